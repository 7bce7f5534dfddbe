/** This release and the next one beside each other on one Firestore, a roll-back, and documents of the release before. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailEmulator } from '../../../emulators/mail.ts';
import { freePorts } from '../../../scripts/portal.ts';
import { committedShape } from '../../../scripts/stored-shapes.ts';
import { serverWithOptions } from '../../support/run.ts';
import { ready, type ServerProcess, startServer } from '../faults/server-process.ts';
import { type Member, startStage } from '../faults/stage.ts';
import { buildReleases } from './next-release.ts';
import { onlyRequired } from './only-required.ts';
import { followMarks } from './stored-marks.ts';

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
let marks: ReturnType<typeof followMarks>;
let today: ServerProcess;
let next: ServerProcess;
let members: Member[];
beforeAll(async () => {
  const releases = buildReleases();
  [stage, mailServer] = await Promise.all([startStage(), startMailEmulator()]);
  marks = followMarks(stage.firestore);
  // The other plan ends already: it is not the one that a declaration means.
  members = await stage.enroll(6, () => [monthly, { ...monthly, cancelAtPeriodEnd: true }]);
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

const memberNumber = (index: number): Member => members[index] ?? expect.fail('no such member');

async function change(server: ServerProcess, what: Change, member: Member): Promise<void> {
  const { subscriptionId } = member;
  const input = { subscriptionId, requestId: randomUUID() };
  // On a busy machine the answer may be to ask again, which the request id makes harmless.
  await expect
    .poll(() => server.ask(operations[what], { input }, member.token, 10_000))
    .toMatchObject({ data: { outcome: { __typename: accepted[what] } }, codes: [] });
}

/** @returns the declaration's id */
async function declare(server: ServerProcess, { email }: Member): Promise<string> {
  const declared = { type: 'ORDINARY', name: 'Änne Muster', contract: 'Premium', endsOn: '' };
  const fields = { ...declared, request: randomUUID(), email, reason: '', confirmTo: '' };
  const body = new URLSearchParams({ ...fields, website: '' });
  const page = await (await fetch(`${server.url}/cancel`, { method: 'POST', body })).text();
  return /class="frame-number">([^<]+)</.exec(page)?.[1] ?? expect.fail(page);
}

const stored = (path: string) => stage.firestore.doc(path).get();

/** Waits until the declaration ends a plan, and both mails on it are sent. */
async function carriedOut(id: string): Promise<void> {
  await expect
    .poll(async () => (await stored(`declarations/${id}`)).get('state') as string)
    .toBe('MATCHED');
  for (const ending of ['received', 'matched'])
    await expect
      .poll(async () => (await stored(`mails/${id}.${ending}`)).get('state') as string)
      .toBe('SENT');
}

/** Waits until no change is left to do. An address gets three mails in an hour: others stay due. */
async function settled(): Promise<void> {
  const open = [
    stage.firestore.collection('declarations').where('dueAt', '>', new Date(0)),
    stage.firestore.collection('accounts').where('pendingSince', '>', new Date(0)),
  ];
  const sizes = () => Promise.all(open.map(async (query) => (await query.get()).size));
  await expect.poll(sizes).toEqual([0, 0]);
}

async function nothingIsSetAside(): Promise<void> {
  expect((await stage.firestore.collection('accounts_set_aside').get()).size).toBe(0);
  for (const server of [today, next]) expect(server.output()).not.toMatch(/set aside|invalid/);
}

it('serves everybody on both, and keeps what only the next release knows', async () => {
  const turns = [
    [next, 'cancel'],
    [today, 'resume'],
    [next, 'cancel'],
    [next, 'resume'],
    [today, 'cancel'],
    [today, 'resume'],
    [next, 'cancel'],
  ] as const;
  for (const member of members.slice(0, 2))
    for (const [server, what] of turns) {
      await change(server, what, member);
      expect(await marks.lost()).toEqual([]);
    }
  const declared = [declare(next, memberNumber(2)), declare(today, memberNumber(3))];
  await Promise.all(declared.map(async (id) => carriedOut(await id)));
  expect(await marks.lost()).toEqual([]);
  for (const server of [today, next])
    for (const { token } of members)
      expect(
        await server.ask('{ viewer { subscriptions { id state } } }', {}, token, 10_000),
      ).toMatchObject({ status: 200, codes: [] });
  // What is inside of a declaration has a mark only where the next release was the one to match it.
  const kinds = new Set(marks.marked().map((key) => key.split('/')[0]));
  const everywhere = ['accounts', 'intents', 'requests', 'receipts', 'cancellations', 'mails'];
  expect([...kinds]).toEqual(expect.arrayContaining([...everywhere, 'declarations']));
  await nothingIsSetAside();
});

it('goes on after a roll-back, and still keeps it', async () => {
  const [one, other] = [memberNumber(0), memberNumber(4)];
  const receipt = async () => {
    const path = `accounts/${one.customerId}`;
    const desired = (await stored(path)).get('desired') as Record<
      string,
      { receipt: { id: string } }
    >;
    return stored(`cancellations/${desired[one.subscriptionId]?.receipt.id}`);
  };
  const before = await receipt();
  expect(before.get('next')).toEqual(expect.any(String));
  const id = await declare(next, other);
  await next.kill();
  expect(await marks.lost()).toEqual([]);

  await change(today, 'resume', one);
  const after = await stored(before.ref.path);
  expect(after.data()).toMatchObject({ state: 'WITHDRAWN', next: before.get('next') as string });
  await carriedOut(id);
  await change(today, 'resume', other);
  expect(await marks.lost()).toEqual([]);
  expect(marks.marked()).toContain(`declarations/${id}`);
  await settled();
  await nothingIsSetAside();
});

it('reads what the release before wrote, without any optional field', async () => {
  for (const name of ['accounts', 'cancellations', 'declarations', 'mails']) {
    const { docs } = await stage.firestore.collection(name).get();
    for (const document of docs)
      await document.ref.set(onlyRequired(committedShape(name), document.data()) as object);
    const again = await stage.firestore.collection(name).get();
    expect(JSON.stringify(again.docs.map((each) => each.data()))).not.toContain('"next"');
  }
  await change(today, 'cancel', memberNumber(0));
  await change(today, 'resume', memberNumber(1));
  await carriedOut(await declare(today, memberNumber(5)));
  await settled();
  await nothingIsSetAside();
});
