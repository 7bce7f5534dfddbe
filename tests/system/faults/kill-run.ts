/** Cancellations and resumes while the servers are killed and Stripe fails: the last acknowledged intent must be what happens, and nothing else. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type Stripe from 'stripe';
import { freePorts } from '../../../scripts/portal.ts';
import { sdkFor } from '../../support/harness.ts';
import { seeded } from '../../support/seeded.ts';
import { type Replica, startReplicas } from './replicas.ts';
import { countOf, type Member, type PlanSeed, type Stage, startStage } from './stage.ts';
import { type Plan, startStripeGateway } from '../../support/stripe-gateway.ts';

/** Milliseconds for which a request may be waited, and for all intents to be carried out in the end. */
const timeoutMs = 20_000;
const recoveryLimit = 420_000;
/** People who begin to change their mind, a second. */
const pace = 10;
/** Milliseconds of killing at the least and at the most, unless the pace needs longer; and kills, for each ten people. */
const shortest = 10_000;
const longest = 60_000;
const killsPerTen = 1;

/** The points at which a server is killed. A cancellation reads Stripe, is recorded, changes Stripe, is confirmed. */
const points = [
  'before Stripe is read',
  'between Stripe’s answer and the record',
  'between the record and Stripe',
  'between Stripe’s change and the confirmation',
  'a moment after a request to Stripe',
  'after some seconds',
] as const;
type Point = (typeof points)[number];

/** At which requests, by method, and how. The others are a matter of time. */
const strikes: Partial<Record<Point, { method: string; plan: Plan }>> = {
  'before Stripe is read': { method: 'GET', plan: 'strike before' },
  'between Stripe’s answer and the record': { method: 'GET', plan: 'strike after' },
  'between the record and Stripe': { method: 'POST', plan: 'strike before' },
  'between Stripe’s change and the confirmation': { method: 'POST', plan: 'strike after' },
};

/** How many requests to Stripe a process lives for at the most, and how many milliseconds. */
const mostRequests = 15;
const longestLife = 6_000;

export interface KillRun {
  seed: number;
  /** How many people said something, and how many did nothing. */
  people: number;
  bystanders: number;
  /** How many intents were acknowledged, by what was said of them. */
  acknowledged: { CONFIRMED: number; REQUESTED: number; RESUMED: number; ENDED: number };
  /** Requests in all, and those without an answer. */
  requests: number;
  unanswered: number;
  kills: Record<Point, number>;
  /** Requests to Stripe that were spoiled, by how. */
  spoiled: Partial<Record<Plan, number>>;
  /** Milliseconds of killing, and from its end until every intent was carried out. */
  killing: number;
  recovery: number;
  /** Receipts that exist, subscriptions that were changed at Stripe, and periods that were renewed. */
  receipts: number;
  changed: number;
  renewed: number;
  /** Periods that were charged after an acknowledged cancellation, each flagged for a refund. */
  refunds: number;
  /** A sentence for all that must not be. */
  violations: string[];
}

type Intent = 'END' | 'RENEW';

/** What the servers answered to somebody. */
interface Outcome {
  member: Member;
  /** The last intent that was acknowledged; null when none was. */
  intent: Intent | null;
  /** Whether a later one was sent, and nobody knows whether it was heard. */
  isOpen: boolean;
  /** The server said that the plan had ended. */
  isEnded: boolean;
}

/** One in ten has a period that ends while all this goes on. */
const plansOf = (random: () => number) => (): [PlanSeed, PlanSeed] => {
  const monthly: PlanSeed = { status: 'active', amount: 2999, startedDaysAgo: 12 };
  const ends = random() < 0.1;
  return [ends ? { ...monthly, periodEndsInSeconds: 10 + random() * 50 } : monthly, monthly];
};

/**
 * Lets people cancel and resume at two replicas that are killed all the time.
 * @param options.seed decides who asks what and where, how long replicas live and what Stripe does; what
 *   meets what is up to the machine
 */
