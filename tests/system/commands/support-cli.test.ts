/** Tests `npm run support`: it grants and immediately revokes the role, lists its members, and reports clearly. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { createSubscriber, createUser, signIn } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { runModule } from '../../support/run.ts';

const portal = usePortal();
const authHost = () => process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '';

async function support(args: string[], env: Record<string, string> = emulated()) {
  const { ended, stdout, stderr } = runModule('server/cli/support.ts', env, args);
  return { exitCode: await ended, output: stdout(), errors: stderr() };
}
const firestoreHost = () => process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
const emulated = () => ({
  FIREBASE_AUTH_EMULATOR_HOST: authHost(),
  FIRESTORE_EMULATOR_HOST: firestoreHost(),
  FIREBASE_PROJECT_ID: 'demo-stop-smoke-now',
  METADATA_SERVER_DETECTION: 'none',
});

/** Calls the Auth emulator as Firebase's browser SDK does. */
async function accounts(call: string, body: object) {
  const url = `http://${authHost()}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=any`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  return (await answer.json()) as {
    localId: string;
    idToken: string;
    signinMethods?: string[];
    error?: { message: string };
  };
}

async function signInByLink(email: string) {
  const continueUrl = 'http://localhost/login';
  await accounts('sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl });
  const sent = await fetch(
    `http://${authHost()}/emulator/v1/projects/demo-stop-smoke-now/oobCodes`,
  );
  const { oobCodes } = (await sent.json()) as { oobCodes: { email: string; oobCode: string }[] };
  const oobCode = oobCodes.findLast((one) => one.email === email)?.oobCode;
  return accounts('signInWithEmailLink', { email, oobCode });
}

// Each runs a process or more.
describe('npm run support', () => {
  it('grants the role and immediately revokes it', async () => {
    const user = await createUser();
    await getAuth().setCustomUserClaims(user.uid, { plan: 'gold' });
    const { uid } = await createSubscriber(portal.sdk);
    const lookUp = async (token: string) => {
      const answer = await portal.ask(`{ whoIs(key: "${uid}") { subscriber { id } } }`, { token });
      return answer.errors?.[0]?.extensions.code ?? answer.data.whoIs.subscriber?.id;
    };

    const granted = await support(['grant', ` ${user.email.toUpperCase()}`]);
    expect(granted).toMatchObject({ exitCode: 0 });
    expect(granted.output).toContain('is on the support team');
    expect(granted.errors).toBe('Firebase project demo-stop-smoke-now.\n');
    expect((await getAuth().getUser(user.uid)).customClaims).toEqual({
      plan: 'gold',
      role: 'support',
    });
    expect((await support(['grant', user.email])).output).toContain('already');
    expect((await support(['list'])).output.split('\n')).toContain(user.email);

    // An old token has no role and no session. The next one has the role.
    expect(['FORBIDDEN', 'UNAUTHENTICATED']).toContain(await lookUp(user.token));
    const token = await signIn(user.uid);
    expect(await lookUp(token)).toBe(uid);

    const revoked = await support(['revoke', user.email]);
    expect(revoked).toMatchObject({ exitCode: 0 });
    expect(revoked.output).toContain('is no longer on the support team');
    expect(['FORBIDDEN', 'UNAUTHENTICATED']).toContain(await lookUp(token));
    const after = await getAuth().getUser(user.uid);
    expect(after.customClaims).toEqual({ plan: 'gold' });
    expect(Date.parse(after.tokensValidAfterTime ?? '')).toBeGreaterThan(
      Date.parse(after.metadata.creationTime),
    );
    expect((await support(['list'])).output).not.toContain(user.email);
    expect((await support(['revoke', user.email])).output).toContain('is not on the support team');

    const { token: reader } = await createUser({ role: 'support' });
    const trail = await portal.ask(
      `{ audit(about: { subscriberId: "${user.uid}" }) {
        nodes { operation outcome operator agentId }
      } }`,
      { token: reader },
    );
    // Calls that changed nothing are not in it. Calls with a missing role are.
    const operator = expect.stringMatching(/^.+@.+$/) as string;
    expect(trail.data.audit.nodes.filter((entry) => entry.operator)).toEqual([
      { operation: 'revokeRole', outcome: 'SUCCEEDED', operator, agentId: null },
      { operation: 'grantRole', outcome: 'SUCCEEDED', operator, agentId: null },
    ]);
  });

  it('changes nothing when the audit can not be written', async () => {
    const { uid, email } = await createUser();
    const refused = await support(['grant', email], {
      ...emulated(),
      FIRESTORE_EMULATOR_HOST: '127.0.0.1:9',
    });
    expect(refused).toMatchObject({ exitCode: 1, output: '' });
    expect(refused.errors).toContain('The audit in Firestore can’t be written');
    expect((await getAuth().getUser(uid)).customClaims ?? {}).toEqual({});
  });

  it('shuts out a user who set a password before the address’s owner came', async () => {
    const email = `${randomUUID()}@example.com`;
    const password = 'the outsider’s';
    const { idToken: early, localId: uid } = await accounts('signUp', { email, password });
    expect((await portal.ask('{ viewer { id } }', { token: early })).status).toBe(403);
    expect((await support(['grant', email])).errors).toContain('has not proven');
    expect(await signInByLink(email)).toMatchObject({ localId: uid });
    // The emulator lets another user in, now with a token of a verified address.
    const { idToken: outsider } = await accounts('signInWithPassword', { email, password });
    expect((await portal.ask('{ viewer { id } }', { token: outsider })).data.viewer.id).toBe(uid);

    // Firebase ends sessions by the second, so one of the same second would stay.
    await wait(1_000);
    const granted = await support(['grant', email]);
    expect(granted).toMatchObject({ exitCode: 0 });
    expect(granted.output).toContain('signed out everywhere and any password is void');

    const { error } = await accounts('signInWithPassword', { email, password });
    expect(error?.message).toMatch(/^INVALID_(PASSWORD|LOGIN_CREDENTIALS)$/);
    const change =
      'mutation { resumeSubscription(input: { subscriptionId: "sub_1" }) { __typename } }';
    expect((await portal.ask(change, { token: outsider })).status).toBe(401);
    expect((await accounts('update', { idToken: outsider, password })).error?.message).toContain(
      'TOKEN_EXPIRED',
    );
    // The site's form sends a link if this allows it.
    const { signinMethods } = await accounts('createAuthUri', {
      identifier: email,
      continueUri: 'http://localhost/login',
    });
    expect(signinMethods).toContain('emailLink');
    const { idToken: token, localId } = await signInByLink(email);
    expect(localId).toBe(uid);
    const look = await portal.ask(`{ whoIs(key: "${uid}") { subscriber { email } } }`, { token });
    expect(look.data.whoIs.subscriber?.email).toBe(email);
  });

  it('refuses a user who is unknown, disabled or unverified', async () => {
    expect(await support(['grant', 'unknown@example.com'])).toMatchObject({
      exitCode: 1,
      output: '',
      errors: expect.stringContaining('unknown@example.com is unknown') as string,
    });
    expect(await support(['revoke', 'not an address'])).toMatchObject({ exitCode: 1 });
    const user = await createUser();
    await getAuth().updateUser(user.uid, { emailVerified: false });
    const unverified = await support(['grant', user.email]);
    expect(unverified.exitCode).toBe(1);
    expect(unverified.errors).toContain('has not proven');
    await getAuth().updateUser(user.uid, { emailVerified: true, disabled: true });
    expect((await support(['grant', user.email])).errors).toContain('is a disabled account');
    expect((await getAuth().getUser(user.uid)).customClaims ?? {}).toEqual({});
  });

  it.each([[[]], [['grant', 'a@b.c', 'd@e.f']], [['promote', 'a']]])(
    'explains itself when it does not understand: %j',
    async (args) => {
      const { exitCode, errors } = await support(args);
      expect(exitCode).toBe(2);
      expect(errors).toContain('npm run support -- grant EMAIL');
    },
  );
});
