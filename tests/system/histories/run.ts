/** Runs one batch of histories beside each other, on two replicas, and has the oracle check each. */
import { setTimeout as wait } from 'node:timers/promises';
import { startMailEmulator } from '../../../emulators/mail.ts';
import { mailFrom } from '../../support/mailbox.ts';
import { startRedis } from '../../support/redis.ts';
import { missingCommands } from '../../support/requirements.ts';
import { seeded } from '../../support/seeded.ts';
import { type Member, type PlanSeed as StageSeed, startStage } from '../faults/stage.ts';
import { collect, stateOf } from './collect.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { type AnsweredChanges, startHistoryGateway } from './gateway.ts';
import type { History, PlanSeed } from './generate.ts';
import { deletionPrefix } from './leaving.ts';
import { violationsOf } from './oracle.ts';
import { play } from './play.ts';
import { addOwner, type Recording, startRecording } from './recording.ts';
import { startRelay } from './relay.ts';
import { forceLooks, readViewer, readViews, waitUntilSettled } from './settle.ts';
import type { Trace } from './trace.ts';

/**
 * The most histories that run beside each other, milliseconds between two that begin, and milliseconds of a probe
 * above which no further one begins.
 */
const beside = 40;
const paceMs = 250;
const busyMs = 50;

export interface BatchOptions {
  histories: History[];
  /** The number of the first history in its run. */
  first: number;
  seed: number;
  /** With a Redis, where there is one. */
  redis: boolean;
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
  /** Intents that callers sent, and those of them that were acknowledged. */
  intents: number;
  acknowledged: number;
  declarations: number;
  deletions: number;
  /** Answers by what they said, and faults by kind. */
  answers: Record<string, number>;
  faults: Record<string, number>;
  kills: number;
  /** Milliseconds of playing, and from its end until all was settled; the slowest answer. */
  playing: number;
  settling: number;
  slowest: number;
  /** Answers of more than the 3 s that the servers promise. */
  tooSlow: string[];
  violations: Violation[];
}

/** How a subscription is put at Stripe: its periods are of 30 days, of which 12 are over, or all but some seconds. */
const seedOf = ({ state, endsInSeconds }: PlanSeed): StageSeed => ({
  ...{ amount: 2999, interval: 'day', intervalCount: 30 },
  status: state === 'trialing' ? 'trialing' : 'active',
  startedDaysAgo: state === 'trialing' ? 12 : 42,
  ...(state === 'trialing' && { trialDays: 30 }),
  ...(state === 'ending' && { cancelAtPeriodEnd: true, canceledDaysAgo: 3 }),
  ...(endsInSeconds !== null && { periodEndsInSeconds: endsInSeconds }),
});

/** Runs a batch from an empty house to its end. @throws when something fails that is no part of a history */
export async function runBatch({ histories, first, seed, redis }: BatchOptions) {
  const stage = await startStage();
  const closing: (() => Promise<void>)[] = [() => stage.close()];
  try {
    const mailServer = await startMailEmulator();
    closing.unshift(() => mailServer.close());
    const shared = redis && !missingCommands('redis-server') ? await startRedis() : null;
    if (shared) closing.unshift(() => shared.close());
    const recordings: Recording[] = [];
    const owners = new Map<string, Recording>();
    const answered: AnsweredChanges = new Map();
    const { sdk, stripe, agent } = stage;
    const gateways = await Promise.all(
      [0, 1].map((replica) =>
        startHistoryGateway({ stripe, replica, recordings: owners, answered }),
      ),
    );
    closing.unshift(...gateways.map(({ close }) => close));
    const fleet = await startFleet({
      stage,
      stripe: gateways.map(({ host }) => host) as [string, string],
      environment: {
        ...{ MAIL_URL: mailServer.url, MAIL_FROM: mailFrom },
        ...(shared && { REDIS_URL: `redis://${shared.host}` }),
      },
    });
    closing.unshift(() => fleet.close());
    const random = seeded(seed);
    const target = () => fleet.serverOf(random() < 0.5 ? 0 : 1)?.url ?? null;
    const relay = await startRelay({ recordings: owners, target });
    closing.unshift(() => relay.close());
    stripe.seed({ webhookEndpoints: [{ url: relay.url, secret: 'whsec_stage' }] });

    const started = performance.now();
    const options = { fleet, agent, sdk, answered, mails: mailServer.mails };
    await besideEachOther(histories, fleet, async (history, index) => {
      const [member] = (await stage.enroll(1, () => {
        const [one, other] = history.plans;
        return [seedOf(one), seedOf(other)];
      })) as [Member];
      const [one, other] = [member.subscriptionId, member.otherId];
      const initial = [
        stateOf(await sdk.subscriptions.retrieve(one)),
        stateOf(await sdk.subscriptions.retrieve(other)),
      ] as const;
      const recording = startRecording(first + index, history, member, [...initial]);
      recordings.push(recording);
      addOwner(owners, recording);
      if (history.isKnown) await readViewer(fleet, index % 2, member.token);
      await play(recording, options);
    });
    const playing = performance.now() - started;
    await Promise.all([
      fleet.ready(),
      ...gateways.map(({ idle }) => idle()),
      relay.settled(),
      periodsOver(recordings),
    ]);
    await relay.settled();
    const settleOptions = { stage, sdk, fleet, relay, recordings, answered };
    await forceLooks(settleOptions);
    const settling = await waitUntilSettled(settleOptions);
    const views = await readViews(settleOptions);
    if (stripe.bugs.length > 0)
      throw new Error(`the Stripe emulator has a bug, met ${stripe.bugs.length} times`, {
        cause: stripe.bugs[0],
      });
    const traces = await collect({ stage, sdk, recordings, views, answered });
    return { ...summarize(recordings, traces), playing, settling, kills: fleet.kills() };
  } finally {
    for (const close of closing) await close();
  }
}

