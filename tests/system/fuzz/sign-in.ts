/** An ID token of somebody whom the Auth emulator knows, over the call that Firebase's SDKs make. */

/**
 * @param host `host:port` of the emulator, which takes a custom token that nobody signed
 * @returns the ID token
 */
export async function signIn(host: string, uid: string): Promise<string> {
  const answer = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=any`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: JSON.stringify({ uid }), returnSecureToken: true }),
    },
  );
  const { idToken } = (await answer.json()) as { idToken?: string };
  if (!idToken) throw new Error(`the Auth emulator knows no ${uid}`);
  return idToken;
}
