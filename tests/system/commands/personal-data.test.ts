/** Tests `npm run export` and `npm run erase`: all stored data of a person, and the rest after an erasure. */
import { hash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import {
  type CustomerRecord,
  newRecord,
} from '../../../server/domain/customer-record/customer-record.ts';
import { erasedName, noUser, type Person } from '../../../server/domain/support/person.ts';
import { storeTask, taskOfAgent, openTask } from '../../../server/domain/support/tasks.ts';
import { createSubscriber, createUser } from '../../support/factories.ts';
import { cancellation as form, sendForm } from '../../support/declaration-forms.ts';
import { useAgent, usePortal, useWorker } from '../../support/harness.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { startCommand } from '../../support/server-process.ts';
import { cancel, resume } from '../../support/changes.ts';

useOwnFirestore();
// Mails are stored and never delivered.
const portal = usePortal({ MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'receipts@smoke.test' });
const firestore = () =>
  getFirestore(getApps()[0] ?? initializeApp({ projectId: 'demo-stop-smoke-now' }));
const agent = useAgent();
useWorker(portal);

const start = (command: 'export' | 'erase', ...args: string[]) =>
  startCommand(command, portal.stripe, args);
async function run(command: 'export' | 'erase', ...args: string[]) {
  const running = start(command, ...args);
  return { exitCode: await running.ended, output: running.stdout(), errors: running.stderr() };
}

/** Creates a person who canceled with a comment, resumed, declared an end, and got support's help. */
async function newSubscriber() {
  const person = await createSubscriber(portal.sdk);
  const id = person.subscriptions[0]?.id ?? '';
  const words = {
    name: `Änne ${randomUUID()}`,
    comment: `Enough of it ${randomUUID()}`,
    note: `Refunded ${randomUUID()}`,
  };
  await cancel(portal, person, { subscriptionId: id, reason: 'UNUSED', comment: words.comment });
  await resume(portal, person, { subscriptionId: id });
  const email = person.email.toUpperCase();
  const sent = await sendForm(portal.app, '/cancel', { ...form, name: words.name, email });
  const declarationId = sent.id ?? expect.fail('not stored');
  await expect
    .poll(async () => (await portal.services.declarations.read(declarationId))?.value.state)
    .toBe('MATCHED');
  const lookUp = `{ whoIs(key: "${person.uid}") { subscriber { id } } }`;
  expect((await portal.ask(lookUp, { token: agent.token })).errors).toBeUndefined();
  const { uid, customerId } = person;
  const whole = { uid, emails: [person.email], customerIds: [customerId] } as unknown as Person;
  const { tasks } = portal.services;
  // A closed task that names this person's customer only.
  const task = taskOfAgent('REFUND', 'Pay it back.', whole, { by: agent.email });
  const resolution = { note: words.note, at: new Date(), agentId: agent.uid, outcome: null };
  await tasks.write(null, {
    ...openTask({ ...task, uid: null, email: null }),
    isOpen: false,
    resolution,
  });
  await storeTask(tasks, taskOfAgent('ERASURE', 'Asked by mail.', whole, { by: null }));
  return { ...person, ...words, id, declarationId };
}
/** Makes a declaration without a plan, closed by an agent. */
async function declined(fields: Partial<typeof form>, note: string): Promise<string> {
  const { id } = await sendForm(portal.app, '/cancel', { ...form, ...fields });
  const read = async () => (await portal.services.declarations.read(id ?? ''))?.value;
  await expect.poll(async () => (await read())?.state).toBe('ASKED');
  const resolve = `mutation {
    resolveDeclaration(input: { declarationId: "${id}", outcome: DECLINED, note: "${note}" }) { __typename }
  }`;
  expect((await portal.ask(resolve, { token: agent.token })).errors).toBeUndefined();
  return id ?? '';
}
const endAtOnce = (id: string) => portal.sdk.subscriptions.cancel(id);

const collections = [
  'customer_records',
  'customer_records_set_aside',
  'audit',
  'cancellations',
  'declarations',
  'mail_addresses',
  'mails',
  'maintenance',
  'session_ends',
  'tasks',
  'users_subscriptions',
];

async function everything(): Promise<Map<string, string>> {
  const found = await Promise.all(collections.map((each) => firestore().collection(each).get()));
  return new Map(
    found.flatMap(({ docs }) => docs.map((each) => [each.ref.path, JSON.stringify(each.data())])),
  );
}
const placesOf = async (text: string): Promise<string[]> =>
  [...(await everything())].flatMap(([path, data]) =>
    `${path} ${data}`.toLowerCase().includes(text.toLowerCase()) ? [path] : [],
  );

interface Exported {
  person: { uid: string; emails: string[]; customerIds: string[] };
  user: { data: { email: string } | null; why: string; howLong: string };
  collections: Record<
    string,
    { why: string; howLong: string; documents: Record<string, unknown>[] }
  >;
}

describe('npm run export', () => {
  it('has everything that is kept, why and for how long, and no secret', async () => {
    const person = await newSubscriber();
    const { exitCode, output, errors } = await run('export', person.uid);
    expect(errors).toContain('declarations: 1');
    expect(exitCode).toBe(0);
    const exported = JSON.parse(output) as Exported;
    expect(exported.person).toMatchObject({
      uid: person.uid,
      customerIds: [person.customerId],
      emails: expect.arrayContaining([person.email]) as string[],
    });
    expect(exported.user.data).toMatchObject({ uid: person.uid, email: person.email });
    const { collections } = exported;
    for (const { why, howLong } of Object.values(collections))
      expect([why, howLong]).not.toContain('');
    expect(collections['users_subscriptions']?.documents).toMatchObject([{ id: person.uid }]);
    expect(collections['customer_records']?.documents).toMatchObject([{ id: person.customerId }]);
    const cancellations = collections['cancellations']?.documents ?? [];
    expect(cancellations.map(({ requestedBy }) => requestedBy).sort()).toEqual([
      'DECLARATION',
      'SUBSCRIBER',
    ]);
    expect(cancellations.find(({ requestedBy }) => requestedBy === 'SUBSCRIBER')).toMatchObject({
      ...{ subscriptionId: person.id, comment: person.comment, state: 'WITHDRAWN' },
    });
    expect(collections['declarations']?.documents).toMatchObject([
      { id: person.declarationId, declared: { name: person.name } },
    ]);
    const kinds = collections['mails']?.documents.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['DECLARATION_RECEIVED', 'DECLARATION_MATCHED']));
    expect(collections['tasks']?.documents).toHaveLength(2);
    expect(collections['tasks']?.documents).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'REFUND',
          resolution: expect.objectContaining({ note: person.note }) as object,
        }),
        expect.objectContaining({ kind: 'ERASURE', uid: person.uid, email: person.email }),
      ]),
    );
    const audited = collections['audit']?.documents;
    expect(audited).toMatchObject([{ operation: 'whoIs', agentId: 'the support team' }]);

    // The link can undo the declaration, and agents are people too.
    const mail = await firestore().doc(`mails/${person.declarationId}.matched`).get();
    expect(mail.get('undoToken')).toEqual(expect.any(String));
    for (const secret of [mail.get('undoToken'), agent.email, agent.uid])
      expect(output).not.toContain(secret);
    expect(output).not.toContain('undoHash');
    const entries = await firestore().collection('audit').where('operation', '==', 'export').get();
    expect(entries.docs.map((each) => each.get('subscriberId') as string)).toEqual([person.uid]);
  });

  it('writes to a new file that only its owner can read', async () => {
    const { uid, email } = await createSubscriber(portal.sdk);
    const file = join(mkdtempSync(join(tmpdir(), 'export-')), 'data.json');
    const written = await run('export', '--email', ` ${email.toUpperCase()} `, '--to', file);
    expect(written).toMatchObject({ exitCode: 0, output: '' });
    expect((JSON.parse(readFileSync(file, 'utf8')) as Exported).person.uid).toBe(uid);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await run('export', uid, '--to', file);
    expect(again.exitCode).toBe(2);
    expect(again.errors).toContain('exists already');
  });
});

