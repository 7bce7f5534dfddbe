/** Webhooks shuffled, repeated, dropped and late, thousands of times: what is shown becomes what Stripe has. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StripeEmulator, startStripeEmulator } from '../../emulators/stripe/server.ts';
import { type Billing, createBilling } from '../../server/services/billing.ts';
import { cachedBilling } from '../../server/services/cached-billing.ts';
import { createCancellationRecords } from '../../server/services/cancellation-records.ts';
import { type Cancellations, createCancellations } from '../../server/services/cancellations.ts';
import { createEventMemory } from '../../server/services/event-memory.ts';
import { createFirestore } from '../../server/services/firestore.ts';
import { followEvents } from '../../server/services/follow-events.ts';
import { createMemoryStore } from '../../server/services/memory-store.ts';
import { hasEnded, type Subscription } from '../../server/services/subscription.ts';
import { createSubscriptionCache } from '../../server/services/subscription-cache.ts';
import { createWebhookVerifier } from '../../server/services/webhook-events.ts';
import { webhooks } from '../../server/webhooks.ts';
import { sdkFor } from '../harness.ts';

const secret = 'whsec_convergence';
const fiveMinutes = 300_000;

/** A delivery as Stripe sent it, caught on its way. */
interface Delivery {
  body: string;
  signature: string;
}

let stripe: StripeEmulator;
let sdk: Stripe;
let mailbox: Server;
/** What Stripe sent about each subscription, oldest first. */
const sent = new Map<string, Delivery[]>();
let direct: Billing;
let billing: Billing;
let cancellations: Cancellations;
let app: FastifyInstance;
let clock = 0;
const firestore = createFirestore('demo-stop-smoke-now');

beforeAll(async () => {
  stripe = await startStripeEmulator();
  sdk = sdkFor(stripe);
  mailbox = createServer((incoming, outgoing) => {
    void read(incoming).then((body) => {
      const { data } = JSON.parse(body) as Stripe.Event;
      const { id } = data.object as { id: string };
      const signature = String(incoming.headers['stripe-signature']);
      sent.set(id, [...(sent.get(id) ?? []), { body, signature }]);
      outgoing.end();
    });
  }).listen(0, '127.0.0.1');
  await once(mailbox, 'listening');
  const url = `http://127.0.0.1:${(mailbox.address() as AddressInfo).port}/`;
  stripe.seed({ webhookEndpoints: [{ url, secret }] });
});
afterAll(async () => {
  mailbox.closeAllConnections();
  mailbox.close();
  await stripe.close();
  await firestore.terminate();
});

/** One server, as create-services.ts puts it together, with a clock of the test's. */
beforeEach(async () => {
  const links = { returnUrl: 'http://localhost', loginUrl: 'http://localhost' };
  const cache = createSubscriptionCache(createMemoryStore({ now: () => clock }), { version: 1 });
  direct = createBilling(sdk, links);
  billing = cachedBilling(direct, cache);
  cancellations = createCancellations(billing, createCancellationRecords(firestore));
  app = Fastify();
  await app.register(webhooks, {
    verify: createWebhookVerifier(sdk, secret),
    remember: createEventMemory(),
    handle: followEvents({ billing, cache, cancellations }),
  });
  return () => app.close();
});

async function read(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) text += String(chunk);
  return text;
}

async function deliver({ body, signature }: Delivery): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  });
  return statusCode;
}

/** What can happen to a subscription at Stripe, by anybody but us. */
const changes = {
  cancel: (id: string) => sdk.subscriptions.update(id, { cancel_at_period_end: true }),
  renew: (id: string) => sdk.subscriptions.update(id, { cancel_at_period_end: false }),
  date: (id: string) =>
    sdk.subscriptions.update(id, { cancel_at: Math.floor(Date.now() / 1000) + 86_400 }),
};

type Step =
  | { kind: 'change'; change: keyof typeof changes }
  /** Somebody looks at the page. */
  | { kind: 'look' }
  /** An event arrives that was sent by now: which one, how often, and whether the next step waits for it. */
  | { kind: 'deliver'; which: number; times: number; waits: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      change: fc.constantFrom('cancel' as const, 'renew' as const, 'date' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('look' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      which: fc.nat(9),
      times: fc.integer({ min: 1, max: 2 }),
      waits: fc.boolean(),
    }),
  },
);
/** What happens, whether the subscriber also presses 'cancel' here first, and which event comes in the end, if any. */
const sequence = fc.record({
  ownFirst: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  last: fc.option(fc.nat(9)),
});
type Sequence = typeof sequence extends fc.Arbitrary<infer T> ? T : never;

let customers = 0;
const log = pino({ level: 'silent' });

