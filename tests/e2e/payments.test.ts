/** Tests 'Payments' under the cards, which load on opening, and the provider's pages to pay a failed one. */
import { describe, expect, inject } from 'vitest';
import type { Page } from 'playwright-core';
import { payment, paymentsOf } from '../support/pages/account-states.ts';
import { most, shiftsOf, watchShifts } from '../support/layout-shift-checks.ts';
import { openNamed, signedInVisitor } from '../support/open-state.ts';
import { createSubscriber } from '../support/factories.ts';
import { expectConsoleError, it, site, useBrowser } from './browser.ts';
import { stripeOfSite } from './own-subscriber.ts';

useBrowser();

const open = (page: Page) => page.locator('summary', { hasText: 'Payment history' }).click();

function operationsOf(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    names.push((request.postDataJSON() as { operationName: string }).operationName);
  });
  return names;
}

describe('payments', () => {
  it('load when they are opened, and say what failed and when it is retried', async () => {
    const page = await signedInVisitor('several@example.com');
    const asked = operationsOf(page);
    await page.goto(`${site}/manage_subscription`);
    await page.getByRole('article').nth(2).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked).not.toContain('AccountPayments');

    await open(page);
    const rows = page.locator('details li');
    await rows.first().waitFor();
    expect(asked.filter((name) => name === 'AccountPayments')).toHaveLength(1);
    expect(await rows.count()).toBe(3);
    const failed = rows.filter({ hasText: 'Failed' });
    expect(await failed.innerText()).toMatch(
      /\$9\.99[^]*Visa ending in 0341\s+Your card was declined\. We’ll try again on [A-Z][a-z]{2} \d{1,2}, \d{4}\./,
    );
    await page.getByRole('button', { name: 'Show earlier payments' }).click();
    expect(await rows.count()).toBeGreaterThan(3);
    expect(await rows.nth(3).evaluate((row) => row === document.activeElement)).toBe(true);
    const paid = rows.filter({ hasText: /Premium, \$29\.99 a month\s+Visa ending in 4242/ });
    expect(await paid.count()).toBeGreaterThan(1);

    const [invoice] = await Promise.all([
      page.context().waitForEvent('page'),
      failed.getByRole('link', { name: /^Pay this invoice of .* \(opens in a new tab\)$/ }).click(),
    ]);
    await invoice.waitForURL(`${inject('stripeUrl')}/p/invoice/**`);
    await invoice.getByText('This invoice is not paid.').waitFor();
    // Reopening asks again, because the addresses aren't kept.
    await open(page);
    await expect.poll(() => page.getByText('Visa ending in 0341').count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
      '/p/invoice',
    );
  });

  it('move nothing when they come late', async () => {
    const viewport = { width: 360, height: 740 };
    const page = await openNamed('manage, one plan', { viewport }, watchShifts);
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string };
      if (operationName !== 'AccountPayments') return route.fallback();
      await mayAnswer;
      const failure = {
        status: 'FAILED',
        failureMessage: 'Your card was declined.',
        nextAttemptAt: '2026-11-24T09:00:00.000Z',
      };
      const payments = [payment(0, failure), ...[1, 2, 3, 4].map((months) => payment(months))];
      await route.fulfill({
        contentType: 'application/graphql-response+json',
        json: { data: paymentsOf(payments) },
      });
    });
    await open(page);
    await page.getByText('Loading …').waitFor();
    const before = await shiftsOf(page);
    answer();
    await page.getByText('Visa ending in 4242, expires').waitFor();
    const after = await shiftsOf(page);
    expect(after.shifted - before.shifted, after.shifts.join('\n')).toBeLessThanOrEqual(most);
  });

  it('are all there, page by page', async () => {
    const page = await openNamed('manage, one plan');
    const all = Array.from({ length: 14 }, (_, months) => payment(months));
    await page.route('**/graphql', async (route) => {
      const { operationName, variables } = route.request().postDataJSON() as {
        operationName: string;
        variables: { after?: string };
      };
      if (!operationName.endsWith('Payments')) return route.fallback();
      const start = all.findIndex(({ id }) => id === variables.after) + 1;
      const { viewer } = paymentsOf(all.slice(start, start + 12));
      const payments = { ...viewer.payments, hasNextPage: start === 0 };
      await route.fulfill({
        contentType: 'application/graphql-response+json',
        json: { data: { viewer: { ...viewer, payments } } },
      });
    });
    await open(page);
    const rows = page.locator('details li');
    const more = page.getByRole('button', { name: 'Show earlier payments' });
    for (const count of [3, 12, 14]) {
      await expect.poll(() => rows.count()).toBe(count);
      if (count < 14) await more.click();
    }
    expect(await more.count()).toBe(0);
    expect(await rows.nth(12).evaluate((row) => row === document.activeElement)).toBe(true);
  });

  it('that can not be had are no alarm, and the portal is offered', async () => {
    const page = await openNamed('manage, payments can’t be had');
    await page.getByText('You’ll find all of them under “Payment method and invoices”.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('link', { name: 'Payment method and invoices' }).click();
    await page.waitForURL(`${inject('stripeUrl')}/p/**`);
  });
});

it('that failed are mended on the provider’s pages: another card, and the invoice paid', async () => {
  const stripe = stripeOfSite();
  const failing = { trial_period_days: 7, default_payment_method: 'pm_card_chargeCustomerFail' };
  const { email, customerId, subscriptions } = await createSubscriber(stripe, [
    { params: failing },
  ]);
  const id = subscriptions[0]?.id ?? '';
  await stripe.subscriptions.update(id, { trial_end: 'now' });
  const page = await signedInVisitor(email, { viewport: { width: 360, height: 740 } });
  await page.goto(`${site}/manage_subscription`);
  await page.getByRole('article').getByText('past_due').waitFor();

  await page.getByRole('link', { name: 'Update your card' }).click();
  await page.getByText('A stand-in for Stripe’s page').waitFor();
  await page.getByText('Payment method: Visa •••• 0341').waitFor();
  await page.getByRole('region', { name: 'Payment method' }).getByText('Use another card').click();
  await page.getByLabel('Mastercard').check();
  await page.getByRole('button', { name: 'Save as the card for all plans' }).click();
  await page.getByText('Payment method: Mastercard •••• 4444').waitFor();
  const [customer, plan] = await Promise.all([
    stripe.customers.retrieve(customerId),
    stripe.subscriptions.retrieve(id),
  ]);
  expect(customer).toMatchObject({
    invoice_settings: { default_payment_method: 'pm_card_mastercard' },
  });
  expect(plan).toMatchObject({
    default_payment_method: 'pm_card_mastercard',
    status: 'past_due',
  });

  const [invoice] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Pay this invoice' }).click(),
  ]);
  await invoice.getByLabel('Visa •••• 0341').check();
  expectConsoleError(/402/);
  await invoice.getByRole('button', { name: 'Pay $29.99' }).click();
  await invoice.getByRole('alert').getByText('Your card was declined.').waitFor();
  await invoice.getByLabel('Mastercard').check();
  await invoice.getByRole('button', { name: 'Pay $29.99' }).click();
  await invoice.getByText('This invoice is paid.').waitFor();
  for (const each of [invoice, page])
    expect(await each.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.reload();
  expect(await page.getByRole('link', { name: 'Pay this invoice' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Return to Stop Smoke Now' }).click();
  await page.getByRole('article').getByText('active').waitFor();
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});
