/** Cancellations while the servers are killed and Stripe fails: whatever was acknowledged must be done, once, and nothing else. */
import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import { sdkFor } from '../harness.ts';
import { seeded } from '../seeded.ts';
import { type Kills, type Replica, startReplicas } from './replicas.ts';
import { type Member, type Stage, startStage } from './stage.ts';
import type { Plan } from './stripe-gateway.ts';

/** Milliseconds for which a request may be waited, and for all records to be confirmed in the end. */
const patience = 20_000;
const recoveryLimit = 420_000;
/** Cancellations a second. */
const pace = 10;
/** Milliseconds of killing at the least and at the most, unless the pace needs longer; and kills, for each ten people. */
const shortest = 10_000;
const longest = 60_000;
const killsPerTen = 1;

export interface KillRun {
  seed: number;
  /** How many people wanted to cancel, and how many did nothing. */
  cancellations: number;
  bystanders: number;
  /** How many were told that it was accepted, by the state of the first such answer. */
  acknowledged: { CONFIRMED: number; REQUESTED: number };
  /** Requests in all, and those without an answer. */
  requests: number;
  unanswered: number;
  kills: Kills;
  /** Requests to Stripe that were spoiled, by how. */
  spoiled: Partial<Record<Plan, number>>;
  /** Milliseconds of killing, and from its end until every record was confirmed. */
  killing: number;
  recovery: number;
  /** Records that exist, and subscriptions whose end was scheduled at Stripe. */
  records: number;
  changed: number;
  /** A sentence for all that must not be. */
  violations: string[];
}

/** What the servers answered to somebody. */
interface Outcome {
  member: Member;
  /** The receipt's id once it was acknowledged. */
  receipt: string | null;
}

/**
 * Lets `cancellations` people cancel at two replicas that are killed all the time.
 * @param options.seed decides who asks where, how long replicas live and what Stripe does; what meets
 *   what is up to the machine
 */
export async function runKills(options: { cancellations: number; seed: number }): Promise<KillRun> {
  const { cancellations, seed } = options;
  const stage = await startStage();
  const members = await stage.enroll(cancellations);
  const bystanders = await stage.enroll(Math.ceil(cancellations / 10));
  const run: KillRun = {
    seed,
    cancellations,
    bystanders: bystanders.length,
    acknowledged: { CONFIRMED: 0, REQUESTED: 0 },
    requests: 0,
    unanswered: 0,
    kills: {} as Kills,
    spoiled: {},
    killing: 0,
    recovery: 0,
    records: 0,
    changed: 0,
    violations: [],
  };
  const stripeRandom = seeded(seed);
  const started = performance.now();
  const fleet = await startReplicas(stage, 2, {
    random: seeded(seed + 1),
    plan(method) {
      // Stripe is well for four seconds and ill for four.
      const isIll = Math.floor((performance.now() - started) / 4_000) % 2 === 1;
      const plan = choosePlan(method, isIll ? stripeRandom() : 0);
      if (plan !== 'pass') run.spoiled[plan] = (run.spoiled[plan] ?? 0) + 1;
      return plan;
    },
  });
  try {
    const [{ url }] = fleet.replicas as [Replica];
    stage.stripe.seed({
      webhookEndpoints: [{ url: `${url}/webhooks/stripe`, secret: 'whsec_stage' }],
    });
    const length = Math.max(shortest, (cancellations * 1_000) / pace);
    const visits = members.map(async (member, index) => {
      await wait((length * index) / cancellations);
      return visit(run, fleet.replicas, member, seeded(seed + 1_000 + index));
    });
    await wait(length);
    const enough = (killsPerTen * cancellations) / 10;
    const total = () => Object.values(fleet.kills).reduce((sum, number) => sum + number, 0);
    while (total() < enough && performance.now() - started < length + longest) await wait(50);
    run.killing = Math.round(performance.now() - started);
    await fleet.calm();
    const calmed = performance.now();
    const outcomes = await Promise.all(visits);
    await allCarriedOut(stage, run);
    run.recovery = Math.round(performance.now() - calmed);
    run.kills = fleet.kills;
    await verify(stage, run, outcomes, bystanders);
  } finally {
    await fleet.close();
    await stage.close();
  }
  return run;
}

/** What becomes of a request to Stripe. @param dice from 0 (all is well) to 1 */
function choosePlan(method: string, dice: number): Plan {
  if (dice < (method === 'POST' ? 0.1 : 0.7)) return 'pass';
  const plans = ['unavailable', 'reset', 'stall', 'lost answer', 'late'] as const;
  return plans[Math.floor(dice * 1e4) % plans.length] ?? 'pass';
}