/** Plays a sequence on a customer of its own. @returns what is shown, and what Stripe has */
async function play({ ownFirst, steps, last }: Sequence) {
  const number = (customers += 1);
  const customerId = `cus_convergence_${number}`;
  const id = `sub_convergence_${number}_${process.pid}_${Date.now()}`;
  const plan = { id, status: 'active', amount: 2999, startedDaysAgo: 3 } as const;
  stripe.seed({ customers: [{ id: customerId, subscriptions: [plan] }] });
  const input = { subscriptionId: id, reason: null, comment: null };
  if (ownFirst) await cancellations.request(customerId, input, 'SUBSCRIBER', log);
  const underWay: Promise<number>[] = [];
  const handled = new Set<string>();
  const arrive = (delivery: Delivery) => {
    handled.add(delivery.body);
    underWay.push(deliver(delivery));
  };
  for (const happening of steps) {
    if (happening.kind === 'look') await billing.list(customerId);
    if (happening.kind === 'change') await changes[happening.change](id);
    if (happening.kind !== 'deliver') continue;
    const known = sent.get(id) ?? [];
    const delivery = known[happening.which % known.length];
    if (!delivery) continue;
    for (let time = 0; time < happening.times; time += 1) arrive(delivery);
    if (happening.waits) await Promise.all(underWay);
  }
  // Stripe's last word was sent by now. Of all that never arrived, one does, old or new; or none.
  await stripe.settled();
  const pending = (sent.get(id) ?? []).filter(({ body }) => !handled.has(body));
  const final = last === null ? undefined : pending[last % pending.length];
  if (final) arrive(final);
  const statuses = await Promise.all(underWay);
  if (pending.length > 0 && !final) clock += fiveMinutes;
  const [shown] = (await billing.list(customerId)) ?? [];
  const [truth] = (await direct.list(customerId)) ?? [];
  const receipts = await cancellations.ofCustomer(customerId);
  const receipt = receipts.find(({ state }) => state !== 'WITHDRAWN') ?? null;
  return { id, statuses, shown, truth, receipt, heard: pending.length === 0 || Boolean(final) };
}

/** What is wrong with an outcome; null when nothing is. */
function complaint({ statuses, shown, truth, receipt, heard }: Awaited<ReturnType<typeof play>>) {
  if (statuses.some((status) => status !== 200)) return `answered ${statuses.join()}`;
  if (!truth || hasEnded(truth)) return 'the subscription is gone';
  if (JSON.stringify(shown) !== JSON.stringify(truth)) return 'the list is not Stripe’s';
  // Receipts of changes that nobody ever told us of can't be there.
  if (heard && !fits(receipt?.effectiveAt ?? null, truth)) return 'the receipt is not Stripe’s';
  return null;
}

const fits = (effectiveAt: Date | null, { cancelAt }: Subscription) =>
  effectiveAt?.getTime() === cancelAt?.getTime();

describe('whatever happens to deliveries', () => {
  it('what is shown becomes what Stripe has', { timeout: 400_000 }, async () => {
    let played = 0;
    const started = performance.now();
    // 20 at a time: customers do not meet, and neither do their sequences.
    const batch = fc.array(sequence, { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(batch, async (sequences) => {
        const outcomes = await Promise.all(sequences.map(play));
        played += outcomes.length;
        const complaints = outcomes.flatMap((outcome, index) => {
          const text = complaint(outcome);
          return text ? [{ text, sequence: JSON.stringify(sequences[index]), ...outcome }] : [];
        });
        expect(complaints).toEqual([]);
      }),
      { numRuns: 100, endOnFailure: true },
    );
    const ms = Math.round(performance.now() - started);
    console.log(`${played} sequences in ${ms} ms: all converged`);
    expect(played).toBe(2_000);
  });
});

describe('deliveries that Stripe did not make, or not now', () => {
  const body = (n: number) => {
    const object = { object: 'subscription', id: `sub_${n}`, customer: `cus_${n}` };
    return JSON.stringify({
      id: `evt_${n}`,
      type: 'customer.subscription.updated',
      created: 1,
      data: { object },
    });
  };
  const sign = (text: string, at: number, key = secret) =>
    `t=${at},v1=${createHmac('sha256', key).update(`${at}.${text}`).digest('hex')}`;
  const spoiled = fc.record({
    n: fc.nat(1_000),
    way: fc.constantFrom('key', 'signature', 'body', 'old', 'future', 'truncated' as const),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
  });

  it('are never accepted: forged, replayed late, from the future, truncated', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(spoiled, async ({ n, way, amount }) => {
        const now = Math.floor(Date.now() / 1000);
        const good = body(n);
        const signature = sign(good, now);
        const deliveries: Record<typeof way, Delivery> = {
          key: { body: good, signature: sign(good, now, `whsec_${amount}`) },
          signature: { body: good, signature: signature.slice(0, -1 - (amount % 64)) },
          body: { body: body(n + amount), signature },
          old: { body: good, signature: sign(good, now - 301 - amount) },
          future: { body: good, signature: sign(good, now + 302 + amount) },
          truncated: { body: good.slice(0, -1 - (amount % (good.length - 1))), signature },
        };
        expect(await deliver(deliveries[way])).toBe(400);
        refused += 1;
      }),
      { numRuns: 5_000 },
    );
    console.log(`${refused} spoiled deliveries: 0 accepted`);
    expect(refused).toBe(5_000);
  });
});
