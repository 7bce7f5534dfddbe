/** The portal: sessions, configurations, and the pages that people see, pressed as a browser without JavaScript would. */
import type Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SeedSubscription } from '../../../emulators/stripe/seed-data.ts';
import { createPrice, parsePage, raw, refusal, subscribe, useStripe } from './stripe-support.ts';

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

async function openSession(params: Partial<Stripe.BillingPortal.SessionCreateParams> = {}) {
  return stage.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://localhost:4000/manage_subscription',
    ...params,
  });
}

/** Fetches a page as a browser would, without the API key. */
async function visit(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init);
  return { response, page: parsePage(await response.text()) };
}

/** Submits the form around the nth button of a text and follows the redirect. */
async function press(
  { page }: Awaited<ReturnType<typeof visit>>,
  text: string,
  nth = 0,
  answers: Record<string, string> = {},
) {
  const button = [...page.querySelectorAll('button')].filter(
    ({ textContent }) => textContent.trim() === text,
  )[nth];
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
  test('is an address on the emulator', async () => {
    seed();
    const session = await openSession();
    expect(session).toMatchObject({
      object: 'billing_portal.session',
      customer,
      return_url: 'http://localhost:4000/manage_subscription',
      flow: null,
    });
    expect(session.url).toMatch(
      new RegExp(`^${stage.emulator.url}/p/session/test_[A-Za-z0-9]{32}$`),
    );
    const expanded = await openSession({ expand: ['configuration'] });
    expect(expanded.configuration).toMatchObject({ is_default: true });
  });

  test('needs a customer and a configuration that exist; flows are not covered', async () => {
    seed();
    expect(await refusal(openSession({ customer: 'cus_x' }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      message: "No such customer: 'cus_x'",
    });
    expect((await refusal(openSession({ configuration: 'bpc_x' }))).code).toBe('resource_missing');
    const flow = openSession({ flow_data: { type: 'payment_method_update' } });
    expect(await refusal(flow)).toMatchObject({ code: 'parameter_unknown', param: 'flow_data' });
  });

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
    skipped = 122 * 60_000;
    expect((await visit(used.url)).response.status).toBe(200);
    skipped = 182 * 60_000;
    expect((await visit(used.url)).response.status).toBe(410);
  });

  test('that does not exist is a page of its own', async () => {
    const { response, page } = await visit(`${stage.emulator.url}/p/session/test_nothing`);
    expect(response.status).toBe(404);
    expect(page.querySelector('h1')?.textContent).toBe('Page not found');
    expect((await visit(`${stage.emulator.url}/p/elsewhere`)).response.status).toBe(404);
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

  test('asks why, and takes any answer or none; a renewal forgets it', async () => {
    seed({ id: 'sub_one' });
    const before = await visit((await openSession()).url);
    expect(texts(before.page.querySelectorAll('label'))).toEqual(['Reason', 'Comment']);
    expect(before.page.querySelectorAll('option')).toHaveLength(9);
    const answers = { feedback: 'too_expensive', comment: 'Thanks & <b>goodbye</b>' };
    skipped = 1000;
    const canceled = await press(before, 'Cancel your plan', 0, answers);
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
    const again = await press(await visit((await openSession()).url), 'Cancel your plan', 0, {
      feedback: '',
      comment: '',
    });
    expect(again.response.status).toBe(200);
    expect((await stage.stripe.subscriptions.retrieve('sub_one')).cancellation_details).toEqual({
      comment: null,
      feedback: null,
      reason: 'cancellation_requested',
    });
  });

  test('says what is wrong with an answer, and that a schedule manages a plan', async () => {
    seed({ id: 'sub_one' }, { id: 'sub_two', schedule: 'sub_sched_1' });
    const path = new URL((await openSession()).url).pathname;
    const cancel = (id: string, form: string) =>
      raw(stage, 'POST', `${path}/subscriptions/${id}/cancel`, form);
    expect((await cancel('sub_one', 'feedback=bored')).status).toBe(400);
    const { status, text } = await cancel('sub_two', '');
    expect(status).toBe(400);
    expect(text).toContain('managed by the subscription schedule');
    for (const id of ['sub_one', 'sub_two'])
      expect((await stage.stripe.subscriptions.retrieve(id)).cancel_at).toBeNull();
  });

  test('answers a press with 303 to the plan, and a second press changes nothing', async () => {
    seed({ id: 'sub_one' });
    const { url } = await openSession();
    const path = new URL(url).pathname;
    const post = () => raw(stage, 'POST', `${path}/subscriptions/sub_one/cancel`, '');
    const { status, headers } = await post();
    expect(status).toBe(303);
    expect(headers.get('location')).toBe(`${path}#plan-sub_one`);
    const { canceled_at } = await stage.stripe.subscriptions.retrieve('sub_one');
    skipped = 30_000;
    expect((await post()).status).toBe(303);
    expect((await stage.stripe.subscriptions.retrieve('sub_one')).canceled_at).toBe(canceled_at);
  });

  test('acts by POST only', async () => {
    seed({ id: 'sub_one' });
    const { url } = await openSession();
    const { response } = await visit(`${url}/subscriptions/sub_one/cancel`);
    expect(response.status).toBe(404);
    expect((await stage.stripe.subscriptions.retrieve('sub_one')).cancel_at).toBeNull();
  });

  test('tells equal buttons apart for those who cannot see them', async () => {
    seed({ id: 'sub_one', product: 'Premium' }, { id: 'sub_two', product: 'Coaching' });
    const { page } = await visit((await openSession()).url);
    const buttons = [...page.querySelectorAll('button')];
    expect(texts(buttons)).toEqual(['Cancel your plan', 'Cancel your plan']);
    const described = buttons.map((button) =>
      String(button.getAttribute('aria-describedby'))
        .split(' ')
        .map((id) => page.getElementById(id)?.textContent)
        .join(', '),
    );
    expect(described.sort()).toEqual([
      'Coaching, $29.99 per month, Renews on Jan 5, 2026',
      'Premium, $29.99 per month, Renews on Jan 5, 2026',
    ]);
    const after = await press({ response: new Response(), page }, 'Cancel your plan', 1);
    expect(texts(after.page.querySelectorAll('button')).sort()).toEqual([
      'Cancel your plan',
      'Renew',
    ]);
  });

  test('does not touch the plan of somebody else', async () => {
    seed({ id: 'sub_mine' });
    const { id } = await subscribe(stage.stripe);
    const { url } = await openSession();
    const answer = await visit(`${url}/subscriptions/${id}/cancel`, { method: 'POST' });
    expect(answer.response.status).toBe(404);
    expect((await stage.stripe.subscriptions.retrieve(id)).cancel_at).toBeNull();
  });

  test('shows a customer without plans that there are none', async () => {
    seed();
    const { page } = await visit((await openSession()).url);
    expect(page.querySelector('main')?.textContent).toContain('You have no current plan.');
    expect(page.querySelectorAll('button')).toHaveLength(0);
  });

  test('escapes every value, and allows no script at all', async () => {
    const evil = `<script>alert(1)</script>"'&`;
    stage.emulator.seed({ customers: [{ id: customer, email: evil }] });
    const price = await createPrice(stage.stripe, { product_data: { name: evil } });
    await stage.stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
    const { url } = await openSession({ return_url: `https://x.co/?a="><script>` });
    const { page, response } = await visit(url);
    expect(page.querySelectorAll('script')).toHaveLength(0);
    expect(page.querySelector('h3')?.textContent).toBe(evil);
    expect(page.querySelector('main p')?.textContent).toBe(evil);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('does as its configuration says', async () => {
    seed({ id: 'sub_one' });
    const { configurations } = stage.stripe.billingPortal;
    const { id: immediate } = await configurations.create({
      features: {
        subscription_cancel: {
          enabled: true,
          mode: 'immediately',
          cancellation_reason: { enabled: false, options: [] },
        },
      },
      business_profile: { headline: 'Hello', privacy_policy_url: 'https://x.co/privacy' },
      default_return_url: 'https://x.co/back',
    });
    const { id: none } = await configurations.create({
      features: { subscription_cancel: { enabled: false } },
    });
    const off = await visit((await openSession({ configuration: none })).url);
    expect(off.page.querySelectorAll('button')).toHaveLength(0);

    const session = await stage.stripe.billingPortal.sessions.create({
      customer,
      configuration: immediate,
    });
    const before = await visit(session.url);
    expect(before.page.querySelector('main p')?.textContent).toBe('Hello');
    expect(before.page.querySelector('header a')?.getAttribute('href')).toBe('https://x.co/back');
    expect(texts(before.page.querySelectorAll('footer a'))).toEqual(['Privacy']);
    expect(before.page.querySelector('details')).toBeNull();
    const after = await press(before, 'Cancel your plan');
    expect(after.page.querySelector('article')?.textContent).toContain('Ended on Dec 20, 2025');
  });
});

describe('configurations', () => {
  test('start with a default one, and can be made and listed', async () => {
    const { configurations } = stage.stripe.billingPortal;
    const [first] = (await configurations.list({ is_default: true })).data;
    expect(first).toMatchObject({
      id: 'bpc_default',
      active: true,
      features: { subscription_cancel: { enabled: true, mode: 'at_period_end' } },
      login_page: { enabled: true, url: `${stage.emulator.url}/p/login/demo` },
    });
    const reasons = { enabled: true, options: ['unused' as const, 'other' as const] };
    const made = await configurations.create({
      features: { subscription_cancel: { enabled: true, cancellation_reason: reasons } },
      login_page: { enabled: false },
    });
    expect(made).toMatchObject({
      features: { subscription_cancel: { cancellation_reason: reasons } },
      login_page: { enabled: false, url: null },
    });
    expect((await configurations.list({ is_default: false })).data).toEqual([made]);
  });

  test('refuse features that the page does not have', async () => {
    const create = stage.stripe.billingPortal.configurations.create({
      features: { invoice_history: { enabled: true } },
    });
    expect(await refusal(create)).toMatchObject({
      param: 'features[invoice_history][enabled]',
      message: "The emulator's portal covers the feature subscription_cancel only.",
    });
  });
});

describe('the login page', () => {
  const login = () => `${stage.emulator.url}/p/login/demo`;
  const submit = (email: string) =>
    visit(login(), { method: 'POST', body: new URLSearchParams({ email }) });

  test('takes the address that it is given, and escapes it', async () => {
    const { page } = await visit(`${login()}?prefilled_email=ada%2B"x"%40example.com`);
    const field = page.querySelector('input');
    expect(field?.getAttribute('value')).toBe('ada+"x"@example.com');
    expect(page.querySelector('label')?.getAttribute('for')).toBe(field?.id);
    expect(page.querySelector('form')?.getAttribute('method')).toBe('post');
  });

  test('tells everybody the same, and the emulator adds a way in for a customer', async () => {
    seed({ id: 'sub_one' });
    const [known, stranger] = [await submit('ada@example.com'), await submit('bob@example.com')];
    for (const { page } of [known, stranger])
      expect(page.querySelector('h1')?.textContent).toBe('Check your email');
    expect(stranger.page.querySelector('aside a')).toBeNull();
    const link = known.page.querySelector('aside a')?.getAttribute('href');
    const portal = await visit(String(link));
    expect(texts(portal.page.querySelectorAll('button'))).toEqual(['Cancel your plan']);
  });

  test('prefers the customer whose plan is running', async () => {
    seed({ id: 'sub_one' });
    stage.emulator.seed({ customers: [{ id: 'cus_newer', email: 'ada@example.com' }] });
    const { page } = await submit('ada@example.com');
    const portal = await visit(String(page.querySelector('aside a')?.getAttribute('href')));
    expect(portal.page.querySelectorAll('article')).toHaveLength(1);
  });

  test('asks again for something that is no address', async () => {
    const { page, response } = await submit('nobody');
    expect(response.status).toBe(400);
    expect(page.querySelector('[role=alert]')?.textContent).toBe('Enter a valid email address.');
    expect(page.querySelector('input')?.getAttribute('aria-describedby')).toBe('problem');
    expect(page.querySelector('input')?.getAttribute('value')).toBe('nobody');
  });

  test('is there only under its own address', async () => {
    expect((await visit(`${stage.emulator.url}/p/login/other`)).response.status).toBe(404);
    stage.emulator.seed({ portalConfiguration: { loginPage: 'other' } });
    expect((await visit(`${stage.emulator.url}/p/login/other`)).response.status).toBe(200);
  });
});
