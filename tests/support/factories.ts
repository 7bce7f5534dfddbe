/** Makes subscribers for tests through the official SDKs. */
import { randomInt, randomUUID } from 'node:crypto';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth, type UserRecord } from 'firebase-admin/auth';
import { FieldValue, getFirestore } from 'firebase-admin/firestore';
import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { SeedSubscription } from '../../emulators/stripe/seed-data.ts';
import type { StripeEmulator } from '../../emulators/stripe/server.ts';
import { namedIn, selectCustomer } from '../../server/domain/subscriber/subscriber-document.ts';

const projectId = 'demo-stop-smoke-now';
const firebase = () => getApps()[0] ?? initializeApp({ projectId });

const consonants = 'bcdfghjklmnpqrstvwxz';
/** Makes a unique word of letters, without two vowels, which could stand for an umlaut. */
export const newWord = (): string =>
  Array.from({ length: 12 }, () => consonants[randomInt(consonants.length)]).join('');

export interface TestUser {
  uid: string;
  email: string;
  /** The ID token that the browser would get. */
  token: string;
}

/** Creates a user in Firebase Auth, by default with a unique address. */
export async function createUser({
  email = `${randomUUID()}@example.com`,
  role,
}: { email?: string; role?: 'support' } = {}): Promise<TestUser> {
  const user: UserRecord = await getAuth(firebase()).createUser({ email, emailVerified: true });
  if (role) await getAuth(firebase()).setCustomUserClaims(user.uid, { role });
  return { uid: user.uid, email, token: await signIn(user.uid) };
}

/** Exchanges a custom token for an ID token by the SDKs' REST call. */
export async function signIn(uid: string): Promise<string> {
  const host = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const answer = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=any`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token: await getAuth(firebase()).createCustomToken(uid),
        returnSecureToken: true,
      }),
    },
  );
  const { idToken } = (await answer.json()) as { idToken: string };
  return idToken;
}

/** Writes the document `users_subscriptions/{uid}` in any form, and indexes its owner as a view does. */
export async function writeDocument(uid: string, data: Record<string, unknown>): Promise<void> {
  const firestore = getFirestore(firebase());
  await firestore.collection('users_subscriptions').doc(uid).set(data);
  const entry = { version: 1, uids: FieldValue.arrayUnion(uid) };
  for (const id of namedIn(selectCustomer(data)))
    await firestore.collection('customer_owners').doc(id).set(entry, { merge: true });
}

/** Has a running portal's worker scan all documents, so that existing customers count as old. */
export async function documentsScanned(): Promise<void> {
  const scan = getFirestore(firebase()).collection('scans').doc('customer_owners');
  const begin = { version: 1, startedAt: null, after: null, changedSince: null };
  await scan.set({ ...begin, dueAt: new Date(0) }, { merge: true });
  await expect
    .poll(async () => ((await scan.get()).get('changedSince') as unknown) ?? null)
    .not.toBeNull();
}

/** Creates a customer with subscriptions to a monthly plan, oldest first. */
export async function createCustomer(
  sdk: Stripe,
  plans: {
    amount?: number;
    currency?: string;
    interval?: 'month' | 'year';
    params?: Partial<Stripe.SubscriptionCreateParams>;
  }[],
  email = `${randomUUID()}@example.com`,
): Promise<{ id: string; subscriptions: Stripe.Subscription[] }> {
  const customer = await sdk.customers.create({ email });
  const subscriptions: Stripe.Subscription[] = [];
  for (const { amount = 2999, currency = 'usd', interval = 'month', params = {} } of plans) {
    const price = await sdk.prices.create({
      currency,
      unit_amount: amount,
      recurring: { interval },
      product_data: { name: 'Premium' },
    });
    subscriptions.push(
      await sdk.subscriptions.create({
        customer: customer.id,
        items: [{ price: price.id }],
        ...params,
      }),
    );
  }
  return { id: customer.id, subscriptions };
}

/** Makes an entry as shops write it, with unread fields. */
const asShopsWrite = (customerId: string) => ({
  vendorProfileId: customerId,
  ...{ vendor: 'stripe', productId: 'premium', isTrial: false, amount: 2999 },
});

export async function createSubscriber(
  sdk: Stripe,
  plans: Parameters<typeof createCustomer>[1] = [{}],
): Promise<TestUser & { customerId: string; subscriptions: Stripe.Subscription[] }> {
  const user = await createUser();
  const { id: customerId, subscriptions } = await createCustomer(sdk, plans);
  await writeDocument(user.uid, { subscriptions: [asShopsWrite(customerId)] });
  return { ...user, customerId, subscriptions };
}

/** Creates a subscriber whose only plan has a past at Stripe. @param defaultPaymentMethod null for none */
export async function createSeeded(
  stripe: Pick<StripeEmulator, 'seed'>,
  plan: Pick<SeedSubscription, 'startedDaysAgo'> & Partial<SeedSubscription>,
  defaultPaymentMethod: string | null = 'pm_card_visa',
): Promise<TestUser & { customerId: string; subscriptionId: string }> {
  const user = await createUser();
  const name = randomUUID().slice(0, 8);
  const [customerId, subscriptionId] = [`cus_${name}`, `sub_${name}`];
  stripe.seed({
    customers: [
      {
        id: customerId,
        email: user.email,
        ...(defaultPaymentMethod !== null && { defaultPaymentMethod }),
        subscriptions: [{ id: subscriptionId, status: 'active', amount: 2999, ...plan }],
      },
    ],
  });
  await writeDocument(user.uid, { subscriptions: [asShopsWrite(` ${customerId} `)] });
  return { ...user, customerId, subscriptionId };
}
