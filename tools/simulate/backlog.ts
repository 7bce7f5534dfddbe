/** A million accounts are due at once after an outage, on a virtual clock: how long the fleet needs, and who waits longest. */
import { pino } from 'pino';
import {
  createRateLimiter as createStripeLimits,
  type RateLimits,
} from '../../emulators/stripe/rate-limits.ts';
import { newAccount } from '../../server/domain/account.ts';
import { createProviderBudget } from '../../server/domain/provider-budget.ts';
import { startReconciler } from '../../server/domain/reconciler.ts';
import { assumptions, hour, minute, second } from './assumptions.ts';
import { createRandom, type Random } from './random.ts';
import { createRates } from './rates.ts';
import { createRedisModel } from './redis-model.ts';
import { installVirtualClock, type VirtualClock } from './virtual-clock.ts';
import { pause } from './world.ts';

export interface BacklogOptions {
  /** How many accounts are due when Stripe answers again. */
  due: number;
  seed: number;
  replicas: number;
  limits: RateLimits;
}

export type BacklogResult = Awaited<ReturnType<typeof simulateBacklog>>;

/** The outage began this long before. In it, accounts became due evenly. */
const outage = 12 * hour;
/** One account in so many has a change that is pending, with a period that ends within the hour. */
const urgentEvery = 500;
/** Accounts that become due each second meanwhile: the renewals of a million subscribers, looked at twice. */
const newDueASecond = 0.8;

const recovered = Date.UTC(2026, 0, 1, 12);

/** Simulates the backlog. Nothing else may run in this process meanwhile: the clock is the process's own. */
export async function simulateBacklog(options: BacklogOptions) {
  const random = createRandom(options.seed);
  const clock = installVirtualClock(recovered, random.next);
  try {
    return await run(options, clock, random);
  } finally {
    clock.uninstall();
  }
}

async function run(options: BacklogOptions, clock: VirtualClock, random: Random) {
  const { due, replicas, limits } = options;
  const accounts = createAccounts(due, clock, random);
  const stripe = createStripe(limits, clock, random);
  const { limiter } = createRedisModel();
  const log = pino({ level: 'silent' });
  const provider = { isDown: () => false, probe: async () => true };
  const turns = { wasted: 0 };

  const fleet = Array.from({ length: replicas }, () => {
    const { permit } = createProviderBudget(
      async () => (await limiter.take('providerReads', 'fleet')) === null,
    );
    const reconcileDue = {
      isDue: async (id: string) => (await accounts.read(id)).account.dueAt !== null,
      /** As server/domain/reconcile.ts: reads the account and Stripe, sends a pending change, writes the account. */
      async reconcileOne(id: string): Promise<boolean> {
        await accounts.read(id);
        await stripe.call('GET /v1/subscriptions');
        if (accounts.isUrgent(Number(id))) await stripe.call('POST /v1/subscriptions/:id');
        if (!(await accounts.finish(Number(id)))) turns.wasted += 1;
        return true;
      },
    };
    return startReconciler({ accounts, provider, reconcileDue }, log, { permit });
  });

  const arrive = () => {
    accounts.add();
    if (accounts.left() > 0)
      clock.at(clock.now() + random.exponential(second / newDueASecond), arrive);
  };
  arrive();
  while (accounts.left() > 0) await clock.runUntil(clock.now() + minute);
  const drained = accounts.drainedAt() - recovered;
  for (const stop of fleet) void stop();
  return {
    ...options,
    drained,
    /** What the last one would wait if every turn of the budget counted and nobody else came. */
    fairShare: (due / 16) * second,
    waits: accounts.waits,
    calls: stripe.calls,
    refusals: stripe.refusals.total(),
    wasted: turns.wasted,
    reads: accounts.cost.reads,
  };
}

/** The accounts, in the order in which they became due: only whether they still are is kept of each. */
function createAccounts(due: number, clock: VirtualClock, random: Random) {
  const { median, p99 } = assumptions.firestoreLatency;
  const latency = () => pause(random.latency(median, p99));
  const dueTimes = Array.from({ length: due }, (_, i) => recovered - outage * (1 - i / due));
  const isDone: boolean[] = [];
  const cost = { reads: 0 };
  let left = due;
  let drainedAt = 0;
  /** The first that may not be done, of all and of the urgent ones. */
  let first = 0;
  const isUrgent = (id: number) => id < due && id % urgentEvery === 0;
  const urgent = Array.from({ length: Math.ceil(due / urgentEvery) }, (_, i) => i * urgentEvery);
  const waits = { all: new Float64Array(due), urgent: [] as number[], later: [] as number[] };

  return {
    cost,
    waits,
    isUrgent,
    count: due,
    left: () => left,
    drainedAt: () => drainedAt,
    /** One more becomes due now. @returns its id */
    add(): number {
      return dueTimes.push(clock.now()) - 1;
    },
    async read(id: string) {
      await latency();
      cost.reads += 1;
      const dueAt = isDone[Number(id)] ? null : new Date(dueTimes[Number(id)] ?? 0);
      return { account: { ...newAccount(id), dueAt }, version: null };
    },
    async due(now: Date, limit: number): Promise<string[]> {
      while (isDone[first]) first += 1;
      const found = urgent.filter((id) => !isDone[id]).slice(0, limit);
      urgent.splice(0, urgent.length, ...urgent.filter((id) => !isDone[id]));
      const others: number[] = [];
      for (
        let id = first;
        others.length < limit && (dueTimes[id] ?? Infinity) <= now.getTime();
        id += 1
      )
        if (!isDone[id]) others.push(id);
      cost.reads += Math.max(1, found.length) + Math.max(1, others.length);
      await latency();
      return [...new Set([...found, ...others])].slice(0, limit).map(String);
    },
    /** Stores that an account is done. @returns false if another replica was faster */
    async finish(id: number): Promise<boolean> {
      await latency();
      if (isDone[id]) return false;
      isDone[id] = true;
      const now = clock.now();
      if (id >= due) waits.later.push(now - (dueTimes[id] ?? now));
      else {
        waits.all[id] = now - recovered;
        if (isUrgent(id)) waits.urgent.push(now - recovered);
        left -= 1;
        drainedAt = now;
      }
      return true;
    },
  };
}

/** Stripe's limits and latency. A refused call is repeated, as the server's own client does. */
function createStripe(limits: RateLimits, clock: VirtualClock, random: Random) {
  const limiter = createStripeLimits(limits, clock.now);
  const calls = createRates(clock.now);
  const refusals = createRates(clock.now);
  const { median, p99 } = assumptions.stripeLatency;
  return {
    calls,
    refusals,
    async call(name: string): Promise<void> {
      for (;;) {
        calls.count(name);
        await pause(random.latency(median, p99));
        if (limiter.refusal(name) === null) return;
        refusals.count(name);
        await pause(second * random.next());
      }
    },
  };
}
