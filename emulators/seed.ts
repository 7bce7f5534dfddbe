/** Defines the demo subscribers and writes them into the emulators. */
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import type { StripeEmulator } from './stripe/server.ts';
import type { SeedCustomer, SeedSubscription } from './stripe/seed-data.ts';

/** A user, and optionally their document and customers at Stripe. */
interface DemoSubscriber {
  email: string;
  role?: 'support';
  /** The entries of `users_subscriptions/{uid}`. Missing: no document; null: a document without a list. */
  entries?: unknown[] | null;
  customers?: Omit<SeedCustomer, 'email'>[];
}

/** $29.99 a month, in the middle of its period. */
const premium = (id: string, more: Partial<SeedSubscription> = {}): SeedSubscription => ({
  id,
  status: 'active',
  amount: 2999,
  startedDaysAgo: 40,
  ...more,
});
const trial = { status: 'trialing', trialDays: 7, startedDaysAgo: 2 } as const;

export const demoSubscribers: DemoSubscriber[] = [
  {
    email: 'active@example.com',
    entries: ['cus_active'],
    customers: [{ id: 'cus_active', subscriptions: [premium('sub_active')] }],
  },
  {
    email: 'trial@example.com',
    // An entry that is no map, or has a number as id, names no customer.
    entries: ['cus_trial', { vendorProfileId: 12345 }, 7],
    customers: [{ id: 'cus_trial', subscriptions: [premium('sub_trial', trial)] }],
  },
  {
    email: 'canceled@example.com',
    entries: ['cus_canceled'],
    customers: [
      {
        id: 'cus_canceled',
        subscriptions: [premium('sub_canceled', { cancelAtPeriodEnd: true, canceledDaysAgo: 3 })],
      },
    ],
  },
  {
    email: 'several@example.com',
    entries: [' cus_several '],
    customers: [
      {
        id: 'cus_several',
        subscriptions: [
          premium('sub_several_active'),
          premium('sub_several_past_due', {
            status: 'past_due',
            amount: 999,
            startedDaysAgo: 35,
            defaultPaymentMethod: 'pm_card_chargeCustomerFail',
          }),
          premium('sub_several_trial', {
            ...trial,
            amount: 1999,
            cancelAtPeriodEnd: true,
            canceledDaysAgo: 1,
          }),
        ],
      },
    ],
  },
  {
    email: 'second@example.com',
    entries: ['cus_second_old', 'cus_second'],
    customers: [
      {
        id: 'cus_second_old',
        subscriptions: [premium('sub_second_old', { amount: 1499, startedDaysAgo: 200 })],
      },
      { id: 'cus_second', subscriptions: [premium('sub_second')] },
    ],
  },
  {
    email: 'literal@example.com',
    entries: ['cus_literal', 'stripe'],
    customers: [{ id: 'cus_literal', subscriptions: [premium('sub_literal')] }],
  },
  { email: 'none@example.com' },
  { email: 'support@example.com', role: 'support', entries: null },
];

/** Further fields that shops write and the portal does not read. */
const otherFields = { vendor: 'stripe', productId: 'premium', isTrial: false, amount: 2999 };

/** `active@example.com` → `demo-active`. */
const uidOf = ({ email }: DemoSubscriber) => `demo-${email.split('@')[0]}`;

/** Writes the demo subscribers, by the official SDKs if possible. Overwrites existing users and documents. */
export async function seedDemo(target: {
  projectId: string;
  authHost: string;
  firestoreHost: string;
  stripe: StripeEmulator;
}): Promise<void> {
  // firebase-admin takes emulator addresses from the environment only.
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = target.authHost;
  process.env['FIRESTORE_EMULATOR_HOST'] = target.firestoreHost;
  const app = initializeApp({ projectId: target.projectId }, 'seed');
  const [auth, firestore] = [getAuth(app), getFirestore(app)];

  target.stripe.seed({
    customers: demoSubscribers.flatMap(({ email, customers = [] }) =>
      customers.map((customer) => ({
        defaultPaymentMethod: 'pm_card_visa',
        ...customer,
        email,
      })),
    ),
  });
  await Promise.all(
    demoSubscribers.map(async (subscriber) => {
      const uid = uidOf(subscriber);
      await putAccount(auth, uid, { email: subscriber.email, emailVerified: true });
      if (subscriber.role) await auth.setCustomUserClaims(uid, { role: subscriber.role });
      const { email, entries } = subscriber;
      if (entries === undefined) return;
      const subscriptions = entries?.map((entry) =>
        typeof entry === 'string' ? { vendorProfileId: entry, ...otherFields } : entry,
      );
      const document = { email, ...(subscriptions && { subscriptions }) };
      await firestore.collection('users_subscriptions').doc(uid).set(document);
    }),
  );
  await deleteApp(app);
}

/** Creates or updates a user. On a busy machine firebase-admin repeats requests: the repetition finds the user. */
async function putAccount(
  auth: Auth,
  uid: string,
  account: { email: string; emailVerified: boolean },
): Promise<void> {
  await auth.createUser({ uid, ...account }).catch((error: { code?: string }) => {
    if (error.code !== 'auth/uid-already-exists') throw error;
    return auth.updateUser(uid, account);
  });
}
