/** Tests a subscriber's account page against the real API: its links to the provider (subscriber-journey.ts has the whole way). */
import { describe, expect, inject } from 'vitest';
import { openNamed, signedInVisitor } from '../support/open-state.ts';
import { createSubscriber, createUser } from '../support/factories.ts';
import { stripeOfSite } from './own-subscriber.ts';
import { it, site, useBrowser } from './browser.ts';

useBrowser();

const stripe = stripeOfSite();

const date = '[A-Z][a-z]{2} \\d{1,2}, \\d{4}';

async function manage(email: string) {
  const page = await signedInVisitor(email);
  await page.goto(`${site}/manage_subscription`);
  return page;
}

it('the page keeps a way out when no portal session can be had', async () => {
  const { email, customerId } = await createSubscriber(stripe);
  const page = await manage(email);
  await page.getByRole('article').waitFor();
  await stripe.customers.del(customerId);
  await page.getByRole('link', { name: 'Payment method and invoices' }).click();
  await page.waitForURL(`${inject('stripeUrl')}/p/login/**`);
  expect(new URL(page.url()).searchParams.get('prefilled_email')).toBe(email);
});

it('a receipt is printed without the page around it, and without its buttons', async () => {
  const page = await openNamed('receipt');
  await page.getByRole('article').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print this receipt' }).isVisible()).toBe(false);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  expect(await page.getByRole('article').isVisible()).toBe(true);
});

it('after the end, payment method and invoices are in the own portal, and a new plan is where plans are sold', async () => {
  const { email, subscriptions } = await createSubscriber(stripe);
  await stripe.subscriptions.cancel(String(subscriptions[0]?.id));
  const page = await manage(email);
  await page.getByText(new RegExp(`^Premium ended on ${date}\\. No more payments\\.$`)).waitFor();
  const again = page.getByRole('link', { name: 'Get Premium again (opens in a new tab)' });
  const tryApp = page.getByRole('banner').getByRole('link', { name: /^Try the App/ });
  expect(await again.getAttribute('href')).toBe(await tryApp.getAttribute('href'));
  const [tab] = await Promise.all([page.context().waitForEvent('page'), again.click()]);
  await tab.close();
  await page.getByRole('link', { name: 'Payment method and invoices' }).click();
  await page.waitForURL(`${inject('stripeUrl')}/p/session/**`);
});

it('without any plan the page says where one may be, and how to get there', async () => {
  const { email } = await createUser();
  const page = await manage(email);
  await page.getByText('You’re logged in as').waitFor();
  await page.getByText(email).waitFor();
  const mail = page.getByRole('link', { name: 'write to us' });
  expect(await mail.getAttribute('href')).toMatch(/^mailto:/);
  await page.getByRole('link', { name: 'ask Apple for a refund' }).click();
  await page.waitForURL('**/help_center#refund-ios');
  await page.goto(`${site}/manage_subscription/receipts`);
  await page.getByText('If you cancel a plan, its receipt appears here.').waitFor();
  expect(await page.getByText('No receipts yet').count()).toBe(0);
  await page.goto(`${site}/manage_subscription`);
  await page.getByRole('button', { name: 'Log in with another address' }).click();
  await page.waitForURL('**/login');
});

it('without a subscription the retention view leads to the provider’s login page, prefilled', async () => {
  const page = await manage('none@example.com');
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Continue to cancel' }).click(),
  ]);
  await tab.waitForURL(`${inject('stripeUrl')}/p/login/**`);
  expect(new URL(tab.url()).searchParams.get('prefilled_email')).toBe('none@example.com');
  expect(await tab.getByRole('textbox').inputValue()).toBe('none@example.com');
});

it('on a phone both choices of the retention view are in sight, alike, and it says what stays', async () => {
  const page = await openNamed('retention', { viewport: { width: 360, height: 640 } });
  const [stay, leave] = await Promise.all(
    [
      page.getByRole('link', { name: 'I want to stay' }),
      page.getByRole('link', { name: 'Continue to cancel' }),
    ].map((choice) => choice.boundingBox()),
  );
  expect(
    stay && leave && Math.max(stay.y + stay.height, leave.y + leave.height),
  ).toBeLessThanOrEqual(640);
  expect([stay?.width, stay?.height]).toEqual([leave?.width, leave?.height]);
  await page.getByText('If you cancel, Premium stays yours until Dec 13, 2026.').waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

describe('when the API fails', () => {
  it('the way out is there, though nothing was seen before', async () => {
    const page = await openNamed('manage, the API fails, nothing was seen before');
    await page.getByRole('link', { name: 'Cancel subscription' }).click();
    const [provider] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Continue to cancel' }).click(),
    ]);
    await provider.waitForURL(`${inject('stripeUrl')}/p/session/**`);
  });
});
