/** Tests payments, the card and the next charge: permission, texts, and a silent Stripe. */
import { describe, expect, it } from 'vitest';
import type { SeedSubscription } from '../../../emulators/stripe/seed-data.ts';
import { createSeeded, createSubscriber, type TestUser } from '../../support/factories.ts';
import { useAgent, usePortal } from '../../support/harness.ts';
import { useStripeGateway } from '../../support/use-stripe-gateway.ts';

const variables: Record<string, string> = { STRIPE_WEBHOOK_SECRET: 'whsec_money' };
const gateway = useStripeGateway(variables, () => portal.stripe);
const portal = usePortal(variables, { budgets: { providerReads: 16 } });
const agent = useAgent();

const card = 'paymentMethod { display brand last4 expMonth expYear }';
const payments = `payments { nodes {
  id number at amount currency display status failureMessage nextAttemptAt url subscriptionId
  card { brand last4 expMonth expYear } isDisputed refunds { amount currency display status }
} }`;
const charge = 'nextCharge { at amount currency display explain }';

/** Creates a subscriber with a seeded past at Stripe. */
const withPlan = (plan: Partial<SeedSubscription>, defaultPaymentMethod?: string) =>
  createSeeded(portal.stripe, { startedDaysAgo: 40, ...plan }, defaultPaymentMethod);

const view = (user: TestUser, fields: string) =>
  portal.ask(`{ viewer { ${fields} } }`, { token: user.token });
const lookUp = (uid: string, fields: string) =>
  portal.ask(`query ($uid: String!) { whoIs(key: $uid) { subscriber { id ${fields} } } }`, {
    token: agent.token,
    variables: { uid },
  });

const asked = () =>
  portal.stripe.requests.entries
    .map(({ method, path }) => `${method} ${path.replace(/(customers)\/.*/, '$1/:id')}`)
    .filter((line) => /invoices|customers/.test(line));

async function paymentsOf(user: TestUser) {
  const { data, errors } = await view(user, payments);
  expect(errors).toBeUndefined();
  return data.viewer.payments?.nodes ?? [];
}

describe('payments', () => {
  it('are the subscriber’s, newest first, with the invoice’s page', async () => {
    const user = await withPlan({ startedDaysAgo: 100 });
    const found = await paymentsOf(user);
    expect(found).toHaveLength(4);
    expect(found[0]).toEqual({
      id: expect.stringMatching(/^in_/) as unknown,
      number: expect.stringMatching(/^[A-Z0-9]+-0004$/) as unknown,
      at: expect.any(String) as unknown,
      amount: 2999,
      currency: 'usd',
      display: '$29.99',
      status: 'PAID',
      failureMessage: null,
      nextAttemptAt: null,
      url: expect.stringContaining(portal.stripe.url) as unknown,
      subscriptionId: expect.stringMatching(/^sub_/) as unknown,
      card: { brand: 'Visa', last4: '4242', expMonth: 4, expYear: 2028 },
      isDisputed: false,
      refunds: [],
    });
    const dates = found.map(({ at }) => String(at));
    expect(dates).toEqual([...dates].sort().reverse());
    const invoice = await (await fetch(String(found[0]?.url))).text();
    expect(invoice).toContain(String(found[0]?.number));
    const page = async (args: string) =>
      (await view(user, `payments(${args}) { nodes { number } hasNextPage }`)).data.viewer.payments;
    const numbers = found.map(({ number }) => ({ number }));
    expect(await page('first: 2')).toEqual({ nodes: numbers.slice(0, 2), hasNextPage: true });
    const rest = { nodes: numbers.slice(2), hasNextPage: false };
    expect(await page(`first: 2, after: "${found[1]?.id}"`)).toEqual(rest);
    expect(await page('after: "in_none"')).toEqual({ nodes: [], hasNextPage: false });
  });

  it('say why they failed and when they are tried again, or that they are given up or void', async () => {
    const user = await withPlan({ status: 'past_due', startedDaysAgo: 35 });
    const [failed, paid] = await paymentsOf(user);
    const failureMessage = 'Your card was declined.';
    expect(failed).toMatchObject({ status: 'FAILED', failureMessage });
    expect(Date.parse(String(failed?.nextAttemptAt))).toBeGreaterThan(Date.now());
    expect(paid).toMatchObject({ status: 'PAID', failureMessage: null });

    const unpaid = await withPlan({ status: 'unpaid', startedDaysAgo: 20 });
    expect((await paymentsOf(unpaid))[0]).toMatchObject({ status: 'FAILED', nextAttemptAt: null });
    const expired = await withPlan({ status: 'incomplete_expired', startedDaysAgo: 2 });
    expect((await paymentsOf(expired)).map(({ status }) => status)).toEqual(['VOID']);
  });
});

