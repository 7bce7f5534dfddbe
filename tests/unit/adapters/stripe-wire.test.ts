/** What the portal reads of Stripe's answers, and which it refuses to understand. Over HTTP, with the official SDK. */
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../emulators/listen.ts';
import {
  type Billing,
  createBilling,
  createStripe,
} from '../../../server/adapters/stripe/billing.ts';
import { subscription } from '../../support/account-factory.ts';

let billing: Billing;
let body: unknown;
let close: () => Promise<void>;
beforeAll(async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const listening = await listen(server, 0);
  close = listening.close;
  const links = { returnUrl: 'http://localhost', loginUrl: 'http://localhost' };
  billing = createBilling(createStripe('sk_test', listening.host), links);
});
afterAll(() => close());

/** Reads a subscription that Stripe answers with. */
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
        tag: '1.1.END.abcd1234',
      }),
    );
  });

  it.each([
    ['one item, twice', items({ plan, quantity: 2 }), 5_998],
    ['two items', items({ plan, quantity: 1 }, { plan: cheap, quantity: 3 }), 4_502],
    ['a tiered price', items({ plan }, { plan: { ...plan, amount: null } }), null],
  ])('costs all of its items times their quantity: %s', async (_, answer, amount) => {
    const parts = { currency: 'usd', interval: 'month', intervalCount: 1 };
    expect((await read(answer))?.plan).toEqual({ amount, ...parts });
  });

  it.each([
    null,
    {},
    { ...wire, id: 7 },
    { ...wire, current_period_end: null },
    { ...wire, cancel_at: 'soon' },
    { ...wire, items: null },
  ])('is an error in another form: %j', async (odd) => {
    await expect(read(odd)).rejects.toMatchObject({ name: 'UpstreamError', upstream: 'billing' });
  });
});

describe('an invoice', () => {
  const declined = { type: 'card_error', message: 'Your card was declined.' };
  const invoice = {
    number: 'ADA-0001',
    created: Date.parse('2025-01-05') / 1000,
    amount_due: 2999,
    currency: 'usd',
    status: 'paid',
    attempted: true,
    next_payment_attempt: null,
    hosted_invoice_url: 'https://invoice.stripe.com/i/1',
    last_finalization_error: null,
    payment_intent: { status: 'succeeded', last_payment_error: null },
    status_transitions: { paid_at: Date.parse('2025-01-06') / 1000 },
  };
  const open = {
    ...invoice,
    status: 'open',
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
  const draft = { ...open, status: 'draft', number: null, payment_intent: null };
  const noAddress = { type: 'invalid_request_error', message: 'No address.' };
  const unfinished = { ...draft, last_finalization_error: noAddress };
  const readAll = (...data: unknown[]) => {
    body = { object: 'list', data };
    return billing.payments('cus_1');
  };

  it('is read field by field', async () => {
    expect(await readAll(invoice)).toEqual([
      {
        number: 'ADA-0001',
        at: new Date('2025-01-06'),
        amount: 2999,
        currency: 'usd',
        status: 'PAID',
        failureMessage: null,
        nextAttemptAt: null,
        url: 'https://invoice.stripe.com/i/1',
      },
    ]);
  });

  it.each([
    ['declined', open, 'FAILED', 'Your card was declined.'],
    ['refused for a reason that is not for customers', misconfigured, 'FAILED', unexplained],
    ['under way', { ...open, payment_intent: processing }, 'OPEN', null],
    ['a draft that can not be finalized', unfinished, 'FAILED', unexplained],
    ['new to us', { ...open, status: 'pondered' }, 'UNKNOWN', null],
  ])('says so when it is %s', async (_, wireInvoice, status, failureMessage) => {
    expect(await readAll(wireInvoice)).toMatchObject([{ status, failureMessage }]);
  });

  it.each([
    { ...invoice, amount_due: '2999' },
    { ...invoice, status_transitions: null },
    { ...invoice, hosted_invoice_url: 'javascript:alert(1)' },
    { ...invoice, payment_intent: 'pi_1' },
  ])('is an error in another form: %#', async (odd) => {
    await expect(readAll(odd)).rejects.toMatchObject({ name: 'UpstreamError' });
  });
});

describe('a preview', () => {
  it('tells discounts, taxes and credit apart', async () => {
    body = {
      amount_due: 2500,
      currency: 'usd',
      subtotal: 3000,
      total_discount_amounts: [{ amount: 300 }, { amount: 200 }],
      total_tax_amounts: [
        { amount: 100, inclusive: false },
        { amount: 50, inclusive: true },
      ],
      lines: { data: [{ quantity: 1 }, { quantity: 2 }] },
    };
    expect(await billing.previewCharge('sub_1')).toEqual({
      amount: 2500,
      currency: 'usd',
      subtotal: 3000,
      quantity: null,
      discount: 500,
      taxOnTop: 100,
      taxIncluded: 50,
    });
  });
});
