/** Tests that a time is the same second on the page, in mails and on the receipt. */
import { randomUUID } from 'node:crypto';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { formatTime } from '../../../client/screens/account/dates.ts';
import { cancellationNumber } from '../../../server/domain/customer-record/cancellation-number.ts';
import { cancellation, sendForm } from '../../support/declaration-forms.ts';
import { type Portal, usePortal, useWorker } from '../../support/harness.ts';
import { useMailbox } from '../../support/mailbox.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { cancel, subscriberWithOne } from '../../support/changes.ts';

const settings: Record<string, string> = {};
const mailbox = useMailbox(settings);
useOwnFirestore();
const portal = usePortal(settings);
useWorker(portal);

type Receipt = Record<'id' | 'number' | 'requestedAt', string>;

async function receiptOf(at: Pick<Portal, 'ask'>, { token }: { token: string }) {
  const { data } = await at.ask(
    '{ viewer { cancellations { nodes { id number requestedAt } } } }',
    {
      token,
    },
  );
  const [receipt] = data.viewer.cancellations.nodes as unknown as Receipt[];
  return receipt ?? expect.fail();
}

const rowOf = (text: string | undefined, title: string) =>
  new RegExp(`^${title}\u00A0?:\\n {2}(.*)$`, 'm').exec(text ?? '')?.[1];

it('of a cancellation', async () => {
  const { subscriber, id } = await subscriberWithOne(portal);
  await cancel(portal, subscriber, { subscriptionId: id });
  const receipt = await receiptOf(portal, subscriber);
  const [mail] = await mailbox.wait(subscriber.email);
  const onPage = formatTime(receipt.requestedAt);
  expect(onPage).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d:\d\d UTC$/);
  expect(rowOf(mail?.text, 'Cancellation requested')).toBe(onPage);
  expect(rowOf(mail?.text, 'Receipt number')).toBe(receipt.number);
  expect(receipt.number).toBe(cancellationNumber(receipt.id));
});

it.each([
  ['en', '/cancel', 'Received', 'Cancellation requested', 'Receipt number'],
  ['de', '/kuendigen', 'Eingegangen am', 'Kündigung eingegangen am', 'Belegnummer'],
  ['fr', '/resilier', 'Reçue le', 'Résiliation demandée le', 'Numéro de justificatif'],
])(
  'of a declaration in %s, however late its plan is found',
  async (language, path, received, requested, number) => {
    const { subscriber } = await subscriberWithOne(portal);
    const confirmTo = `${randomUUID()}@example.com`;
    const form = {
      ...{ ...cancellation, email: subscriber.email, confirmTo },
      ...{ request: randomUUID(), step: 'DECLARE' },
    };
    const { document, id } = await sendForm(portal.app, path, form);
    const time = document.querySelector('time');
    const onPage = time?.textContent ?? '';
    const [confirmation] = await mailbox.wait(confirmTo);
    expect(rowOf(confirmation?.text, received)).toBe(onPage);
    expect(rowOf(confirmation?.text, number)).toBe(id);

    const [matched] = await mailbox.wait(subscriber.email);
    const receipt = await receiptOf(portal, subscriber);
    expect(matched?.text).toContain(onPage);
    expect(rowOf(matched?.text, requested)).toBe(onPage);
    // A declaration and its receipt share a number.
    expect(rowOf(matched?.text, number)).toBe(id);
    expect(receipt.number).toBe(id);
    expect(formatTime(time?.dateTime ?? '')).toBe(formatTime(receipt.requestedAt));
    // The German text also has Germany's time.
    const [clock] = /\d\d:\d\d:\d\d UTC/.exec(formatTime(receipt.requestedAt)) ?? [];
    expect(onPage).toContain(clock);
    if (language === 'en') expect(onPage).toBe(formatTime(receipt.requestedAt));
    const stored = await getFirestore().doc(`declarations/${id}`).get();
    expect((stored.get('receivedAt') as { toDate(): Date }).toDate().toISOString()).toBe(
      receipt.requestedAt,
    );
  },
);
