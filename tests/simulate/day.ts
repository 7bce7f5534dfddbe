/** A day of traffic on a virtual clock: visits, renewals, and a mail to everybody. */
import type { StoredEvent } from '../../emulators/stripe/entities.ts';
import type { RateLimits } from '../../emulators/stripe/rate-limits.ts';
import { createMemoryStore } from '../../server/services/memory-store.ts';
import { assumptions, closeWatch, day, hour, pagePause, second } from './assumptions.ts';
import { createFirestoreModel, uidOf } from './firestore-model.ts';
import { createRandom, type Random } from './random.ts';
import { createRates } from './rates.ts';
import { loginUrl, type Outcome, startReplica } from './replica.ts';
import { customerOf, openStripeAccount } from './stripe-account.ts';
import { installVirtualClock } from './virtual-clock.ts';

export interface DayOptions {
  subscribers: number;
  seed: number;
  replicas: number;
  limits: RateLimits;
  /** Milliseconds over which the mail goes out. */
  mailLength: number;
}

export type DayResult = Awaited<ReturnType<typeof simulateDay>>;

/** Midnight of the day that is simulated. */
const midnight = Date.UTC(2026, 0, 1);

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Simulates a day, from cold caches. Nothing else may run in this process meanwhile: the clock is the process's own. */
export async function simulateDay(options: DayOptions) {
  const clock = installVirtualClock(midnight);
  try {
    return await run(options, clock);
  } finally {
    clock.uninstall();
  }
}

async function run(
  { subscribers, seed, replicas: count, limits, mailLength }: DayOptions,
  clock: ReturnType<typeof installVirtualClock>,
) {
  const random = createRandom(seed);
  const firestore = createFirestoreModel(random);
  const webhooks = { sent: 0, refused: 0, givenUp: 0, slowest: 0 };
  const stripe = openStripeAccount({
    clock,
    random,
    limits,
    onEvent: (...of) => void deliver(...of),
  });
  // Stands in for Redis: as large as it has to be.
  const store = createMemoryStore({ limit: Infinity });
  const replicas = Array.from({ length: count }, () =>
    startReplica({ sdk: stripe.sdk, store, ...firestore }),
  );
  const anyReplica = () => replicas[random.below(count)] as (typeof replicas)[number];

  const views = createRates(clock.now);
  const refused = createRates(clock.now);
  /** Milliseconds from the page's first question to its data. */
  const waits: { at: number; ms: number }[] = [];
  const tally = {
    visits: 0,
    gaveUp: 0,
    portals: 0,
    logins: 0,
    cancellations: 0,
    seenAfter: [] as number[],
  };

  async function deliver({ id, type }: StoredEvent, subscriber: number): Promise<void> {
    // What else Stripe tells (a portal session was made) costs no call.
    if (!type.startsWith('customer.subscription.')) return;
    const raised = clock.now();
    const { median, p99 } = assumptions.webhookLatency;
    const event = {
      kind: 'subscription' as const,
      id,
      type,
      created: new Date(raised),
      subscriptionId: `sub_${subscriber}`,
      customerId: customerOf(subscriber),
    };
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

  /** One look at the page: asks until there is an answer, or until patience ends. */
  async function look(uid: string) {
    const from = clock.now();
    const end = from + random.exponential(assumptions.patience);
    for (let failures = 0; ; failures += 1) {
      views.count('view');
      const outcome: Outcome<{ cancelAt: Date | null }[]> = await anyReplica().view(uid);
      if ('data' in outcome) {
        waits.push({ at: from, ms: clock.now() - from });
        return outcome.data;
      }
      refused.count(outcome.refused);
      await pause(pagePause(failures));
      if (clock.now() > end) {
        tally.gaveUp += 1;
        return null;
      }
    }
  }

  async function leave(subscriber: number): Promise<void> {
    const uid = uidOf(subscriber);
    const opened = clock.now();
    const outcome = await anyReplica().portal(uid);
    if ('refused' in outcome) refused.count(outcome.refused);
    tally.portals += 1;
    if ('data' in outcome && outcome.data.startsWith(loginUrl)) tally.logins += 1;
    if (!random.chance(assumptions.canceling)) return;
    await pause(random.exponential(assumptions.cancelsAfter));
    stripe.cancelInPortal(subscriber);
    tally.cancellations += 1;
    const canceled = clock.now();
    let isSeen = false;
    do {
      await pause(closeWatch.every);
      const list = await look(uid);
      if (isSeen || !list?.some(({ cancelAt }) => cancelAt)) continue;
      isSeen = true;
      tally.seenAfter.push(clock.now() - canceled);
    } while (clock.now() < opened + closeWatch.atMost);
  }

  async function visit(leaving: number): Promise<void> {
    const subscriber = random.below(subscribers);
    tally.visits += 1;
    await look(uidOf(subscriber));
    const { furtherLooks, lookEvery } = assumptions;
    while (random.chance(furtherLooks / (1 + furtherLooks))) {
      await pause(random.exponential(lookEvery));
      await look(uidOf(subscriber));
    }
    if (random.chance(leaving)) await leave(subscriber);
  }

  plan(
    { subscribers, random, mailLength },
    {
      visit: (time) => clock.at(midnight + time, () => void visit(assumptions.leaving)),
      visitAfterMail: (time) =>
        clock.at(midnight + time, () => void visit(assumptions.leavingAfterMail)),
      renewal: (time) => clock.at(midnight + time, () => stripe.renew(random.below(subscribers))),
    },
  );
  await stripe.warm();
  await clock.runUntil(midnight + day);

  const cache = replicas.map((replica) => replica.cacheStats());
  const sum = (of: keyof (typeof cache)[number]) => cache.reduce((all, one) => all + one[of], 0);
  const rush = midnight + assumptions.mailAt;
  return {
    subscribers,
    views,
    refused,
    tally,
    calls: stripe.calls,
    refusals: stripe.refusals,
    webhooks,
    firestore: firestore.cost,
    cache: { hits: sum('hits'), joined: sum('joined'), misses: sum('misses') },
    waits: {
      day: waits.map(({ ms }) => ms),
      rush: waits.filter(({ at }) => at >= rush && at < rush + hour).map(({ ms }) => ms),
    },
  };
}

/** Says when what happens, in milliseconds of the day. */
function plan(
  { subscribers, random, mailLength }: { subscribers: number; random: Random; mailLength: number },
  happen: Record<'visit' | 'visitAfterMail' | 'renewal', (time: number) => void>,
): void {
  const { visitorsADay, renewalsADay, renewalPeak, renewalPeakLength, mailAt } = assumptions;
  for (let left = subscribers * visitorsADay; left >= 1; left -= 1) happen.visit(timeOfDay(random));
  for (let left = subscribers * renewalsADay; left >= 1; left -= 1)
    happen.renewal(
      random.chance(renewalPeak) ? 9 * hour + random.next() * renewalPeakLength : timeOfDay(random),
    );
  for (let left = subscribers * assumptions.openTheMail; left >= 1; left -= 1) {
    const mailed = mailAt + random.next() * mailLength;
    const opened = mailed + second + random.exponential(assumptions.openAfter);
    if (opened < day) happen.visitAfterMail(opened);
  }
}

/** A moment of the day, as people have them: 9 times as likely at 20:00 as at 8:00. */
function timeOfDay(random: Random): number {
  for (;;) {
    const time = random.next() * day;
    const likelihood = 1 + 0.8 * Math.cos((2 * Math.PI * (time - 20 * hour)) / day);
    if (random.next() * 1.8 < likelihood) return time;
  }
}
