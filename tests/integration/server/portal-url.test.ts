/** Tests the way out: a billing portal session while the caller's session stands, and the provider's login page always. */
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { createSubscriber, createUser, writeDocument } from '../../support/factories.ts';
import { useFirebaseProxy } from '../../support/use-firebase-proxy.ts';
import { usePortal } from '../../support/harness.ts';
import { useTokenIssuer } from '../../support/use-token-issuer.ts';

const origin = 'https://portal.example.com';
const variables = {
  SITE_ORIGIN: origin,
  STRIPE_LOGIN_URL: 'https://billing.example.com/login?locale=en',
};
const loginPage = (email: string) =>
  `https://billing.example.com/login?locale=en&prefilled_email=${encodeURIComponent(email)}`;
const options = {};
const issuer = useTokenIssuer(options);
const firebase = useFirebaseProxy();
const portal = usePortal(variables, options);
const query = '{ viewer { id portalUrl } }';

/** Makes a token of a sign-in some time ago. */
const tokenOf = ({ uid: sub, email }: { uid: string; email: string }) =>
  issuer().sign({ sub, email, auth_time: Math.floor(Date.now() / 1000) - 600 });
async function newSubscriber() {
  const subscriber = await createSubscriber(portal.sdk);
  return { ...subscriber, token: await tokenOf(subscriber) };
}
const sessions = () =>
  portal.stripe.requests.entries.filter(({ path }) => path === '/v1/billing_portal/sessions');

describe('portalUrl', () => {
  it('is a new session each time it is selected, that leads back to our own origin', async () => {
    const { token } = await newSubscriber();
    const url = async () => (await portal.ask(query, { token })).data.viewer.portalUrl;
    const first = await url();
    expect(await url()).not.toBe(first);
    const page = await (await fetch(first ?? '')).text();
    expect(page).toContain(`href="${origin}/manage_subscription"`);
    portal.stripe.requests.clear();
    await portal.ask('{ viewer { subscriptions { id } } }', { token });
    expect(sessions()).toEqual([]);
  });

  it('is the login page, prefilled, without a customer, without subscriptions, and for a customer that Stripe does not know', async () => {
    const newcomer = await createUser({ email: 'no+body@example.com' });
    const empty = await createSubscriber(portal.sdk, []);
    const unknown = await createUser();
    await writeDocument(unknown.uid, { subscriptions: [{ vendorProfileId: 'cus_unknown' }] });
    for (const person of [newcomer, empty, unknown]) {
      const { data } = await portal.ask(query, { token: await tokenOf(person) });
      expect(data.viewer.portalUrl).toBe(loginPage(person.email));
    }
  });

  it('is refused to a session that was revoked', async () => {
    const { uid, token } = await newSubscriber();
    expect((await portal.ask(query, { token })).errors).toBeUndefined();
    await getAuth().revokeRefreshTokens(uid);
    portal.stripe.requests.clear();
    const { data, errors } = await portal.ask(query, { token });
    expect(errors).toMatchObject([
      { path: ['viewer', 'portalUrl'], extensions: { code: 'UNAUTHENTICATED' } },
    ]);
    expect(data.viewer).toEqual({ id: uid, portalUrl: null });
    expect(sessions()).toEqual([]);
    expect(await portal.ask('{ viewer { id } }', { token })).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });
  });

  it('is the login page while that can’t be found out', async () => {
    const { uid, token, email } = await newSubscriber();
    await firebase.setFault({ kind: 'refuse' });
    portal.stripe.requests.clear();
    const { data, errors } = await portal.ask(query, { token });
    expect(errors).toBeUndefined();
    expect(data.viewer).toEqual({ id: uid, portalUrl: loginPage(email) });
    expect(sessions()).toEqual([]);
    expect(portal.logs()).toContain('falling back to the login page');
  });
});
