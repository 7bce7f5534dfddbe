/** The queue: what needs a person, by deadline, page by page, until it is dealt with; and what agents put into it and open again. */
import { randomUUID } from 'node:crypto';
import { getFirestore } from 'firebase-admin/firestore';
import { Registry } from 'prom-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { UpstreamError } from '../../../server/domain/errors.ts';
import { openItem, type WorkItem } from '../../../server/domain/support/work-queue.ts';
import { registerGauges } from '../../../server/telemetry/gauges.ts';
import { declaration } from '../../support/record-factory.ts';
import { createSubscriber, createUser } from '../../support/factories.ts';
import { useAgent, usePortal } from '../../support/harness.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { changes, useStripeGateway } from '../../support/use-stripe-gateway.ts';
import { cancel, resume, subscriberWithOne } from '../../support/changes.ts';

const variables = {};
const gateway = useStripeGateway(variables, () => portal.stripe);
// The gauges count all of the store: what other files have in theirs must not count.
useOwnFirestore();
const portal = usePortal(variables);
const agent = useAgent();
beforeAll(async () => {
  // The first change of a process takes longest: on a busy machine it would be accepted before Stripe refuses it.
  const { subscriber, id } = await subscriberWithOne(portal);
  await cancel(portal, subscriber, { subscriptionId: id });
});

interface Item {
  id: string;
  kind: string;
  deadline: string;
  since: string;
  todo: string;
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
}
const fields = `id kind deadline since todo customerId subscriptionId declarationId document
  isOverdue isOpen resolution { outcome note at } key name email`;
