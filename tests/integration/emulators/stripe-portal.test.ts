/** The portal: sessions, configurations, and the pages that people see, pressed as a browser without JavaScript would. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { SeedSubscription } from '../../../emulators/stripe/seed-data.ts';
import { parsePage, useStripe } from './stripe-support.ts';

let skipped = 0;
const today = Date.parse('2025-12-20T12:00Z');
const stage = useStripe({ now: () => today + skipped, merchant: 'Smoke & Co' });
const customer = 'cus_portal';

beforeEach(() => {
  skipped = 0;
  stage.emulator.reset();
});

/** Seeds the customer with plans that started 15 days ago: their month ends on Jan 5, 2026. */
function seed(...plans: (Partial<SeedSubscription> & { id: string })[]): void {
  const usual = { status: 'active', amount: 2999, startedDaysAgo: 15 } as const;
  const subscriptions = plans.map((plan) => ({ ...usual, ...plan }));
  stage.emulator.seed({ customers: [{ id: customer, email: 'ada@example.com', subscriptions }] });
}

const openSession = () =>
  stage.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost:4000/manage_subscription',
  });

/** Fetches a page as a browser would, without the API key. */
async function visit(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init);
  return { response, page: parsePage(await response.text()) };
}

/** Submits the form around the first button of a text and follows the redirect. */
async function press(
  { page }: Awaited<ReturnType<typeof visit>>,
  text: string,
  answers: Record<string, string> = {},
) {
  const button = [...page.querySelectorAll('button')].find(
    ({ textContent }) => textContent.trim() === text,
  );
  const form = button?.closest('form');
  expect(form?.getAttribute('method')).toBe('post');
  return visit(new URL(String(form?.getAttribute('action')), stage.emulator.url).href, {
    method: 'POST',
    body: new URLSearchParams(answers),
  });
}

const texts = (found: ArrayLike<{ textContent: string | null }>) =>
  Array.from(found, ({ textContent }) => textContent?.replace(/\s+/g, ' ').trim());

describe('a session', () => {
  test('expires unused after five minutes, and an hour after the last visit', async () => {
    seed();
    const [used, unused] = [await openSession(), await openSession()];
    skipped = 4 * 60_000;
    expect((await visit(used.url)).response.status).toBe(200);
    skipped = 5 * 60_000;
    const { response, page } = await visit(unused.url);
    expect(response.status).toBe(410);
    expect(page.querySelector('h1')?.textContent).toBe('This link has expired');
    skipped = 63 * 60_000;
    expect((await visit(used.url)).response.status).toBe(200);
    skipped = 123 * 60_000;
    expect((await visit(used.url)).response.status).toBe(410);
  });
});