const document = `mutation ($input: CancelSubscriptionInput!) {
  cancelSubscription(input: $input) {
    __typename
    ... on CancellationAccepted { cancellation { id state } subscription { id } }
  }
}`;

interface Accepted {
  __typename: string;
  cancellation?: { id: string; state: 'REQUESTED' | 'CONFIRMED' };
}

/** One person: asks, perhaps twice at once, and asks again until it is acknowledged; one in ten gives up after three tries. */
async function visit(
  run: KillRun,
  replicas: readonly Replica[],
  member: Member,
  random: () => number,
): Promise<Outcome> {
  const tries = random() < 0.1 ? 3 : 300;
  const variables = { input: { subscriptionId: member.subscriptionId } };
  for (let attempt = 0; attempt < tries;) {
    const up = replicas.flatMap(({ server }) => server() ?? []);
    const taps = random() < 0.2 ? up : up.slice(Math.floor(random() * up.length)).slice(0, 1);
    const answers = await Promise.all(
      taps.map((server) => server.ask(document, variables, member.token, patience)),
    );
    run.requests += answers.length;
    let receipt: string | null = null;
    if (answers.length > 0) attempt += 1;
    for (const answer of answers) {
      if (answer.failed !== null) run.unanswered += 1;
      const accepted = answer.failed === null && answer.data?.['cancelSubscription'];
      if (!accepted) continue;
      const { __typename, cancellation } = accepted as Accepted;
      if (!cancellation) run.violations.push(`${member.subscriptionId}: answered ${__typename}`);
      else if (receipt === null) run.acknowledged[cancellation.state] += 1;
      if (receipt && cancellation && receipt !== cancellation.id)
        run.violations.push(`${member.subscriptionId}: two receipts`);
      receipt ??= cancellation?.id ?? null;
    }
    if (receipt) return { member, receipt };
    await wait(100 + random() * 400);
  }
  return { member, receipt: null };
}

/** Waits until no record is left to be carried out. */
async function allCarriedOut(stage: Stage, run: KillRun): Promise<void> {
  const waiting = stage.firestore.collection('cancellations').where('state', '==', 'REQUESTED');
  for (const end = Date.now() + recoveryLimit; ; await wait(250)) {
    const { size } = await waiting.get();
    if (size === 0) break;
    if (Date.now() < end) continue;
    run.violations.push(`${size} records are still REQUESTED ${recoveryLimit / 1000} s after`);
    break;
  }
  await stage.stripe.settled();
}

/** Looks at what is stored, and at what happened at Stripe, apart from what the servers say. */
async function verify(stage: Stage, run: KillRun, outcomes: Outcome[], bystanders: Member[]) {
  const sdk = sdkFor(stage.stripe);
  const { docs } = await stage.firestore.collection('cancellations').get();
  const records = grouped(docs, (doc) => String(doc.get('subscriptionId')));
  const events = await sdk.events
    .list({ type: 'customer.subscription.updated', limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const changes = grouped(events, ({ data }) => (data.object as Stripe.Subscription).id);
  run.records = docs.length;
  run.changed = changes.size;

  for (const { member, receipt } of outcomes) {
    const id = member.subscriptionId;
    const violate = (what: string) => run.violations.push(`${id}: ${what}`);
    const [record, ...others] = records.get(id) ?? [];
    const changed = changes.get(id)?.length ?? 0;
    if (others.length > 0) violate(`${others.length + 1} records`);
    if (receipt && record?.id !== receipt) violate('the receipt that was given is not on record');
    if (!record && changed > 0) violate('was canceled without a record');
    if (!record) continue;
    const subscription = await sdk.subscriptions.retrieve(id);
    if (record.get('state') !== 'CONFIRMED') violate(`is ${String(record.get('state'))}`);
    if (!subscription.cancel_at_period_end) violate('is not canceled at Stripe');
    if (changed !== 1) violate(`was changed ${changed} times at Stripe`);
    const effectiveAt = (record.get('effectiveAt') as { seconds: number } | null)?.seconds;
    if (effectiveAt !== subscription.cancel_at) violate('the receipt has another end than Stripe');
  }
  const untouched = [
    ...outcomes.map(({ member }) => member.otherId),
    ...bystanders.flatMap(({ subscriptionId, otherId }) => [subscriptionId, otherId]),
  ];
  for (const id of untouched) {
    if (changes.has(id)) run.violations.push(`${id}: was changed, and nobody asked for it`);
    if (records.has(id)) run.violations.push(`${id}: has a record, and nobody asked for it`);
  }
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