/**
 * Begins one after the other: as many beside each other as the machine carries. Where servers take long for what asks
 * nobody, too much goes on at once, and what is measured is the machine.
 */
async function besideEachOther(
  histories: readonly History[],
  fleet: Fleet,
  act: (history: History, index: number) => Promise<void>,
): Promise<void> {
  const playing = new Set<Promise<void>>();
  const failures: Error[] = [];
  for (const [index, history] of histories.entries()) {
    while (playing.size > 0 && (playing.size >= beside || fleet.load() > busyMs)) await wait(20);
    if (failures[0]) break;
    const one = act(history, index)
      .catch((cause: unknown) => {
        const plan = JSON.stringify(history);
        failures.push(new Error(`history ${index} of its batch broke off: ${plan}`, { cause }));
      })
      .finally(() => playing.delete(one));
    playing.add(one);
    await wait(paceMs);
  }
  await Promise.all(playing);
  if (failures[0]) throw failures[0];
}

/** Waits until the periods that end during a history have ended. */
async function periodsOver(recordings: readonly Recording[]): Promise<void> {
  const now = Date.now();
  const ends = recordings.flatMap(({ plans }) => plans.map(({ initial }) => initial.periodEnd));
  const soon = ends.map((end) => end * 1_000 - now);
  await wait(Math.max(0, ...soon.filter((ms) => ms < 60_000)) + 1_500);
}

function summarize(recordings: readonly Recording[], traces: readonly [Recording, Trace][]) {
  const answers: Record<string, number> = {};
  const faults: Record<string, number> = {};
  const count = (counts: Record<string, number>, name: string, by = 1) =>
    void (counts[name] = (counts[name] ?? 0) + by);
  for (const { spoiled, history } of recordings) {
    for (const [kind, times] of Object.entries(spoiled)) count(faults, kind, times);
    if (history.disturbance?.kind === 'outage')
      count(faults, `outage of ${history.disturbance.upstream} (${history.disturbance.how})`);
  }
  // A deletion has no request id: each time that it is asked for again, it is another intent.
  const requests = recordings
    .flatMap(({ plans }) => plans.flatMap((plan) => plan.requests))
    .filter(({ id }) => !id.startsWith(deletionPrefix));
  for (const { outcome } of requests.flatMap((request) => request.attempts)) {
    const state = outcome.kind === 'accepted' ? ` ${outcome.state}` : '';
    const confirmed = outcome.kind === 'resumed' && outcome.isConfirmed ? ' confirmed' : '';
    const code = outcome.kind === 'unknown' ? ` ${outcome.code ?? 'without an answer'}` : '';
    count(answers, `${outcome.kind}${state}${confirmed}${code}`);
  }
  const isAcknowledged = ({ attempts }: Trace['requests'][number]) =>
    attempts.some(({ outcome: { kind } }) => kind === 'accepted' || kind === 'resumed');
  const violations = traces.flatMap(([{ number, history, log }, trace]) => {
    const reasons = violationsOf(trace);
    return reasons.length > 0 ? [{ number, history, log, trace, reasons }] : [];
  });
  return {
    histories: recordings.length,
    intents: requests.length,
    acknowledged: requests.filter(isAcknowledged).length,
    declarations: recordings.flatMap((one) => one.declarations).length,
    deletions: recordings.filter((one) => one.deletion?.isDone).length,
    answers,
    faults,
    slowest: Math.max(0, ...recordings.map((one) => one.slowest)),
    tooSlow: recordings.flatMap((one) => one.tooSlow),
    violations,
  };
}
