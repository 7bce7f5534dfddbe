/** Tests the queue: its order by deadline, its pages, closed tasks, and tasks that agents add or reopen. */
import { randomUUID } from 'node:crypto';
import { getFirestore } from 'firebase-admin/firestore';
import { Registry } from 'prom-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { UpstreamError } from '../../../server/domain/errors.ts';
import { openTask, type Task, taskKinds } from '../../../server/domain/support/tasks.ts';
import { registerGauges } from '../../../server/telemetry/gauges.ts';
import { declaration } from '../../support/record-factory.ts';
import { createSubscriber, createUser } from '../../support/factories.ts';
import { useAgent, usePortal } from '../../support/harness.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { changes, useStripeGateway } from '../../support/use-stripe-gateway.ts';
import { cancel, resume, subscriberWithOne } from '../../support/changes.ts';

const variables = {};
const gateway = useStripeGateway(variables, () => portal.stripe);
// The gauges count the whole store, so other files' tasks must not be in it.
useOwnFirestore();
const portal = usePortal(variables);
const agent = useAgent();
beforeAll(async () => {
  // Makes the first, slowest change of the process, which Stripe couldn't refuse in time on a busy machine.
  const { subscriber, id } = await subscriberWithOne(portal);
  await cancel(portal, subscriber, { subscriptionId: id });
});

interface Item {
  id: string;
  kind: string;
  deadline: string;
  since: string;
  instruction: string;
  customerId: string | null;
  subscriptionId: string | null;
  declarationId: string | null;
  document: string | null;
  isOverdue: boolean;
  isOpen: boolean;
  resolution: { outcome: string | null; note: string; at: string } | null;
  key: string | null;
  name: string | null;
  email: string | null;
  addedBy: string | null;
}
const fields = `id kind deadline since instruction customerId subscriptionId declarationId document
  isOverdue isOpen resolution { outcome note at } key name email addedBy`;
