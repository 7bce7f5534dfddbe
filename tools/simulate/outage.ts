/** Stripe is silent for a while, on a virtual clock: who sees what meanwhile, and what becomes of cancellations. */
import type { RateLimits } from '../../emulators/stripe/rate-limits.ts';
import { assumptions, day, hour, minute, second } from './assumptions.ts';
import { createRandom, type Random } from './random.ts';
import { createRates } from './rates.ts';
import { createPeriods, subscriptionOf } from './subscribers.ts';
import { installVirtualClock, type VirtualClock } from './virtual-clock.ts';
import { createWorld, pause } from './world.ts';

export interface OutageOptions {
  subscribers: number;
  seed: number;
  replicas: number;
  limits: RateLimits;
  /** Page views a second. */
  pace: number;
  /** One view in so many is followed by a cancellation. */
  cancelEvery: number;
  /** Milliseconds of silence. */
  silence: number;
}

export type OutageResult = Awaited<ReturnType<typeof simulateOutage>>;

const noon = Date.UTC(2026, 0, 1, 12);
/** Milliseconds of ordinary traffic before the silence, and after it. */
const before = 2 * minute;
const after = 3 * minute;

/** Simulates an outage. Nothing else may run in this process meanwhile: the clock is the process's own. */
export async function simulateOutage(options: OutageOptions) {
  const random = createRandom(options.seed);
  const clock = installVirtualClock(noon, random.next);
  try {
    return await run(options, clock, random);
  } finally {
    clock.uninstall();
  }
}

async function run(options: OutageOptions, clock: VirtualClock, random: Random) {
  const { subscribers, seed, replicas, limits, pace, cancelEvery, silence } = options;
  // The renewals of this hour, as many as in any other.
  const renewals = Array.from(
    { length: Math.floor((subscribers * assumptions.renewalsADay) / 24) },
    () => noon + random.next() * hour,
  );
  const periodOf = createPeriods(noon - day / 2, renewals, seed);
  const dueToday = renewals.length;
  const world = await createWorld({ clock, random, replicas, limits, periodOf, dueToday });
  const { stripe, firestore } = world;
  const began = noon + before;
  const recovered = began + silence;
  const isSilent = () => clock.now() >= began && clock.now() < recovered;

  const views = { asked: 0, unanswered: 0 };
  /** Milliseconds of the views in the silence, and of the answers to cancellations. */
  const waits: number[] = [];
  const answers: number[] = [];
  const cancellations = { asked: 0, refused: 0, confirmed: 0 };
  const sources = createRates(clock.now);
  const canceled = new Set<number>();

  async function cancel(subscriber: number): Promise<void> {
    if (canceled.has(subscriber)) return;
    canceled.add(subscriber);
    const from = clock.now();
    const state = await world.anyReplica().cancel(subscriber, subscriptionOf(subscriber));
    answers.push(clock.now() - from);
    cancellations.asked += 1;
    if (state === null) cancellations.refused += 1;
    if (state === 'CONFIRMED') cancellations.confirmed += 1;
  }

  async function visit(): Promise<void> {
    const subscriber = random.below(subscribers);
    const from = clock.now();
    const isCounted = isSilent();
    const shown = await world.view(subscriber);
    if (isCounted) {
      views.asked += 1;
      if (shown) waits.push(clock.now() - from);
      else views.unanswered += 1;
      const age = clock.now() - (shown?.asOf?.getTime() ?? 0);
      sources.count(age > 5 * minute ? 'with its age' : 'fresh');
    }
    if (isCounted && random.chance(1 / cancelEvery)) await cancel(subscriber);
  }

  /** Milliseconds from the recovery until no word was left to be carried out. */
  let carriedOut: number | null = null;
  let backlog = 0;
  async function watch(): Promise<void> {
    backlog = firestore.pending();
    while (firestore.pending() > 0) await pause(100);
    carriedOut = clock.now() - recovered;
  }

  for (const [subscriber] of renewals.entries())
    clock.at(periodOf(subscriber).end, () => stripe.renew(subscriber));
  const next = () => {
    void visit();
    clock.at(clock.now() + random.exponential(second / pace), next);
  };
  clock.at(noon, next);
  clock.at(began, stripe.fallSilent);
  clock.at(recovered, stripe.speak);
  clock.at(recovered, () => void watch());
  await clock.runUntil(recovered + after);
  world.stop();

  const lost = [...canceled].filter((subscriber) => stripe.truth(subscriber).cancelAt === null);
  return {
    ...options,
    views,
    waits,
    withAge: sources.total('with its age'),
    cancellations: { ...cancellations, answers, backlog, carriedOut, lost: lost.length },
    calls: stripe.calls,
    refusals: stripe.refusals,
    /** Whether every replica asks Stripe again. */
    circuits: world.replicas.map(({ circuitState }) => circuitState()),
    firestore: firestore.cost,
    ages: world.ages,
  };
}
