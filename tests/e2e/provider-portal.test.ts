/** What somebody does on the payment provider's page arrives here: the local run hears of it as production does. */
import { describe, expect } from 'vitest';
import { it, newVisitor, signIn, site, useBrowser } from './browser.ts';

useBrowser();

interface Viewer {
  portalUrl: string;
  subscriptions: { displayStatus: string }[];
  cancellations: { state: string; requestedBy: string }[];
}

describe('a plan canceled at the provider', () => {
  it('has a receipt that says so, and is withdrawn with it', async () => {
    const page = await newVisitor();
    const token = page
      .waitForRequest((request) => request.url().endsWith('/graphql'))
      .then((request) => request.headerValue('authorization'));
    await signIn(page, 'second@example.com');
    const authorization = (await token) ?? '';
    const ask = async (fields: string) => {
      const answer = await fetch(`${site}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ query: `{ viewer { ${fields} } }` }),
      });
      return ((await answer.json()) as { data: { viewer: Viewer } }).data.viewer;
    };
    const state = () => ask('subscriptions { displayStatus } cancellations { state requestedBy }');
    expect(await state()).toEqual({
      subscriptions: [{ displayStatus: 'active' }],
      cancellations: [],
    });

    await page.goto((await ask('portalUrl')).portalUrl);
    await page.getByRole('button', { name: 'Cancel your plan' }).click();
    await page.getByText(/Cancels on/).waitFor();
    await expect.poll(state).toEqual({
      subscriptions: [{ displayStatus: 'Canceled' }],
      cancellations: [{ state: 'CONFIRMED', requestedBy: 'PAYMENT_PROVIDER' }],
    });

    await page.getByRole('button', { name: 'Renew' }).click();
    await page.getByRole('button', { name: 'Cancel your plan' }).waitFor();
    await expect.poll(state).toEqual({
      subscriptions: [{ displayStatus: 'active' }],
      cancellations: [{ state: 'WITHDRAWN', requestedBy: 'PAYMENT_PROVIDER' }],
    });
  });
});