export async function runKills(options: { people: number; seed: number }): Promise<KillRun> {
  const { people, seed } = options;
  const stage = await startStage();
  const members = await stage.enroll(people, plansOf(seeded(seed + 2)));
  const bystanders = await stage.enroll(Math.ceil(people / 10));
  const run: KillRun = {
    seed,
    people,
    bystanders: bystanders.length,
    acknowledged: { CONFIRMED: 0, REQUESTED: 0, RESUMED: 0, ENDED: 0 },
    requests: 0,
    unanswered: 0,
    kills: {} as KillRun['kills'],
    spoiled: {},
    killing: 0,
    recovery: 0,
    receipts: 0,
    changed: 0,
    renewed: 0,
    refunds: 0,
    violations: [],
  };
  const stripeRandom = seeded(seed);
  const beganAt = Math.floor(Date.now() / 1_000);
  const started = performance.now();
  const fleet = await startFleet(stage, seeded(seed + 1), (method) => {
    // Stripe is well for four seconds and ill for four.
    const isIll = Math.floor((performance.now() - started) / 4_000) % 2 === 1;
    const plan = choosePlan(method, isIll ? stripeRandom() : 0);
    if (plan !== 'pass') run.spoiled[plan] = (run.spoiled[plan] ?? 0) + 1;
    return plan;
  });
  try {
    const [{ url }] = fleet.replicas as [Replica];
    stage.stripe.seed({
      webhookEndpoints: [{ url: `${url}/webhooks/stripe`, secret: 'whsec_stage' }],
    });
    const length = Math.max(shortest, (people * 1_000) / pace);
    const visits = members.map(async (member, index) => {
      await wait((length * index) / people);
      return visit(run, fleet.replicas, member, seeded(seed + 1_000 + index));
    });
    await wait(length);
    const enough = (killsPerTen * people) / 10;
    while (fleet.killed() < enough && performance.now() - started < length + longest)
      await wait(50);
    run.killing = Math.round(performance.now() - started);
    await fleet.calm();
    const calmed = performance.now();
    const outcomes = await Promise.all(visits);
    await allCarriedOut(stage, run);
    run.recovery = Math.round(performance.now() - calmed);
    run.kills = fleet.kills;
    await verify(stage, run, { outcomes, bystanders, beganAt });
  } finally {
    await fleet.close();
    await stage.close();
  }
  return run;
}

/** Two replicas, each behind a gateway to Stripe of its own. @param plan what becomes of a request that no process dies of */
async function startFleet(stage: Stage, random: () => number, plan: (method: string) => Plan) {
  const ports = await freePorts(2);
  /** At which point each process ends, and after how many requests to Stripe. */
  const ends = ports.map((): { point: Point; requests: number } => ({
    point: points[0],
    requests: 0,
  }));
  const gateways = await Promise.all(
    ends.map((_, replica) =>
      startStripeGateway({
        upstream: () => stage.stripe,
        plan({ method }) {
          const end = ends[replica];
          if (!end || fleet.isOver()) return 'pass';
          end.requests -= 1;
          if (end.requests > 0) return plan(method);
          if (strikes[end.point]?.method === method) return strikes[end.point]?.plan ?? 'pass';
          const point = 'a moment after a request to Stripe';
          if (end.point === point) setTimeout(() => fleet.reached(point, replica), random() * 100);
          return plan(method);
        },
        strike: () => fleet.reached(ends[replica]?.point ?? points[0], replica),
      }),
    ),
  );
  const fleet = startReplicas<Point>({
    environments: gateways.map(({ host }, replica) => ({
      ...stage.environment({ stripe: host }),
      PORT: String(ports[replica]),
    })),
    points,
    overdue: 'after some seconds',
    newFate(replica) {
      const point = points[Math.floor(random() * points.length)] as Point;
      const requests = 1 + Math.floor(random() * mostRequests);
      ends[replica] = { point, requests: point === 'after some seconds' ? Infinity : requests };
      return { point, lifeMs: longestLife * (0.5 + random() / 2) };
    },
  });
  return {
    ...fleet,
    async close() {
      await fleet.close();
      await Promise.all(gateways.map(({ close }) => close()));
    },
  };
}

/** What becomes of a request to Stripe. @param dice from 0 (all is well) to 1 */
function choosePlan(method: string, dice: number): Plan {
  if (dice < (method === 'POST' ? 0.1 : 0.7)) return 'pass';
  const plans = ['unavailable', 'reset', 'stall', 'lost answer', 'late'] as const;
  return plans[Math.floor(dice * 1e4) % plans.length] ?? 'pass';
}

const documents: Record<Intent, string> = {
  END: `mutation ($input: CancelSubscriptionInput!) {
    answer: cancelSubscription(input: $input) {
      __typename
      ... on CancellationAccepted { cancellation { state } }
    }
  }`,
  RENEW: `mutation ($input: ResumeSubscriptionInput!) {
    answer: resumeSubscription(input: $input) { __typename }
  }`,
};

interface Answer {
  __typename: string;
  cancellation?: { state: 'REQUESTED' | 'CONFIRMED' };
}

/** One person: says one to four intents in turn, each again until it is acknowledged; one in ten gives up after three tries. */
async function visit(
  run: KillRun,
  replicas: readonly Replica[],
  member: Member,
  random: () => number,
): Promise<Outcome> {
  const outcome: Outcome = { member, intent: null, isOpen: false, isEnded: false };
  const intents = 1 + Math.floor(random() * random() * 4);
  for (let said = 0; said < intents && !outcome.isEnded; said += 1) {
    const intent = said % 2 === 0 ? 'END' : 'RENEW';
    outcome.isOpen = true;
    const answer = await insist(run, replicas, member, intent, random);
    if (!answer) return outcome;
    if (answer.__typename === 'SubscriptionAlreadyEnded') outcome.isEnded = true;
    else outcome.intent = intent;
    outcome.isOpen = false;
    if (outcome.isEnded) run.acknowledged.ENDED += 1;
    else if (answer.cancellation) run.acknowledged[answer.cancellation.state] += 1;
    else if (answer.__typename === 'SubscriptionResumed') run.acknowledged.RESUMED += 1;
    else run.violations.push(`${member.subscriptionId}: answered ${answer.__typename}`);
  }
  return outcome;
}

