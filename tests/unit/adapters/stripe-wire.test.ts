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
    [
      'two items',
      items({ plan, quantity: 1 }, { plan: { ...plan, amount: 501 }, quantity: 3 }),
      4_502,
    ],
    ['an item without a quantity', items({ plan }), 2_999],
    ['a tiered price', items({ plan }, { plan: { ...plan, amount: null } }), null],
  ])('costs all of its items times their quantity: %s', async (_, answer, amount) => {
    expect((await read(answer))?.plan).toEqual({
      amount,
      currency: 'usd',
      interval: 'month',
      intervalCount: 1,
    });
  });

  it.each([
    ['an item without one', items({ plan: null })],
    ['no items', items()],
  ])('has no plan with %s', async (_, answer) => {
    expect((await read(answer))?.plan).toBeNull();
  });

  it('does not stumble over a reason that is new', async () => {
    const because = async (feedback: string) =>
      (await read({ ...wire, cancellation_details: { feedback } }))?.reason;
    expect(await because('unused')).toBe('unused');
    expect(await because('bored')).toBeNull();
  });

  it.each([
    null,
    {},
    { ...wire, id: 7 },
    { ...wire, current_period_end: null },
    { ...wire, cancel_at: 'soon' },
    { ...wire, items: null },
  ])('of another form is an error: %j', async (odd) => {
    await expect(read(odd)).rejects.toMatchObject({ name: 'UpstreamError', upstream: 'billing' });
  });
});
