/** `npm run simulate -- --real`: Stripe falls silent before a real server process, in real time; kept in docs/faults.md. */
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { isFresh } from '../../scripts/freshness.ts';
import { percentile } from '../../scripts/percentile.ts';
import { freePorts } from '../../scripts/portal.ts';
import { startFaultProxy } from '../../tests/support/fault-proxy.ts';
import { circumstances, keep } from '../../tests/system/faults/report.ts';
import type { Reply, ServerProcess } from '../../tests/system/faults/server-process.ts';
import { type Member, type Stage, startStage } from '../../tests/system/faults/stage.ts';

const people = 500;
/** One cancellation in so many views; milliseconds of ordinary traffic, and of silence. */
const cancelEvery = 50;
const ordinary = 20_000;
const silence = 60_000;
/** How old the accounts are made, in milliseconds: older than what is shown without asking Stripe. */
const age = 3_600_000;
/** Milliseconds until what a process keeps is out of date, and a little more. */
const snapshotMs = 6_000;
/** Milliseconds of silence in which the server finds out. */
const noticing = 5_000;
/** Milliseconds that a client waits, and that all may take to be carried out. */
const patience = 10_000;
const recoveryLimit = 120_000;

const viewQuery =
  '{ viewer { subscriptionsAsOf subscriptions { id displayStatus cancelAt explain } } }';
const cancelQuery = `mutation ($input: CancelSubscriptionInput!) {
  cancelSubscription(input: $input) {
    __typename
    ... on CancellationAccepted { cancellation { id state } }
  }
}`;

interface View {
  /** Milliseconds since this part of the run began, and until the answer. */
  at: number;
  ms: number;
  /** Milliseconds since Stripe said what was shown; null when nothing was. */
  age: number | null;
}

/** Runs it at some views a second, prints what was found, and keeps it. */
export async function measureOutage(pace: number): Promise<void> {
  // In a process of its own: Vite sets NODE_ENV to production in the one that it runs in.
  if (!isFresh())
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
  const { ready, startServer } = await import('../../tests/system/faults/server-process.ts');
  const stage = await startStage();
  const proxy = await startFaultProxy(stage.stripe);
  const [port] = await freePorts(1);
  const server = startServer({
    ...stage.environment({ stripe: `127.0.0.1:${proxy.port}` }),
    PORT: String(port),
  });
  try {
    await ready(server);
    stage.stripe.seed({
      webhookEndpoints: [{ url: `${server.url}/webhooks/stripe`, secret: 'whsec_stage' }],
    });
    const members = await stage.enroll(people);
    await makeKnown(stage, server, members);
    const before = await watch(server, members, { pace, length: ordinary, leaving: [] });
    await makeKnown(stage, server, members);
    await proxy.setFault({ kind: 'stall' });
    const during = await watch(server, members, { pace, length: silence, leaving: [...members] });
    await proxy.setFault({ kind: 'none' });
    const recovered = performance.now();
    await carriedOut(stage);
    const took = performance.now() - recovered;
    const missing = await notCanceled(stage, during.cancellations);
    const text = report(pace, before.views, during, { took, missing });
    console.log(text);
    keep('outage', text);
  } finally {
    await server.kill('SIGTERM');
    await proxy.close();
    await stage.close();
  }
}

/** Lets everybody look once, and makes what is known of them old. */
async function makeKnown(stage: Stage, server: ServerProcess, members: Member[]): Promise<void> {
  for (let at = 0; at < members.length; at += 10)
    await Promise.all(
      members.slice(at, at + 10).map(({ token }) => server.ask(viewQuery, {}, token, patience)),
    );
  const observedAt = new Date(Date.now() - age);
  for (const { customerId } of members)
    await stage.firestore.doc(`accounts/${customerId}`).update('observed.observedAt', observedAt);
  await wait(snapshotMs);
}

/**
 * People look at a steady rate, whether answers come or not, and some cancel.
 * @param options.leaving those who may cancel
 */
