/** Tests mails from the change that makes them to the mail server. */
import { randomUUID } from 'node:crypto';
import { getFirestore } from 'firebase-admin/firestore';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeclarationStore } from '../../server/adapters/firestore/declarations.ts';
import { createFirestore } from '../../server/adapters/firestore/firestore-client.ts';
import type { DeclarationStore } from '../../server/domain/leaving/declaration.ts';
import { type Mail, newMail } from '../../server/domain/mail/mail.ts';
import { cancellationNumber } from '../../server/domain/customer-record/cancellation-number.ts';
import { declaration } from '../support/record-factory.ts';
import { createCustomer } from '../support/factories.ts';
import { type Replica, useAgent, usePortal } from '../support/harness.ts';
import { mailFrom, useMailbox } from '../support/mailbox.ts';
import { useOwnFirestore } from '../support/own-firestore.ts';
import { cancel, cancellationsOf, resume, subscriberWithOne } from '../support/changes.ts';

const settings: Record<string, string> = {};
useOwnFirestore();
const mailbox = useMailbox(settings);
const portal = usePortal(settings);
const agent = useAgent();

let declarations: DeclarationStore;
beforeAll(() => {
  declarations = createDeclarationStore(createFirestore('demo-stop-smoke-now'), portal.app.log);
});

let stops: (() => Promise<void>)[] = [];
const start = ({ services }: Pick<Replica, 'services'>) => stops.push(services.start());
beforeEach(() => void start(portal));
const stopAll = async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
};
afterEach(stopAll);

const outbox = () => getFirestore().collection('mails');
const stored = async (id: string) => (await outbox().doc(id).get()).data() as Mail | undefined;
const stateOf = async (id: string) => (await stored(id))?.state;

const newAddress = () => `${randomUUID()}@example.com`;

async function declare(to: string): Promise<Mail> {
  const declared = declaration({ id: randomUUID() });
  const { id: declarationId } = declared;
  const mail = newMail(
    {
      id: `${declarationId}.received`,
      kind: 'DECLARATION_RECEIVED',
      language: 'de',
      to,
      declarationId,
    },
    new Date(),
  );
  await declarations.add(declared, [mail]);
  return mail;
}

/** Declares the end of the plan under an address, as the page does. @returns the declaration's id */
async function declareEnd(email: string): Promise<string> {
  const times = { receivedAt: new Date(), dueAt: new Date() };
  const declared = declaration({ id: randomUUID(), ...times, declared: { email } });
  await declarations.add(declared, []);
  return declared.id;
}

/** Returns support's tasks on undelivered mails. */
async function notNotified() {
  const { data } = await portal.ask(
    '{ tasks(first: 100) { nodes { id kind customerId instruction since deadline } } }',
    agent,
  );
  const { tasks } = data as unknown as {
    tasks: { nodes: Record<string, string | null>[] };
  };
  return tasks.nodes.filter(({ id }) => id?.startsWith('OWNER_NOT_NOTIFIED.'));
}

/** Creates a subscriber with a receipt. Returns both. */
async function canceled() {
  const { subscriber, id } = await subscriberWithOne(portal);
  const { data } = await cancel(portal, subscriber, { subscriptionId: id });
  return { subscriber, id, cancellationId: data.cancelSubscription.cancellation.id };
}

describe('a cancellation', () => {
  it('is told to the address of the account, confirmed, with all that the receipt says', async () => {
    const { subscriber, cancellationId } = await canceled();
    const [mail] = await mailbox.wait(subscriber.email);
    expect(mail).toMatchObject({
      from: 'receipts@smoke.test',
      to: [subscriber.email],
      subject: 'Your plan is canceled',
      messageId: `<${cancellationId}.accepted@smoke.test>`,
      headers: {
        from: [mailFrom],
        to: [subscriber.email],
        'auto-submitted': ['auto-generated'],
        'x-auto-response-suppress': ['All'],
        'reply-to': ['support@example.com'],
      },
    });
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain(cancellationNumber(cancellationId));
      expect(form).toContain('Premium, $29.99 a month');
      expect(form).toContain('Your plan runs until');
    }
    // The mail about the confirmation would repeat it.
    await expect.poll(() => stateOf(`${cancellationId}.confirmed`)).toBe('SUPPRESSED');
    expect(mailbox.to(subscriber.email)).toHaveLength(1);
    expect(await stored(`${cancellationId}.accepted`)).toMatchObject({
      state: 'SENT',
      dueAt: null,
      plannedAt: null,
      notified: 'CONFIRMED',
    });
  });

  it('goes to the address at Stripe if no document names the customer', async () => {
    const { subscriber, cancellationId } = await canceled();
    const email = newAddress();
    await portal.sdk.customers.update(subscriber.customerId, { email });
    await getFirestore().collection('users_subscriptions').doc(subscriber.uid).delete();
    const [mail] = await mailbox.wait(email);
    expect(mail?.text).toContain(cancellationNumber(cancellationId));
  });
});