describe('the portal page', () => {
  test('shows each plan with its price, date and status', async () => {
    seed(
      { id: 'sub_active' },
      { id: 'sub_due', status: 'past_due', amount: 1250, currency: 'eur', interval: 'year' },
      { id: 'sub_trial', status: 'trialing', trialDays: 17, amount: 500, currency: 'jpy' },
      { id: 'sub_leaving', cancelAtPeriodEnd: true, product: 'Coaching', intervalCount: 3 },
      { id: 'sub_tiered', amount: null },
      { id: 'sub_over', status: 'canceled', endedDaysAgo: 2 },
    );
    const { page, response } = await visit((await openSession()).url);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const cards = [...page.querySelectorAll('article')].map((card) => [
      ...texts(card.querySelectorAll('h3, .badge, p, button')),
    ]);
    expect(cards.sort()).toEqual(
      [
        ['Premium', 'Active', '$29.99 per month', 'Renews on Jan 5, 2026', 'Cancel your plan'],
        ['Premium', 'Past due', '€12.50 per year', 'Renews on Dec 5, 2026', 'Cancel your plan'],
        ['Premium', 'Free trial', '¥500 per month', 'Trial ends Dec 22, 2025', 'Cancel your plan'],
        ['Coaching', 'Active', '$29.99 every 3 months', 'Cancels on Mar 5, 2026', 'Renew'],
        ['Premium', 'Active', 'Price depends on use', 'Renews on Jan 5, 2026', 'Cancel your plan'],
        ['Premium', 'Ended', '$29.99 per month', 'Ended on Dec 18, 2025'],
      ].sort(),
    );
    expect(texts(page.querySelectorAll('h2'))).toEqual(['Current plans', 'Past plans']);
    const back = page.querySelector('header a');
    expect(back?.textContent).toBe('Return to Smoke & Co');
    expect(back?.getAttribute('href')).toBe('http://localhost:4000/manage_subscription');
  });

  test('cancels at period end with one press, and renews with another', async () => {
    seed({ id: 'sub_one' });
    const before = await visit((await openSession()).url);
    const canceled = await press(before, 'Cancel your plan');
    expect(canceled.response.redirected).toBe(true);
    expect(texts(canceled.page.querySelectorAll('button'))).toEqual(['Renew']);
    expect(canceled.page.querySelector('article')?.textContent).toContain('Cancels on Jan 5, 2026');
    expect(await stage.stripe.subscriptions.retrieve('sub_one')).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: Date.parse('2026-01-05T12:00Z') / 1000,
      cancellation_details: { reason: 'cancellation_requested' },
    });

    const renewed = await press(canceled, 'Renew');
    expect(texts(renewed.page.querySelectorAll('button'))).toEqual(['Cancel your plan']);
    expect(await stage.stripe.subscriptions.retrieve('sub_one')).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    const { data } = await stage.stripe.events.list({ type: 'customer.subscription.updated' });
    expect(data).toHaveLength(2);
    expect(data[0]?.request?.id).toMatch(/^req_/);
  });

  test('asks why, and a renewal forgets the answer', async () => {
    seed({ id: 'sub_one' });
    const before = await visit((await openSession()).url);
    expect(texts(before.page.querySelectorAll('label'))).toEqual(['Reason', 'Comment']);
    expect(before.page.querySelectorAll('option')).toHaveLength(9);
    const answers = { feedback: 'too_expensive', comment: 'Thanks & <b>goodbye</b>' };
    skipped = 1000;
    const canceled = await press(before, 'Cancel your plan', answers);
    const at = (today + skipped) / 1000;
    const details = { ...answers, reason: 'cancellation_requested' };
    const object = { canceled_at: at, cancel_at_period_end: true, cancellation_details: details };
    expect(await stage.stripe.subscriptions.retrieve('sub_one')).toMatchObject(object);
    const newest = async () => {
      const { data } = await stage.stripe.events.list({ type: 'customer.subscription.updated' });
      return data[0];
    };
    expect(await newest()).toMatchObject({
      created: at,
      request: { idempotency_key: null },
      data: { object, previous_attributes: { canceled_at: null, cancel_at: null } },
    });

    skipped = 2000;
    await press(canceled, 'Renew');
    expect(await newest()).toMatchObject({
      created: at + 1,
      data: {
        object: {
          cancel_at: null,
          canceled_at: null,
          cancellation_details: { comment: null, feedback: null, reason: null },
        },
        previous_attributes: { canceled_at: at, cancellation_details: details },
      },
    });
  });
});

describe('configurations', () => {
  test('start with a default one', async () => {
    const { configurations } = stage.stripe.billingPortal;
    const [first] = (await configurations.list({ is_default: true })).data;
    expect(first).toMatchObject({
      id: 'bpc_default',
      active: true,
      features: { subscription_cancel: { enabled: true, mode: 'at_period_end' } },
      login_page: { enabled: true, url: `${stage.emulator.url}/p/login/demo` },
    });
  });
});

describe('the login page', () => {
  const login = () => `${stage.emulator.url}/p/login/demo`;
  const submit = (email: string) =>
    visit(login(), { method: 'POST', body: new URLSearchParams({ email }) });

  test('tells everybody the same, and the emulator adds a way in for a customer', async () => {
    seed({ id: 'sub_one' });
    const [known, outsider] = [await submit('ada@example.com'), await submit('bob@example.com')];
    for (const { page } of [known, outsider])
      expect(page.querySelector('h1')?.textContent).toBe('Check your email');
    expect(outsider.page.querySelector('aside a')).toBeNull();
    const link = known.page.querySelector('aside a')?.getAttribute('href');
    const portal = await visit(String(link));
    expect(texts(portal.page.querySelectorAll('button'))).toEqual(['Cancel your plan']);
  });
});
