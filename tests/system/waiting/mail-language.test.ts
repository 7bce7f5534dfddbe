/** Tests the language of mails: the owner's choice, else the declaration's, else English. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { cancellation, sendForm } from '../../support/declaration-forms.ts';
import { usePortal, useWorker } from '../../support/harness.ts';
import { useMailbox } from '../../support/mailbox.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { cancel, subscriberWithOne } from '../../support/changes.ts';

const settings: Record<string, string> = {};
const mailbox = useMailbox(settings);
useOwnFirestore();
const portal = usePortal(settings);
useWorker(portal);

const subjectTo = async (address: string) => (await mailbox.wait(address))[0]?.subject;

it('a mail on a change follows the choice of the account', async () => {
  const { subscriber, id } = await subscriberWithOne(portal);
  await portal.services.setLanguage(subscriber.customerId, 'fr');
  await cancel(portal, subscriber, { subscriptionId: id });
  expect(await subjectTo(subscriber.email)).toBe('Votre abonnement est résilié');
  const { value } = await portal.services.records.read(subscriber.customerId);
  expect(value).toMatchObject({ language: 'fr', desired: { [id]: { intent: 'END' } } });
});

it.each([
  ['fr', 'Nous avons reçu une résiliation de votre abonnement'],
  [null, 'Für Ihr Abo ist eine Kündigung eingegangen'],
] as const)(
  'who declares is answered in the language of the form, and the owner in theirs: %s',
  async (language, subject) => {
    const { subscriber } = await subscriberWithOne(portal);
    if (language) await portal.services.setLanguage(subscriber.customerId, language);
    const confirmTo = `${randomUUID()}@example.com`;
    const form = { ...cancellation, email: subscriber.email, confirmTo, request: randomUUID() };
    await sendForm(portal.app, '/kuendigen', form);
    expect(await subjectTo(confirmTo)).toBe(
      'Ihre Kündigung über unser Online-Formular ist eingegangen',
    );
    expect(await subjectTo(subscriber.email)).toBe(subject);
  },
);
