/** Runs one batch of histories beside each other, on two replicas, and has the oracle check each. */
import { setTimeout as wait } from 'node:timers/promises';
import { startRedis } from '../../support/redis.ts';
import { missingCommands } from '../../support/requirements.ts';
import { seeded } from '../../support/seeded.ts';
import { type PlanSeed as StageSeed, startStage } from '../faults/stage.ts';
import { collect, readStates } from './collect.ts';
import { startFleet } from './fleet.ts';
import { type AnsweredChanges, startHistoryGateway } from './gateway.ts';
import { violationsOf } from './oracle.ts';
import type { BatchPlan, History, PlanSeed } from './generate.ts';
import { byId, type Recording, startRecording } from './recording.ts';
import { startRelay } from './relay.ts';
import { forceLooks, makeKnown, readViews, waitUntilSettled } from './settle.ts';
import { play } from './subscriber.ts';
import type { PlanState } from './plan-state.ts';
import type { Trace } from './trace.ts';

export interface BatchOptions {
  plan: BatchPlan;
  /** The number of the first history in its run. */
  first: number;
  seed: number;
}

/** A subscription whose trace has violations. */
export interface Violation {
  number: number;
  history: History;
  log: Recording['log'];
  trace: Trace;
  reasons: string[];
}

export interface BatchResult {
  histories: number;
  /** Requests by what they asked for, and answers by what they said. */
  intents: number;
  answers: Record<string, number>;
  /** Faults by kind. */
  faults: Record<string, number>;
  kills: number;
  /** Milliseconds from the end of the faults until all was settled, and the slowest answer. */
  settling: number;
  slowest: number;
  violations: Violation[];
}

const day = 86_400;

/** How a subscription is put at Stripe. */
function seedOf({ state, endsInSeconds }: PlanSeed): StageSeed {
  const length = 30;
  const elapsed = endsInSeconds === null ? 12 : length - endsInSeconds / day;
  const common = { amount: 2999, interval: 'day', intervalCount: length } as const;
  if (state === 'trialing')
    return { ...common, status: 'trialing', startedDaysAgo: elapsed, trialDays: length };
  const ending = { cancelAtPeriodEnd: true, canceledDaysAgo: 3 };
  return {
    ...common,
    status: 'active',
    startedDaysAgo: elapsed,
    ...(state === 'ending' && ending),
  };
}

/** Runs a batch from an empty house to its end. @throws when something fails that is no part of a history */
export async function runBatch({ plan, first, seed }: BatchOptions): Promise<BatchResult> {
  const { histories, faults } = plan;
  const stage = await startStage();
  const redis = faults.redis && !missingCommands('redis-server') ? await startRedis() : null;
  const closing: (() => Promise<void>)[] = [() => stage.close(), async () => redis?.close()];
  try {
    const members = await stage.enroll(histories.length, (person) => {
      const [one, other] = (histories[person] as History).plans;
      return [seedOf(one), seedOf(other)];
    });
    const recordings = members.map((member, index) =>
      startRecording(first + index, histories[index] as History, member),
    );
    const owners = byId(recordings);
    const { sdk } = stage;
    const answered: AnsweredChanges = new Map();
    let calm = true;
    const isCalm = () => calm;

    const gateways = await Promise.all(
      [0, 1].map((replica) =>
        startHistoryGateway({
          ...{
            upstream: stage.stripe,
            replica,
            recordings: owners,
            answered,
            failNext: stage.stripe.failNext,
            isCalm,
          },
        }),
      ),
    );
    closing.unshift(...gateways.map(({ close }) => close));
    const [one, two] = gateways.map(({ host }) => host) as [string, string];
    const fleet = await startFleet({
      stage,
      stripe: [one, two],
      faults,
      redisUrl: redis && `redis://${redis.host}`,
    });
    closing.unshift(() => fleet.close());
    const random = seeded(seed);
    const target = () => fleet.serverOf(random() < 0.5 ? 0 : 1)?.url ?? null;
    const relay = await startRelay({ recordings: owners, target, isCalm });
    closing.unshift(() => relay.close());
    const webhookEndpoints = [{ url: relay.url, secret: 'whsec_stage' }];
    stage.stripe.seed({ webhookEndpoints });

    await makeKnown(fleet, recordings);
    calm = false;
    const initial = await readStates(sdk, recordings);
    const options = { fleet, agent: stage.agent, sdk, answered };
    await Promise.all([
      fleet.misbehave(),
      ...recordings.map((recording) => play(recording, options)),
    ]);
    calm = true;
    for (const recording of recordings)
      if (recording.refusing?.how === 'permission') recording.refusing = null;
    await Promise.all(gateways.map(({ idle }) => idle()));
    await relay.settled();
    const settleOptions = { stage, sdk, fleet, relay, recordings, answered };
    await periodsOver(initial);
    await forceLooks(settleOptions);
    const settling = await waitUntilSettled(settleOptions);
    const views = await readViews(settleOptions);
    const disturbances = fleet.kills() + faults.outages.length;
    const traces = await collect({
      ...{ stage, sdk, recordings, initial, views, answered, disturbances },
    });
    return { ...summarize(recordings, traces, plan), settling, kills: fleet.kills() };
  } finally {
    for (const close of closing) await close();
  }
}

/** Waits until the periods that end during a history have ended. */
async function periodsOver(initial: ReadonlyMap<string, PlanState>): Promise<void> {
  const now = Date.now();
  const soon = [...initial.values()].map(({ periodEnd }) => periodEnd * 1_000 - now);
  await wait(Math.max(0, ...soon.filter((ms) => ms < 60_000)) + 1_500);
}

function summarize(
  recordings: readonly Recording[],
  traces: readonly [Recording, Trace][],
  { faults }: BatchPlan,
): Omit<BatchResult, 'settling' | 'kills'> {
  const answers: Record<string, number> = {};
  const spoiled: Record<string, number> = {};
  const count = (counts: Record<string, number>, name: string, by = 1) =>
    void (counts[name] = (counts[name] ?? 0) + by);
  for (const { upstream, how } of faults.outages) count(spoiled, `outage of ${upstream} (${how})`);
  for (const recording of recordings)
    for (const [kind, times] of Object.entries(recording.spoiled)) count(spoiled, kind, times);
  const requests = traces.flatMap(([, trace]) => trace.requests);
  const attempts = requests.flatMap((request) => request.attempts);
  for (const { outcome } of attempts) {
    const state = outcome.kind === 'accepted' ? ` ${outcome.state}` : '';
    const confirmed = outcome.kind === 'resumed' && outcome.isConfirmed ? ' confirmed' : '';
    const code = outcome.kind === 'unknown' ? ` ${outcome.code ?? 'without an answer'}` : '';
    count(answers, `${outcome.kind}${state}${confirmed}${code}`);
  }
  const answered = attempts.filter(({ outcome }) => outcome.kind !== 'unknown');
  const violations = traces.flatMap(([{ number, history, log }, trace]) => {
    const reasons = violationsOf(trace);
    return reasons.length > 0 ? [{ number, history, log, trace, reasons }] : [];
  });
  return {
    histories: recordings.length,
    intents: requests.length,
    answers,
    faults: spoiled,
    slowest: Math.max(0, ...answered.map(({ from, to }) => to - from)),
    violations,
  };
}