describe('npm run erase', () => {
  it('refuses while a plan runs or a declaration waits, and says what to do', async () => {
    const { uid, email, id } = await newSubscriber();
    const name = `Änne ${randomUUID()}`;
    const sent = await sendForm(portal.app, '/withdraw', { name, email, contract: 'Premium' });
    await expect
      .poll(async () => (await portal.services.declarations.read(sent.id ?? ''))?.value.state)
      .toBe('OPEN');
    const before = await placesOf(uid);
    const { exitCode, errors } = await run('erase', uid, '--yes');
    expect(exitCode).toBe(1);
    expect(errors).toMatch(new RegExp(`${id} of cus_\\w+ is not over: Premium until `));
    expect(errors).toContain(`Declaration ${sent.id} is in the queue`);
    expect(await placesOf(uid)).toEqual(before);
    expect(await placesOf(email)).not.toEqual([]);
  });

  it('says what it would do, does it when told, goes on where it was stopped, and is done then', async () => {
    const person = await newSubscriber();
    const bystander = await newSubscriber();
    const own = [person.uid, person.email, person.name, person.comment, person.note];
    await endAtOnce(person.id);

    const before = await Promise.all(own.map(placesOf));
    const preview = await run('erase', person.uid);
    expect(preview.exitCode).toBe(1);
    expect(preview.output).toContain('cancellations: 2, kept without reason and comment');
    expect(preview.output).toContain('login: removed');
    expect(await Promise.all(own.map(placesOf))).toEqual(before);

    // Killed at any point after it began.
    const stopped = start('erase', person.uid, '--yes');
    await expect
      .poll(
        async () =>
          (await firestore().collection('audit').where('operation', '==', 'erase').get()).size,
      )
      .toBe(1);
    await stopped.stop('SIGKILL');
    const { exitCode, output } = await run('erase', person.uid, '--yes');
    expect(exitCode).toBe(0);

    for (const text of own) expect(await placesOf(text), text).toEqual([]);
    await expect(getAuth().getUser(person.uid)).rejects.toMatchObject({
      code: 'auth/user-not-found',
    });
    expect(await portal.services.records.cancellationsOf([person.customerId], 10)).toMatchObject([
      { subscriptionId: person.id, requestedBy: 'DECLARATION' },
      { subscriptionId: person.id, comment: null, reason: null, requestedBy: 'SUBSCRIBER' },
    ]);
    const stored = await portal.services.declarations.read(person.declarationId);
    expect(stored?.value).toMatchObject({
      state: 'MATCHED',
      declared: { name: 'erased', email: 'erased', type: 'ORDINARY' },
      match: { subscriptionId: person.id, undoHash: null },
    });
    const record = await firestore().doc(`customer_records/${person.customerId}`).get();
    expect(record.data()).toEqual({
      ...newRecord(person.customerId),
      erasedAt: expect.any(Timestamp) as Timestamp,
    });

    const name = /In the audit this person is (erased-\w+)\./.exec(output)?.[1] ?? '';
    const trail = await firestore().collection('audit').where('subscriberId', '==', name).get();
    const entries = trail.docs.map((each): unknown[] => [
      each.get('operation'),
      each.get('agentId'),
    ]);
    expect(entries).toContainEqual(['whoIs', agent.uid]);
    expect(entries).toContainEqual(['erase', null]);
    expect(output).toContain(person.customerId);

    for (const text of [bystander.uid, bystander.email, bystander.name, bystander.comment])
      expect(await placesOf(text), text).not.toEqual([]);
    expect((await getAuth().getUser(bystander.uid)).email).toBe(bystander.email);

    const again = await run('erase', person.uid, '--yes');
    expect(again.exitCode).toBe(1);
    expect(again.output).not.toContain('Erased');
    expect(again.errors).toMatch(/Nothing is kept under this user id: it was erased on \d{4}-/);
  });

  it.each([true, false])(
    'stays erased at the customer’s next event (%s: there was a record)',
    async (isRecorded) => {
      const { uid, customerId, subscriptions } = await createSubscriber(portal.sdk);
      const comment = `Enough of it ${randomUUID()}`;
      const endedId = subscriptions[0]?.id ?? '';
      await portal.sdk.subscriptions.cancel(endedId, { cancellation_details: { comment } });
      const record = async () => (await portal.services.records.read(customerId)).value;
      const isDue = ({ dueAt }: CustomerRecord) => dueAt !== null && dueAt <= new Date();
      const hear = async () => {
        await portal.services.records.markDue(customerId, null);
        await expect.poll(async () => isDue(await record())).toBe(false);
      };
      if (isRecorded) {
        await hear();
        expect(await placesOf(comment)).toHaveLength(2);
      }
      expect(await run('erase', uid, '--yes')).toMatchObject({ exitCode: 0 });
      await hear();
      expect((await record()).observed?.subscriptions).toEqual([]);
      expect(await placesOf(comment)).toEqual([]);

      const { items } = await portal.sdk.subscriptions.retrieve(endedId);
      const price = items.data[0]?.price.id ?? '';
      const later = await portal.sdk.subscriptions.create({
        customer: customerId,
        items: [{ price }],
      });
      await hear();
      expect((await record()).observed?.subscriptions).toMatchObject([{ id: later.id }]);
      expect(await placesOf(comment)).toEqual([]);
    },
  );

  it('erases a person who deleted the account before', async () => {
    const person = await newSubscriber();
    const answer = await portal.ask('mutation { deleteAccount { __typename } }', person);
    expect(answer.data).toMatchObject({ deleteAccount: { __typename: 'AccountDeleted' } });
    await endAtOnce(person.id);
    // Only the operator knows the address, in any letter case.
    const erased = await run('erase', person.uid, '--email', person.email, '--yes');
    expect(erased).toMatchObject({ exitCode: 0 });
    for (const text of [person.uid, person.email, person.name, person.comment])
      expect(await placesOf(text), text).toEqual([]);
  });

  it('erases a person who never had a login', async () => {
    const mailbox = `${randomUUID()}@example.com`;
    const email = mailbox.replace('@', '+news@');
    const name = `Änne ${randomUUID()}`;
    // Mails are counted by mailbox, and this is one of its addresses.
    const counted = firestore().doc(`mail_addresses/${hash('sha256', mailbox)}`);
    await counted.set({ version: 1, attempts: [] });
    const id = await declined({ name, email }, `Told ${name}`);
    const { exitCode, output } = await run('erase', '--email', email, '--yes');
    expect(exitCode).toBe(0);
    // An address can be guessed, so nothing derived from it may stay.
    const audited = /In the audit this person is (erased-\w+)\./.exec(output)?.[1];
    expect(audited).not.toBe(erasedName(noUser(email)));
    for (const derived of [noUser(email), erasedName(noUser(email)), hash('sha256', email)])
      expect(await placesOf(derived), derived).toEqual([]);
    const stored = await portal.services.declarations.read(id);
    expect(stored?.value).toMatchObject({ state: 'RESOLVED', declared: { name: 'erased' } });
    for (const text of [email, name]) expect(await placesOf(text), text).toEqual([]);
    expect((await counted.get()).exists).toBe(false);
  });

  it('refuses what is no user id, says what it may be and the command that is right', async () => {
    const person = await newSubscriber();
    await endAtOnce(person.id);
    // A look-up leaves the address's hash in the audit, which once counted as a match and made the erasure report success.
    const lookUp = `{ whoIs(key: "${person.email}") { notes } }`;
    expect((await portal.ask(lookUp, { token: agent.token })).errors).toBeUndefined();
    const before = await everything();
    for (const [key, advice] of [
      [person.email.toUpperCase(), `npm run erase -- --email ${person.email}`],
      [person.customerId, `npm run erase -- --customer ${person.customerId}`],
      [person.id, 'Look the person up at the support desk'],
      [`${randomUUID()}/x`, 'npm run erase -- --email ADDRESS'],
      [randomUUID(), 'npm run erase -- --email ADDRESS'],
    ] as const) {
      const { exitCode, output, errors } = await run('erase', key, '--yes');
      expect(exitCode, key).toBe(1);
      expect(output).not.toContain('Erased');
      expect(errors).toContain(`${key} is no user id that is known here. `);
      expect(errors).toContain(advice);
    }
    expect(await everything()).toEqual(before);
  });

  it('refuses a key without a match, and prints its usage if it does not understand', async () => {
    for (const args of [
      ['--email', `${randomUUID()}@example.com`],
      ['--customer', 'cus_unknown'],
    ]) {
      const lookUp = `{ whoIs(key: "${args[1]}") { notes } }`;
      expect((await portal.ask(lookUp, { token: agent.token })).errors).toBeUndefined();
      const { exitCode, output, errors } = await run('erase', ...args, '--yes');
      expect(exitCode).toBe(1);
      expect(output).not.toContain('Erased');
      expect(errors).toContain('Nothing was found under this');
    }
    for (const args of [['--email', 'cus_unknown'], ['--customer', 'ann@example.com'], []]) {
      const { exitCode, errors } = await run('erase', ...args);
      expect(exitCode).toBe(2);
      expect(errors).toContain('Usage: npm run erase -- [UID]');
    }
  });

  it('finds the login by an address as support does, and erases what others declared under it', async () => {
    const person = await newSubscriber();
    await endAtOnce(person.id);
    // Another person types an address of the same mailbox, with a confirmation elsewhere.
    const declarant = { name: `Ötzi ${randomUUID()}`, confirmTo: `${randomUUID()}@example.net` };
    const alias = person.email.replace('@', '+cancel@');
    await declined({ ...declarant, email: alias }, 'Unknown');
    // Another person declares under their own address, with a confirmation to this person.
    const other = { name: `Özil ${randomUUID()}`, email: `${randomUUID()}@example.net` };
    await declined({ ...other, confirmTo: person.email.toUpperCase() }, 'Unknown');

    const typed = `Änne <${person.email.toUpperCase().replace('@', '+News@')}>`;
    const { exitCode, output } = await run('erase', '--email', typed, '--yes');
    expect(exitCode).toBe(0);
    expect(output).toContain(`Login: ${person.uid}`);
    expect(output).toMatch(/Erased\. [^]*Gone:[^]*login: removed[^]*Kept, and why:/);
    expect(output).toMatch(
      /declarations: 3, kept without name, address, contract and free text; why: the proof of /,
    );
    expect(output).toContain('Backups of the database are kept for 14 weeks.');
    for (const text of [person.uid, person.email, alias, person.name, ...Object.values(declarant)])
      expect(await placesOf(text), text).toEqual([]);
    for (const text of Object.values(other)) expect(await placesOf(text), text).not.toEqual([]);
    await expect(getAuth().getUser(person.uid)).rejects.toMatchObject({
      code: 'auth/user-not-found',
    });
  });

  it('finds the login of a customer, and refuses another person’s customer', async () => {
    const person = await createSubscriber(portal.sdk);
    const other = await createSubscriber(portal.sdk);
    await endAtOnce(person.subscriptions[0]?.id ?? '');
    const wrong = await run('erase', other.uid, '--customer', person.customerId, '--yes');
    expect(wrong.exitCode).toBe(1);
    expect(wrong.errors).toContain(`This leads to others than ${other.uid}:`);
    expect(wrong.errors).toContain(`${person.uid} (${person.email})`);
    const right = await run('erase', '--customer', person.customerId, '--yes');
    expect(right.exitCode).toBe(0);
    expect(right.output).toContain(`Login: ${person.uid}`);
    // Without a terminal, a log keeps the output.
    expect(right.output).not.toContain(person.email);
    for (const text of [person.uid, person.email]) expect(await placesOf(text), text).toEqual([]);
    expect((await getAuth().getUser(other.uid)).email).toBe(other.email);
  });

  it('refuses an address that leads to several logins, and names them', async () => {
    const email = `${randomUUID()}@example.com`;
    const [one, two] = [
      await createUser({ email }),
      await createUser({ email: email.replace('@', '+news@') }),
    ];
    const { exitCode, errors } = await run('erase', '--email', two.email, '--yes');
    expect(exitCode).toBe(1);
    expect(errors).toContain('This leads to several user ids:');
    for (const { uid } of [one, two]) expect((await getAuth().getUser(uid)).uid).toBe(uid);
    for (const { uid } of [one, two]) expect(errors).toContain(uid);
  });
});
