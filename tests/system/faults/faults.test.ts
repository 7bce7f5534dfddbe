/** Tests the answers while an upstream fails, a row for each upstream and kind of failure, and the recovery. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startMailEmulator } from '../../../emulators/mail.ts';
import { freePorts } from '../../../emulators/free-ports.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';
import { fetchWhenAdmitted } from '../deployment/processes.ts';
import { ready, type Reply, type ServerProcess, startServer } from './server-process.ts';
import { type Member, type Stage, startStage } from './stage.ts';

/** Milliseconds: more than the sum of all deadlines on a way, plus a busy machine's delay. */
const answerLimit = 20_000;

const faults: Record<string, Fault> = {
  'resets its answers': { kind: 'reset' },
  'says nothing': { kind: 'black-hole' },
  'is lost without a word': { kind: 'half-open' },
};

/** The answers to each request at the same time. */
interface Answers {
  /** The plans of a known record, and of one never read. */
  view: string;
  firstView: string;
  cancel: string;
  /** The status of the request for a session after a sign-in. */
  session: number;
}

const healthy: Answers = { view: 'data', firstView: 'data', cancel: 'CONFIRMED', session: 204 };
const directory = 'DIRECTORY_UNAVAILABLE';
/** The promised answers during each failure. */
const promised = {
  Stripe: { ...healthy, firstView: 'PAYMENT_PROVIDER_UNAVAILABLE', cancel: 'REQUESTED' },
  Firestore: { ...healthy, view: directory, firstView: directory, cancel: directory },
  'Firebase Auth': { ...healthy, cancel: directory, session: 503 },
  // The mail about a cancellation comes later.
  mail: healthy,
};
type Upstream = keyof typeof promised;

const plans = '{ viewer { subscriptions { id state } } }';
const cancel = `mutation ($input: CancelSubscriptionInput!) {
  answer: cancelSubscription(input: $input) {
    ... on CancellationAccepted { cancellation { state } }
  }
}`;

/** A server with its own upstreams, one of them behind a proxy. */
interface Lane {
  stage: Stage;
  server: ServerProcess;
  proxy: FaultProxy;
  mails: Awaited<ReturnType<typeof startMailEmulator>>['mails'];
  close(): Promise<void>;
}

async function startLane(upstream: Upstream): Promise<Lane> {
  const [stage, mailServer] = await Promise.all([startStage(), startMailEmulator()]);
  const addresses: Record<Upstream, string> = {
    Stripe: stage.hosts.stripe,
    Firestore: stage.hosts.firestore,
    'Firebase Auth': stage.hosts.accounts,
    mail: new URL(mailServer.url).host,
  };
  const [host = '', proxied] = addresses[upstream].split(':');
  const proxy = await startFaultProxy({ host, port: Number(proxied) });
  const through = { ...addresses, [upstream]: `${proxy.host}:${proxy.port}` };
  const [port] = await freePorts(1);
  const server = startServer({
    ...stage.environment({
      stripe: through.Stripe,
      firestore: through.Firestore,
      accounts: through['Firebase Auth'],
    }),
    MAIL_URL: `smtp://${through.mail}`,
    MAIL_FROM: 'Stop Smoke Now <receipts@smoke.test>',
    PORT: String(port),
  });
  await ready(server);
  return {
    stage,
    server,
    proxy,
    mails: mailServer.mails,
    async close() {
      await server.kill();
      await proxy.close();
      await Promise.all([stage.close(), mailServer.close()]);
    },
  };
}

/** Returns a word for an answer: its codes, `data`, or the reason for its absence. */
function wordFor(reply: Reply): string {
  if (reply.failed !== null) return `no answer: ${reply.failed} after ${reply.ms} ms`;
  if (reply.codes.length > 0) return reply.codes.join();
  const { answer } = (reply.data ?? {}) as { answer?: { cancellation?: { state: string } } };
  return answer?.cancellation?.state ?? 'data';
}

/** Retries while a busy server sheds load. */
async function ask(server: ServerProcess, query: string, { token }: Member, variables = {}) {
  for (;;) {
    const word = wordFor(await server.ask(query, variables, token, answerLimit));
    if (word !== 'SERVER_OVERLOADED') return word;
    await wait(1_000);
  }
}

async function askAll({ server }: Lane, known: Member, unknown: Member): Promise<Answers> {
  const { subscriptionId, uid, token } = known;
  const [view, firstView, canceled, { status }] = await Promise.all([
    ask(server, plans, known),
    ask(server, plans, unknown),
    ask(server, cancel, known, { input: { subscriptionId, requestId: uid } }),
    fetchWhenAdmitted(`${server.url}/session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(answerLimit),
    }),
  ]);
  return { view, firstView, cancel: canceled, session: status };
}

/** The cancellation happened once, and its owner got one mail. */
async function wasCarriedOut({ stage, mails }: Lane, member: Member): Promise<void> {
  const { subscriptionId, email } = member;
  const cancellations = await stage.firestore
    .collection('cancellations')
    .where('subscriptionId', '==', subscriptionId)
    .get();
  expect(cancellations.docs.map((doc) => doc.get('state') as string)).toEqual(['CONFIRMED']);
  const { data: events } = await stage.sdk.events.list({
    type: 'customer.subscription.updated',
    limit: 100,
  });
  const changed = events.map(({ data }) => (data.object as { id: string }).id);
  expect(changed.filter((id) => id === subscriptionId)).toHaveLength(1);
  expect(changed).not.toContain(member.otherId);
  const arrived = () => mails().filter(({ to }) => to.includes(email));
  await expect.poll(() => arrived().length).toBeGreaterThan(0);
  expect(new Set(arrived().map(({ messageId }) => messageId)).size).toBe(1);
}

async function runLane(upstream: Upstream): Promise<void> {
  const lane = await startLane(upstream);
  const { stage, server, proxy, mails } = lane;
  try {
    const [first, second] = (await stage.enroll(2)) as [Member, Member];
    await expect.poll(() => askAll(lane, first, second), { interval: 500 }).toEqual(healthy);
    for (const [name, fault] of Object.entries(faults)) {
      const row = `${upstream} ${name}`;
      const [known, unknown] = (await stage.enroll(2)) as [Member, Member];
      // Opens the connections that the fault meets.
      await expect.poll(() => ask(server, plans, known), { message: row }).toBe('data');

      await proxy.setFault(fault);
      expect(await askAll(lane, known, unknown), row).toEqual(promised[upstream]);
      if (upstream === 'mail')
        expect(mails().filter(({ to }) => to.includes(known.email))).toEqual([]);
      await proxy.setFault({ kind: 'none' });

      const again = () => askAll(lane, known, unknown);
      await expect.poll(again, { interval: 500, message: `after ${row}` }).toEqual(healthy);
      await wasCarriedOut(lane, known);
      expect(server.ended(), row).toBeNull();
    }
  } finally {
    await lane.close();
  }
}

it('callers get in time what is promised, and everything afterwards', async () => {
  // In parallel, because most is waiting. Waits for all, so that none is left running after a failure.
  const lanes = await Promise.allSettled((Object.keys(promised) as Upstream[]).map(runLane));
  expect(
    lanes.flatMap((lane) => (lane.status === 'rejected' ? [lane.reason as Error] : [])),
  ).toEqual([]);
});
