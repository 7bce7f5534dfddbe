/** Stripe for a simulated day: the emulator's endpoints, objects and limiter on the virtual clock, without sockets between. */
import { Readable } from 'node:stream';
import Stripe from 'stripe';
import type { StoredEvent } from '../../emulators/stripe/entities.ts';
import { errorBody, StripeError } from '../../emulators/stripe/errors.ts';
import { parseForm } from '../../emulators/stripe/params.ts';
import { addDefaultPortalConfiguration } from '../../emulators/stripe/portal-configuration-objects.ts';
import { portalSessionEndpoints } from '../../emulators/stripe/portal-sessions.ts';
import {
  createRateLimiter,
  type RateLimits,
  rateLimitExceeded,
} from '../../emulators/stripe/rate-limits.ts';
import { applySeed } from '../../emulators/stripe/seed.ts';
import { type Account, createAccount } from '../../emulators/stripe/store.ts';
import { cancellationPatch } from '../../emulators/stripe/subscription-changes.ts';
import { changeTo } from '../../emulators/stripe/subscription-transitions.ts';
import { subscriptionEndpoints } from '../../emulators/stripe/subscriptions.ts';
import { apiVersion } from '../../server/adapters/stripe.ts';
import { assumptions, day } from './assumptions.ts';
import type { Random } from './random.ts';
import { createRates, type Rates } from './rates.ts';
import type { VirtualClock } from './virtual-clock.ts';

const endpoints = [...subscriptionEndpoints, ...portalSessionEndpoints];

export const customerOf = (subscriber: number) => `cus_${subscriber}`;
const subscriptionOf = (subscriber: number) => `sub_${subscriber}`;

export interface StripeAccount {
  /** The official SDK on this account. */
  sdk: Stripe;
  /** To be awaited before time passes: the SDK's first call asks the operating system who it is, in real time. */
  warm: () => Promise<void>;
  /** A period begins anew: `customer.subscription.updated`. */
  renew: (subscriber: number) => void;
  /** Somebody presses 'Cancel your plan' in the portal: the same event. */
  cancelInPortal: (subscriber: number) => void;
  /** Calls that came in, by endpoint, and those of them that were refused with 429. */
  calls: Rates;
  refusals: Rates;
}

/** Opens the account. `onEvent` is where Stripe would begin to send a webhook. */
export function openStripeAccount({
  clock,
  random,
  limits,
  onEvent,
}: {
  clock: VirtualClock;
  random: Random;
  limits: RateLimits;
  onEvent: (event: StoredEvent, subscriber: number) => void;
}): StripeAccount {
  const limiter = createRateLimiter(limits, clock.now);
  const calls = createRates(clock.now);
  const refusals = createRates(clock.now);
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
        onEvent(event, subscriber);
      },
    });
    shelf.publicUrl = 'https://billing.example';
    addDefaultPortalConfiguration(shelf);
    const startedDaysAgo = 1 + random.next() * 26;
    const subscriptions = [
      { id: subscriptionOf(subscriber), status: 'active', amount: 2_999, startedDaysAgo } as const,
    ];
    applySeed(shelf, { customers: [{ id: customerOf(subscriber), subscriptions }] });
    shelves.set(subscriber, shelf);
    return shelf;
  }

  /** What the emulator answers, with a status. */
  function answer(method: string, target: string, body: string) {
    const [path = '', query = ''] = target.split('?');
    const { endpoint, id } = route(method, path);
    const name = `${method} ${endpoint.path}`;
    calls.count(name);
    const reason = limiter.refusal(name);
    if (reason) {
      refusals.count(name);
      throw rateLimitExceeded();
    }
    const params = { ...parseForm(query), ...parseForm(body) };
    const { customer } = params as { customer?: string };
    const subscriber = Number(/\d+$/.exec(id || customer || '')?.[0] ?? -1);
    const cause = { id: null, idempotencyKey: null };
    return endpoint.prepare(params).run({ account: shelfOf(subscriber), cause, id });
  }

  let isWarm = false;
  const httpClient: Stripe.HttpClient = {
    getClientName: () => 'simulated',
    async makeRequest(_host, _port, path, method, _headers, body) {
      const { median, p99 } = assumptions.stripeLatency;
      if (!isWarm) {
        isWarm = true;
        throw new Error('only to warm up');
      }
      await pause(random.latency(median, p99));
      try {
        return toResponse(200, answer(method, path, body ?? ''));
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        return toResponse(error.status, errorBody(error.facts, 'req_simulated', 0));
      }
    },
  };

  const change = (subscriber: number, patch: (shelf: Account) => object) => {
    const shelf = shelfOf(subscriber);
    const subscription = shelf.subscriptions.get(subscriptionOf(subscriber));
    if (!subscription) throw new Error('a subscriber without a subscription');
    const cause = { id: null, idempotencyKey: null };
    changeTo(shelf, subscription, patch(shelf), { cause, at: shelf.now() });
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
      change(subscriber, (shelf) => ({
        currentPeriodStart: shelf.now(),
        currentPeriodEnd: shelf.now() + (30 * day) / 1_000,
      }));
    },
    cancelInPortal(subscriber) {
      change(subscriber, (shelf) => {
        const subscription = shelf.subscriptions.get(subscriptionOf(subscriber));
        if (!subscription || subscription.cancelAtPeriodEnd) return {};
        return cancellationPatch(subscription, { cancel_at_period_end: true }, shelf.now());
      });
    },
    calls,
    refusals,
  };
}

/** The endpoint of a path, and the id in it. */
function route(method: string, path: string) {
  const direct = endpoints.find((one) => one.method === method && one.path === path);
  if (direct) return { endpoint: direct, id: '' };
  const id = path.slice(path.lastIndexOf('/') + 1);
  const pattern = path.replace(id, ':id');
  const endpoint = endpoints.find((one) => one.method === method && one.path === pattern);
  if (!endpoint) throw new Error(`the simulation does not cover ${method} ${path}`);
  return { endpoint, id };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function toResponse(status: number, body: object): Stripe.HttpClientResponse {
  return {
    getStatusCode: () => status,
    getHeaders: () => ({ 'request-id': 'req_simulated' }),
    getRawResponse: () => body,
    toStream: () => Readable.from([]),
    toJSON: async () => structuredClone(body),
  };
}