/** Asks with one request id, perhaps twice at once, until there is an answer. @returns null when the person gave up */
async function insist(
  run: KillRun,
  replicas: readonly Replica[],
  member: Member,
  intent: Intent,
  random: () => number,
): Promise<Answer | null> {
  const tries = random() < 0.1 ? 3 : 300;
  const variables = {
    input: { subscriptionId: member.subscriptionId, requestId: randomUUID() },
  };
  for (let attempt = 0; attempt < tries;) {
    const up = replicas.flatMap(({ server }) => server() ?? []);
    const taps = random() < 0.2 ? up : up.slice(Math.floor(random() * up.length)).slice(0, 1);
    const answers = await Promise.all(
      taps.map((server) => server.ask(documents[intent], variables, member.token, timeoutMs)),
    );
    run.requests += answers.length;
    if (answers.length > 0) attempt += 1;
    run.unanswered += answers.filter(({ failed }) => failed !== null).length;
    for (const answer of answers)
      if (answer.failed === null && answer.data?.['answer']) return answer.data['answer'] as Answer;
    await wait(100 + random() * 400);
  }
  return null;
}

/** Waits until no intent is left to be carried out, and no write has an unknown fate. */
async function allCarriedOut(stage: Stage, run: KillRun): Promise<void> {
  const pending = stage.firestore.collection('accounts').where('pendingSince', '>', new Date(0));
  for (const end = Date.now() + recoveryLimit; ; await wait(500)) {
    const left = await countOf(pending);
    if (left === 0) break;
    if (Date.now() < end) continue;
    run.violations.push(`${left} accounts have a pending intent ${recoveryLimit / 1000} s after`);
    break;
  }
  await stage.stripe.settled();
}

/** Looks at what is stored, and at what happened at Stripe, apart from what the servers say. */
async function verify(
  stage: Stage,
  run: KillRun,
  { outcomes, bystanders, beganAt }: { outcomes: Outcome[]; bystanders: Member[]; beganAt: number },
) {
  const sdk = sdkFor(stage.stripe);
  const { docs } = await stage.firestore.collection('cancellations').get();
  const accounts = await stage.firestore.collection('accounts').get();
  const receipts = grouped(docs, (doc) => String(doc.get('subscriptionId')));
  const events = await sdk.events
    .list({ type: 'customer.subscription.updated', limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const changes = grouped(events, ({ data }) => (data.object as Stripe.Subscription).id);
  run.receipts = docs.length;
  run.changed = changes.size;

  for (const { member, intent, isOpen, isEnded } of outcomes) {
    const id = member.subscriptionId;
    const violate = (what: string) => run.violations.push(`${id}: ${what}`);
    const subscription = await sdk.subscriptions.retrieve(id);
    const account = accounts.docs.find((doc) => doc.id === member.customerId);
    const refund = account?.get(`desired.${id}.refund`) === true;
    const hasEnded = subscription.status === 'canceled';
    const ends = hasEnded || subscription.cancel_at_period_end;
    const wasRenewed = subscription.current_period_start > beganAt;
    const standing = (receipts.get(id) ?? []).filter((doc) =>
      ['REQUESTED', 'CONFIRMED'].includes(String(doc.get('state'))),
    );
    if (refund) run.refunds += 1;
    if (wasRenewed) run.renewed += 1;
    if (isEnded && !hasEnded) violate('was said to have ended, and has not');
    if (!isOpen && intent === 'END' && !ends) violate('is not canceled at Stripe');
    if (!isOpen && intent === 'RENEW' && ends && !isEnded) violate('ends although it was resumed');
    if (ends && standing.length !== 1) violate(`ends with ${standing.length} receipts`);
    if (!ends && standing.length > 0) violate('goes on with a receipt');
    for (const doc of standing) {
      if (doc.get('state') !== 'CONFIRMED') violate(`its receipt is ${String(doc.get('state'))}`);
      if (doc.get('requestedBy') !== 'SUBSCRIBER')
        violate(`its receipt is of ${String(doc.get('requestedBy'))}`);
    }
  }
  const untouched = [
    ...outcomes.map(({ member }) => member.otherId),
    ...bystanders.flatMap(({ subscriptionId, otherId }) => [subscriptionId, otherId]),
  ];
  for (const id of untouched) {
    if (changes.has(id)) run.violations.push(`${id}: was changed, and nobody asked for it`);
    if (receipts.has(id)) run.violations.push(`${id}: has a receipt, and nobody asked for it`);
  }
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
