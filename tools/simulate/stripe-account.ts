/** Stripe for a simulated day: the emulator's endpoints, objects and limiter on the virtual clock, without sockets between. */
import Stripe from 'stripe';
import type { StoredEvent } from '../../emulators/stripe/entities.ts';
import { errorBody, StripeError } from '../../emulators/stripe/errors.ts';
import { createIdempotencyKeys } from '../../emulators/stripe/idempotency.ts';
import { parseForm } from '../../emulators/stripe/params.ts';
import { addDefaultPortalConfiguration } from '../../emulators/stripe/portal-configurations.ts';
import {
  createRateLimiter,
  type RateLimits,
  rateLimitExceeded,
} from '../../emulators/stripe/rate-limits.ts';
import { applySeed } from '../../emulators/stripe/seed.ts';
import { type Account, createAccount } from '../../emulators/stripe/store.ts';
import { cancellationPatch } from '../../emulators/stripe/subscription-changes.ts';
import { changeTo, endAt } from '../../emulators/stripe/subscription-transitions.ts';
import { apiVersion } from '../../server/adapters/stripe/billing.ts';
import { assumptions, day } from './assumptions.ts';
import type { Random } from './random.ts';
import { createRates, type Rates } from './rates.ts';
import { nameOf, route, toResponse } from './stripe-wire.ts';
import { customerOf, numberOf, type PeriodOf, subscriptionOf } from './subscribers.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface StripeAccount {
  /** The official SDK on this account. */
  sdk: Stripe;
  /** To be awaited before time passes: the SDK's first call asks the operating system who it is, in real time. */
  warm: () => Promise<void>;
  /** A period is over: the next one begins, or the plan ends. */
  renew: (subscriber: number) => void;
  /** Somebody presses 'Cancel your plan' in the portal: the same event. */
  cancelInPortal: (subscriber: number) => void;
  /** What is true of a subscriber's plan, and since when (milliseconds since 1970). */
  truth: (subscriber: number) => { cancelAt: number | null; endsAt: number; since: number };
  /** From now on no request gets an answer; every second one is carried out all the same. Until `speak`. */
  fallSilent: () => void;
  speak: () => void;
  /** Calls that were sent, by endpoint, and those of them that were refused with 429. */
  calls: Rates;
  refusals: Rates;
}

