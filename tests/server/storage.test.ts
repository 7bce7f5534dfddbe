/** What is stored in Firestore, on both emulators: the embedded one of the other tests, and Google's own where it is installed. */
import { randomUUID } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Emulator } from '../../emulators/emulator.ts';
import { type FirestoreKind, startFirestoreEmulator } from '../../emulators/firestore.ts';
import { createFirestoreUpstream } from '../../server/services/firestore-upstream.ts';
import { createAudit } from '../../server/services/audit.ts';
import {
  type Cancellation,
  type CancellationRecords,
  createCancellationRecords,
} from '../../server/services/cancellation-records.ts';
import { createDirectory } from '../../server/services/directory.ts';
import { createFirestore } from '../../server/services/firestore.ts';

const projectId = 'demo-stop-smoke-now';
/** Google's emulator, or why there is none. */
const official = await startFirestoreEmulator({ kind: 'official', projectId, port: 0 }).catch(
  (error: unknown) => String(error),
);
const isMissing = typeof official === 'string';
if (isMissing)
  console.warn(`Skipped: the storage tests on Google's Firestore emulator. ${official}`);

const kinds: FirestoreKind[] = ['embedded', 'official'];

describe.each(kinds)('on the %s emulator', (kind) => {
  describe.skipIf(kind === 'official' && isMissing)('', () => {
    let emulator: Emulator;
    let firestore: Firestore;
    let records: CancellationRecords;
    beforeAll(async () => {
      emulator =
        kind === 'official' && !isMissing
          ? official
          : await startFirestoreEmulator({ kind: 'embedded', projectId, port: 0 });
      const { FIRESTORE_EMULATOR_HOST: shared } = process.env;
      process.env['FIRESTORE_EMULATOR_HOST'] = emulator.host;
      firestore = createFirestore(projectId);
      process.env['FIRESTORE_EMULATOR_HOST'] = shared;
      records = createCancellationRecords(firestore);
      // The first call of a Java process takes its time.
      await firestore
        .collection('warm')
        .doc('up')
        .set({})
        .catch(() => {});
    }, 60_000);
    afterAll(async () => {
      await firestore.terminate();
      await emulator.close();
    });

    /** A record of a customer and a subscription of its own. */
    function fieldsOf(more: Partial<Cancellation> = {}): Omit<Cancellation, 'id'> {
      const now = new Date('2025-01-05T10:00:00.123Z');
      return {
        state: 'REQUESTED',
        subscriptionId: `sub_${randomUUID()}`,
        customerId: `cus_${randomUUID()}`,
        requestedAt: now,
        confirmedAt: null,
        effectiveAt: null,
        reason: 'unused',
        comment: 'Thank you. 👋',
        requestedBy: 'SUBSCRIBER',
        periodEndsAt: new Date('2025-02-05T00:00:00Z'),
        attempts: 0,
        dueAt: now,
        ...more,
      };
    }

    describe('records of cancellations', () => {
      it('come back as they were written, dates and all', async () => {
        const fields = fieldsOf();
        const created = await records.openOrCreate(fields);
        expect(created).toEqual({ id: created.id, ...fields });
        expect(created.id).toContain(fields.subscriptionId);
        expect(await records.get(created.id)).toEqual(created);
        expect(await records.get('sub_none.1.0')).toBeNull();
      });

      it('are one, for twenty who ask at once', async () => {
        const fields = fieldsOf();
        const all = await Promise.all(
          Array.from({ length: 20 }, () => records.openOrCreate(fields)),
        );
        expect(new Set(all.map(({ id }) => id)).size).toBe(1);
        expect(await records.ofCustomer(fields.customerId)).toHaveLength(1);
      });

      it('are found again in the same period, and new after a withdrawal and in the next period', async () => {
        const fields = fieldsOf();
        const first = await records.openOrCreate(fields);
        expect(await records.openOrCreate({ ...fields, reason: 'other' })).toEqual(first);
        await records.change(first.id, { state: 'WITHDRAWN' });
        expect(await records.open(fields)).toBeNull();
        const second = await records.openOrCreate(fields);
        expect(second.id).not.toBe(first.id);
        expect(await records.open(fields)).toEqual(second);
        const later = { ...fields, periodEndsAt: new Date('2025-03-05T00:00:00Z') };
        expect((await records.openOrCreate(later)).id).not.toBe(second.id);
      });

      it('change in the fields that are given, and keep the others', async () => {
        const created = await records.openOrCreate(fieldsOf());
        const change = { state: 'CONFIRMED' as const, effectiveAt: created.periodEndsAt };
        await records.change(created.id, change);
        expect(await records.get(created.id)).toEqual({ ...created, ...change });
        await expect(records.change('sub_none.1.0', change)).rejects.toMatchObject({
          upstream: 'directory',
        });
      });

      it('are listed newest first, for their customer only', async () => {
        const { customerId } = fieldsOf();
        const days = ['2025-01-03', '2025-01-05', '2025-01-04'].map((day) => new Date(day));
        for (const requestedAt of days)
          await records.openOrCreate(fieldsOf({ customerId, requestedAt }));
        await records.openOrCreate(fieldsOf());
        const listed = (await records.ofCustomer(customerId)).map((record) => record.requestedAt);
        expect(listed).toEqual([days[1], days[2], days[0]]);
      });

      it('are due when they wait and their time has come, oldest first', async () => {
        const at = (minute: number) => new Date(Date.UTC(2024, 0, 1, 0, minute));
        const make = (minute: number, more: Partial<Cancellation> = {}) =>
          records.openOrCreate(fieldsOf({ dueAt: at(minute), ...more }));
        const [third, first] = [await make(3), await make(1)];
        await make(2, { state: 'CONFIRMED' });
        await make(9);
        const due = await records.due(at(5), 50);
        expect(due.map(({ id }) => id)).toEqual([first.id, third.id]);
        expect((await records.due(at(5), 1)).map(({ id }) => id)).toEqual([first.id]);
      });
    });

    describe('the directory', () => {
      it.each([
        ['no document', undefined, null],
        ['one entry', { subscriptions: [{ vendorProfileId: 'cus_1' }] }, 'cus_1'],
        [
          'two entries',
          { subscriptions: [{ vendorProfileId: 'cus_1' }, { vendorProfileId: 'cus_2' }] },
          'cus_2',
        ],
        ['a malformed document', { subscriptions: 'cus_1' }, null],
      ])('reads %s', async (_, data, customerId) => {
        const uid = randomUUID();
        if (data) await firestore.collection('users_subscriptions').doc(uid).set(data);
        const directory = createDirectory(firestore);
        await directory.warm();
        expect(await directory.find(uid)).toMatchObject({ customerId });
      });

      it('finds whose customer it is', async () => {
        const [uid, customerId] = [randomUUID(), `cus_${randomUUID()}`];
        const document = { subscriptions: [{ vendorProfileId: customerId }] };
        const directory = createDirectory(firestore);
        await firestore.collection('users_subscriptions').doc(uid).set(document);
        expect(await directory.ownersOf('cus_of_nobody')).toEqual([]);
        expect(await directory.ownersOf(customerId)).toEqual([uid]);
      });
    });

    describe('the audit', () => {
      it('keeps entries in order, page by page, and how they came out', async () => {
        const audit = createAudit(firestore, createFirestoreUpstream());
        const subscriberId = randomUUID();
        const entry = (operation: string) => ({
          agentId: 'agent',
          agentEmail: null,
          subscriberId,
          subscriptionId: null,
          operation,
          outcome: 'STARTED' as const,
          requestId: randomUUID(),
        });
        const ids: string[] = [];
        for (const operation of ['a', 'b', 'c']) {
          ids.push(await audit.add(entry(operation)));
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
        await audit.add({ ...entry('d'), subscriberId: randomUUID() });
        await audit.settle(String(ids[1]), 'SUCCEEDED');
        const page = await audit.trail(subscriberId, { first: 2, after: null });
        expect(page.map(({ operation, outcome }) => [operation, outcome])).toEqual([
          ['c', 'STARTED'],
          ['b', 'SUCCEEDED'],
        ]);
        expect(page[0]?.at).toBeInstanceOf(Date);
        const rest = await audit.trail(subscriberId, { first: 2, after: String(page[1]?.id) });
        expect(rest.map(({ operation }) => operation)).toEqual(['a']);
      });
    });
  });
});
