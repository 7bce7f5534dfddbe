/** Tests this release and the next on one Firestore, and a rollback: the next one's fields survive both. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailEmulator } from '../../../emulators/mail.ts';
import { freePorts } from '../../../emulators/free-ports.ts';
import { serverWithOptions } from '../../support/run.ts';
import { ready, type ServerProcess, startServer } from '../faults/server-process.ts';
import { type Member, startStage } from '../faults/stage.ts';
import { buildReleases } from './next-release.ts';

const monthly = { status: 'active', amount: 2999, startedDaysAgo: 12 } as const;
const operations = {
  cancel: `mutation ($input: CancelSubscriptionInput!) {
    outcome: cancelSubscription(input: $input) { __typename }
  }`,
  resume: `mutation ($input: ResumeSubscriptionInput!) {
    outcome: resumeSubscription(input: $input) { __typename }
  }`,
};
const accepted = { cancel: 'CancellationAccepted', resume: 'SubscriptionResumed' };
type Change = keyof typeof operations;

let stage: Awaited<ReturnType<typeof startStage>>;
let mailServer: Awaited<ReturnType<typeof startMailEmulator>>;
let today: ServerProcess;
let next: ServerProcess;
let members: Member[];
beforeAll(async () => {
  const releases = buildReleases();
  [stage, mailServer] = await Promise.all([startStage(), startMailEmulator()]);
  // The other plan ends already, so the declaration can't mean it.
  members = await stage.enroll(3, () => [monthly, { ...monthly, cancelAtPeriodEnd: true }]);
  const mailing = { MAIL_URL: mailServer.url, MAIL_FROM: 'Stop Smoke Now <receipts@smoke.test>' };
  const ports = await freePorts(2);
  const [one, other] = [releases.today, releases.next].map((module, index) =>
    startServer(
      { ...stage.environment(), ...mailing, PORT: String(ports[index]) },
      serverWithOptions([module]),
    ),
  );
  today = one ?? expect.fail();
  next = other ?? expect.fail();
  await Promise.all([ready(today), ready(next)]);
});
afterAll(async () => {
  await Promise.all([today.kill(), next.kill()]);
  await Promise.all([stage.close(), mailServer.close()]);
});

async function change(server: ServerProcess, what: Change, member: Member): Promise<void> {
  const { subscriptionId } = member;
  const input = { subscriptionId, requestId: randomUUID() };
  // On a busy machine the answer may be to retry, which the request id makes safe.
  await expect
    .poll(() => server.ask(operations[what], { input }, member.token, 10_000))
    .toMatchObject({ data: { outcome: { __typename: accepted[what] } }, codes: [] });
}

async function declare(server: ServerProcess, { email }: Member): Promise<string> {
  const declared = { type: 'ORDINARY', name: 'Änne Muster', contract: 'Premium', endsOn: '' };
  const fields = { ...declared, request: randomUUID(), email, reason: '', confirmTo: '' };
  const body = new URLSearchParams({ ...fields, website: '' });
  const answer = await fetch(`${server.url}/cancel`, { method: 'POST', body, redirect: 'manual' });
  const location = answer.headers.get('location') ?? expect.fail(await answer.text());
  return location.split('/').at(-1) ?? '';
}

const stored = (path: string) => stage.firestore.doc(path).get();

/** Waits until the declaration ends a plan and both of its mails are sent. */
async function carriedOut(id: string): Promise<void> {
  const stateOf = async (path: string) => (await stored(path)).get('state') as string;
  await expect.poll(() => stateOf(`declarations/${id}`)).toBe('MATCHED');
  for (const ending of ['received', 'matched'])
    await expect.poll(() => stateOf(`mails/${id}.${ending}`)).toBe('SENT');
}

async function marks(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const name of ['customer_records', 'cancellations', 'declarations', 'mails'])
    for (const document of (await stage.firestore.collection(name).get()).docs) {
      const { next: mark, desired = {} } = document.data();
      if (mark !== undefined) found[document.ref.path] = mark;
      for (const [id, intent] of Object.entries(desired as Record<string, { next?: string }>))
        if (intent.next !== undefined) found[`${document.ref.path} ${id}`] = intent.next;
    }
  return found;
}

it('serves everybody on both, and keeps what only the next release knows, also after a roll-back', async () => {
  const [one, other, third] = members as [Member, Member, Member];
  let before = await marks();
  const stillThere = async () => {
    const after = await marks();
    expect(after).toMatchObject(before);
    before = after;
  };
  const turns = [
    [next, 'cancel'],
    [today, 'resume'],
    [next, 'cancel'],
    [next, 'resume'],
    [today, 'cancel'],
    [today, 'resume'],
    [next, 'cancel'],
  ] as const;
  for (const [server, what] of turns) {
    await change(server, what, one);
    await stillThere();
  }
  const declared = await Promise.all([declare(next, other), declare(today, third)]);
  await Promise.all(declared.map(carriedOut));
  await stillThere();
  for (const server of [today, next])
    for (const { token } of members)
      expect(
        await server.ask('{ viewer { subscriptions { id state } } }', {}, token, 10_000),
      ).toMatchObject({ status: 200, codes: [] });
  const names = new Set(Object.keys(before).map((path) => path.split('/')[0]));
  expect([...names].sort()).toEqual(['cancellations', 'customer_records', 'declarations', 'mails']);
  expect(before).toHaveProperty([`customer_records/${one.customerId} ${one.subscriptionId}`]);

  await next.kill();
  await change(today, 'resume', one);
  await change(today, 'resume', other);
  await stillThere();
  expect((await stage.firestore.collection('customer_records_set_aside').get()).size).toBe(0);
  for (const server of [today, next]) expect(server.output()).not.toMatch(/set aside|invalid/);
});