describe('a declaration', () => {
  it('that ended a plan is told to the account, in its language, with a link that undoes it', async () => {
    const { subscriber } = await subscriberWithOne(portal);
    const id = await declareEnd(subscriber.email);
    const [mail] = await mailbox.wait(subscriber.email);
    expect(mail?.subject).toBe('Für Ihr Abo ist eine Kündigung eingegangen');
    const [cancellation] = (await cancellationsOf(portal, subscriber)) ?? [];
    for (const form of [mail?.text, mail?.html]) {
      // The receipt has the declaration's number.
      expect(form).toContain(id);
      expect(form).not.toContain(cancellationNumber(String(cancellation?.id)));
      expect(form).toMatch(
        new RegExp(`http://localhost:4000/undo\\?lang=de#${id}\\.[\\da-f]{48}\\b`),
      );
    }
    await expect.poll(() => stateOf(`${id}.matched`)).toBe('SENT');
    // Only the mail has the link's secret.
    expect((await stored(`${id}.matched`))?.undoToken).toBeNull();
    await expect.poll(() => stateOf(`${cancellation?.id}.confirmed`)).toBe('SUPPRESSED');
    await resume(portal, subscriber, { subscriptionId: cancellation?.subscriptionId });
    const [, resumed] = await mailbox.wait(subscriber.email, 2);
    expect(resumed?.subject).toBe('Ihr Abo läuft weiter');
  });

  it('under an address of another script is told to it, or to support where it can’t be', async () => {
    const name = `müller.${randomUUID().slice(0, 8)}`;
    const email = `${name}@exämple.de`;
    const customer = await createCustomer(portal.sdk, [{}], email);
    await declareEnd(`${name}@xn--exmple-cua.de`);
    const [mail] = await mailbox.wait(email);
    expect(mail?.subject).toBe('Für Ihr Abo ist eine Kündigung eingegangen');

    mailbox.emulator.behave('ascii');
    const other = await createCustomer(portal.sdk, [{}], `x${email}`);
    const id = await declareEnd(`x${email}`);
    const received = await declare(`y${email}`);
    await expect.poll(() => stateOf(`${id}.matched`)).toBe('FAILED');
    await expect.poll(() => stateOf(received.id)).toBe('FAILED');
    expect((await stored(`${id}.matched`))?.attempts).toBe(1);
    const end = (await stored(`${id}.matched`))?.cancellationId;
    await expect.poll(() => stateOf(`${end}.confirmed`)).toBe('SUPPRESSED');
    const tasks = await notNotified();
    expect(tasks.filter(({ customerId }) => customerId === customer.id)).toEqual([]);
    expect(tasks.filter(({ customerId }) => customerId !== other.id)).toEqual([]);
    const [task] = tasks;
    expect(task).toMatchObject({
      instruction: expect.stringContaining('without signing in') as string,
    });
    const lasts = Date.parse(String(task?.deadline)) - Date.parse(String(task?.since));
    expect(lasts).toBe(24 * 3_600_000);
    await portal.ask(
      `mutation ($input: ResolveTaskInput!) {
        resolveTask(input: $input) { __typename }
      }`,
      { token: agent.token, variables: { input: { taskId: task?.id, note: 'Phoned.' } } },
    );
    expect(await notNotified()).toEqual([]);
  });
});

describe('the outbox', () => {
  it('lets a server stop that waits for a silent mail server, and another send the mail', async () => {
    mailbox.emulator.behave('silent');
    const to = newAddress();
    const { id } = await declare(to);
    await expect.poll(async () => (await stored(id))?.attempts).toBe(1);
    const started = performance.now();
    await stopAll();
    expect(performance.now() - started).toBeLessThan(5_000);
    mailbox.emulator.behave('accept');
    await outbox().doc(id).update({ dueAt: new Date() });
    start(await portal.addReplica());
    await mailbox.wait(to);
  });

  it('gives up a mail whose recipient is permanently refused, and reports it without the address', async () => {
    mailbox.emulator.behave('refuse');
    const to = newAddress();
    const { id } = await declare(to);
    await expect.poll(() => stateOf(id)).toBe('FAILED');
    expect(portal.logs()).toContain('a mail was given up');
    expect(portal.logs()).not.toContain(to);
  });

  it('sends each mail once, however many replicas are at it', async () => {
    start(await portal.addReplica());
    start(await portal.addReplica());
    const all = Array.from({ length: 30 }, newAddress);
    const mails = await Promise.all(all.map(declare));
    for (const { id } of mails) await expect.poll(() => stateOf(id)).toBe('SENT');
    expect(all.map((to) => mailbox.to(to).length)).toEqual(all.map(() => 1));
  });
});

it('has no mails where no mail server is configured', async () => {
  const without = await portal.addReplica({ MAIL_URL: '', MAIL_FROM: '' });
  const { subscriber, id } = await subscriberWithOne(portal);
  await cancel(without, subscriber, { subscriptionId: id });
  const { docs } = await outbox().where('customerId', '==', subscriber.customerId).get();
  expect(docs).toEqual([]);
});
