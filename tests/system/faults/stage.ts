/** Gives server processes emulators in this process, and subscribers. */
import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { startFirestoreEmulator } from '../../../emulators/firestore.ts';
import type { SeedSubscription } from '../../../emulators/stripe/seed-data.ts';
import { startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { sdkFor } from '../../support/harness.ts';
import { startTokenIssuer } from '../../support/signed-tokens.ts';

const projectId = 'demo-stop-smoke-now';

export interface Member {
  uid: string;
  email: string;
  token: string;
  customerId: string;
  /** The plan that a test may change, and the one that must stay. */
  subscriptionId: string;
  otherId: string;
}

export type PlanSeed = Omit<SeedSubscription, 'id'>;

const monthly: PlanSeed = { status: 'active', amount: 2999, startedDaysAgo: 12 };

const importLimit = 1_000;

export type Stage = Awaited<ReturnType<typeof startStage>>;

/**
 * Starts a stage with its own Firestore, so that its reconciler finds no records of another Stripe. @param options.onCommit
 * gets the document names of each commit to Firestore
 */
export async function startStage({
  onCommit = () => {},
}: { onCommit?: (names: string[]) => void } = {}) {
  const [stripe, issuer, firestoreEmulator] = await Promise.all([
    startStripeEmulator(),
    startTokenIssuer({ projectId }),
    startFirestoreEmulator({ kind: 'embedded', port: 0, onCommit }),
  ]);
  process.env['FIRESTORE_EMULATOR_HOST'] = firestoreEmulator.host;
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  // Its own app, because consecutive stages have different emulators.
  const firebase = initializeApp({ projectId }, randomUUID());
  const firestore = getFirestore(firebase);
  const auth = getAuth(firebase);
  let enrolled = 0;
  /** `host:port` of each upstream. The keys for tokens are at `/keys`. */
  const hosts = {
    stripe: new URL(stripe.url).host,
    firestore: firestoreEmulator.host,
    certificates: new URL(issuer.url).host,
    accounts: String(process.env['FIREBASE_AUTH_EMULATOR_HOST']),
  };

  return {
    stripe,
    /** The official SDK, for changes at Stripe without our servers. */
    sdk: sdkFor(stripe),
    firestore,
    hosts,
    /** Returns a server's variables. @param others replaced upstreams, such as a proxy */
    environment(others: Partial<typeof hosts> = {}) {
      const at = { ...hosts, ...others };
      return {
        FIREBASE_PROJECT_ID: projectId,
        FIREBASE_AUTH_EMULATOR_HOST: at.accounts,
        FIRESTORE_EMULATOR_HOST: at.firestore,
        STRIPE_API_HOST: at.stripe,
        STRIPE_WEBHOOK_SECRET: 'whsec_stage',
        SERVER_OPTIONS: JSON.stringify({ tokenKeysUrl: `http://${at.certificates}/keys` }),
      };
    },
    /**
     * Creates users, documents, and customers with two subscriptions each. @param plans a person's two subscriptions, by
     * default monthly plans that began twelve days ago
     */
    async enroll(
      count: number,
      plans: (person: number) => [PlanSeed, PlanSeed] = () => [monthly, monthly],
    ): Promise<Member[]> {
      const people = Array.from({ length: count }, () => {
        const uid = randomUUID();
        return { uid, email: `${uid}@example.com`, ...planNumber((enrolled += 1)) };
      });
      stripe.seed({
        customers: people.map(({ customerId, email, subscriptionId, otherId }, person) => {
          const [first, second] = plans(person);
          return {
            id: customerId,
            email,
            subscriptions: [
              { id: subscriptionId, ...first },
              { id: otherId, ...second },
            ],
          };
        }),
      });
      const users = people.map(({ uid, email }) => ({ uid, email, emailVerified: true }));
      for (let from = 0; from < users.length; from += importLimit)
        await auth.importUsers(users.slice(from, from + importLimit));
      // After the users, because an older sign-in would count as revoked.
      const members = await Promise.all(
        people.map(async (person) => ({
          ...person,
          token: await issuer.sign({
            sub: person.uid,
            email: person.email,
            email_verified: true,
            // The emulator finds a session's user by these.
            user_id: person.uid,
            firebase: {},
          }),
        })),
      );
      const directory = firestore.collection('users_subscriptions');
      for (const { uid, customerId } of members)
        await directory.doc(uid).set({ subscriptions: [{ vendorProfileId: customerId }] });
      return members;
    },
    async close() {
      await deleteApp(firebase);
      await Promise.all([stripe.close(), firestoreEmulator.close(), issuer.close()]);
    },
  };
}

const planNumber = (number: number) => ({
  customerId: `cus_${number}`,
  subscriptionId: `sub_${number}`,
  otherId: `sub_${number}_other`,
});
