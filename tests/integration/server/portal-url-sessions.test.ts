/** A portal session is a key to the account: it is handed out only while the caller's session stands. */
import { getAuth } from 'firebase-admin/auth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';
import { usePortal } from '../../support/harness.ts';
import { startTokenIssuer, type TokenIssuer } from '../../support/signed-tokens.ts';

const options: { tokenKeysUrl?: string } = {};
const variables = {
  STRIPE_LOGIN_URL: 'https://billing.example.com/login',
};
let issuer: TokenIssuer;
/** Before Firebase Auth. The keys of tokens come from elsewhere. */
let firebase: FaultProxy;
beforeAll(async () => {
  issuer = await startTokenIssuer();
  options.tokenKeysUrl = issuer.url;
  const [host = '', port] = String(process.env['FIREBASE_AUTH_EMULATOR_HOST']).split(':');
  firebase = await startFaultProxy({ host, port: Number(port) });
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = `${firebase.host}:${firebase.port}`;
});
afterEach(() => firebase.setFault({ kind: 'none' }));
afterAll(async () => {
  await firebase.close();
  await issuer.close();
});
const portal = usePortal(variables, options);
const query = '{ viewer { id portalUrl } }';

/** A subscriber who signed in some time ago. */
async function somebody() {
  const subscriber = await createSubscriber(portal.sdk);
  const auth_time = Math.floor(Date.now() / 1000) - 600;
  const { uid: sub, email } = subscriber;
  return { ...subscriber, token: await issuer.sign({ sub, email, auth_time }) };
}
const sessions = () =>
  portal.stripe.requests.entries.filter(({ path }) => path === '/v1/billing_portal/sessions');

const ends: [name: string, end: (uid: string) => Promise<unknown>][] = [
  ['revoked', (uid) => getAuth().revokeRefreshTokens(uid)],
  ['of a disabled account', (uid) => getAuth().updateUser(uid, { disabled: true })],
  ['of a removed account', (uid) => getAuth().deleteUser(uid)],
];

describe('portalUrl', () => {
  it.each(ends)('is refused to a session that is %s', async (_, end) => {
    const { uid, token } = await somebody();
    expect((await portal.ask(query, { token })).errors).toBeUndefined();
    await end(uid);
    portal.stripe.requests.clear();
    const { data, errors } = await portal.ask(query, { token });
    expect(errors).toMatchObject([
      { path: ['viewer', 'portalUrl'], extensions: { code: 'UNAUTHENTICATED' } },
    ]);
    expect(data.viewer).toEqual({ id: uid, portalUrl: null });
    expect(sessions()).toEqual([]);
    // From now on the token is good for nothing.
    expect(await portal.ask('{ viewer { id } }', { token })).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
  });

  it('is the login page while that can’t be found out', async () => {
    const { uid, token, email } = await somebody();
    await firebase.setFault({ kind: 'refuse' });
    portal.stripe.requests.clear();
    const { data, errors } = await portal.ask(query, { token });
    expect(errors).toBeUndefined();
    const address = `https://billing.example.com/login?prefilled_email=${encodeURIComponent(email)}`;
    expect(data.viewer).toEqual({ id: uid, portalUrl: address });
    expect(sessions()).toEqual([]);
    expect(portal.logs()).toContain('falling back to the login page');
  });
});
