/** The way out: a billing portal session when there is one to be had, the provider's login page always. */
import { describe, expect, it } from 'vitest';
import { createSubscriber, createUser, writeDocument } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';

const loginUrl = 'https://billing.example.com/p/login/test?locale=en';
const origin = 'https://portal.example.com';
const portal = usePortal({ SITE_ORIGIN: origin, STRIPE_LOGIN_URL: loginUrl });
const query = '{ viewer { portalUrl } }';

const loginPage = (email: string) =>
  `https://billing.example.com/p/login/test?locale=en&prefilled_email=${encodeURIComponent(email)}`;

describe('portalUrl', () => {
  it('is a new session each time, that leads back to our own origin', async () => {
    const { token } = await createSubscriber(portal.sdk);
    const urls = [];
    for (let time = 0; time < 2; time += 1)
      urls.push((await portal.ask(query, { token })).data.viewer.portalUrl);
    expect(urls[0]).not.toBe(urls[1]);
    const page = await (await fetch(urls[0] ?? '')).text();
    expect(page).toContain(`href="${origin}/manage_subscription"`);
  });

  it('is only made when it is selected', async () => {
    const { token } = await createSubscriber(portal.sdk);
    portal.stripe.requests.clear();
    await portal.ask('{ viewer { subscriptions { id } } }', { token });
    expect(portal.stripe.requests.entries.some(({ path }) => path.includes('portal'))).toBe(false);
  });

  it('is the login page, prefilled, without a customer and without subscriptions', async () => {
    const nobody = await createUser({ email: 'no+body@example.com' });
    const empty = await createSubscriber(portal.sdk, []);
    for (const { token, email } of [nobody, empty]) {
      const { data } = await portal.ask(query, { token });
      expect(data.viewer.portalUrl).toBe(loginPage(email));
    }
  });

  it('is the login page for a customer that Stripe does not know', async () => {
    const { uid, email, token } = await createUser();
    await writeDocument(uid, { subscriptions: [{ vendorProfileId: 'cus_unknown' }] });
    const { data } = await portal.ask(query, { token });
    expect(data.viewer.portalUrl).toBe(loginPage(email));
  });

  it('is never stored on the way', async () => {
    const { token } = await createSubscriber(portal.sdk);
    const { headers } = await portal.ask(query, { token });
    expect(headers['cache-control']).toBe('no-store');
  });
});
