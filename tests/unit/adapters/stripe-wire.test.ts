/** Tests which of Stripe's responses the adapter reads and which it refuses, over HTTP with the official SDK. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen } from '../../../emulators/listen.ts';
import {
  type Billing,
  createBilling,
  createStripe,
} from '../../../server/adapters/stripe/billing.ts';
import type { Subscription } from '../../../server/domain/subscription/subscription.ts';
import { subscription as told } from '../../support/record-factory.ts';

const subscription = (fields: Partial<Subscription> = {}) => told({ preview: null, ...fields });

let billing: Billing;
let body: unknown;
const onOddInvoice = vi.fn();
let close: () => Promise<void>;
beforeAll(async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const listening = await listen(server, 0);
  close = listening.close;
  const links = { returnUrl: () => 'http://localhost', loginUrl: 'http://localhost' };
  const options = { ...links, onOddInvoice };
  billing = createBilling(createStripe('sk_test', listening.host), options);
});
afterAll(() => close());

function read(wire: unknown) {
  body = wire;
  return billing.retrieve('sub_1');
}

const plan = { amount: 2999, currency: 'usd', interval: 'month', interval_count: 1 };
const wire = {
  id: 'sub_1',
  customer: 'cus_1',
  status: 'active',
  current_period_start: Date.parse('2024-12-05') / 1000,
  current_period_end: Date.parse('2025-01-05') / 1000,
  cancel_at: null,
  cancel_at_period_end: false,
  cancellation_details: { feedback: null, comment: null },
  metadata: {},
  items: { data: [{ plan, quantity: 1 }] },
};
const cheap = { ...plan, amount: 501 };
const items = (...data: unknown[]) => ({ ...wire, items: { data } });

it('an answer to a write that can’t be read is no refusal: the write was carried out', async () => {
  body = { ...wire, items: null };
  const write = { key: 'key', writeId: 'id', change: { kind: 'RENEW', clears: 'DATE' } } as const;
  await expect(billing.change('sub_1', write)).rejects.toMatchObject({
    ...{ upstream: 'stripe', reason: 'failed', isRefusal: false },
  });
});

describe('a subscription', () => {
  it('is read field by field', async () => {
    expect(await read(wire)).toEqual(subscription());
    expect(await read({ ...wire, customer: { id: 'cus_1', email: 'a@example.com' } })).toEqual(
      subscription(),
    );
  });

  it('says when its end was asked for, when it ended, why, and which write of ours it has seen', async () => {
    const end = Date.parse('2025-01-05') / 1000;
    const canceled = {
      ...wire,
      status: 'canceled',
      cancel_at: end,
      cancel_at_period_end: true,
      canceled_at: end - 60,
      ended_at: end,
      cancellation_details: { feedback: 'unused', comment: 'Thanks.' },
      metadata: { portal_write: '1.1.END.abcd1234', other: 'x' },
    };
    expect(await read(canceled)).toEqual(
      subscription({
        status: 'canceled',
        cancelAt: new Date('2025-01-05'),
        cancelsAtPeriodEnd: true,
        canceledAt: new Date('2025-01-04T23:59:00Z'),
        endedAt: new Date('2025-01-05'),
        reason: 'unused',
        comment: 'Thanks.',
        writeId: '1.1.END.abcd1234',
      }),
    );
  });

  it.each([
    ['one item, twice', items({ plan, quantity: 2 }), 5_998],
    ['two items', items({ plan, quantity: 1 }, { plan: cheap, quantity: 3 }), 4_502],
    ['a tiered price', items({ plan }, { plan: { ...plan, amount: null } }), null],
    ['a month and a year', items({ plan }, { plan: { ...plan, interval: 'year' } }), null],
    ['two currencies', items({ plan }, { plan: { ...plan, currency: 'eur' } }), null],
    ['more items than are listed', { ...wire, items: { data: [{ plan }], has_more: true } }, null],
    ['what is metered', items({ plan: { ...plan, usage_type: 'metered' } }), null],
    ['a package', items({ plan: { ...plan, transform_usage: { divide_by: 10 } } }), null],
  ])('costs all of its items times their quantity: %s', async (_, answer, amount) => {
    const parts = { currency: 'usd', interval: 'month', intervalCount: 1 };
    expect((await read(answer))?.price).toEqual({ amount, ...parts });
  });

  const tiered = { ...plan, amount: null };
  const payer = (fields: object) => ({ ...wire, customer: { id: 'cus_1', ...fields } });
  const cash = { default_payment_method: 'pm_1' };
  const atTrialEnd = (what: string) => ({
    ...wire,
    trial_settings: { end_behavior: { missing_payment_method: what } },
  });
  const resumesAt = Date.parse('2025-03-05') / 1000;
  const forever = { until: null, isOnce: false };
  const { trial_settings } = atTrialEnd('cancel');
  const cancels = { trial_settings };
  // Covers what tests/integration/server/plan-states.test.ts doesn't.
  it.each<[string, object, Partial<Subscription>]>([
    ['nothing of note', { ...wire, discounts: [], automatic_tax: { enabled: false } }, {}],
    [
      'a coupon whose end is known',
      {
        ...{ ...wire, discounts: ['di_1'] },
        discount: { coupon: { percent_off: 50, duration: 'repeating' }, end: resumesAt },
      },
      { discount: { ...forever, until: new Date('2025-03-05') } },
    ],
    [
      'one of the customer, for one payment',
      payer({ discount: { coupon: { amount_off: 500, currency: 'usd', duration: 'once' } } }),
      { discount: { ...forever, isOnce: true } },
    ],
    [
      'two coupons, which make one price',
      {
        ...{ ...wire, discounts: ['di_1', 'di_2'] },
        discount: { coupon: { percent_off: 50, duration: 'forever' }, end: null },
      },
      {},
    ],
    ['schedule', { ...wire, schedule: 'sub_sched_1' }, { scheduleId: 'sub_sched_1' }],
    ['an update', { ...wire, pending_update: {} }, { hasPendingUpdate: true }],
    [
      'a pause',
      { ...wire, pause_collection: { behavior: 'void', resumes_at: null } },
      { paused: { until: null } },
    ],
    [
      'a pause until a day',
      { ...wire, pause_collection: { behavior: 'keep_as_draft', resumes_at: resumesAt } },
      { paused: { until: new Date('2025-03-05') } },
    ],
    ['invoices', { ...wire, collection_method: 'send_invoice' }, { collection: 'INVOICE' }],
    ['a trial', { ...wire, trial_end: resumesAt }, { trialEndsAt: new Date(resumesAt * 1000) }],
    ['a card of its own', { ...atTrialEnd('cancel'), ...cash }, {}],
    ['a customer’s card', { ...payer({ invoice_settings: cash }), ...cancels }, {}],
    ['an old card', { ...payer({ default_source: 'card_1' }), ...cancels }, {}],
    ['a newest invoice that is an id', { ...wire, latest_invoice: 'in_1' }, { invoices: null }],
  ])('returns the facts next to the amount: %s', async (_, answer, fields) => {
    expect(await read(answer)).toEqual(subscription(fields));
  });

  it('says where even the provider can’t name the next amount: use, and a bank that converts it', async () => {
    const metered = { ...tiered, usage_type: 'metered' };
    expect(await read(items({ plan: metered }, { plan }))).toMatchObject({ unsaid: 'USE' });
    const shown = (currency: string) => ({
      ...{ ...wire, currency: 'usd', presentment_details: { presentment_currency: currency } },
    });
    expect(await read(shown('eur'))).toMatchObject({ unsaid: 'CONVERTED' });
    expect(await read(shown('usd'))).toEqual(subscription());
  });

  it('is the same in newer versions: the period is the items’, and the price is all there is', async () => {
    const { current_period_start, current_period_end, ...newer } = wire;
    const period = { current_period_start, current_period_end };
    const price = {
      unit_amount: 2999,
      currency: 'usd',
      recurring: { interval: 'month', interval_count: 1 },
    };
    const later = { current_period_start, current_period_end: current_period_end + 1 };
    const answer = (...data: object[]) => ({ ...newer, items: { data } });
    expect(await read(answer({ price, quantity: 1, ...period }))).toEqual(subscription());
    const free = { price: { ...price, unit_amount: 0 } };
    expect(await read(answer({ ...free, ...later }, { price, ...period }))).toEqual(subscription());
  });

  it.each<[object, Partial<Subscription>]>([
    [{ surcharge: { percent: 3 } }, {}],
    [{ pause_collection: { behavior: 'halve' } }, { paused: { until: null } }],
    [{ collection_method: 7 }, {}],
    [{ trial_settings: 'odd' }, {}],
    [{ items: { data: [{ plan: { ...plan, interval: 'fortnight' } }] } }, { price: null }],
  ])('can be read and ended with unknown values: %j', async (odd, fields) => {
    expect(await read({ ...wire, ...odd })).toEqual(subscription(fields));
  });

  it.each([
    null,
    {},
    { ...wire, id: 7 },
    { ...wire, current_period_end: null },
    { ...wire, cancel_at: 'soon' },
    { ...wire, items: null },
  ])('is an error in another form: %j', async (odd) => {
    await expect(read(odd)).rejects.toMatchObject({ name: 'UpstreamError', upstream: 'stripe' });
  });
});

describe('an invoice', () => {
  const declined = { type: 'card_error', message: 'Your card was declined.' };
  const invoice = {
    id: 'in_1',
    number: 'ADA-0001',
    created: Date.parse('2025-01-05') / 1000,
    amount_due: 2999,
    amount_remaining: 0,
    post_payment_credit_notes_amount: 500,
    currency: 'usd',
    status: 'paid',
    attempted: true,
    next_payment_attempt: null,
    hosted_invoice_url: 'https://invoice.stripe.com/i/1',
    last_finalization_error: null,
    payment_intent: { status: 'succeeded', last_payment_error: null },
    charge: {
      payment_method_details: {
        type: 'card',
        card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2028 },
      },
      disputed: false,
      refunds: {
        data: [
          {
            ...{ id: 're_2', created: Date.parse('2025-01-08') / 1000 },
            ...{ amount: 999, status: 'requires_action' },
          },
          { id: 're_1', created: Date.parse('2025-01-07') / 1000, amount: 1000, status: 'lost' },
        ],
      },
    },
    subscription: 'sub_1',
    status_transitions: { paid_at: Date.parse('2025-01-06') / 1000 },
  };
  const open = {
    ...invoice,
    status: 'open',
    amount_remaining: 1999,
    next_payment_attempt: Date.parse('2025-01-08') / 1000,
    payment_intent: { status: 'requires_payment_method', last_payment_error: declined },
    status_transitions: { paid_at: null },
  };
  const unexplained = 'The payment did not go through.';
  const internal = { type: 'api_error', message: 'Account acct_1 misconfigured' };
  const misconfigured = {
    ...open,
    payment_intent: { ...open.payment_intent, last_payment_error: internal },
  };
  const processing = { status: 'processing', last_payment_error: null };
  const asked = { ...declined, code: 'authentication_required' };
  const retried = { ...open, payment_intent: { ...processing, last_payment_error: declined } };
  const draft = { ...open, status: 'draft', number: null, payment_intent: null };
  const noAddress = { type: 'invalid_request_error', message: 'No address.' };
  const unfinished = { ...draft, last_finalization_error: noAddress };
  const readAll = async (...data: unknown[]) => {
    body = { object: 'list', data, has_more: false };
    return (await billing.payments('cus_1', null)).nodes;
  };

  it('is read field by field', async () => {
    expect(await readAll(invoice)).toEqual([
      {
        id: 'in_1',
        number: 'ADA-0001',
        at: new Date('2025-01-06'),
        amount: 2999,
        remaining: 0,
        credited: 500,
        currency: 'usd',
        status: 'PAID',
        failureMessage: null,
        nextAttemptAt: null,
        card: { brand: 'Visa', last4: '4242', expMonth: 4, expYear: 2028 },
        isDisputed: false,
        refunds: [
          { id: 're_2', at: new Date('2025-01-08'), amount: 999, status: 'PENDING' },
          { id: 're_1', at: new Date('2025-01-07'), amount: 1000, status: 'UNKNOWN' },
        ],
        subscriptionId: 'sub_1',
        url: 'https://invoice.stripe.com/i/1',
      },
    ]);
  });

  it.each([
    ['declined', open, 'FAILED', 'Your card was declined.'],
    ['refused for a reason that is not for customers', misconfigured, 'FAILED', unexplained],
    ['under way', { ...open, payment_intent: processing }, 'PROCESSING', null],
    ['under way after one that failed', retried, 'PROCESSING', null],
    ['a draft that can not be finalized', unfinished, 'FAILED', unexplained],
    [
      'one for the bank',
      { ...open, payment_intent: { ...open.payment_intent, last_payment_error: asked } },
      'ACTION_REQUIRED',
      null,
    ],
    [
      'one for the bank, by status',
      { ...open, payment_intent: { status: 'requires_action' } },
      'ACTION_REQUIRED',
      null,
    ],
    ['a draft that Stripe finalizes', { ...draft, auto_advance: true }, 'UPCOMING', null],
    ['new to us', { ...open, status: 'pondered' }, 'UNKNOWN', null],
  ])('says so when it is %s', async (_, wireInvoice, status, failureMessage) => {
    expect(await readAll(wireInvoice)).toMatchObject([{ status, failureMessage }]);
  });

  it('leaves amounts out that JSON can’t hold, and nothing else', async () => {
    const huge = { ...open, amount_due: 2 ** 53, amount_remaining: 2 ** 53 };
    const largest = { ...open, amount_due: 2 ** 53 - 1, amount_remaining: 1, currency: 'zzz' };
    expect(await readAll(huge, largest)).toMatchObject([
      { amount: null, remaining: null, status: 'FAILED' },
      { amount: 2 ** 53 - 1, remaining: 1, currency: 'zzz' },
    ]);
  });

  it('is known to its plan while it is open and something is to be paid', async () => {
    const plan = (latest: unknown) => read({ ...wire, latest_invoice: latest });
    expect((await plan({ ...open, charge: 'ch_1' }))?.invoices).toEqual([
      {
        ...{ id: 'in_1', status: 'FAILED', remaining: 1999, currency: 'usd' },
        nextAttemptAt: new Date('2025-01-08'),
      },
    ]);
    const settled = [invoice, draft, { ...open, amount_remaining: 0 }];
    for (const latest of settled) expect((await plan(latest))?.invoices).toEqual([]);
    expect((await plan({ ...open, status: 7 }))?.invoices).toBeNull();
  });

  it.each([
    { ...invoice, amount_due: '2999' },
    { ...invoice, status_transitions: null },
    { ...invoice, hosted_invoice_url: 'javascript:alert(1)' },
    { ...invoice, payment_intent: 'pi_1' },
    null,
  ])('in another form is left out, and no other: %#', async (odd) => {
    onOddInvoice.mockClear();
    expect(await readAll(odd, invoice)).toMatchObject([{ number: 'ADA-0001' }]);
    expect(onOddInvoice).toHaveBeenCalledOnce();
  });
});

describe('what is charged', () => {
  const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2028 };
  const source = { ...card, object: 'card', brand: 'American Express' };
  const other = { ...card, last4: '4444' };
  const plan = { status: 'active', default_payment_method: null, default_source: null };
  const own = { ...plan, default_payment_method: { type: 'card', card } };
  const second = { ...plan, default_payment_method: { type: 'card', card: other } };
  const settings = { default_payment_method: { type: 'card', card: other } };
  const read = (...data: object[]) => {
    body = {
      invoice_settings: settings,
      default_source: { object: 'bank_account', last4: '6789' },
      subscriptions: { data },
    };
    return billing.paymentMethod('cus_1');
  };

  it.each([
    [{ type: 'sepa_debit', sepa_debit: { last4: '3000' } }, 'sepaDebit', '3000'],
    [{ type: 'paypal', paypal: { payer_email: 'ada@example.com' } }, 'PayPal', null],
    [{ type: 'link', link: { email: 'ada@example.com' } }, 'Link', null],
    [{ type: 'card', card: { ...card, brand: null, last4: null } }, 'card', null],
    [{ type: 'card', card: { ...card, brand: 'new_network' } }, 'card', '4242'],
    [{ type: 'card', card: null }, 'card', null],
    [{ type: 'us_bank_account', us_bank_account: { last4: '6789' } }, 'other', '6789'],
    [{ type: 'pondered', pondered: 'yes' }, 'other', null],
    [source, 'American Express', '4242'],
    [{ object: 'bank_account', last4: '6789' }, 'other', '6789'],
    [{ object: 'source', type: 'sepa_debit', sepa_debit: { last4: 3000 } }, 'sepaDebit', null],
  ])('is named, whatever it is: %j', async (method, brand, last4) => {
    expect(await read({ ...plan, default_payment_method: method })).toMatchObject({ brand, last4 });
  });

  it.each([
    ['the plan’s own method', [{ ...own, default_source: source }], '4242'],
    ['the plan’s own source', [{ ...plan, default_source: source }], '4242'],
    ['the customer’s method', [plan], '4444'],
    ['that of the plan that goes on', [{ ...second, cancel_at: 1 }, own], '4242'],
    ['that of the plan that goes on', [{ ...second, cancel_at_period_end: true }, own], '4242'],
    ['not that of an attempt', [{ ...second, status: 'incomplete' }, own], '4242'],
    ['not that of invoices', [{ ...second, collection_method: 'send_invoice' }, own], '4242'],
  ])('is %s', async (_, plans, last4) => {
    expect(await read(...plans)).toMatchObject({ last4 });
  });

  it('is the customer’s source where there is nothing else, and nothing of a deleted customer', async () => {
    body = { default_source: source };
    expect(await billing.paymentMethod('cus_1')).toMatchObject({ brand: 'American Express' });
    body = { id: 'cus_1', deleted: true };
    expect(await billing.paymentMethod('cus_1')).toBeNull();
  });
});

describe('a preview', () => {
  const line = (amount: number, fields: object = {}) => ({
    ...{ amount, quantity: 1, type: 'subscription', proration: false },
    ...{ subscription: 'sub_1', subscription_item: 'si_1', ...fields },
  });
  const change = (amount: number) => line(amount, { type: 'invoiceitem', proration: true });
  const sums = { currency: 'usd', total_tax_amounts: [], starting_balance: 0 };
  const none = { changes: 0, quantity: 1, discount: 0, taxOnTop: 0, taxIncluded: 0, credit: 0 };

  it.each<[string, object, object]>([
    [
      'discounts, taxes and credit',
      {
        ...{ amount_due: 2500, total: 2600, starting_balance: -100 },
        total_tax_amounts: [
          { amount: 100, inclusive: false },
          { amount: 50, inclusive: true },
        ],
        lines: { data: [line(1000), line(2000, { quantity: 2, subscription_item: 'si_2' })] },
      },
      {
        ...{ amount: 2500, recurring: 3000, quantity: null, discount: 500 },
        ...{ taxOnTop: 100, taxIncluded: 50, credit: 100, isShared: true },
      },
    ],
    [
      'a discount of an item, which the sum has already',
      {
        ...{ amount_due: 2499, subtotal: 2499, total: 2499, lines: { data: [line(2999)] } },
        total_discount_amounts: [{ amount: 500 }],
      },
      { amount: 2499, recurring: 2999, discount: 500 },
    ],
    [
      'a change in this period, and an item of no plan',
      {
        ...{ amount_due: 3319, total: 3319 },
        lines: {
          data: [
            ...[change(-280), change(500)],
            line(100, { type: 'invoiceitem', subscription: null }),
            line(2999),
          ],
        },
      },
      { amount: 3319, recurring: 2999, changes: 320, isShared: true },
    ],
    [
      'tiers with a line each',
      {
        ...{ amount_due: 800, total: 800 },
        lines: { data: [line(500, { quantity: 5 }), line(300, { quantity: 5 })] },
      },
      { amount: 800, recurring: 800, quantity: 10 },
    ],
    [
      'more lines than come with it',
      { ...{ amount_due: 2000, total: 2000 }, lines: { has_more: true, data: [line(100)] } },
      { amount: 2000, recurring: null, quantity: null },
    ],
    [
      'no lines at all',
      { amount_due: 2000, total: 2000 },
      { amount: 2000, recurring: null, quantity: null },
    ],
  ])('tells apart: %s', async (_, answer, expected) => {
    body = { ...sums, ...answer };
    expect(await billing.previewCharge({ id: 'sub_1', scheduleId: null })).toEqual({
      ...{ currency: 'usd', isShared: false, ...none },
      ...expected,
    });
  });

  it('of an amount beyond what numbers hold is refused', async () => {
    body = { ...sums, amount_due: 2 ** 53, total: 2 ** 53, lines: { data: [] } };
    expect(await billing.previewCharge({ id: 'sub_1', scheduleId: null })).toBe('REFUSED');
  });
});
