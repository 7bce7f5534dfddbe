/** Makes the people of an agent's tickets in the shared portal. */
import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import type Stripe from 'stripe';
import { beforeAll, expect, inject } from 'vitest';
import { createCustomerRecordStore } from '../../../server/adapters/firestore/customer-records.ts';
import { createFirestore } from '../../../server/adapters/firestore/firestore-client.ts';
import { createLog } from '../../../server/log.ts';
import { cancellation } from '../../support/declaration-forms.ts';
import { createCustomer, createSubscriber, createUser } from '../../support/factories.ts';
import { site } from '../../e2e/browser.ts';
import { stripeOfSite } from '../../e2e/own-subscriber.ts';

export let stripe: Stripe;

/** Prepares Stripe's SDK. Call it once at the top of a file. */
export function usePeople(): void {
  beforeAll(() => {
    if (!inject('noBrowser')) stripe = stripeOfSite();
  });
}

type Plans = Parameters<typeof createCustomer>[1];

/** Creates a user with the same address at the provider, who pays by card. */
export async function newPayer(plans: Plans = [{}]) {
  const person = await createSubscriber(stripe, plans);
  await stripe.customers.update(person.customerId, { email: person.email });
  const ids = person.subscriptions.map(({ id }) => id);
  return { ...person, ids, id: ids[0] ?? '' };
}

export async function newCustomer(email?: string, plans: Plans = [{}]) {
  const { id, subscriptions } = await createCustomer(stripe, plans, email);
  return { customerId: id, id: subscriptions[0]?.id ?? '' };
}

export const newUser = () => createUser();

export const newAddress = (): string => `${randomUUID()}@example.com`;

/** Deletes a user as an operator may: no plan ends. */
export const deleteUser = (uid: string): Promise<void> => getAuth().deleteUser(uid);

async function ask(token: string, query: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${site}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await answer.json()) as {
    data: Record<string, unknown>;
    errors?: unknown;
  };
  expect(errors).toBeUndefined();
  return data;
}

/** Cancels as the subscriber. @returns the receipt's time */
export async function cancelAs({ token }: { token: string }, id: string): Promise<string> {
  const data = await ask(
    token,
    `mutation { cancelSubscription(input: { subscriptionId: "${id}" }) {
      ... on CancellationAccepted { cancellation { requestedAt } }
    } }`,
  );
  return (data['cancelSubscription'] as { cancellation: { requestedAt: string } }).cancellation
    .requestedAt;
}

/** Records a period charged after the cancellation, as the reconciler does after a long outage. */
export async function chargeTooLate(customerId: string, id: string): Promise<void> {
  const records = createCustomerRecordStore(
    createFirestore('demo-stop-smoke-now'),
    createLog('silent'),
  );
  const note = async () => {
    const stored = await records.read(customerId);
    const record = structuredClone(stored.value);
    record.desired[id]!.refund = true;
    return records.write(stored, { record, cancellations: new Map() });
  };
  // The portal writes it as well.
  await expect.poll(note).not.toBeNull();
}

/** Waits until a declaration has ended its plan and that is stored: the provider hears of it before. */
export async function untilMatched(number: string): Promise<void> {
  const firestore = createFirestore('demo-stop-smoke-now');
  const read = () => firestore.call((sdk) => sdk.doc(`declarations/${number}`).get());
  await expect.poll(async () => (await read()).get('state') as unknown).toBe('MATCHED');
}

/** Declares a cancellation without a sign-in. @returns its receipt's number */
export async function declare(fields: { name: string; email: string }): Promise<string> {
  const response = await fetch(`${site}/cancel`, {
    method: 'POST',
    body: new URLSearchParams({ ...cancellation, ...fields }),
  });
  const [number] = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(response.url) ?? [];
  return number ?? expect.fail(`no receipt: ${response.status}`);
}

/** Adds a sender's payment address by the link of the mail that asks for it. */
export async function addAddress(sender: string, email: string): Promise<void> {
  const link = async () => {
    const mails = await (await fetch(`${site}/dev/mailbox`)).text();
    const links = mails.split('<li>').flatMap((mail) => {
      const [, code] = /\/add-address\?lang=en#([\w.-]+)/.exec(mail) ?? [];
      return code && mail.includes(sender) ? code : [];
    });
    return links[0] ?? '';
  };
  await expect.poll(link).not.toBe('');
  const body = new URLSearchParams({ code: await link(), email, step: 'ADD' });
  const response = await fetch(`${site}/undo?lang=en`, { method: 'POST', body });
  expect(response.status).toBe(200);
}
