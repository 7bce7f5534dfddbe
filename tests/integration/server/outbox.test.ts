/** Tests the outbox on both Firestore emulators: its order, its counts, and its alerts for support. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import type { Firestore } from '../../../server/adapters/firestore/firestore-client.ts';
import { createOutbox } from '../../../server/adapters/firestore/mails.ts';
import { createTaskStore } from '../../../server/adapters/firestore/tasks.ts';
import { classOf, type Mail, newMail } from '../../../server/domain/mail/mail.ts';
import type { Outbox } from '../../../server/domain/mail/outbox.ts';
import { onBothEmulators } from '../../support/firestore-kinds.ts';

const now = new Date('2024-12-20T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

await onBothEmulators((stage) => {
  let firestore: Firestore;
  let outbox: Outbox;
  beforeAll(() => {
    firestore = { call: (call) => call(stage.firestore) } as Firestore;
    firestore.orNull = async (call) => call(stage.firestore);
    outbox = createOutbox(firestore, pino({ enabled: false }));
  });

  async function put(kind: Mail['kind'], fields: Partial<Mail> = {}): Promise<string> {
    const mail = newMail({ id: randomUUID(), kind, language: 'en', ...fields }, now);
    await stage.firestore.collection('mails').doc(mail.id).set(mail);
    return mail.id;
  }

  it('finds what the owner must know behind any backlog', async () => {
    const others = await Promise.all(
      Array.from({ length: 8 }, () => put('DECLARATION_RECEIVED', { dueAt: minutes(-60) })),
    );
    const second = await put('DECLARATION_MATCHED', { dueAt: minutes(-1) });
    const first = await put('DECLARATION_MATCHED', { dueAt: minutes(-2) });
    await put('DECLARATION_MATCHED', { dueAt: minutes(1) });
    await put('DECLARATION_MATCHED', { dueAt: null, state: 'SENT' });
    expect(await outbox.urgent(now, 5)).toEqual([first, second]);
    expect(others).toEqual(expect.arrayContaining(await outbox.due(now, 5)));
  });

  it('counts the mails to a mailbox by their class, however the address is written', async () => {
    const name = randomUUID().slice(0, 8);
    const claim = async (kind: Mail['kind'], address: string, isVerified = true) => {
      const stored = (await outbox.read(await put(kind))) ?? expect.fail();
      return (await outbox.claim(stored, address, classOf(kind, isVerified))).kind;
    };
    const spellings = [1, 2, 3, 4].map((place) => `${name}+${place}@Example.com`);
    const claims = [];
    for (const address of spellings) claims.push(await claim('DECLARATION_RECEIVED', address));
    expect(claims).toEqual(['claimed', 'claimed', 'claimed', 'full']);
    expect(await claim('DECLARATION_MATCHED', `${name}@example.com`)).toBe('claimed');
    expect(await claim('CANCELLATION_CONFIRMED', `${name}@example.com`)).toBe('claimed');
    // Another person's purchases under other addresses of the mailbox.
    const bought = [];
    for (const address of spellings)
      bought.push(await claim('DECLARATION_MATCHED', address, false));
    expect(bought).toEqual(['claimed', 'claimed', 'claimed', 'full']);
    expect(await claim('DECLARATION_MATCHED', `${name}@example.com`)).toBe('claimed');
  });

  it('needs a person of support for what an owner did not get, and of nothing else', async () => {
    const tasks = createTaskStore(firestore);
    const fail = async (kind: Mail['kind'], changes: Partial<Mail> = {}) => {
      const id = await put(kind, changes);
      const stored = (await outbox.read(id)) ?? expect.fail('not stored');
      await outbox.write(stored, { state: 'FAILED', dueAt: null });
      return (await tasks.read(`OWNER_NOT_NOTIFIED.${id}`))?.value;
    };
    expect(await fail('RESUMED')).toMatchObject({ kind: 'PERSON_TO_TELL', isOpen: true });
    expect(await fail('DECLARATION_MATCHED')).toMatchObject({ kind: 'PERSON_TO_TELL' });
    expect(await fail('DECLARATION_RECEIVED', { to: 'unknown@example.com' })).toBeUndefined();
    const id = await put('RESUMED');
    const stored = (await outbox.read(id)) ?? expect.fail('not stored');
    await outbox.write(stored, { state: 'SUPPRESSED', dueAt: null });
    expect(await tasks.read(`OWNER_NOT_NOTIFIED.${id}`)).toBeNull();
  });
});
