/** What server processes are tested against: emulators of their own in this process, and people who hold plans. */
import { getApps, initializeApp } from 'firebase-admin/app';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { startFirestoreEmulator } from '../../emulators/firestore.ts';
import { startStripeEmulator, type StripeEmulator } from '../../emulators/stripe/server.ts';
import { startTokenIssuer } from '../signed-tokens.ts';

const projectId = 'demo-stop-smoke-now';

/** Somebody with two subscriptions. */
export interface Member {
  uid: string;
  token: string;
  customerId: string;
  /** The one that a test may change, and the one that must stay as it is. */
  subscriptionId: string;
  otherId: string;
}

export interface Stage {
  stripe: StripeEmulator;
  firestore: Firestore;
  /** `host:port` of each upstream; the keys for tokens are at `/keys`. */
  hosts: { stripe: string; firestore: string; certificates: string };
  /** The variables of a server on this stage. @param hosts in place of the upstreams' own, such as a proxy's */
  environment(hosts?: Partial<Stage['hosts']>): Record<string, string>;
  /** Makes people: accounts, documents, customers with two subscriptions each. */
  enroll(count: number): Promise<Member[]>;
  close(): Promise<void>;
}

/**
 * Starts a stage. Firestore is its own, not the one that test files share: the reconciler of a server
 * on this stage must not find records of subscriptions that are at another Stripe.
 */
export async function startStage(): Promise<Stage> {
  const [stripe, issuer, firestoreEmulator] = await Promise.all([
    startStripeEmulator(),
    startTokenIssuer({ projectId }),
    startFirestoreEmulator({ kind: 'embedded', projectId, port: 0 }),
  ]);
  process.env['FIRESTORE_EMULATOR_HOST'] = firestoreEmulator.host;
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const firebase = getApps()[0] ?? initializeApp({ projectId });
  const firestore = getFirestore(firebase);
  let enrolled = 0;
  const hosts = {
    stripe: new URL(stripe.url).host,
    firestore: firestoreEmulator.host,
    certificates: new URL(issuer.url).host,
  };

  return {
    stripe,
    firestore,
    hosts,
    environment: (others = {}) => {
      const at = { ...hosts, ...others };
      return {
        FIREBASE_PROJECT_ID: projectId,
        FIREBASE_API_KEY: 'any',
        FIREBASE_AUTH_DOMAIN: 'localhost',
        FIRESTORE_EMULATOR_HOST: at.firestore,
        STRIPE_API_HOST: at.stripe,
        STRIPE_WEBHOOK_SECRET: 'whsec_stage',
        ID_TOKEN_KEYS_URL: `http://${at.certificates}/keys`,
      };
    },
    async enroll(count) {
      const members = await Promise.all(
        Array.from({ length: count }, async () => {
          const number = (enrolled += 1);
          const uid = `member-${number}`;
          return { uid, token: await issuer.sign({ sub: uid }), ...planNumber(number) };
        }),
      );
      stripe.seed({
        customers: members.map(({ customerId, subscriptionId, otherId }) => ({
          id: customerId,
          subscriptions: [subscriptionId, otherId].map((id) => ({
            id,
            status: 'active' as const,
            amount: 2999,
            startedDaysAgo: 12,
          })),
        })),
      });
      const directory = firestore.collection('users_subscriptions');
      for (const { uid, customerId } of members)
        await directory.doc(uid).set({ subscriptions: [{ vendorProfileId: customerId }] });
      return members;
    },
    async close() {
      await firestore.terminate();
      await Promise.all([stripe.close(), firestoreEmulator.close(), issuer.close()]);
    },
  };
}

const planNumber = (number: number) => ({
  customerId: `cus_${number}`,
  subscriptionId: `sub_${number}`,
  otherId: `sub_${number}_other`,
});