async function pageOf(page: object): Promise<{ nodes: Item[]; hasNextPage: boolean }> {
  const { data, errors } = await portal.ask(
    `query ($state: TaskState! = OPEN, $kind: TaskKind, $first: Int! = 50, $after: ID) {
      tasks(state: $state, kind: $kind, first: $first, after: $after) { nodes { ${fields} } hasNextPage }
    }`,
    { token: agent.token, variables: page },
  );
  expect(errors).toBeUndefined();
  return (data as unknown as { tasks: Awaited<ReturnType<typeof pageOf>> }).tasks;
}
const queue = async (page: object = { first: 100 }) => (await pageOf(page)).nodes;
/** Returns the number of a kind's tasks on a replica that wasn't scraped before. */
async function counted(kind: string): Promise<number> {
  const register = new Registry();
  registerGauges(register, {
    ...{ circuits: {}, counts: {}, lastScan: () => Promise.resolve(null) },
    countWork: (kind) => portal.services.tasks.count(kind),
  });
  const page = await register.metrics();
  return Number(new RegExp(`^portal_work_items\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(page)?.[1]);
}
const itemsOf = async (customerId: string) =>
  (await queue()).filter((task) => task.customerId === customerId);
type Change = 'addTask' | 'resolveTask' | 'reopenTask' | 'resolveDeclaration';
const change = (name: Change, input: object, { token } = agent) =>
  portal.ask(
    `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) {
      result: ${name}(input: $input) { __typename ... on Problem { message } }
    }`,
    { token, variables: { input } },
  );
async function changed(...asked: Parameters<typeof change>) {
  const { data, errors } = await change(...asked);
  expect(errors).toBeUndefined();
  return (data as unknown as { result: { __typename: string; message?: string } }).result;
}
const resolve = (taskId: string, by = agent) =>
  changed('resolveTask', { taskId, note: 'done' }, by);
async function store(changes: Parameters<typeof declaration>[0]) {
  const open = declaration({ id: `D-${randomUUID()}`, state: 'OPEN', ...changes });
  return (await portal.services.declarations.add(open, [])).declaration;
}
const dayMs = 24 * 3_600_000;

describe('the queue has', () => {
  it('a cancellation that the provider refused, until it is made there', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    gateway.plan = changes('forbidden');
    await cancel(portal, subscriber, { subscriptionId: id });
    const { customerId } = subscriber;
    const end = new Date((subscriber.subscriptions[0]?.current_period_end ?? 0) * 1000);
    expect(await itemsOf(customerId)).toMatchObject([
      {
        kind: 'CANCELLATION',
        deadline: end.toISOString(),
        instruction: expect.stringContaining('cancel the plan there') as string,
        subscriptionId: id,
        declarationId: null,
        document: null,
      },
    ]);
    await portal.sdk.subscriptions.update(id, { cancel_at_period_end: true });
    gateway.plan = () => 'pass';
    await cancel(portal, subscriber, { subscriptionId: id });
    expect(await itemsOf(customerId)).toEqual([]);
  });

  it('a resume that the provider refused, until an agent has dealt with it', async () => {
    const { subscriber, id } = await subscriberWithOne(portal, { cancel_at_period_end: true });
    gateway.plan = changes('forbidden');
    const before = await counted('PERSON_TO_TELL');
    await resume(portal, subscriber, { subscriptionId: id });
    expect(await counted('PERSON_TO_TELL')).toBe(before + 1);
    const { customerId } = subscriber;
    const [task] = await itemsOf(customerId);
    expect(task).toMatchObject({ kind: 'PERSON_TO_TELL', subscriptionId: id });
    expect(await resolve(task?.id ?? '')).toEqual({ __typename: 'TaskResolved' });
    expect(await itemsOf(customerId)).toEqual([]);
    expect(await counted('PERSON_TO_TELL')).toBe(before);
    await resume(portal, subscriber, { subscriptionId: id });
    expect(await itemsOf(customerId)).toHaveLength(1);
  });

  it('a refund for a period that was charged after a cancellation', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    await cancel(portal, subscriber, { subscriptionId: id });
    const { records, tasks } = portal.services;
    async function store(refund: boolean, periods = 0) {
      const stored = await records.read(subscriber.customerId);
      const record = structuredClone(stored.value);
      record.desired[id]!.refund = refund;
      const { startedAt } = record.observed!.subscriptions[0]!;
      startedAt.setTime(startedAt.getTime() + periods * 30 * dayMs);
      await records.write(stored, { record, cancellations: new Map() });
    }
    await store(true);
    const charged = (subscriber.subscriptions[0]?.current_period_start ?? 0) * 1000;
    expect(await itemsOf(subscriber.customerId)).toMatchObject([
      {
        kind: 'REFUND',
        since: new Date(charged).toISOString(),
        deadline: new Date(charged + 14 * dayMs).toISOString(),
        subscriptionId: id,
      },
    ]);
    // The deadline stays, whatever the next charge. A closed and deleted row stays deleted.
    const [task] = await itemsOf(subscriber.customerId);
    await store(true, 1);
    expect(await itemsOf(subscriber.customerId)).toEqual([task]);
    await getFirestore().doc(`tasks/${task?.id}`).delete();
    await store(true, 1);
    expect(await tasks.read(task?.id ?? '')).toBeNull();
    await store(false);
    const closed = await tasks.read(task?.id ?? '');
    expect(closed?.value).toMatchObject({ isOpen: false, expiresAt: expect.any(Date) as Date });
  });

  it('declarations that need a person, with the plan that may be meant; withdrawals for 14 days', async () => {
    const receivedAt = new Date(Date.now() - dayMs);
    const candidate = { customerId: 'cus_a', subscriptionId: 'sub_a', boughtAt: null };
    const [one, withdrawal, later] = [
      await store({ receivedAt, issue: 'EXTRAORDINARY', candidates: [candidate] }),
      await store({ receivedAt, issue: 'WITHDRAWAL', kind: 'WITHDRAWAL' }),
      await store({
        receivedAt,
        issue: 'LATER_DATE',
        declared: { ...declaration().declared, endsOn: '2031-02-03' },
      }),
    ];
    const tasks = await queue();
    const of = ({ id }: { id: string }) => tasks.find((task) => task.declarationId === id);
    expect(of(one)).toMatchObject({
      kind: 'DECLARATION',
      deadline: new Date(receivedAt.getTime() + dayMs).toISOString(),
      since: receivedAt.toISOString(),
      subscriptionId: 'sub_a',
      instruction: expect.stringContaining('Then take the declaration out of the queue.') as string,
    });
    expect(of(withdrawal)).toMatchObject({
      kind: 'REFUND',
      deadline: new Date(receivedAt.getTime() + 14 * dayMs).toISOString(),
    });
    expect(of(later)).toMatchObject({ deadline: '2031-02-03T00:00:00.000Z' });
    expect((await resolve(of(one)?.id ?? '')).__typename).toBe('TaskNotFound');
  });

  it('whether a task is overdue, and an unknown sender’s own words, to look them up', async () => {
    const twoDaysAgo = new Date(Date.now() - 2 * dayMs);
    const declared = { ...declaration().declared, name: 'Ann Lee', email: 'Ann@Example.org' };
    const candidate = { customerId: 'cus_a', subscriptionId: 'sub_a', boughtAt: null };
    const unknown = await store({ receivedAt: twoDaysAgo, issue: 'NO_PLAN', declared });
    const known = await store({
      receivedAt: new Date(),
      issue: 'REFUSED',
      candidates: [candidate],
    });
    const tasks = await queue();
    const of = ({ id }: { id: string }) => tasks.find((task) => task.declarationId === id);
    expect(of(unknown)).toMatchObject({
      isOverdue: true,
      customerId: null,
      key: 'Ann@Example.org',
      name: 'Ann Lee',
      email: 'Ann@Example.org',
    });
    expect(of(known)).toMatchObject({ isOverdue: false, key: 'cus_a' });
  });

  it('an account that was set aside, with the document', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    await cancel(portal, subscriber, { subscriptionId: id });
    await getFirestore()
      .doc(`customer_records/${subscriber.customerId}`)
      .update({ failures: 'many' });
    await portal.services.records.read(subscriber.customerId);
    const [task] = await itemsOf(subscriber.customerId);
    const document = expect.stringMatching(/^customer_records_set_aside\//) as string;
    expect(task).toMatchObject({ kind: 'CANCELLATION', document });
    const kept = await getFirestore().doc(String(task?.document)).get();
    expect(kept.exists).toBe(true);
    await resolve(task?.id ?? '');
    expect(await itemsOf(subscriber.customerId)).toEqual([]);
  });
});

describe('closed tasks', () => {
  it('hides nothing new, of however much there is; and is read in pages by deadline', async () => {
    const resolution = { note: 'done', at: new Date(), agentId: 'a', outcome: null };
    const row = (id: number, facts: Partial<Task>): Task => ({
      ...openTask({
        ...{ id: `many.${id}`, kind: 'REFUND', instruction: '', customerId: 'cus_many' },
        ...{ subscriptionId: null, declarationId: null, document: null, uid: null },
        ...{ name: null, email: null, since: new Date(0), deadline: new Date(id) },
      }),
      ...facts,
    });
    for (let from = 0; from < 2_000; from += 500) {
      const batch = getFirestore().batch();
      for (let id = from; id < from + 500; id += 1)
        batch.set(
          getFirestore().doc(`tasks/many.${id}`),
          row(id, { isOpen: false, resolution, expiresAt: new Date(Date.now() + dayMs) }),
        );
      await batch.commit();
    }
    const { subscriber, id } = await subscriberWithOne(portal);
    gateway.plan = changes('forbidden');
    await cancel(portal, subscriber, { subscriptionId: id });
    gateway.plan = () => 'pass';
    expect(await itemsOf(subscriber.customerId)).toHaveLength(1);
    expect((await queue({ state: 'CLOSED', first: 100 })).length).toBe(100);

    const all = await queue();
    const deadlines = all.map(({ deadline }) => deadline);
    expect(deadlines.length).toBeGreaterThan(3);
    expect(deadlines).toEqual([...deadlines].sort());
    const pages: Item[] = [];
    for (let page = { hasNextPage: true }; page.hasNextPage;) {
      const next = await pageOf({ first: 2, after: pages.at(-1)?.id });
      pages.push(...next.nodes);
      page = next;
    }
    expect(pages.map((each) => each.id).sort()).toEqual(all.map((each) => each.id).sort());
    for (const kind of taskKinds)
      expect(await queue({ kind, first: 100 })).toEqual(all.filter((each) => each.kind === kind));
    const { errors } = await portal.ask('{ tasks(after: "no task") { hasNextPage } }', {
      token: agent.token,
    });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it('names its agent to a second one, even a concurrent one, and can be reopened', async () => {
    const { uid, customerId } = await createSubscriber(portal.sdk);
    const other = await createUser({ role: 'support' });
    const instruction = 'Wants money back: canceled three days after the renewal.';
    const press = { key: uid, kind: 'REFUND', instruction, requestId: randomUUID() };
    for (let time = 0; time < 2; time += 1)
      expect(await changed('addTask', press)).toEqual({ __typename: 'TaskAdded' });
    const [task, ...more] = await itemsOf(customerId);
    expect(more).toEqual([]);
    const added = { kind: 'REFUND', addedBy: agent.email, isOverdue: false, isOpen: true };
    expect(task).toMatchObject({ ...added, instruction });
    const { id, since, deadline } = task!;
    expect(Date.parse(deadline) - Date.parse(since)).toBe(14 * dayMs);

    const both = await Promise.all([resolve(id), resolve(id, other)]);
    expect(both.map(({ __typename }) => __typename).sort()).toEqual([
      'TaskNotOpen',
      'TaskResolved',
    ]);
    const winner = both[0].__typename === 'TaskResolved' ? agent : other;
    const told = both.find(({ message }) => message)?.message;
    expect(told).toMatch(
      new RegExp(
        `^${winner.email} closed this on \\w+ \\d+, \\d+, [\\d:]+ UTC\\. Nothing was changed`,
      ),
    );
    expect(await itemsOf(customerId)).toEqual([]);
    const [closed] = await queue({ state: 'CLOSED', first: 1 });
    expect(closed).toMatchObject({ id, isOpen: false, resolution: { note: 'done' } });
    await changed('addTask', press);
    expect(await itemsOf(customerId)).toEqual([]);

    for (let time = 0; time < 2; time += 1)
      expect((await changed('reopenTask', { taskId: id })).__typename).toBe('TaskReopened');
    expect(await itemsOf(customerId)).toMatchObject([{ id, resolution: { note: 'done' } }]);
    const { data } = await portal.ask(`{ whoIs(key: "${uid}") { tasks { id isOpen } } }`, {
      token: agent.token,
    });
    expect(data).toEqual({ whoIs: { tasks: [{ id, isOpen: true }] } });
  });

  it('is opened again of a declaration, with the declaration', async () => {
    const { id } = await store({ issue: 'NO_PLAN' });
    const taskId = `DECLARATION.${id}`;
    const state = async () => (await portal.services.declarations.read(id))?.value.state;
    const input = { declarationId: id, outcome: 'DECLINED', note: 'no such contract' };
    await changed('resolveDeclaration', input);
    expect(await state()).toBe('RESOLVED');
    expect((await queue()).filter((task) => task.id === taskId)).toEqual([]);
    expect(await changed('reopenTask', { taskId })).toEqual({ __typename: 'TaskReopened' });
    expect(await state()).toBe('OPEN');
    expect((await queue()).filter((task) => task.id === taskId)).toHaveLength(1);
  });
});

it('has an erasure once, until it is dealt with, and then it can be added again', async () => {
  const { uid, email } = await createUser();
  const add = (key: string) =>
    changed('addTask', { key, kind: 'ERASURE', instruction: 'Asked by mail.' });
  const tasks = async () => (await queue()).filter(({ id }) => id === `ERASURE.${uid}`);
  expect(await add(email)).toEqual({ __typename: 'TaskAdded' });
  const [task] = await tasks();
  expect(task).toMatchObject({
    kind: 'ERASURE',
    instruction: expect.stringContaining(`npm run erase -- ${uid} --email ${email}.`) as string,
    isOverdue: false,
  });
  const { since, deadline } = task!;
  expect(Date.parse(deadline) - Date.parse(since)).toBe(30 * dayMs);
  await add(uid);
  expect(await tasks()).toEqual([task]);
  await resolve(`ERASURE.${uid}`);
  expect(await tasks()).toEqual([]);
  await add(uid);
  expect(await tasks()).toMatchObject([{ isOpen: true }]);
  const entries = await getFirestore()
    .collection('audit')
    .where('operation', '==', 'addTask')
    .where('subscriberId', '==', uid)
    .get();
  expect(entries.docs.map((each): unknown => each.get('outcome'))).toEqual(
    Array(3).fill('SUCCEEDED'),
  );
});

it('has a change at the payment provider, due in three days', async () => {
  const { uid, customerId } = await createSubscriber(portal.sdk);
  await changed('addTask', { key: uid, kind: 'CHANGE', instruction: 'The VAT number.' });
  const [task] = await queue({ kind: 'CHANGE' });
  expect(task).toMatchObject({ kind: 'CHANGE', customerId, instruction: 'The VAT number.' });
  expect(Date.parse(task!.deadline) - Date.parse(task!.since)).toBe(3 * dayMs);
});

it('is added to for one person only, and with what to do', async () => {
  const unknownPerson = {
    key: `${randomUUID()}@example.org`,
    kind: 'PERSON_TO_TELL',
    instruction: 'call',
  };
  expect((await changed('addTask', unknownPerson)).__typename).toBe('PersonNotFound');
  const { errors } = await change('addTask', { ...unknownPerson, instruction: ' ' });
  expect(errors).toMatchObject([
    { message: 'instruction must say what to do.', extensions: { code: 'BAD_USER_INPUT' } },
  ]);
  for (const taskId of ['', 'a/b', '../customer_records', 'x'.repeat(255), 'nothing'])
    expect((await resolve(taskId)).__typename, taskId).toBe('TaskNotFound');
});

it('stays as it is while the store doesn’t answer', async () => {
  const { uid, customerId } = await createSubscriber(portal.sdk);
  await changed('addTask', { key: uid, kind: 'PERSON_TO_TELL', instruction: 'call' });
  const [task] = await itemsOf(customerId);
  const { tasks } = portal.services;
  const failing = () => Promise.reject(new UpstreamError('firestore', null));
  portal.services.tasks = { ...tasks, write: failing };
  try {
    const { errors } = await change('resolveTask', { taskId: task?.id, note: 'done' });
    expect(errors).toMatchObject([{ extensions: { code: 'DIRECTORY_UNAVAILABLE' } }]);
  } finally {
    portal.services.tasks = tasks;
  }
  expect(await itemsOf(customerId)).toEqual([task]);
});

it('is for the support team only, and each look is in the audit', async () => {
  const { token, uid } = await createUser();
  const { errors } = await portal.ask('{ tasks { hasNextPage } }', { token });
  expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  const refused = await portal.ask(
    'mutation { resolveTask(input: { taskId: "a", note: "" }) { __typename } }',
    { token },
  );
  expect(refused.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  const reader = await createUser({ role: 'support' });
  await portal.ask('{ tasks { hasNextPage } }', { token: reader.token });
  const stored = async (agentId: string) =>
    (await getFirestore().collection('audit').where('agentId', '==', agentId).get()).docs
      .map((document) => [document.get('operation'), document.get('outcome')] as unknown[])
      .sort();
  expect(await stored(uid)).toEqual([
    ['resolveTask', 'REFUSED'],
    ['tasks', 'REFUSED'],
  ]);
  expect(await stored(reader.uid)).toEqual([['tasks', 'SUCCEEDED']]);
});
