/** Tests a person's page at the desk: all records, even without a user. */
import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { newRecord } from '../../../server/domain/customer-record/customer-record.ts';
import { newMail } from '../../../server/domain/mail/mail.ts';
import { declaration } from '../../support/record-factory.ts';
import { createSubscriber, newWord } from '../../support/factories.ts';
import { useAgent, usePortal } from '../../support/harness.ts';
import { cancel, subscriberWithOne } from '../../support/changes.ts';
import { cancellationNumber } from '../../../server/domain/customer-record/cancellation-number.ts';

const portal = usePortal();
const agent = useAgent();

interface WhoIs {
  subscriber: { id: string } | null;
  customers: {
    id: string;
    payments: { nodes: { number: string; status: string; url?: null }[] } | null;
  }[];
  notes: string[];
  user: Record<string, unknown> | null;
  cancellations: { subscriptionId: string; state: string }[];
  declarations: { id: string; email: string }[];
  mails: { id: string; kind: string; to: string | null; state: string; problem: string | null }[];
}
const fields = `subscriber { id }
  customers { id payments(first: 2) { nodes { number status } } }
  notes
  user { id email isDeleted isVerified isDisabled createdAt lastSignInAt lastSignInMailAt }
  cancellations { id subscriptionId state }
  declarations { id email language endsOn }
  mails { id kind to state createdAt sentAt problem }`;
async function whoIs(key: string): Promise<WhoIs> {
  const { data, errors } = await portal.ask(
    `query ($key: String!) { whoIs(key: $key) { ${fields} } }`,
    { token: agent.token, variables: { key } },
  );
  expect(errors).toBeUndefined();
  return (data as unknown as { whoIs: WhoIs }).whoIs;
}
const storeDeclaration = (email: string, changes: Parameters<typeof declaration>[0] = {}) => {
  const { declared, ...rest } = declaration({ id: `D-${randomUUID()}`, dueAt: null, ...changes });
  return { ...rest, declared: { ...declared, email } };
};

