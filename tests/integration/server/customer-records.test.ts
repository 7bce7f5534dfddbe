/**
 * Tests the record store on both Firestore emulators: compare and set, receipts in the same batch, due records, invalid ones
 * set aside.
 */
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { CollectionReference, Firestore as Sdk } from 'firebase-admin/firestore';
import { pino } from 'pino';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createCustomerRecordStore } from '../../../server/adapters/firestore/customer-records.ts';
import type { Firestore } from '../../../server/adapters/firestore/firestore-client.ts';
import { withDates } from '../../../server/adapters/firestore/versioned.ts';
import {
  type CustomerRecord,
  newRecord,
} from '../../../server/domain/customer-record/customer-record.ts';
import { withCommitTime } from '../../../server/domain/stored.ts';
import {
  type CustomerRecordStore,
  type ChangedRecord,
  changedRecord,
  type StoredRecord,
} from '../../../server/domain/customer-record/changed-record.ts';
import { writeCancellation } from '../../../server/domain/customer-record/cancellations.ts';
import { recordIntent } from '../../../server/domain/customer-record/desired-state.ts';
import { cancellationNumber } from '../../../server/domain/customer-record/cancellation-number.ts';
import { onBothEmulators } from '../../support/firestore-kinds.ts';
import { desiredState, newCancellation, subscription } from '../../support/record-factory.ts';

