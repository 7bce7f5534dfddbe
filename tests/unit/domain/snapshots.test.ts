/** Snapshots of subscribers: what was read before a change is never shown after it. */
import { expect, it } from 'vitest';
import { type Account, listed } from '../../../server/domain/account/account.ts';
import { createSnapshots } from '../../../server/domain/snapshots.ts';
import type { Login } from '../../../server/domain/login.ts';
import { accountOf, subscription } from '../../support/account-factory.ts';

const login = (uid: string): Login => ({ uid, email: null, role: 'SUBSCRIBER' });
const ada = login('ada');
const customer = (customerId: string | null) => ({ customerId, malformed: null, entries: [] });
const cus1 = customer('cus_1');

/** Snapshots that are kept for a minute, and a read that ends when it is told to. */
function setUp(ttl = 60_000) {
  const snapshots = createSnapshots({ ttl: () => ttl });
  let answer: (account: Account) => void = () => {};
  const reading = new Promise<Account>((resolve) => (answer = resolve));
  return { snapshots, read: () => reading, answer };
}
const keptAnswer = {
  operationName: null,
  known: null,
  headers: { 'content-type': 'application/json', 'content-length': 2 },
  body: '{}',
};
const [old, changed] = [accountOf(subscription()), accountOf()];
const [oldList, changedList] = [listed(old), listed(changed)];

it('a change of our own takes its place at once, without the answers', async () => {
  const { snapshots } = setUp();
  const loaded = await snapshots.load(ada, cus1, async () => old);
  loaded.answers.set('question', keptAnswer);
  snapshots.changed('cus_1', changed);
  expect(snapshots.peek('ada')).toMatchObject({ login: ada, subscriptions: changedList });
  expect(snapshots.peek('ada')?.answers.size).toBe(0);
});

it('a change of another process ends it', async () => {
  const { snapshots } = setUp();
  await snapshots.load(ada, cus1, async () => old);
  snapshots.changed('cus_2', null);
  expect(snapshots.peek('ada')).not.toBeNull();
  snapshots.changed('cus_1', null);
  expect(snapshots.peek('ada')).toBeNull();
  expect(snapshots.size()).toBe(0);
});

it.each([
  ['overtakes it', old],
  ['it makes itself', changed],
])('a read gives the account after a change of our own that %s, and keeps it', async (_, found) => {
  const { snapshots, read, answer } = setUp();
  const loading = snapshots.load(ada, cus1, read);
  snapshots.changed('cus_1', changed);
  answer(found);
  expect((await loading).subscriptions).toEqual(changedList);
  expect(snapshots.peek('ada')?.subscriptions).toEqual(changedList);
});

it.each<[string, (Account | null | 'lost')[]]>([
  ['a change of another process', [null]],
  ['lost changes', ['lost']],
  ['a change of our own, and then another’s', [changed, null]],
  ['a change of our own, and then lost changes', [changed, 'lost']],
])('a read that is overtaken by %s is shown, but not kept', async (_, happens) => {
  const { snapshots, read, answer } = setUp();
  const loading = snapshots.load(ada, cus1, read);
  for (const each of happens)
    if (each === 'lost') snapshots.clear();
    else snapshots.changed('cus_1', each);
  answer(old);
  expect((await loading).subscriptions).toEqual(oldList);
  expect(snapshots.peek('ada')).toBeNull();
});

it('a change before the read, or of somebody else, does not matter', async () => {
  const { snapshots, read, answer } = setUp();
  snapshots.changed('cus_1', changed);
  const loading = snapshots.load(ada, cus1, read);
  snapshots.changed('cus_2', null);
  answer(old);
  await loading;
  expect(snapshots.peek('ada')?.subscriptions).toEqual(oldList);
});

it('two subscribers of one customer both hear of its changes', async () => {
  const { snapshots } = setUp();
  for (const each of [ada, login('bob')]) await snapshots.load(each, cus1, async () => old);
  snapshots.changed('cus_1', changed);
  expect(snapshots.peek('ada')).toMatchObject({ login: ada, subscriptions: changedList });
  const bob = { login: login('bob'), subscriptions: changedList };
  expect(snapshots.peek('bob')).toMatchObject(bob);
  snapshots.changed('cus_1', null);
  expect(snapshots.size()).toBe(0);
});

it('the cache does not keep that somebody has no customer: they may be about to buy', async () => {
  const { snapshots } = setUp();
  const none = customer(null);
  const loaded = await snapshots.load(ada, none, () => expect.fail('nothing to read'));
  expect(loaded).toMatchObject({ subscriptions: [], observedAt: null });
  expect(snapshots.peek('ada')).toBeNull();
});

it('one lives as long as is said when it is made; 0 keeps none', async () => {
  const { snapshots } = setUp(500);
  await snapshots.load(ada, cus1, async () => old);
  expect(snapshots.size()).toBe(1);
  // It takes no memory then, also if nobody asks for it.
  await expect.poll(() => snapshots.size()).toBe(0);
  expect(snapshots.peek('ada')).toBeNull();
  const none = setUp(0).snapshots;
  await none.load(ada, cus1, async () => old);
  expect(none.size()).toBe(0);
});