describe('a payment', () => {
  it('that is odd is left out with a line in the log, and no other', async () => {
    const user = await withPlan({ startedDaysAgo: 70 });
    const { customerId: customer } = user;
    const expand = ['data.payment_intent', 'data.charge.refunds'];
    const list = await portal.sdk.invoices.list({ customer, expand });
    const numbers = list.data.map(({ number }) => number);
    Object.assign(list.data[1] ?? {}, { amount_due: 'private@example.com' });
    const answer = { status: 200, headers: {}, body: JSON.stringify(list) };
    gateway.plan = ({ path }) => (path.startsWith('/v1/invoices?') ? { answer } : 'pass');
    const found = await paymentsOf(user);
    expect(found.map(({ number }) => number)).toEqual([numbers[0], numbers[2]]);
    expect(portal.logs()).toMatch(/"fields":\["amount_due"\].*an invoice that can’t be read/);
    expect(portal.logs()).not.toContain('private@example.com');
  });

  it('that is a debit under way is PROCESSING, without a page to pay it on, and paid some days later', async () => {
    const user = await withPlan({ startedDaysAgo: 2 }, 'pm_successDelayed_de');
    expect((await paymentsOf(user))[0]).toMatchObject({
      status: 'PROCESSING',
      ...{ url: null, failureMessage: null, nextAttemptAt: null },
      card: { last4: '3003', expMonth: null },
    });
    const later = await withPlan({ startedDaysAgo: 6 }, 'pm_successDelayed_de');
    expect((await paymentsOf(later))[0]).toMatchObject({ status: 'PAID', card: { last4: '3003' } });
  });
});

describe('a failed payment', () => {
  it('names the card that failed, not the one that was set since', async () => {
    const user = await withPlan({ status: 'past_due', startedDaysAgo: 35 });
    const mastercard = { default_payment_method: 'pm_card_mastercard' };
    await portal.sdk.customers.update(user.customerId, { invoice_settings: mastercard });
    await portal.sdk.subscriptions.update(user.subscriptionId, mastercard);
    const [failed] = await paymentsOf(user);
    expect(failed).toMatchObject({ status: 'FAILED', card: { last4: '0341' } });
    expect((await view(user, card)).data.viewer.paymentMethod).toMatchObject({ last4: '4444' });
  });

  it('has no card where an invoice is sent', async () => {
    const user = await withPlan({ status: 'past_due', daysUntilDue: 7, startedDaysAgo: 45 });
    expect((await paymentsOf(user))[0]).toMatchObject({ failureMessage: null, card: null });
  });
});

it('a payment that was disputed at the bank says so, also to an agent', async () => {
  const user = await withPlan({ startedDaysAgo: 10 }, 'pm_card_createDispute');
  expect((await paymentsOf(user))[0]).toMatchObject({ status: 'PAID', isDisputed: true });
  const { data } = await lookUp(user.uid, 'payments { nodes { isDisputed } }');
  expect(data.whoIs.subscriber?.payments?.nodes).toEqual([{ isDisputed: true }]);
});

describe('refunds', () => {
  const refundNewest = async (
    { customerId: customer }: { customerId: string },
    amount?: number,
  ) => {
    const { data } = await portal.sdk.invoices.list({ customer, limit: 1 });
    const charge = data[0]?.charge as string;
    await portal.sdk.refunds.create({ charge, ...(amount && { amount }) });
  };

  it('are with their payment, each with its state', async () => {
    const user = await withPlan({}, 'pm_card_visa');
    await refundNewest(user, 1_000);
    await refundNewest(user);
    expect((await paymentsOf(user))[0]).toMatchObject({
      status: 'PAID',
      refunds: [
        { amount: 1_999, currency: 'usd', display: '$19.99', status: 'SUCCEEDED' },
        { amount: 1_000, currency: 'usd', display: '$10.00', status: 'SUCCEEDED' },
      ],
    });
    const slow = await withPlan({}, 'pm_card_pendingRefund');
    await refundNewest(slow);
    expect((await paymentsOf(slow))[0]?.refunds).toMatchObject([{ status: 'PENDING' }]);
  });
});

describe('the card', () => {
  it('is the customer’s default, or the newest running subscription’s own', async () => {
    const user = await withPlan({});
    expect((await view(user, card)).data.viewer.paymentMethod).toEqual({
      display: 'Visa ending in 4242',
      brand: 'Visa',
      last4: '4242',
      expMonth: 4,
      expYear: 2028,
    });
    const other = await withPlan({ defaultPaymentMethod: 'pm_card_amex' });
    expect((await view(other, card)).data.viewer.paymentMethod).toMatchObject({
      brand: 'American Express',
      last4: '0005',
    });
    const none = await createSubscriber(portal.sdk);
    expect((await view(none, card)).data.viewer.paymentMethod).toBeNull();
  });

  it.each([
    ['pm_success_de', ['SEPA direct debit', 'SEPA-Lastschrift', 'Prélèvement SEPA'], '3000'],
    ['pm_paypal', ['PayPal', 'PayPal', 'PayPal'], null],
    ['pm_link', ['Link', 'Link', 'Link'], null],
  ])('is named where it is none: %s', async (method, names, last4) => {
    const user = await withPlan({}, method);
    const inAll = 'en: display de: display(language: DE) fr: display(language: FR) last4 expYear';
    const { data } = await view(user, `paymentMethod { ${inAll} }`);
    const [en, de, fr] = names;
    expect(data.viewer.paymentMethod).toEqual({
      en: last4 ? `${en} ending in ${last4}` : en,
      de: last4 ? `${de} mit Endziffern ${last4}` : de,
      fr: last4 ? `${fr} se terminant par ${last4}` : fr,
      last4,
      expYear: null,
    });
    expect((await paymentsOf(user))[0]).toMatchObject({ status: 'PAID', card: { last4 } });
  });
});

