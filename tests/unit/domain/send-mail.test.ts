/** Tests that the first mail about an end tells the owner, and that later ones are not sent. */
import type { FoundUser } from '../../../server/domain/subscriber/user.ts';
import { describe, expect, it } from 'vitest';
import type { Cancellation } from '../../../server/domain/customer-record/cancellation.ts';
import { createSendMail } from '../../../server/domain/mail/send-mail.ts';
import { type Mail, newMail } from '../../../server/domain/mail/mail.ts';
import type { Outbox } from '../../../server/domain/mail/outbox.ts';
import { newCancellation } from '../../support/record-factory.ts';
import { after, memoryWorld, now } from '../../support/memory-world.ts';

const cancellation = newCancellation({ id: 'receipt', state: 'CONFIRMED' });

const mailOn = (id: string, fields: Partial<Mail> = {}): Mail =>
  newMail(
    { id, kind: 'CANCELLATION_CONFIRMED', language: 'en', customerId: 'cus_1', ...fields },
    now,
  );
const sent = (at: Date, notified: string) =>
  ({ state: 'SENT', dueAt: null, sentAt: at, notified }) as const;

/** Sends `receipt.stands.3` with other mails on the receipt. @returns the ids of the delivered mails, and the mail afterwards */
async function send(others: Mail[], on: Cancellation = cancellation) {
  const { store, others: stores, log, clock } = memoryWorld();
  clock.now = after(60_000).getTime();
  store.cancellations.set(on.id, on);
  for (const each of [mailOn('receipt.stands.3', { createdAt: after(2_000) }), ...others]) {
    const value = { ...each, cancellationId: cancellation.id };
    store.mails.set(each.id, { value, version: 1, createdAt: clock.now, at: now });
  }
  const arrived: string[] = [];
  const transport = {
    send: async ({ id }: { id: string }) => void arrived.push(id),
    isDown: () => false,
    probe: async () => true,
  };
  const services = { ...stores, outbox: stores.outbox as Outbox, transport };
  const owner = { email: 'owner@example.com' } as FoundUser;
  const ownership = {
    ownersOf: async () => ({
      ...{ uid: '', people: [owner], deletedUids: [], emailAtProvider: null, isUnlinked: false },
    }),
    customersWith: async (id: string) => [id],
  };
  const origins = { siteOrigin: 'https://portal.test', supportEmail: 'support@portal.test' };
  await createSendMail({ ...services, ownership }, log, origins)('receipt.stands.3');
  const mail = store.mails.get('receipt.stands.3')?.value;
  return { arrived, state: mail?.state, dueAt: mail?.dueAt };
}

describe('a mail that an end stands', () => {
  it('is sent where the last mail told something else', async () => {
    const accepted = mailOn('receipt.accepted', {
      kind: 'CANCELLATION_ACCEPTED',
      ...sent(after(1_000), 'CONFIRMED'),
    });
    const resumed = mailOn('receipt.resumed.2', {
      kind: 'RESUMED',
      ...sent(after(1_500), 'WITHDRAWN'),
    });
    expect(await send([accepted, resumed])).toEqual({
      arrived: ['receipt.stands.3'],
      state: 'SENT',
      dueAt: null,
    });
  });

  it.each(['CANCELLATION_ACCEPTED', 'CANCELLATION_CONFIRMED'] as const)(
    'is not sent where the mail %s told it last',
    async (kind) => {
      const resumed = mailOn('receipt.resumed.2', {
        kind: 'RESUMED',
        state: 'SUPPRESSED',
        dueAt: null,
      });
      const told = mailOn('receipt.told', { kind, ...sent(after(1_000), 'CONFIRMED') });
      expect(await send([resumed, told])).toEqual({
        arrived: [],
        state: 'SUPPRESSED',
        dueAt: null,
      });
    },
  );

  it('is sent if the plan has ended immediately since', async () => {
    const told = mailOn('receipt.confirmed', sent(after(1_000), 'CONFIRMED'));
    const atOnce = { ...cancellation, isNow: true };
    expect((await send([told], atOnce)).arrived).toEqual(['receipt.stands.3']);
    const again = mailOn('receipt.stands.2', sent(after(1_500), 'CONFIRMED_NOW'));
    expect((await send([told, again], atOnce)).state).toBe('SUPPRESSED');
  });

  it('is sent while its end is requested again', async () => {
    const told = mailOn('receipt.accepted', {
      kind: 'CANCELLATION_ACCEPTED',
      ...sent(after(1_000), 'REQUESTED'),
    });
    const anew = { ...cancellation, state: 'REQUESTED' } as const;
    expect((await send([told], anew)).arrived).toEqual(['receipt.stands.3']);
  });

  it('is sent after a mail on a charge, which tells something else', async () => {
    const charged = mailOn('receipt.charged', {
      kind: 'CHARGED_AFTER_CANCELLATION',
      ...sent(after(1_000), 'CONFIRMED'),
    });
    expect((await send([charged])).arrived).toEqual(['receipt.stands.3']);
  });

  it('is not sent to another owner, who got their own mail about the end', async () => {
    const shared = mailOn('receipt.shared.uid', {
      ...{ kind: 'SHARED_PLAN_ENDED', to: 'owner@example.com' },
    });
    expect((await send([shared])).state).toBe('SUPPRESSED');
    expect((await send([{ ...shared, to: 'other@example.com' }])).state).toBe('SENT');
  });

  it('waits for an earlier one on the same end', async () => {
    expect(await send([mailOn('receipt.confirmed')])).toEqual({
      arrived: [],
      state: 'PENDING',
      dueAt: after(70_000),
    });
  });

  it('waits as long as that one has no place in its mailbox', async () => {
    const planned = { dueAt: after(3_600_000), plannedAt: after(3_600_000) };
    expect(await send([mailOn('receipt.confirmed', planned)])).toEqual({
      arrived: [],
      state: 'PENDING',
      dueAt: after(3_600_000),
    });
  });
});
