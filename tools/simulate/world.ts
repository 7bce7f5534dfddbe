/** What a simulation plays in: replicas of the server, Firestore, Stripe and Redis between them, and the way of webhooks. */
import type { StoredEvent } from '../../emulators/stripe/entities.ts';
import type { RateLimits } from '../../emulators/stripe/rate-limits.ts';
import { assumptions, minute } from './assumptions.ts';
import { createFirestoreModel } from './firestore-model.ts';
import type { Random } from './random.ts';
import { createRates } from './rates.ts';
import { createRedisModel } from './redis-model.ts';
import { type Shown, startReplica } from './replica.ts';
import { openStripeAccount } from './stripe-account.ts';
import { customerOf, type PeriodOf } from './subscribers.ts';
import type { VirtualClock } from './virtual-clock.ts';

interface WorldOptions {
  clock: VirtualClock;
  random: Random;
  replicas: number;
  limits: RateLimits;
  periodOf: PeriodOf;
  /** How many subscribers, from the first on, have an account that becomes due today. */
  dueToday: number;
}

/** How old a list may be that is shown as it is, in milliseconds: as in server/domain/read-account.ts. */
const fresh = 5 * minute;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export async function createWorld(options: WorldOptions) {
  const { clock, random, replicas: count, limits, periodOf, dueToday } = options;
  const webhooks = { sent: 0, refused: 0, givenUp: 0, slowest: 0 };
  const stripe = openStripeAccount({
    clock,
    random,
    limits,
    periodOf,
    onEvent: (...of) => void deliver(...of),
  });
  const firestore = createFirestoreModel(random, { periodOf, dueToday });
  const sources = createRates(clock.now);
  const shared = {
    sdk: stripe.sdk,
    accounts: firestore.accounts,
    usersSubscriptions: firestore.usersSubscriptions,
    ...createRedisModel(),
    onRead: sources.count,
  };
  await stripe.warm();
  const replicas = Array.from({ length: count }, () => startReplica(shared));
  const stops = replicas.map((replica) => replica.start());
  const anyReplica = () => replicas[random.below(count)] as (typeof replicas)[number];

  /** Looks at which something else was shown than Stripe had, and the longest time since that had changed. */
  const untrue = { looks: 0, longest: 0 };
  /** Milliseconds since Stripe said what was shown, of the looks that did not show it as fresh. */
  const ages: number[] = [];

  async function deliver({ type }: StoredEvent, subscriber: number): Promise<void> {
    // What else Stripe tells (a portal session was made) costs no call.
    if (!type.startsWith('customer.subscription.')) return;
    const raised = clock.now();
    const { median, p99 } = assumptions.webhookLatency;
    const event = { customerId: customerOf(subscriber), created: new Date(raised) };
    webhooks.sent += 1;
    for (const wait of [0, ...assumptions.webhookRetries]) {
      await pause(wait + random.latency(median, p99));
      if (await anyReplica().webhook(event)) {
        webhooks.slowest = Math.max(webhooks.slowest, clock.now() - raised);
        return;
      }
      webhooks.refused += 1;
    }
    webhooks.givenUp += 1;
  }

  /** Compares what somebody sees with what is so. */
  function check(subscriber: number, { plans: [plan], asOf }: Shown): void {
    const age = clock.now() - (asOf?.getTime() ?? 0);
    if (age > fresh) ages.push(age);
    const { cancelAt, endsAt, since } = stripe.truth(subscriber);
    if (!plan) return;
    const isTrue =
      (plan.cancelAt?.getTime() ?? null) === cancelAt && plan.endsAt.getTime() === endsAt;
    if (isTrue) return;
    untrue.looks += 1;
    untrue.longest = Math.max(untrue.longest, clock.now() - since);
  }

  return {
    stripe,
    firestore,
    replicas,
    anyReplica,
    webhooks,
    sources,
    untrue,
    ages,
    /** One question of the page. @returns null when there was no data */
    async view(subscriber: number): Promise<Shown | null> {
      const shown = await anyReplica().view(subscriber);
      if (shown) check(subscriber, shown);
      return shown;
    },
    /** Ends the reconcilers' planning. */
    stop: () => void stops.map((stop) => stop()),
  };
}
