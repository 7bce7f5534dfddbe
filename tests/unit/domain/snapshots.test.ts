/** Snapshots of subscribers: what was read before a change is never shown after it. */
import { expect, it } from 'vitest';
import type { Account } from '../../../server/domain/account.ts';
import { createSnapshots, type Snapshots } from '../../../server/domain/snapshots.ts';
import type { Identity } from '../../../server/domain/identity.ts';
import { accountOf, subscription } from '../../support/account-factory.ts';

const identity = (uid: string): Identity => ({ uid, email: null, role: 'SUBSCRIBER' });
const ada = identity('ada');
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

it('a snapshot is kept, and answers with it', async () => {
  const { snapshots } = setUp();
  const loaded = await snapshots.load(ada, cus1, async () => old);
  expect(loaded).toMatchObject({ identity: ada, customer: cus1, account: old });
  expect(snapshots.peek('ada')).toBe(loaded);
  expect(snapshots.peek('bob')).toBeNull();
  expect(snapshots.size()).toBe(1);
});

it('what has expired takes no memory', async () => {
  const { snapshots } = setUp(20);
  await snapshots.load(ada, cus1, async () => old);
  expect(snapshots.size()).toBe(1);
  await expect.poll(() => snapshots.size()).toBe(0);
});

it('a change of our own takes its place at once, without the answers', async () => {
  const { snapshots } = setUp();
  const loaded = await snapshots.load(ada, cus1, async () => old);
  loaded.answers.set('question', keptAnswer);
  snapshots.changed('cus_1', changed);
  expect(snapshots.peek('ada')).toMatchObject({ identity: ada, account: changed });
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

it('a read that a change of our own overtakes gives the changed account, and keeps it', async () => {
  const { snapshots, read, answer } = setUp();
  const loading = snapshots.load(ada, cus1, read);
  snapshots.changed('cus_1', changed);
  answer(old);
  expect((await loading).account).toBe(changed);
  expect(snapshots.peek('ada')?.account).toBe(changed);
});

it('a read that makes the change itself is kept', async () => {
  const { snapshots, read, answer } = setUp();
  const loading = snapshots.load(ada, cus1, read);
  snapshots.changed('cus_1', changed);
  answer(changed);
  expect((await loading).account).toBe(changed);
  expect(snapshots.peek('ada')?.account).toBe(changed);
});

it.each([
  ['a change of another process', (snapshots: Snapshots) => snapshots.changed('cus_1', null)],
  ['lost changes', (snapshots: Snapshots) => snapshots.clear()],
  [
    'a change of our own, and then another’s',
    (snapshots: Snapshots) => {
      snapshots.changed('cus_1', changed);
      snapshots.changed('cus_1', null);
    },
  ],
  [
    'a change of our own, and then lost changes',
    (snapshots: Snapshots) => {
      snapshots.changed('cus_1', changed);
      snapshots.clear();
    },
  ],
])('a read that is overtaken by %s is shown, but not kept', async (_, happens) => {
  const { snapshots, read, answer } = setUp();
  const loading = snapshots.load(ada, cus1, read);
  happens(snapshots);
  answer(old);
  expect((await loading).account).toBe(old);
  expect(snapshots.peek('ada')).toBeNull();
});

it('a change before the read, or of somebody else, does not matter', async () => {
  const { snapshots, read, answer } = setUp();
  snapshots.changed('cus_1', changed);
  const loading = snapshots.load(ada, cus1, read);
  snapshots.changed('cus_2', null);
  answer(old);
  await loading;
  expect(snapshots.peek('ada')?.account).toBe(old);
});

it('two subscribers of one customer both hear of its changes', async () => {
  const { snapshots } = setUp();
  for (const each of [ada, identity('bob')]) await snapshots.load(each, cus1, async () => old);
  snapshots.changed('cus_1', changed);
  expect(snapshots.peek('ada')).toMatchObject({ identity: ada, account: changed });
  expect(snapshots.peek('bob')).toMatchObject({ identity: identity('bob'), account: changed });
  snapshots.changed('cus_1', null);
  expect(snapshots.size()).toBe(0);
});

it('somebody who has another customer now hears of that one', async () => {
  const { snapshots } = setUp();
  await snapshots.load(ada, cus1, async () => old);
  await snapshots.load(ada, customer('cus_2'), async () => old);
  snapshots.changed('cus_1', null);
  expect(snapshots.peek('ada')?.customer.customerId).toBe('cus_2');
  snapshots.changed('cus_2', null);
  expect(snapshots.peek('ada')).toBeNull();
});

it('that somebody has no customer is not kept: they may be about to buy', async () => {
  const { snapshots } = setUp();
  const none = customer(null);
  const loaded = await snapshots.load(ada, none, () => expect.fail('nothing to read'));
  expect(loaded).toMatchObject({ account: null });
  expect(snapshots.peek('ada')).toBeNull();
});

it('one lives as long as is said when it is made; 0 keeps none', async () => {
  const { snapshots } = setUp(500);
  await snapshots.load(ada, cus1, async () => old);
  expect(snapshots.peek('ada')).not.toBeNull();
  await expect.poll(() => snapshots.peek('ada')).toBeNull();
  const none = setUp(0).snapshots;
  await none.load(ada, cus1, async () => old);
  expect(none.size()).toBe(0);
});

it('a read that fails keeps nothing', async () => {
  const { snapshots } = setUp();
  const failed = snapshots.load(ada, cus1, () => Promise.reject(new Error('down')));
  await expect(failed).rejects.toThrow('down');
  expect(snapshots.size()).toBe(0);
});
