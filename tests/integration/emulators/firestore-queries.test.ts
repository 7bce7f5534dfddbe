/** The kinds of queries that the portal asks, answered alike by the embedded emulator and by Google's own. */
import type { Query } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { onBothEmulators } from '../../support/firestore-kinds.ts';

const day = (number: number) => new Date(Date.UTC(2025, 0, number, 10, 0, 0, 123));
const idsOf = async (query: Query) => (await query.get()).docs.map(({ id }) => id);

await onBothEmulators((stage) => {
  /** A collection with these documents, written in this order. */
  async function collectionOf(documents: Record<string, object>) {
    const collection = stage.collection();
    for (const [id, data] of Object.entries(documents)) await collection.doc(id).set(data);
    return collection;
  }

  it('what is due by a date, earliest first, at most so many', async () => {
    const accounts = await collectionOf({
      third: { dueAt: day(3) },
      first: { dueAt: day(1) },
      later: { dueAt: day(9) },
      second: { dueAt: day(2) },
      fourth: { dueAt: day(4) },
      lacking: { other: 1 },
      nothing: { dueAt: null },
      text: { dueAt: '2025-01-01' },
      number: { dueAt: 5 },
    });
    const due = accounts.where('dueAt', '<=', day(4)).orderBy('dueAt');
    expect(await idsOf(due)).toEqual(['first', 'second', 'third', 'fourth']);
    expect(await idsOf(due.limit(2))).toEqual(['first', 'second']);
    expect((await due.count().get()).data()).toEqual({ count: 4 });
    expect(await idsOf(accounts.where('dueAt', '<', day(4)))).toEqual(['first', 'second', 'third']);
    const descending = accounts.where('dueAt', '>', day(2)).orderBy('dueAt', 'desc');
    expect(await idsOf(descending)).toEqual(['later', 'fourth', 'third']);
    const between = accounts.where('dueAt', '>=', day(2)).where('dueAt', '<', day(4));
    expect(await idsOf(between)).toEqual(['second', 'third']);
  });

  it('a value in a list', async () => {
    const accounts = await collectionOf({
      one: { subscriptions: ['sub_1', 'sub_2'] },
      two: { subscriptions: ['sub_2'] },
      text: { subscriptions: 'sub_2' },
      none: { subscriptions: null },
      lacking: {},
    });
    const having = (id: string) => accounts.where('subscriptions', 'array-contains', id);
    expect(await idsOf(having('sub_2'))).toEqual(['one', 'two']);
    expect(await idsOf(having('sub_1'))).toEqual(['one']);
    expect((await having('sub_3').count().get()).data()).toEqual({ count: 0 });
    const any = accounts.where('subscriptions', 'array-contains-any', ['sub_1', 'sub_3']);
    expect(await idsOf(any)).toEqual(['one']);
  });

  it('several conditions, and values in maps', async () => {
    const accounts = await collectionOf({
      one: { state: 'PENDING', desired: { word: 'END' }, dueAt: day(1) },
      two: { state: 'PENDING', desired: { word: 'RENEW' }, dueAt: day(2) },
      three: { state: 'SETTLED', desired: { word: 'END' }, dueAt: day(3) },
      four: { state: 'PENDING', desired: null },
    });
    const pending = accounts.where('state', '==', 'PENDING');
    expect(await idsOf(pending.where('dueAt', '<=', day(3)))).toEqual(['one', 'two']);
    expect(await idsOf(pending.where('desired.word', '==', 'END'))).toEqual(['one']);
    expect(await idsOf(accounts.where('desired', '==', null))).toEqual(['four']);
  });
});