/** Opens the account. `onEvent` is where Stripe would begin to send a webhook. */
export function openStripeAccount({
  clock,
  random,
  limits,
  periodOf,
  onEvent,
}: {
  clock: VirtualClock;
  random: Random;
  limits: RateLimits;
  periodOf: PeriodOf;
  onEvent: (event: StoredEvent, subscriber: number) => void;
}): StripeAccount {
  const limiter = createRateLimiter(limits, clock.now);
  const calls = createRates(clock.now);
  const refusals = createRates(clock.now);
  const keys = createIdempotencyKeys();
  const changedAt = new Map<number, number>();
  let isSilent = false;
  /** Each subscriber has a shelf of their own, made when first asked for: a list takes no longer with a million. */
  const shelves = new Map<number, Account>();

  function shelfOf(subscriber: number): Account {
    const known = shelves.get(subscriber);
    if (known) return known;
    const shelf = createAccount({
      merchant: 'Stop Smoke Now',
      now: () => Math.floor(clock.now() / 1_000),
      onEvent(event) {
        shelf.events.delete(event.id);
        if (event.type.startsWith('customer.subscription.')) changedAt.set(subscriber, clock.now());
        onEvent(event, subscriber);
      },
    });
    shelf.publicUrl = 'https://billing.example';
    addDefaultPortalConfiguration(shelf);
    const id = subscriptionOf(subscriber);
    const plan = { id, status: 'active', amount: 2_999, startedDaysAgo: 30 } as const;
    applySeed(shelf, { customers: [{ id: customerOf(subscriber), subscriptions: [plan] }] });
    const { start, end } = periodOf(subscriber);
    Object.assign(planIn(shelf, subscriber), {
      currentPeriodStart: start / 1_000,
      currentPeriodEnd: end / 1_000,
    });
    shelves.set(subscriber, shelf);
    return shelf;
  }

  /** What the emulator answers to a request that is not refused. */
  function answer(method: string, target: string, body: string, key: string | null) {
    const [path = '', query = ''] = target.split('?');
    const { endpoint, id } = route(method, path);
    const name = `${method} ${endpoint.path}`;
    const reason = limiter.refusal(name);
    if (reason) {
      refusals.count(name);
      throw rateLimitExceeded();
    }
    const params = { ...parseForm(query), ...parseForm(body) };
    const { customer } = params as { customer?: string };
    const account = shelfOf(numberOf(id || customer || ''));
    const run = () => endpoint.prepare(params).run({ account, cause: noCause, id });
    if (method !== 'POST' || key === null) return { body: run(), isReplayed: false };
    const keyed = { key, path, params, now: account.now() };
    const saved = keys.recall(keyed);
    if (saved) return { body: JSON.parse(saved.body) as object, isReplayed: true };
    keys.begin(keyed);
    const made = run();
    keys.save(key, { status: 200, body: JSON.stringify(made), requestId: 'req_simulated' });
    return { body: made, isReplayed: false };
  }

  function respond(method: string, path: string, body: string, key: string | null) {
    try {
      const { body: made, isReplayed } = answer(method, path, body, key);
      return toResponse(200, made, isReplayed ? { 'idempotent-replayed': 'true' } : {});
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return toResponse(error.status, errorBody(error.facts, 'req_simulated', 0));
    }
  }

  let isWarm = false;
  const httpClient: Stripe.HttpClient = {
    getClientName: () => 'simulated',
    async makeRequest(_host, _port, path, method, headers, body) {
      const { median, p99 } = assumptions.stripeLatency;
      if (!isWarm) {
        isWarm = true;
        throw new Error('only to warm up');
      }
      const { 'Idempotency-Key': key = null } = headers as Record<string, string | undefined>;
      calls.count(nameOf(method, path));
      const wasSilent = isSilent;
      if (wasSilent && random.chance(0.5)) return never();
      // Half of the way there, half of it back.
      const latency = random.latency(median, p99) / 2;
      await pause(latency);
      const response = respond(method, path, body ?? '', key);
      if (wasSilent || isSilent) return never();
      await pause(latency);
      return response;
    },
  };

  const sdk = new Stripe('sk_test_simulated', {
    apiVersion,
    httpClient,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    sdk,
    async warm() {
      await sdk.subscriptions.list().catch(() => {});
    },
    renew(subscriber) {
      const shelf = shelfOf(subscriber);
      const plan = planIn(shelf, subscriber);
      const occasion = { cause: noCause, at: shelf.now() };
      if (plan.cancelAtPeriodEnd) return endAt(shelf, plan, {}, occasion);
      const currentPeriodStart = plan.currentPeriodEnd;
      const currentPeriodEnd = currentPeriodStart + (30 * day) / 1_000;
      return changeTo(shelf, plan, { currentPeriodStart, currentPeriodEnd }, occasion);
    },
    cancelInPortal(subscriber) {
      const shelf = shelfOf(subscriber);
      const plan = planIn(shelf, subscriber);
      if (plan.cancelAtPeriodEnd) return;
      const patch = cancellationPatch(plan, { cancel_at_period_end: true }, shelf.now());
      changeTo(shelf, plan, patch, { cause: noCause, at: shelf.now() });
    },
    truth(subscriber) {
      const { cancelAt, currentPeriodEnd } = planIn(shelfOf(subscriber), subscriber);
      return {
        cancelAt: cancelAt === null ? null : cancelAt * 1_000,
        endsAt: currentPeriodEnd * 1_000,
        since: changedAt.get(subscriber) ?? 0,
      };
    },
    fallSilent: () => void (isSilent = true),
    speak: () => void (isSilent = false),
    calls,
    refusals,
  };
}

const noCause = { id: null, idempotencyKey: null };

/** A subscriber's one plan. */
function planIn(shelf: Account, subscriber: number) {
  const plan = shelf.subscriptions.get(subscriptionOf(subscriber));
  if (!plan) throw new Error('a subscriber without a subscription');
  return plan;
}

/** An answer that does not come. */
const never = () => new Promise<never>(() => {});

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
