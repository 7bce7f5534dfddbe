/** The queue: what the provider refused, refunds, declarations and accounts set aside; by deadline, until it is dealt with. */
import { randomUUID } from 'node:crypto';
import { FieldPath, getFirestore } from 'firebase-admin/firestore';
import { Registry } from 'prom-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { workQueue } from '../../../server/domain/support/work-queue.ts';
import { registerGauges } from '../../../server/telemetry/gauges.ts';
import { declaration } from '../../support/account-factory.ts';
import { createUser } from '../../support/factories.ts';
import { useAgent, usePortal } from '../../support/harness.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { changes, useStripeGateway } from '../../support/use-stripe-gateway.ts';
import { cancel, resume, subscriberWithOne } from './changes.ts';

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
  key: string | null;
  name: string | null;
  email: string | null;
}
async function queue(): Promise<Item[]> {
  const { data, errors } = await portal.ask(
    `{ workQueue {
      id kind deadline since todo customerId subscriptionId declarationId document
      isOverdue key name email
    } }`,
    { token: agent.token },
  );
  expect(errors).toBeUndefined();
  return (data as unknown as { workQueue: Item[] }).workQueue;
}
/** How many items of a kind a replica tells that was not scraped before. */
async function notified(kind: string): Promise<number> {
  const register = new Registry();
  registerGauges(register, { workQueue: () => workQueue(portal.services) });
  const page = await register.metrics();
  return Number(new RegExp(`^portal_work_items\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(page)?.[1]);
}
const itemsOf = async (customerId: string) =>
  (await queue()).filter((item) => item.customerId === customerId);
async function resolve(itemId: string) {
  const { data, errors } = await portal.ask(
    `mutation ($input: ResolveWorkItemInput!) {
      resolveWorkItem(input: $input) {
        __typename
        ... on WorkItemResolved { item { id } }
        ... on Problem { message }
      }
    }`,
    { token: agent.token, variables: { input: { itemId, note: 'done' } } },
  );
  expect(errors).toBeUndefined();
  return (data as unknown as { resolveWorkItem: { __typename: string } }).resolveWorkItem;
}
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
        kind: 'CANCELLATION_REFUSED',
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
    const before = await notified('RESUME_REFUSED');
    await resume(portal, subscriber, { subscriptionId: id });
    expect(await notified('RESUME_REFUSED')).toBe(before + 1);
    const { customerId } = subscriber;
    const [item] = await itemsOf(customerId);
    expect(item).toMatchObject({ kind: 'RESUME_REFUSED', subscriptionId: id });
    expect(await resolve(item?.id ?? '')).toEqual({
      __typename: 'WorkItemResolved',
      item: { id: item?.id },
    });
    expect(await itemsOf(customerId)).toEqual([]);
    expect(await notified('RESUME_REFUSED')).toBe(before);
    expect((await resolve(item?.id ?? '')).__typename).toBe('WorkItemNotFound');
    // Another refusal is another item.
    await resume(portal, subscriber, { subscriptionId: id });
    expect(await itemsOf(customerId)).toHaveLength(1);
  });

  it('a refund for a period that was charged after a cancellation', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    await cancel(portal, subscriber, { subscriptionId: id });
    const account = getFirestore().doc(`accounts/${subscriber.customerId}`);
    await account.update('attention', ['refund_due'], new FieldPath('desired', id, 'refund'), true);
    const charged = (subscriber.subscriptions[0]?.current_period_start ?? 0) * 1000;
    expect(await itemsOf(subscriber.customerId)).toMatchObject([
      {
        kind: 'REFUND_DUE',
        since: new Date(charged).toISOString(),
        deadline: new Date(charged + 14 * dayMs).toISOString(),
        subscriptionId: id,
      },
    ]);
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
      kind: 'WITHDRAWAL',
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
    await getFirestore().doc(`accounts/${subscriber.customerId}`).update({ failures: 'many' });
    await portal.services.accounts.read(subscriber.customerId);
    const [item] = await itemsOf(subscriber.customerId);
    const document = expect.stringMatching(/^accounts_set_aside\//) as string;
    expect(item).toMatchObject({ kind: 'ACCOUNT_SET_ASIDE', document });
    const kept = await getFirestore().doc(String(item?.document)).get();
    expect(kept.exists).toBe(true);
    await resolve(item?.id ?? '');
    expect(await itemsOf(subscriber.customerId)).toEqual([]);
  });
});

it('is in the order of deadlines', async () => {
  const deadlines = (await queue()).map(({ deadline }) => deadline);
  expect(deadlines.length).toBeGreaterThan(1);
  expect(deadlines).toEqual([...deadlines].sort());
});

it('is for the support team only, and each look is in the audit', async () => {
  const { token, uid } = await createUser();
  const { errors } = await portal.ask('{ workQueue { id } }', { token });
  expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  const refused = await portal.ask(
    'mutation { resolveWorkItem(input: { itemId: "a", note: "" }) { __typename } }',
    { token },
  );
  expect(refused.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  const reader = await createUser({ role: 'support' });
  await portal.ask('{ workQueue { id } }', { token: reader.token });
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
