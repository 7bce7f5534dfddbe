/** Environment → services over the real SDKs, which read emulator addresses from the environment themselves. */
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import type { Services } from './context.ts';
import type { Env } from './env.ts';
import { createBilling, createStripe } from './services/billing.ts';
import { createCancellationRecords } from './services/cancellation-records.ts';
import { createCancellations } from './services/cancellations.ts';
import { createDirectory } from './services/directory.ts';
import { createIdentity } from './services/identity.ts';

/** Makes the services. Nothing is connected until the first call. */
export function createServices(env: Env): Services {
  const firebase = getApps()[0] ?? initializeApp({ projectId: env.firebase.projectId });
  const firestore = getFirestore(firebase);
  const billing = createBilling(createStripe(env.stripe.secretKey, env.stripe.apiHost), {
    returnUrl: `${env.siteOrigin}/manage_subscription`,
    loginUrl: env.links.providerLogin,
  });
  return {
    identity: createIdentity(getAuth(firebase)),
    directory: createDirectory(firestore),
    billing,
    cancellations: createCancellations(billing, createCancellationRecords(firestore)),
  };
}