it('the support team sees payments and card through the look-up, which is audited, but no invoice’s address', async () => {
  const user = await withPlan({ startedDaysAgo: 100 });
  const own = await paymentsOf(user);
  const { data, errors } = await lookUp(user.uid, `${payments} ${card}`);
  expect(data.whoIs.subscriber).toMatchObject({
    payments: { nodes: own.map((each) => ({ ...each, url: null })) },
    paymentMethod: { last4: '4242' },
  });
  expect(errors?.map(({ extensions, path }) => [extensions.code, path?.at(-1)])).toEqual(
    own.map(() => ['FORBIDDEN', 'url']),
  );
  const trail = await portal.ask(
    `{ audit(about: { subscriberId: "${user.uid}" }) { nodes { operation outcome } } }`,
    { token: agent.token },
  );
  expect(trail.data.audit.nodes).toEqual([
    { operation: 'Payment.url', outcome: 'REFUSED' },
    { operation: 'whoIs', outcome: 'SUCCEEDED' },
  ]);
});

describe('the next charge', () => {
  const planOf = async (user: TestUser) => {
    const { data, errors } = await view(
      user,
      `subscriptions { endsAt explain discount ${charge} }`,
    );
    expect(errors).toBeUndefined();
    return data.viewer.subscriptions?.[0];
  };

  it('is after quantity, discount and tax, and says how it adds up', async () => {
    const user = await withPlan({ quantity: 3, percentOff: 20, taxPercent: 8 });
    const found = await planOf(user);
    // 89.97 less 17.99 is 71.98. 8% of that is 5.76.
    const expected = {
      at: found?.endsAt,
      amount: 7774,
      currency: 'usd',
      display: '$77.74',
      explain: '$89.97 for 3, minus a discount of $17.99, plus tax of $5.76',
    };
    expect(found?.nextCharge).toEqual(expected);
    expect(found?.explain).toMatch(/^Renews .* for \$77\.74$/);
    expect(found?.['discount']).toBe('$17.99 off');
    const { data } = await lookUp(user.uid, `subscriptions { ${charge} }`);
    expect(data.whoIs.subscriber?.subscriptions?.[0]?.nextCharge).toEqual(expected);
  });

  it('is not guessed while Stripe can not say', async () => {
    const user = await withPlan({ percentOff: 20 });
    portal.stripe.failNext({ method: 'POST', path: '/v1/invoices/create_preview' });
    portal.stripe.failNext({ method: 'POST', path: '/v1/invoices/create_preview' });
    const found = await planOf(user);
    expect(found?.nextCharge).toMatchObject({ at: found?.endsAt, amount: null, explain: null });
    expect(found?.explain).toMatch(/^Renews \w+ \d+, \d+$/);
  });
});

describe('Stripe', () => {
  it('fails these fields alone when it fails', async () => {
    const user = await withPlan({});
    await view(user, 'subscriptions { id }');
    for (let times = 0; times < 2; times += 1)
      portal.stripe.failNext({ method: 'GET', path: '/v1/invoices' });
    const { data, errors } = await view(user, `id subscriptions { id } ${payments} ${card}`);
    expect(data.viewer).toMatchObject({
      id: user.uid,
      subscriptions: [{}],
      payments: null,
      paymentMethod: { last4: '4242' },
    });
    expect(errors).toMatchObject([
      { path: ['viewer', 'payments'], extensions: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } },
    ]);
    // Neither a failure nor an answer about more than the account is cached.
    expect((await view(user, payments)).data.viewer.payments).not.toBeNull();
  });

  it('is asked within the fleet’s budget, and a caller without a timely request gets an error', async () => {
    const users = await Promise.all(Array.from({ length: 30 }, () => withPlan({})));
    portal.stripe.requests.clear();
    const before = performance.now();
    const answers = await Promise.all(users.map((user) => view(user, card)));
    const seconds = (performance.now() - before) / 1_000;
    const known = answers.filter(({ data }) => data.viewer.paymentMethod !== null);
    expect(known).toHaveLength(asked().length);
    expect(known.length).toBeGreaterThan(0);
    // Sixteen a second, and those of the first window.
    expect(asked().length).toBeLessThanOrEqual(16 * (seconds + 0.25));
    for (const { errors } of answers.filter((each) => !known.includes(each)))
      expect(errors?.[0]?.extensions.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
  });

  it('leaves none of its invoices in a log', () => {
    // A request's id may have these digits between its hyphens.
    expect(portal.logs()).not.toMatch(/\/p\/invoice\/|(?<![\w-])4242(?![\w-])/);
  });
});