async function pageOf(page: object): Promise<{ nodes: Item[]; hasNextPage: boolean }> {
  const { data, errors } = await portal.ask(
    `query ($state: WorkItemState! = OPEN, $first: Int! = 50, $after: ID) {
      workQueue(state: $state, first: $first, after: $after) { nodes { ${fields} } hasNextPage }
    }`,
    { token: agent.token, variables: page },
  );
  expect(errors).toBeUndefined();
  return (data as unknown as { workQueue: Awaited<ReturnType<typeof pageOf>> }).workQueue;
}
const queue = async (page: object = { first: 100 }) => (await pageOf(page)).nodes;
/** How many items of a kind a replica tells that was not scraped before. */
async function counted(kind: string): Promise<number> {
  const register = new Registry();
  registerGauges(register, { countWork: (kind) => portal.services.work.count(kind) });
  const page = await register.metrics();
  return Number(new RegExp(`^portal_work_items\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(page)?.[1]);
}
const itemsOf = async (customerId: string) =>
  (await queue()).filter((item) => item.customerId === customerId);
type Change = 'addWorkItem' | 'resolveWorkItem' | 'reopenWorkItem' | 'resolveDeclaration';
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
const resolve = (itemId: string, by = agent) =>
  changed('resolveWorkItem', { itemId, note: 'done' }, by);
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
        todo: expect.stringContaining('cancel the plan there') as string,
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
    const [item] = await itemsOf(customerId);
    expect(item).toMatchObject({ kind: 'PERSON_TO_TELL', subscriptionId: id });
    expect(await resolve(item?.id ?? '')).toEqual({ __typename: 'WorkItemResolved' });
    expect(await itemsOf(customerId)).toEqual([]);
    expect(await counted('PERSON_TO_TELL')).toBe(before);
    // Another refusal is another item.
    await resume(portal, subscriber, { subscriptionId: id });
    expect(await itemsOf(customerId)).toHaveLength(1);
  });

  it('a refund for a period that was charged after a cancellation', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    await cancel(portal, subscriber, { subscriptionId: id });
    const { records, work } = portal.services;
    async function store(refund: boolean, periods = 0) {
      const stored = await records.read(subscriber.customerId);
      const record = structuredClone(stored.value);
      record.desired[id]!.refund = refund;
      const { startedAt } = record.observed!.subscriptions[0]!;
      startedAt.setTime(startedAt.getTime() + periods * 30 * dayMs);
      await records.write(stored, { record, receipts: new Map() });
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
    // The deadline stays, whatever is charged next; and a row that was closed and deleted stays deleted, or can be read.
    const [item] = await itemsOf(subscriber.customerId);
    await store(true, 1);
    expect(await itemsOf(subscriber.customerId)).toEqual([item]);
    await getFirestore().doc(`todos/${item?.id}`).delete();
    await store(true, 1);
    expect(await work.read(item?.id ?? '')).toBeNull();
    await store(false);
    const closed = await work.read(item?.id ?? '');
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
    const items = await queue();
    const of = ({ id }: { id: string }) => items.find((item) => item.declarationId === id);
    expect(of(one)).toMatchObject({
      kind: 'DECLARATION',
      deadline: new Date(receivedAt.getTime() + dayMs).toISOString(),
      since: receivedAt.toISOString(),
      subscriptionId: 'sub_a',
      todo: expect.stringContaining('Then resolve the declaration.') as string,
    });
    expect(of(withdrawal)).toMatchObject({
      kind: 'REFUND',
      deadline: new Date(receivedAt.getTime() + 14 * dayMs).toISOString(),
    });
    expect(of(later)).toMatchObject({ deadline: '2031-02-03T00:00:00.000Z' });
    expect((await resolve(of(one)?.id ?? '')).__typename).toBe('WorkItemNotFound');
  });

  it('whether an item is overdue, and of somebody unknown what they wrote, to look them up', async () => {
    const twoDaysAgo = new Date(Date.now() - 2 * dayMs);
    const declared = { ...declaration().declared, name: 'Ann Lee', email: 'Ann@Example.org' };
    const candidate = { customerId: 'cus_a', subscriptionId: 'sub_a', boughtAt: null };
    const unknown = await store({ receivedAt: twoDaysAgo, issue: 'NO_PLAN', declared });
    const known = await store({
      receivedAt: new Date(),
      issue: 'REFUSED',
      candidates: [candidate],
    });
    const items = await queue();
    const of = ({ id }: { id: string }) => items.find((item) => item.declarationId === id);
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
    const [item] = await itemsOf(subscriber.customerId);
    const document = expect.stringMatching(/^customer_records_set_aside\//) as string;
    expect(item).toMatchObject({ kind: 'CANCELLATION', document });
    const kept = await getFirestore().doc(String(item?.document)).get();
    expect(kept.exists).toBe(true);
    await resolve(item?.id ?? '');
    expect(await itemsOf(subscriber.customerId)).toEqual([]);
  });
});

describe('what was dealt with', () => {
  it('hides nothing new, of however much there is; and is read in pages by deadline', async () => {
    const resolution = { note: 'done', at: new Date(), agentId: 'a', outcome: null };
    const row = (id: number, facts: Partial<WorkItem>): WorkItem => ({
      ...openItem({
        ...{ id: `many.${id}`, kind: 'REFUND', todo: '', customerId: 'cus_many' },
        ...{ subscriptionId: null, declarationId: null, document: null, uid: null },
        ...{ name: null, email: null, since: new Date(0), deadline: new Date(id) },
      }),
      ...facts,
    });
    for (let from = 0; from < 2_000; from += 500) {
      const batch = getFirestore().batch();
      for (let id = from; id < from + 500; id += 1)
        batch.set(
          getFirestore().doc(`todos/many.${id}`),
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
    const { errors } = await portal.ask('{ workQueue(after: "no item") { hasNextPage } }', {
      token: agent.token,
    });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it('is told to a second agent with who it was, of two at once, too; and is opened again', async () => {
    const { uid, customerId } = await createSubscriber(portal.sdk);
    const other = await createUser({ role: 'support' });
    const todo = 'Wants money back: canceled three days after the renewal.';
    const press = { key: uid, kind: 'REFUND', todo, requestId: randomUUID() };
    for (let time = 0; time < 2; time += 1)
      expect(await changed('addWorkItem', press)).toEqual({ __typename: 'WorkItemAdded' });
    const [item, ...more] = await itemsOf(customerId);
    expect(more).toEqual([]);
    expect(item).toMatchObject({ kind: 'REFUND', todo, isOverdue: false, isOpen: true });
    const { id, since, deadline } = item!;
    expect(Date.parse(deadline) - Date.parse(since)).toBe(14 * dayMs);

    const both = await Promise.all([resolve(id), resolve(id, other)]);
    expect(both.map(({ __typename }) => __typename).sort()).toEqual([
      'WorkItemNotOpen',
      'WorkItemResolved',
    ]);
    const winner = both[0].__typename === 'WorkItemResolved' ? agent : other;
    const told = both.find(({ message }) => message)?.message;
    expect(told).toMatch(new RegExp(`^${winner.email} closed this at .*Nothing was changed`));
    expect(await itemsOf(customerId)).toEqual([]);
    const [closed] = await queue({ state: 'CLOSED', first: 1 });
    expect(closed).toMatchObject({ id, isOpen: false, resolution: { note: 'done' } });
    await changed('addWorkItem', press);
    expect(await itemsOf(customerId)).toEqual([]);

    for (let time = 0; time < 2; time += 1)
      expect((await changed('reopenWorkItem', { itemId: id })).__typename).toBe('WorkItemReopened');
    expect(await itemsOf(customerId)).toMatchObject([{ id, resolution: { note: 'done' } }]);
    const { data } = await portal.ask(`{ whoIs(key: "${uid}") { workItems { id isOpen } } }`, {
      token: agent.token,
    });
    expect(data).toEqual({ whoIs: { workItems: [{ id, isOpen: true }] } });
  });

  it('is opened again of a declaration, with the declaration', async () => {
    const { id } = await store({ issue: 'NO_PLAN' });
    const itemId = `DECLARATION.${id}`;
    const state = async () => (await portal.services.declarations.read(id))?.value.state;
    const input = { declarationId: id, outcome: 'DECLINED', note: 'no such contract' };
    await changed('resolveDeclaration', input);
    expect(await state()).toBe('RESOLVED');
    expect((await queue()).filter((item) => item.id === itemId)).toEqual([]);
    expect(await changed('reopenWorkItem', { itemId })).toEqual({ __typename: 'WorkItemReopened' });
    expect(await state()).toBe('OPEN');
    expect((await queue()).filter((item) => item.id === itemId)).toHaveLength(1);
  });
});

it('has an erasure once, until it is dealt with, and then it can be added again', async () => {
  const { uid, email } = await createUser();
  const add = (key: string) =>
    changed('addWorkItem', { key, kind: 'ERASURE', todo: 'Asked by mail.' });
  const items = async () => (await queue()).filter(({ id }) => id === `ERASURE.${uid}`);
  expect(await add(email)).toEqual({ __typename: 'WorkItemAdded' });
  const [item] = await items();
  expect(item).toMatchObject({
    kind: 'ERASURE',
    todo: expect.stringContaining(`npm run erase -- ${uid} --email ${email}.`) as string,
    isOverdue: false,
  });
  const { since, deadline } = item!;
  expect(Date.parse(deadline) - Date.parse(since)).toBe(30 * dayMs);
  await add(uid);
  expect(await items()).toEqual([item]);
  await resolve(`ERASURE.${uid}`);
  expect(await items()).toEqual([]);
  await add(uid);
  expect(await items()).toMatchObject([{ isOpen: true }]);
  const entries = await getFirestore()
    .collection('audit')
    .where('operation', '==', 'addWorkItem')
    .where('subscriberId', '==', uid)
    .get();
  expect(entries.docs.map((each): unknown => each.get('outcome'))).toEqual(
    Array(3).fill('SUCCEEDED'),
  );
});

it('is added to for one person only, and with what to do', async () => {
  const nobody = { key: `${randomUUID()}@example.org`, kind: 'PERSON_TO_TELL', todo: 'call' };
  expect((await changed('addWorkItem', nobody)).__typename).toBe('PersonNotFound');
  const { errors } = await change('addWorkItem', { ...nobody, todo: ' ' });
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  for (const itemId of ['', 'a/b', '../customer_records', 'x'.repeat(255), 'nothing'])
    expect((await resolve(itemId)).__typename, itemId).toBe('WorkItemNotFound');
});

it('stays as it is while the store doesn’t answer', async () => {
  const { uid, customerId } = await createSubscriber(portal.sdk);
  await changed('addWorkItem', { key: uid, kind: 'PERSON_TO_TELL', todo: 'call' });
  const [item] = await itemsOf(customerId);
  const { work } = portal.services;
  const failing = () => Promise.reject(new UpstreamError('firestore', null));
  portal.services.work = { ...work, write: failing };
  try {
    const { errors } = await change('resolveWorkItem', { itemId: item?.id, note: 'done' });
    expect(errors).toMatchObject([{ extensions: { code: 'DIRECTORY_UNAVAILABLE' } }]);
  } finally {
    portal.services.work = work;
  }
  expect(await itemsOf(customerId)).toEqual([item]);
});

it('is for the support team only, and each look is in the audit', async () => {
  const { token, uid } = await createUser();
  const { errors } = await portal.ask('{ workQueue { hasNextPage } }', { token });
  expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  const refused = await portal.ask(
    'mutation { resolveWorkItem(input: { itemId: "a", note: "" }) { __typename } }',
    { token },
  );
  expect(refused.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  const reader = await createUser({ role: 'support' });
  await portal.ask('{ workQueue { hasNextPage } }', { token: reader.token });
  const stored = async (agentId: string) =>
    (await getFirestore().collection('audit').where('agentId', '==', agentId).get()).docs
      .map((document) => [document.get('operation'), document.get('outcome')] as unknown[])
      .sort();
  expect(await stored(uid)).toEqual([
    ['resolveWorkItem', 'REFUSED'],
    ['workQueue', 'REFUSED'],
  ]);
  expect(await stored(reader.uid)).toEqual([['workQueue', 'SUCCEEDED']]);
});