async function watch(
  server: ServerProcess,
  members: Member[],
  { pace, length, leaving }: { pace: number; length: number; leaving: Member[] },
) {
  const views: View[] = [];
  const cancellations: { member: Member; reply: Reply }[] = [];
  const open: Promise<void>[] = [];
  const began = performance.now();

  async function visit(member: Member): Promise<void> {
    const at = performance.now() - began;
    const reply = await server.ask(viewQuery, {}, member.token, patience);
    views.push({ at, ms: reply.ms, age: ageOf(reply) });
  }
  async function cancel(member: Member): Promise<void> {
    await visit(member);
    const variables = { input: { subscriptionId: member.subscriptionId } };
    const reply = await server.ask(cancelQuery, variables, member.token, patience);
    cancellations.push({ member, reply });
  }
  for (let count = 1; performance.now() - began < length; count += 1) {
    const one = count % cancelEvery === 0 ? leaving.pop() : undefined;
    const anybody = members[Math.floor(Math.random() * members.length)] as Member;
    open.push(one ? cancel(one) : visit(anybody));
    await wait(Math.max(0, (count * 1_000) / pace - (performance.now() - began)));
  }
  await Promise.all(open);
  return { views, cancellations };
}

function ageOf(reply: Reply): number | null {
  if (reply.failed !== null) return null;
  const { viewer } = Object(reply.data) as {
    viewer?: { subscriptions: unknown[] | null; subscriptionsAsOf: string | null };
  };
  if (!viewer?.subscriptions || !viewer.subscriptionsAsOf) return null;
  return Date.now() - Date.parse(viewer.subscriptionsAsOf);
}

/** Waits until no account has anything left to be carried out. */
async function carriedOut({ firestore }: Stage): Promise<void> {
  const pending = firestore.collection('accounts').where('pendingSince', '>', new Date(0));
  for (const end = Date.now() + recoveryLimit; Date.now() < end; await wait(200))
    if ((await pending.get()).empty) return;
  throw new Error(`not all was carried out ${recoveryLimit / 1_000} s after the recovery`);
}

/** How many accepted cancellations are not in force at Stripe. */
async function notCanceled({ sdk }: Stage, cancellations: { member: Member; reply: Reply }[]) {
  let missing = 0;
  for (const { member, reply } of cancellations) {
    if (stateOf(reply) === null) continue;
    const { cancel_at_period_end } = await sdk.subscriptions.retrieve(member.subscriptionId);
    if (!cancel_at_period_end) missing += 1;
  }
  return missing;
}

/** REQUESTED or CONFIRMED; null when it was not accepted. */
function stateOf(reply: Reply): string | null {
  if (reply.failed !== null) return null;
  const { cancelSubscription } = Object(reply.data) as {
    cancelSubscription?: { cancellation?: { state: string } };
  };
  return cancelSubscription?.cancellation?.state ?? null;
}

function report(
  pace: number,
  before: View[],
  { views, cancellations }: { views: View[]; cancellations: { reply: Reply }[] },
  { took, missing }: { took: number; missing: number },
): string {
  const ms = (values: number[], part: number) => `${Math.round(percentile(values, part))} ms`;
  const spread = (values: number[]) => `${ms(values, 0.5)} / ${ms(values, 0.99)}, ${ms(values, 1)}`;
  const all = views.map((view) => view.ms);
  const later = views.filter(({ at }) => at > noticing).map((view) => view.ms);
  const aged = views.filter((view) => (view.age ?? 0) >= age).length;
  const states = cancellations.map(({ reply }) => stateOf(reply));
  const lines: [string, string | number][] = [
    ['Silence; views a second; people', `${silence / 1_000} s; ${pace}; ${people}`],
    [
      'Views; without data; shown with their age',
      `${views.length}; ${views.filter((view) => view.age === null).length}; ${aged}`,
    ],
    ['Time to data before the silence (p50 / p99, most)', spread(before.map((view) => view.ms))],
    ['… in the silence', spread(all)],
    [`… in the silence, after the first ${noticing / 1_000} s`, spread(later)],
    [
      'Cancellations; accepted',
      `${states.length}; ${states.filter((state) => state !== null).length}`,
    ],
    ['… answered after (p50 / p99, most)', spread(cancellations.map(({ reply }) => reply.ms))],
    ['… all carried out after the recovery', `${(took / 1_000).toFixed(1)} s`],
    ['… accepted, and not in force at Stripe', missing],
  ];
  const list = lines.map(([name, value]) => `- ${name}: ${value}`).join('\n');
  return `Measured ${circumstances()}.\n\n${list}`;
}
