/** Keeps a user signed in if the identity service fails at page load. Firebase's SDK would drop them. */

/** Errors about the user. Any other is about the service: a quota, an outage, a key. */
const aboutUser = /^(USER_NOT_FOUND|USER_DISABLED|TOKEN_EXPIRED|INVALID_ID_TOKEN)\b/;

/**
 * Turns a failed look-up of the user into a lost connection, the only failure after which the SDK keeps the user
 * (https://github.com/firebase/firebase-js-sdk/issues/9259). The next page repeats the look-up.
 */
export function keepUserOnFailure(): void {
  const fetch = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (answer.ok || !url.includes('/accounts:lookup')) return answer;
    const body = await answer.clone().text();
    if (!aboutUser.test(messageIn(body))) throw new TypeError(`HTTP ${answer.status}`);
    return answer;
  };
}

function messageIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } };
    return String(error?.message);
  } catch {
    return '';
  }
}