await onBothEmulators((stage) => {
  let sdk: Sdk;
  let store: CustomerRecordStore;
  let lines: string[];
  let id: string;
  let records: CollectionReference;
  beforeAll(() => {
    sdk = stage.firestore;
    records = sdk.collection('customer_records');
  });
  beforeEach(() => {
    lines = [];
    id = `cus_${randomUUID().slice(0, 8)}`;
    const log = pino(
      new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }),
    );
    store = createCustomerRecordStore(clientOf(sdk), log);
  });

  /** Changes a record so that a customer's plan ends with a receipt. */
  function ending({ value: record }: StoredRecord, requestId = randomUUID()): ChangedRecord {
    const changed = changedRecord(record);
    const plan = subscription({ id: `sub_${record.customerId}`, customerId: record.customerId });
    const request = { requestId, reason: null, comment: null, isNow: false };
    recordIntent(changed, plan, { intent: 'END', by: 'SUBSCRIBER', ...request }, new Date());
    return changed;
  }
  const cancellations = async () =>
    (await sdk.collection('cancellations').where('customerId', '==', id).get()).docs.map(
      (document) => document.id,
    );
  /** Stores fields of a record as another process would. */
  const put = (fields: Partial<CustomerRecord>, customerId = id) =>
    records.doc(customerId).set({ ...newRecord(customerId), ...fields });

  it('reads what it wrote, and an account that is not there as empty', async () => {
    const empty = await store.read(id);
    expect(empty).toEqual({ value: newRecord(id), version: null, at: expect.any(Date) as Date });
    const changed = ending(empty);
    changed.record.observed = { observedAt: new Date(), subscriptions: [subscription()] };
    const written = await store.write(empty, changed);
    expect(written?.value).toEqual(withCommitTime(changed.record, written?.at ?? expect.fail()));
    const again = await store.read(id);
    // The store's own time: that of the request to commit, which is a little earlier.
    const { acknowledgedAt } = Object.values(again.value.desired)[0] ?? expect.fail();
    expect(acknowledgedAt?.getTime()).toBeGreaterThanOrEqual(empty.at.getTime());
    expect(acknowledgedAt?.getTime()).toBeLessThanOrEqual(written?.at.getTime() ?? 0);
    expect(again.value).toEqual(withCommitTime(changed.record, acknowledgedAt ?? expect.fail()));
    const [made] = changed.cancellations.values();
    const cancellation = made && { ...made, number: cancellationNumber(made.id) };
    expect(await store.cancellationsOf([id], 10)).toEqual([cancellation]);
    expect(await store.cancellation(cancellation?.id ?? '')).toEqual(cancellation);
    expect(await store.cancellationNumbered(cancellation?.number ?? '')).toEqual(cancellation);
    expect(await store.cancellationNumbered('0000-0000-0000-0000')).toBeNull();
    const next = changedRecord(changed.record);
    next.record.failures = 1;
    expect(await store.write(written ?? expect.fail('refused'), next)).not.toBeNull();
  });

  it.each([
    ['makes', async () => {}],
    ['changes', async () => void (await put({}))],
  ])(
    'lets one of fifty who come with the same version win: it %s the account, with its receipt',
    async (_, prepare) => {
      await prepare();
      const stored = await store.read(id);
      const results = await Promise.all(
        Array.from({ length: 50 }, () => store.write(stored, ending(stored))),
      );
      const won = results.filter((each) => each !== null);
      expect(won).toHaveLength(1);
      const { value: record } = await store.read(id);
      expect(Object.keys(record.desired)).toEqual(Object.keys(won[0]?.value.desired ?? {}));
      const ids = Object.values(record.desired).map((each) => each.cancellation?.id);
      expect(await cancellations()).toEqual(ids);
    },
  );

  it('writes all or nothing: a write that comes too late leaves no receipt', async () => {
    const stored = await store.read(id);
    await put({ failures: 7 });
    expect(await store.write(stored, ending(stored))).toBeNull();
    expect(await cancellations()).toEqual([]);
    expect((await store.read(id)).value).toMatchObject({ failures: 7, desired: {} });
  });

  it('a touch makes it due, makes it if need be, and moves the version', async () => {
    const heardAt = new Date('2025-01-05T10:00:00Z');
    await store.markDue(id, heardAt);
    const stored = await store.read(id);
    expect(stored.value).toMatchObject({
      ...newRecord(id),
      heardAt,
      dueAt: expect.any(Date) as Date,
    });
    expect(await store.due(new Date(Date.now() + 1_000), 1_000)).toContain(id);
    const later = new Date('2025-01-05T11:00:00Z');
    await store.markDue(id, later);
    expect(await store.write(stored, ending(stored))).toBeNull();
    // A late or repeated event sets nothing back.
    await store.markDue(id, heardAt);
    await store.markDue(id, null);
    expect((await store.read(id)).value.heardAt).toEqual(later);
    const many = `${id}x`;
    await Promise.all(Array.from({ length: 10 }, () => store.markDue(many, heardAt)));
    expect((await store.read(many)).value).toMatchObject({ customerId: many, heardAt });
  });

  it('returns due records: the earliest deadline first, then the longest wait', async () => {
    const now = new Date('2020-06-01T12:00:00Z');
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const cases: [string, Partial<CustomerRecord>][] = [
      ['waits', { dueAt: at(-10) }],
      ['waits longer', { dueAt: at(-20) }],
      ['is urgent', { dueAt: at(-1), deadline: at(30) }],
      ['is more urgent', { dueAt: at(-1), deadline: at(-5) }],
      ['is urgent, but not due', { dueAt: at(1), deadline: at(10) }],
      ['is not due', { dueAt: at(1) }],
      ['is never due', { dueAt: null }],
      ['has time until tomorrow', { dueAt: at(-15), deadline: at(1_440) }],
    ];
    for (const [name, fields] of cases) await put(fields, `${id} ${name}`);
    const due = (await store.due(now, 1_000)).filter((each) => each.startsWith(id));
    const urgent = ['is more urgent', 'is urgent'];
    const inOrder = [...urgent, 'waits longer', 'has time until tomorrow', 'waits'];
    expect(due).toEqual(inOrder.map((name) => `${id} ${name}`));
    for (const [name] of cases) await records.doc(`${id} ${name}`).delete();
  });

  it('finds whose a subscription is, and counts what is pending', async () => {
    const before = await store.pending();
    const pendingSince = new Date('2019-01-01T00:00:00Z');
    await put({ subscriptionIds: [`sub_a${id}`, `sub_b${id}`], pendingSince });
    expect(await store.customerOf(`sub_b${id}`)).toBe(id);
    expect(await store.customerOf('sub_nobody')).toBeNull();
    expect(await store.pending()).toEqual({ count: before.count + 1, oldest: pendingSince });
    await records.doc(id).delete();
  });

  /** Invalid documents, as after an operator's typo. */
  const nonsense: [string, object][] = [
    ['no fields', {}],
    ['a field without its value', { ...newRecord('x'), failures: null, note: 'do not touch' }],
    ['another customer’s', newRecord('cus_other')],
  ];
  it.each(nonsense)(
    'sets aside, once and findably, what it can’t read: %s',
    async (name, fields) => {
      const isForeign = name === 'another customer’s';
      const document = {
        ...fields,
        ...('customerId' in fields && !isForeign && { customerId: id }),
      };
      await records.doc(id).set(document);
      const reads = await Promise.all([store.read(id), store.read(id), store.read(id)]);
      for (const { value } of reads)
        expect(value).toMatchObject({ ...newRecord(id), dueAt: new Date(0) });
      const alerts = lines.filter((line) => line.includes('"alert":"customer_record_set_aside"'));
      expect(alerts).toHaveLength(1);
      expect(alerts.join()).not.toContain('tomorrow');
      expect(alerts.join()).not.toContain('do not touch');
      const { document: path } = JSON.parse(alerts[0] ?? '{}') as { document: string };
      const kept = await sdk.doc(path).get();
      expect(path).toMatch(/^customer_records_set_aside\/[\w-]+$/);
      expect(kept.data()).toMatchObject({ customerId: id, problem: expect.any(String) as string });
      const fieldsOf = (value: unknown) => Object.keys(value as object).sort();
      expect(fieldsOf(kept.get('document'))).toEqual(fieldsOf(document));
      // Fields of a newer release stay.
      const stays = { ...newRecord(id), ...('note' in fields && { note: fields.note }) };
      expect(fieldsOf((await records.doc(id).get()).data())).toEqual(fieldsOf(stays));
      const stored = await store.read(id);
      expect(await store.write(stored, ending(stored))).not.toBeNull();
    },
  );

  it('keeps the fields that only a newer release knows, at every level', async () => {
    const next = 'added by the next release';
    const cancellation = newCancellation({ id: `receipt${id}`, customerId: id });
    const newer = {
      ...newRecord(id),
      next,
      observed: { observedAt: new Date(), subscriptions: [], next: { at: new Date(), next } },
      desired: {
        sub_1: {
          ...desiredState({ generation: 1, intent: 'END', state: 'PENDING' }),
          cancellation: { ...cancellation, next },
          recent: [{ requestId: 'one', generation: 1, cancellationId: cancellation.id, next }],
          next,
        },
      },
    };
    await records.doc(id).set(newer);
    const cancellations = sdk.collection('cancellations');
    await cancellations.doc(cancellation.id).set({ ...cancellation, next, elsewhere: true });
    const stored = await store.read(id);
    const changed = changedRecord(stored.value);
    changed.record.failures = 1;
    const held = changed.record.desired['sub_1']?.cancellation;
    if (held) writeCancellation(changed, held, { state: 'CONFIRMED' });
    expect(await store.write(stored, changed)).not.toBeNull();
    const confirmed = { ...cancellation, state: 'CONFIRMED', next };
    const { sub_1: intent } = newer.desired;
    const desired = { sub_1: { ...intent, cancellation: confirmed } };
    const written = (await records.doc(id).get()).data();
    expect(withDates(written)).toEqual({ ...newer, failures: 1, desired });
    const { expiresAt, ...document } =
      (await cancellations.doc(cancellation.id).get()).data() ?? {};
    expect(expiresAt).toBeDefined();
    expect(withDates(document)).toEqual({
      ...confirmed,
      number: cancellationNumber(cancellation.id),
      elsewhere: true,
    });
    expect(lines.join('')).not.toContain('customer_record_set_aside');
  });

  it('keeps every intent that is whole of a document that is not', async () => {
    const whole = desiredState({ generation: 3, intent: 'END', state: 'PENDING' });
    const desired = { sub_whole: whole, sub_broken: { ...whole, state: 'LOST' } };
    await records.doc(id).set({ ...newRecord(id), desired });
    const { value: record } = await store.read(id);
    expect(record).toMatchObject({
      desired: { sub_whole: whole },
      subscriptionIds: ['sub_whole'],
    });
    expect(Object.keys(record.desired)).toEqual(['sub_whole']);
    expect((await store.due(new Date(), 1_000)).includes(id)).toBe(true);
  });

  it('hands out the other due ones next to an invalid document', async () => {
    const dueAt = new Date('2018-01-01T00:00:00Z');
    for (const name of ['a', 'b', 'c'])
      await records.doc(`${id}${name}`).set({ dueAt, deadline: dueAt, version: 'one' });
    await put({ dueAt });
    const due = await store.due(new Date(), 1_000);
    expect(due).toContain(id);
    for (const each of due.filter((one) => one.startsWith(id)))
      expect((await store.read(each)).value.customerId).toBe(each);
    for (const name of ['', 'a', 'b', 'c']) await records.doc(`${id}${name}`).delete();
  });

  it('leaves a document of a newer release alone, and says that it can’t be read', async () => {
    const document = { ...newRecord(id), version: 2, news: true };
    await records.doc(id).set(document);
    await expect(store.read(id)).rejects.toMatchObject({
      name: 'UpstreamError',
      upstream: 'firestore',
      cause: { name: 'NewerRecordError' },
    });
    expect((await records.doc(id).get()).data()).toEqual(document);
    expect(lines.join('')).not.toContain('customer_record_set_aside');
  });

  it('hides no receipt behind one that was edited into nonsense', async () => {
    const empty = await store.read(id);
    await store.write(empty, ending(empty));
    const broken = { customerId: id, state: 'LOST', requestedAt: new Date() };
    await sdk.collection('cancellations').doc(`broken${id}`).set(broken);
    expect(await store.cancellationsOf([id], 1)).toHaveLength(1);
    expect(await store.cancellation(`broken${id}`)).toBeNull();
  });

  it('gives receipts page by page, those of the same moment included', async () => {
    const empty = await store.read(id);
    await store.write(empty, ending(empty));
    const [made] = await store.cancellationsOf([id], 1);
    const all = sdk.collection('cancellations');
    const put = (name: string, day: number, customerId = id) =>
      all
        .doc(`${id}.${name}`)
        .set({ ...made, id: `${id}.${name}`, customerId, requestedAt: new Date(2025, 0, day) });
    await Promise.all([
      put('a', 1),
      put('b', 2),
      put('c', 2),
      put('d', 3),
      put('e', 2, `${id}other`),
    ]);
    const page = async (after?: string) =>
      (await store.cancellationsOf([id], 2, after)).map((each) => each.id.split('.').at(-1));
    expect(await page()).toEqual([made?.id.split('.').at(-1), 'd']);
    expect(await page(`${id}.d`)).toEqual(['c', 'b']);
    expect(await page(`${id}.b`)).toEqual(['a']);
    // Receipts of others, and impossible document ids.
    for (const none of [`${id}.e`, 'sub_0.1.x', '', '..', '__x__', 'a/b'])
      expect(await page(none)).toEqual(await page());
  });
});

/** The store's client, over the test's SDK. */
const clientOf = (sdk: Sdk): Firestore => ({
  call: (call) => call(sdk),
  orNull: (call, isNothing) =>
    call(sdk).catch((error: unknown) => {
      if (isNothing(error)) return null;
      throw error;
    }),
  circuitState: () => 'closed',
  close: async () => {},
});