describe('the records of a person', () => {
  it('are the same before and after the login is deleted, and are found by the customer alone', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    const { uid, email, customerId } = subscriber;
    await portal.sdk.customers.update(customerId, { email });
    await cancel(portal, subscriber, { subscriptionId: id });
    // On a busy machine the first change of the process is confirmed after its answer.
    await expect
      .poll(async () => (await whoIs(email)).cancellations)
      .toMatchObject([{ state: 'CONFIRMED' }]);
    const before = await whoIs(email);
    expect(before).toMatchObject({
      customers: [{ id: customerId, payments: { nodes: [{ status: 'PAID' }] } }],
      user: {
        ...{ id: uid, email, isDeleted: false, isVerified: true, isDisabled: false },
        lastSignInMailAt: null,
      },
      cancellations: [{ subscriptionId: id, state: 'CONFIRMED' }],
    });
    expect(Date.parse(String(before.user?.['createdAt']))).toBeGreaterThan(Date.now() - 600_000);
    await getAuth().deleteUser(uid);
    const after = await whoIs(customerId);
    expect(after).toMatchObject({
      subscriber: null,
      customers: before.customers,
      user: { id: uid, email: null, isDeleted: true, createdAt: null },
      cancellations: before.cancellations,
    });
    await getFirestore().doc(`users_subscriptions/${uid}`).delete();
    expect(await whoIs(customerId)).toMatchObject({
      customers: before.customers,
      user: null,
      cancellations: before.cancellations,
    });
  });

  it('say when the account was deleted or the data erased, and what is kept until when', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    const { customerId } = subscriber;
    await cancel(portal, subscriber, { subscriptionId: id });
    const store = (fields: object) =>
      getFirestore()
        .doc(`customer_records/${customerId}`)
        .set({ ...newRecord(customerId), ...fields });
    const at = new Date('2026-11-28');
    await store({ deletion: { ids: ['d'], at } });
    const note = (start: string) => expect.stringMatching(`^${start}`) as string;
    expect((await whoIs(customerId)).notes).toContainEqual(
      note(`The account of ${customerId} was deleted on Nov 28, 2026, .*can’t be resumed`),
    );
    await store({ erasedAt: at });
    expect((await whoIs(customerId)).notes).toContainEqual(
      note('Erased on Nov 28, 2026. Kept: receipts .* until Jan 1, \\d{4}, because'),
    );
  });

  it('have what was declared under the address in any spelling, and for their customer', async () => {
    const { email, customerId } = await createSubscriber(portal.sdk);
    const [local, domain] = email.split('@');
    const match = {
      ...{ customerId, subscriptionId: 'sub_1', cancellationId: null, generation: null },
    };
    const rest = { at: new Date(), undoHash: null, undoneAt: null };
    const declared = [
      storeDeclaration(` ${email.toUpperCase()}`, { receivedAt: new Date('2026-01-03') }),
      storeDeclaration(`${local}+stop@${domain}`, { receivedAt: new Date('2026-01-02') }),
      storeDeclaration('another@example.org', {
        receivedAt: new Date('2026-01-01'),
        state: 'MATCHED',
        match: { ...match, ...rest },
      }),
    ];
    for (const each of declared) await portal.services.declarations.add(each, []);
    expect((await whoIs(email)).declarations.map(({ id }) => id)).toEqual(
      declared.map(({ id }) => id),
    );
  });

  it('have mails to the address, to the account and about what was declared, with what is in the way', async () => {
    const { email, customerId } = await createSubscriber(portal.sdk);
    const declared = storeDeclaration(email.toUpperCase());
    const mail = (kind: Parameters<typeof newMail>[0]['kind'], more: object) =>
      newMail({ id: randomUUID(), kind, language: 'en', dueAt: null, ...more }, new Date());
    const mails = [
      mail('CANCELLATION_CONFIRMED', {
        customerId,
        state: 'FAILED',
        createdAt: new Date('2026-03-03'),
      }),
      mail('DECLARATION_RECEIVED', {
        to: email,
        state: 'SUPPRESSED',
        createdAt: new Date('2026-03-02'),
      }),
      mail('DECLARATION_RECEIVED', {
        to: email.toUpperCase(),
        declarationId: declared.id,
        state: 'SENT',
        sentAt: new Date('2026-03-01'),
        createdAt: new Date('2026-03-01'),
      }),
      mail('RESUMED', {
        customerId,
        attempts: 2,
        createdAt: new Date('2026-02-01'),
        dueAt: new Date('2100-01-02'),
      }),
    ];
    await portal.services.declarations.add(declared, mails);
    const matching = (text: string) => expect.stringContaining(text) as string;
    expect((await whoIs(email)).mails).toMatchObject([
      {
        kind: 'CANCELLATION_CONFIRMED',
        to: null,
        state: 'FAILED',
        problem: matching('Not delivered'),
      },
      { kind: 'DECLARATION_RECEIVED', state: 'SUPPRESSED', problem: matching('too many mails') },
      { kind: 'DECLARATION_RECEIVED', to: email.toUpperCase(), state: 'SENT', problem: null },
      { kind: 'RESUMED', state: 'PENDING', problem: matching('Next: Jan 2, 2100, 00:00:00 UTC.') },
    ]);
  });

  it('without a person are the declarations under the address', async () => {
    const email = `${newWord()}@example.org`;
    const declared = storeDeclaration(email, {
      id: cancellationNumber(randomUUID()),
      language: 'de',
      declared: { ...declaration().declared, endsOn: '2031-02-03' },
    });
    await portal.services.declarations.add(declared, []);
    const answer = await whoIs(email);
    expect(answer).toMatchObject({
      subscriber: null,
      user: null,
      customers: [],
      declarations: [{ id: declared.id, language: 'DE', endsOn: '2031-02-03' }],
    });
    expect(answer.notes).toContain(
      'Something was declared under this address all the same: see the declarations.',
    );
    const byNumber = await whoIs(declared.id);
    expect(byNumber).toMatchObject({ subscriber: null, declarations: [{ id: declared.id }] });
    expect(byNumber.notes[0]).toBe(
      `No person was found with ${declared.declared.email}, the address of the declaration.`,
    );
  });

  it('never have the address of an invoice, which is the subscriber’s alone', async () => {
    const { customerId } = await createSubscriber(portal.sdk);
    const { errors } = await portal.ask(
      `{ whoIs(key: "${customerId}") { customers { payments { nodes { number url } } } } }`,
      { token: agent.token },
    );
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  });
});
