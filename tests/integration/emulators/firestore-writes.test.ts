/** Tests Firestore's promises about writes on the embedded emulator and on Google's. */
import { FieldValue, type Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { onBothEmulators } from '../../support/firestore-kinds.ts';

const [NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION] = [5, 6, 9];

await onBothEmulators((stage) => {
  const newDocument = () => stage.collection().doc('one');

  it('a precondition on the update time lets the version through that was read, once', async () => {
    const document = newDocument();
    await document.set({ count: 1 });
    const { updateTime: lastUpdateTime } = await document.get();
    await document.update({ count: 2 }, { lastUpdateTime });
    const stale = [
      () => document.update({ count: 3 }, { lastUpdateTime }),
      () => document.delete({ lastUpdateTime }),
    ];
    for (const write of stale)
      await expect(write()).rejects.toMatchObject({ code: FAILED_PRECONDITION });
    expect((await document.get()).data()).toEqual({ count: 2 });
  });

  describe('a batch', () => {
    it('is applied as a whole, at one time', async () => {
      const { firestore } = stage;
      const [one, two, three] = [newDocument(), newDocument(), newDocument()];
      await three.set({ stays: false });
      const results = await firestore
        .batch()
        .set(one, { n: 1 })
        .create(two, { n: 2 })
        .delete(three)
        .commit();
      const read = await firestore.getAll(one, two, three);
      expect(read.map((each) => each.data())).toEqual([{ n: 1 }, { n: 2 }, undefined]);
      expect(read[0]?.updateTime).toEqual(read[1]?.updateTime);
      expect(results[0]?.writeTime).toEqual(read[0]?.updateTime);
    });

    it.each([
      ['create() of a document that exists', ALREADY_EXISTS],
      ['update() of one that does not', NOT_FOUND],
    ])('with a %s writes nothing', async (problem, code) => {
      const { firestore } = stage;
      const [one, two] = [newDocument(), newDocument()];
      const batch = firestore.batch().set(one, { n: 1 });
      if (code === ALREADY_EXISTS) {
        await two.set({ n: 2 });
        batch.create(two, { n: 3 });
      } else batch.update(two, { n: 3 });
      await expect(batch.commit(), problem).rejects.toMatchObject({ code });
      expect((await one.get()).exists).toBe(false);
    });
  });

  it('versions differ with every change, however fast', async () => {
    const document = newDocument();
    const times = new Set<string>();
    for (let count = 0; count < 30; count += 1) {
      const { writeTime } = await document.set({ count });
      times.add(`${writeTime.seconds}.${writeTime.nanoseconds}`);
    }
    await document.delete();
    const { writeTime } = await document.set({ count: 0 });
    times.add(`${writeTime.seconds}.${writeTime.nanoseconds}`);
    expect(times.size).toBe(31);
    expect((await document.get()).updateTime).toEqual(writeTime);
  });

  describe('server timestamps', () => {
    const at = FieldValue.serverTimestamp();

    it('are one time in a batch, at any depth: that of the request, before its commit', async () => {
      const { firestore } = stage;
      const [one, two, three, four] = [newDocument(), newDocument(), newDocument(), newDocument()];
      const { writeTime: before } = await three.set({ desired: { a: { at: 1 }, b: {} } });
      await four.set({ map: { stays: true } });
      const results = await firestore
        .batch()
        .create(one, { at, map: { at, map: { at } } })
        .set(two, { at, other: 1 })
        .update(three, { desired: { a: { at } }, 'map.at': at }, { lastUpdateTime: before })
        .set(four, { map: { at } }, { merge: true })
        .commit();
      const read = await firestore.getAll(one, two, three, four);
      const time = read[0]?.get('at') as Timestamp;
      expect(read.map((each) => each.data())).toEqual([
        { at: time, map: { at: time, map: { at: time } } },
        { at: time, other: 1 },
        { desired: { a: { at: time } }, map: { at: time } },
        { map: { stays: true, at: time } },
      ]);
      const writeTime = results[0]?.writeTime as Timestamp;
      for (const { updateTime } of read) expect(updateTime).toEqual(writeTime);
      expect(time.nanoseconds % 1e6).toBe(0);
      expect(time.toMillis()).toBeGreaterThanOrEqual(before.toMillis());
      expect(time.toMillis()).toBeLessThanOrEqual(writeTime.toMillis());
    });

    it('alone change the version', async () => {
      const document = newDocument();
      let { writeTime } = await document.set({ at });
      for (let count = 0; count < 10; count += 1) {
        const last = writeTime;
        ({ writeTime } = await document.update({ at }, { lastUpdateTime: last }));
        expect(writeTime).not.toEqual(last);
        const time = (await document.get()).get('at') as Timestamp;
        expect(time.toMillis()).toBeGreaterThanOrEqual(last.toMillis());
      }
    });
  });

  it('the time of a read is never before that of the write which it shows', async () => {
    const document = newDocument();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 30 }, (_, count) => document.set({ count, round })));
      const read = [await document.get(), ...(await document.parent.get()).docs];
      expect(read).toHaveLength(2);
      for (const { readTime, updateTime } of read)
        expect(readTime.valueOf() >= (updateTime as Timestamp).valueOf()).toBe(true);
    }
  });
});
