/** The people whose tickets an agent answers: made for each ticket, in the portal that all browser tests share. */
import { randomUUID } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { FieldPath, getFirestore } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import { beforeAll, expect, inject } from 'vitest';
import { cancellation } from '../../support/declaration-forms.ts';
import { createCustomer, createSubscriber, createUser } from '../../support/factories.ts';
import { site } from '../../e2e/browser.ts';
import { stripeOfSite } from '../../e2e/own-subscriber.ts';

/** Stripe's SDK for the emulator; `usePeople` makes it. */
export let stripe: Stripe;

/** Makes ready what the people are made with. Call it once at the top of a file. */
export function usePeople(): void {
  beforeAll(() => {
    if (!inject('noBrowser')) stripe = stripeOfSite();
  });
}

type Plans = Parameters<typeof createCustomer>[1];

/** Somebody who signs in with the address that the payment provider has, too, and pays by a card. */
export async function newPayer(plans: Plans = [{}]) {
  const person = await createSubscriber(stripe, plans);
  await stripe.customers.update(person.customerId, { email: person.email });
  const ids = person.subscriptions.map(({ id }) => id);
  return { ...person, ids, id: ids[0] ?? '' };
}

/** Another customer of the payment provider. */
export async function newCustomer(email?: string, plans: Plans = [{}]) {
  const { id, subscriptions } = await createCustomer(stripe, plans, email);
  return { customerId: id, id: subscriptions[0]?.id ?? '' };
}

/** The id of a price a month. @param amount in cents */
export async function newPrice(amount: number): Promise<string> {
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval: 'month' },
    product_data: { name: 'Premium' },
  });
  return price.id;
}

/** Somebody whose second payment was declined. */
export async function newDebtor() {
  const now = Math.floor(Date.now() / 1000);
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: now - 32 * 86_400 });
  const { uid, email } = await createUser();
  const customer = await stripe.customers.create({ email, test_clock: clock.id });
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: await newPrice(2999) }],
  });
  await stripe.subscriptions.update(id, { default_payment_method: 'pm_card_chargeCustomerFail' });
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: now });
  // Until then nothing is answered about its customers.
  const status = async () => (await stripe.testHelpers.testClocks.retrieve(clock.id)).status;
  await expect.poll(status).toBe('ready');
  await getFirestore()
    .doc(`users_subscriptions/${uid}`)
    .set({ subscriptions: [{ vendorProfileId: customer.id }] });
  return { email };
}

/** An address that nobody has yet. */
export const newAddress = (): string => `${randomUUID()}@example.com`;

/** Changes the address that somebody signs in with. */
export const changeEmail = (uid: string, email: string) => getAuth().updateUser(uid, { email });

/** Deletes a login, as an operator may: no plan ends. */
export const deleteLogin = (uid: string): Promise<void> => getAuth().deleteUser(uid);

/** Asks the API as somebody, as the site and the app do. */
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

/** Cancels as the subscriber. @returns when, as the receipt says */
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

/** Takes a cancellation back. */
export const resumeAs = ({ token }: { token: string }, id: string) =>
  ask(token, `mutation { resumeSubscription(input: { subscriptionId: "${id}" }) { __typename } }`);

/** Cancels at the payment provider, and waits until the portal has heard of it. */
export async function cancelAtProvider({ token }: { token: string }, id: string): Promise<void> {
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const receipts = async () => {
    const { viewer } = await ask(token, '{ viewer { cancellations { subscriptionId } } }');
    return (viewer as { cancellations: { subscriptionId: string }[] }).cancellations;
  };
  await expect.poll(receipts).toContainEqual({ subscriptionId: id });
}

/** Notes a period that was charged after the cancellation, as the reconciler does when the provider was away for days. */
export const chargeTooLate = (customerId: string, id: string) =>
  getFirestore()
    .doc(`accounts/${customerId}`)
    .update('attention', ['refund_due'], new FieldPath('desired', id, 'refund'), true);

/** Declares a cancellation without a sign-in. @returns the number of its receipt */
export async function declare(fields: { name: string; email: string }): Promise<string> {
  const response = await fetch(`${site}/cancel`, {
    method: 'POST',
    body: new URLSearchParams({ ...cancellation, ...fields }),
  });
  const number = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(await response.text())?.[0];
  return number ?? expect.fail(`no receipt: ${response.status}`);
}
