/** A day of traffic on a virtual clock: visits, renewals, and a mail to everybody. */
import type { RateLimits } from '../../emulators/stripe/rate-limits.ts';
import { assumptions, closeWatch, day, hour, pagePause, second } from './assumptions.ts';
import { createRandom, type Random } from './random.ts';
import { createRates } from './rates.ts';
import { loginUrl } from './replica.ts';
import { createPeriods } from './subscribers.ts';
import { installVirtualClock, type VirtualClock } from './virtual-clock.ts';
import { createWorld, pause } from './world.ts';

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

/** Simulates a day, from cold caches. Nothing else may run in this process meanwhile: the clock is the process's own. */
export async function simulateDay(options: DayOptions) {
  const random = createRandom(options.seed);
  const clock = installVirtualClock(midnight, random.next);
  try {
    return await run(options, clock, random);
  } finally {
    clock.uninstall();
  }
}

async function run(
  { subscribers, seed, replicas, limits, mailLength }: DayOptions,
  clock: VirtualClock,
  random: Random,
) {
  const renewals = renewalTimes(subscribers, random).map((time) => midnight + time);
  const periodOf = createPeriods(midnight, renewals, seed);
  const dueToday = renewals.length;
  const world = await createWorld({ clock, random, replicas, limits, periodOf, dueToday });
  const { stripe, sources } = world;

  const views = createRates(clock.now);
  /** Milliseconds from the page's first question to its data. */
  const waits: { at: number; ms: number }[] = [];
  const tally = {
    visits: 0,
    failures: 0,
    gaveUp: 0,
    portals: 0,
    logins: 0,
    cancellations: 0,
    seenAfter: [] as number[],
  };

  /** One look at the page: asks until there is an answer, or until patience ends. */
  async function look(subscriber: number) {
    const from = clock.now();
    const end = from + random.exponential(assumptions.patience);
    for (let failures = 0; ; failures += 1) {
      views.count('view');
      const shown = await world.view(subscriber);
      if (shown) {
        waits.push({ at: from, ms: clock.now() - from });
        return shown;
      }
      tally.failures += 1;
      await pause(pagePause(failures));
      if (clock.now() > end) {
        tally.gaveUp += 1;
        return null;
      }
    }
  }

  async function leave(subscriber: number): Promise<void> {
    const opened = clock.now();
    const url = await world.anyReplica().portal(subscriber);
    tally.portals += 1;
    if (url.startsWith(loginUrl)) tally.logins += 1;
    if (!random.chance(assumptions.canceling)) return;
    await pause(random.exponential(assumptions.cancelsAfter));
    stripe.cancelInPortal(subscriber);
    tally.cancellations += 1;
    const canceled = clock.now();
    let isSeen = false;
    do {
      await pause(closeWatch.every);
      const shown = await look(subscriber);
      if (isSeen || !shown?.plans.some(({ cancelAt }) => cancelAt)) continue;
      isSeen = true;
      tally.seenAfter.push(clock.now() - canceled);
    } while (clock.now() < opened + closeWatch.atMost);
  }

  async function visit(leaving: number): Promise<void> {
    const subscriber = random.below(subscribers);
    tally.visits += 1;
    await look(subscriber);
    const { furtherLooks, lookEvery } = assumptions;
    while (random.chance(furtherLooks / (1 + furtherLooks))) {
      await pause(random.exponential(lookEvery));
      await look(subscriber);
    }
    if (random.chance(leaving)) await leave(subscriber);
  }

  for (const [subscriber] of renewals.entries())
    clock.at(periodOf(subscriber).end, () => stripe.renew(subscriber));
  for (let left = subscribers * assumptions.visitorsADay; left >= 1; left -= 1)
    clock.at(midnight + timeOfDay(random), () => void visit(assumptions.leaving));
  for (let left = subscribers * assumptions.openTheMail; left >= 1; left -= 1) {
    const mailed = assumptions.mailAt + random.next() * mailLength;
    const opened = mailed + second + random.exponential(assumptions.openAfter);
    if (opened < day) clock.at(midnight + opened, () => void visit(assumptions.leavingAfterMail));
  }
  await clock.runUntil(midnight + day);
  world.stop();

  const reads = sources.total();
  const rush = midnight + assumptions.mailAt;
  return {
    subscribers,
    views,
    tally,
    calls: stripe.calls,
    refusals: stripe.refusals,
    webhooks: world.webhooks,
    firestore: world.firestore.cost,
    looks: {
      // A portal's address is made after a look at the list.
      kept: views.total() - tally.failures + tally.portals - reads,
      fresh: sources.total('fresh'),
      provider: sources.total('provider'),
      stale: sources.total('stale'),
    },
    ages: world.ages,
    untrue: world.untrue,
    waits: {
      day: waits.map(({ ms }) => ms),
      rush: waits.filter(({ at }) => at >= rush && at < rush + hour).map(({ ms }) => ms),
    },
  };
}

/** When the plans of today renew, in milliseconds of the day. */
function renewalTimes(subscribers: number, random: Random): number[] {
  const { renewalsADay, renewalPeak, renewalPeakLength } = assumptions;
  return Array.from({ length: Math.floor(subscribers * renewalsADay) }, () =>
    random.chance(renewalPeak) ? 9 * hour + random.next() * renewalPeakLength : timeOfDay(random),
  );
}

/** A moment of the day, as people have them: 9 times as likely at 20:00 as at 8:00. */
function timeOfDay(random: Random): number {
  for (;;) {
    const time = random.next() * day;
    const likelihood = 1 + 0.8 * Math.cos((2 * Math.PI * (time - 20 * hour)) / day);
    if (random.next() * 1.8 < likelihood) return time;
  }
}
