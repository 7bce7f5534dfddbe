/** Runs the domain's own code through one random history: who calls when, what is lost, late or refused, and who dies. */
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { createChangeSubscription } from '../../../server/domain/account/change-subscription.ts';
import { createCommitAccount } from '../../../server/domain/account/commit-account.ts';
import { createReconcile } from '../../../server/domain/account/reconcile.ts';
import { seeded } from '../../support/seeded.ts';
import { isSo } from './ghost.ts';
import { type Call, customerId, subscriptionId, World } from './world.ts';

/** Steps until the faults stop, and the most that may follow. */
const steps = 70;
const mostSteps = 3_000;
const log = pino({ level: 'silent' });

interface Mutation {
  intent: 'END' | 'RENEW';
  requestId: string;
  /** Whether Stripe had what it asks for at some time since it was written down. */
  wasSo: boolean;
}

/** @returns what must not be, and what happened in which order */
export async function runHistory(seed: number): Promise<{ violations: string[]; trace: string[] }> {
  const random = seeded(seed);
  const world = new World();
  const trace: string[] = [];
  const later: (() => void)[] = [];
  const open = new Set<Mutation>();
  let wasAsked = false;
  const budget = {
    faults: Math.floor(random() * 6),
    kills: Math.floor(random() * 2),
    mutations: 1 + Math.floor(random() * 4),
    provider: Math.floor(random() * 4),
    periods: Math.floor(random() * 3),
    refusals: random() < 0.15 ? 1 : 0,
    failures: random() < 0.25 ? 2 : 0,
  };
  world.fail = () => {
    if (isCalmNow || budget.failures === 0 || random() > 0.1) return 'done';
    budget.failures -= 1;
    trace.push('it fails for good under its key');
    return random() < 0.5 ? 'failed' : 'done, and failed';
  };
  let isCalmNow = false;
  let processes = 0;
  const start = () => {
    const id = (processes += 1);
    const core = world.connect(id);
    const commit = createCommitAccount(core.accounts, { mailsOn: () => [], onCommitted: () => {} });
    const reconcile = createReconcile({ ...core, commit });
    const services = { ...core, commit, reconcile };
    return { id, reconcile, ...createChangeSubscription(services, { loginUrl: '' }) };
  };
  const replicas = [start(), start()];
  const choose = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const forgive = () => {};

  function mutate(): void {
    const replica = choose(replicas);
    const intent = random() < 0.55 ? 'END' : 'RENEW';
    const by = random() < 0.7 ? 'SUBSCRIBER' : 'SUPPORT';
    const mutation: Mutation = { intent, requestId: `request ${budget.mutations}`, wasSo: false };
    const request = { subscriptionId, requestId: mutation.requestId };
    budget.mutations -= 1;
    open.add(mutation);
    wasAsked = true;
    trace.push(`${replica.id} is asked for ${intent} by ${by}, ${mutation.requestId}`);
    const ask =
      intent === 'END'
        ? replica.cancel(customerId, request, by, log)
        : replica.resume(customerId, request, by, log);
    ask
      .then((outcome) => {
        const isTold =
          (outcome.__typename === 'CancellationAccepted' &&
            outcome.cancellation.state === 'CONFIRMED') ||
          (outcome.__typename === 'SubscriptionResumed' && outcome.isConfirmed);
        trace.push(`${replica.id} answers ${mutation.requestId}: ${outcome.__typename}`);
        if (isTold && !mutation.wasSo)
          world.ghost.violations.push(`${intent} was said to be done, and never was`);
        if (outcome.__typename === 'SubscriptionAlreadyEnded' && !world.stripe.endedAt)
          world.ghost.violations.push('said to have ended, and has not');
        if (outcome.__typename === 'SubscriptionNotFound')
          world.ghost.violations.push('said not to be there');
      })
      .catch(forgive)
      .finally(() => open.delete(mutation));
  }

  function look(): void {
    const replica = choose(replicas);
    trace.push(`${replica.id} looks`);
    replica.reconcile(customerId).catch(forgive);
  }

  function kill(): void {
    const index = Math.floor(random() * replicas.length);
    const { id } = replicas[index] as (typeof replicas)[number];
    trace.push(`${id} is killed`);
    // What it had sent may still arrive.
    for (const call of take((each) => each.replica === id))
      if (random() < 0.5) later.push(call.delay());
    replicas[index] = start();
  }

  function take(which: (call: Call) => boolean): Call[] {
    const taken = world.calls.filter(which);
    for (const call of taken) world.calls.splice(world.calls.indexOf(call), 1);
    return taken;
  }

  function proceed(isCalm: boolean): void {
    const call = choose(world.calls);
    take((each) => each === call);
    const dice = isCalm || budget.faults === 0 ? 1 : random();
    const fate =
      dice < 0.05 ? 'fail' : dice < 0.15 ? 'loseAnswer' : dice < 0.25 ? 'delay' : 'happen';
    if (fate !== 'happen') budget.faults -= 1;
    trace.push(`${call.replica}: ${call.kind}: ${fate}`);
    if (fate === 'delay') later.push(call.delay());
    else call[fate]();
  }

  async function step(isCalm: boolean): Promise<boolean> {
    const options: [weight: number, run: () => void][] = [];
    if (world.calls.length > 0) options.push([8, () => proceed(isCalm)]);
    if (later.length > 0)
      options.push([
        isCalm ? 8 : 1,
        () => {
          trace.push('something late happens');
          later.splice(Math.floor(random() * later.length), 1)[0]?.();
        },
      ]);
    if (!isCalm) {
      if (budget.mutations > 0) options.push([1.5, mutate]);
      options.push([0.7, look]);
      if (budget.kills > 0) options.push([0.2, () => void ((budget.kills -= 1), kill())]);
      if (budget.provider > 0)
        options.push([
          0.6,
          () => {
            budget.provider -= 1;
            const to = choose(['END', 'RENEW', 'DATE'] as const);
            trace.push(`at the provider: ${to}`);
            world.changeAtProvider(to);
          },
        ]);
      if (budget.periods > 0)
        options.push([
          0.3,
          () => {
            budget.periods -= 1;
            trace.push('the period ends');
            world.endPeriod(wasAsked);
          },
        ]);
      if (budget.refusals > 0 || world.isRefusing)
        options.push([
          0.3,
          () => {
            budget.refusals -= 1;
            world.isRefusing = !world.isRefusing;
            trace.push(`Stripe refuses: ${world.isRefusing}`);
          },
        ]);
    }
    if (options.length === 0) return false;
    let dice = random() * options.reduce((sum, [weight]) => sum + weight, 0);
    const [, run] = options.find(([weight]) => (dice -= weight) <= 0) ?? options[0] ?? [0, forgive];
    run();
    await turn();
    const recorded = world.account?.desired[subscriptionId]?.recent ?? [];
    for (const mutation of open)
      if (recorded.some(({ requestId }) => requestId === mutation.requestId))
        mutation.wasSo ||= isSo(mutation.intent, world.seen());
    return true;
  }

  /** Lets all happen that is left, and has the account looked at until nothing is pending. */
  async function settle(): Promise<void> {
    for (let left = mostSteps, looks = 0; left > 0; left -= 1) {
      if (await step(true)) continue;
      const record = world.account?.desired[subscriptionId];
      if (looks >= 2 && record?.state !== 'PENDING' && !record?.slot) return;
      looks += 1;
      look();
      await turn();
    }
    world.ghost.violations.push('it never comes to rest');
  }

  // The account is known, as after a backfill.
  look();
  while (await step(true));
  for (let left = steps; left > 0; left -= 1) await step(false);
  world.isRefusing = false;
  isCalmNow = true;
  await settle();
  world.ghost.check(world.seen(), world.account, world.receipts.values());
  world.endPeriod(false);
  look();
  await settle();
  world.ghost.check(world.seen(), world.account, world.receipts.values());
  return { violations: [...new Set(world.ghost.violations)], trace };
}
