/** What lists hold, asked alike of the embedded emulator and of Google's own; the stores' tests ask the rest of both. */
import type { Query } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { onBothEmulators } from '../../support/firestore-kinds.ts';

const idsOf = async (query: Query) => (await query.get()).docs.map(({ id }) => id);

await onBothEmulators((stage) => {
  /** A collection with these documents, written in this order. */
  async function collectionOf(documents: Record<string, object>) {
    const collection = stage.collection();
    for (const [id, data] of Object.entries(documents)) await collection.doc(id).set(data);
    return collection;
  }

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
});
