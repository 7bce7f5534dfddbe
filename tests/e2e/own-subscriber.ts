/** A subscriber of a test's own, in the portal that all browser tests share: what happens to them disturbs no other test. */
import Stripe from 'stripe';
import { inject } from 'vitest';
import { createSubscriber } from '../support/factories.ts';

/** Points Google's SDKs at the shared portal's emulators. @returns Stripe's SDK for them */
export function useSite(): Stripe {
  // Google's SDKs read these themselves.
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = new URL(inject('authUrl')).host;
  process.env['FIRESTORE_EMULATOR_HOST'] = new URL(inject('firestoreUrl')).host;
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const { hostname, port } = new URL(inject('stripeUrl'));
  return new Stripe('sk_test_e2e', { host: hostname, port: Number(port), protocol: 'http' });
}

/** Somebody with one active plan for $29.99 a month, who has not signed in yet. */
export const ownSubscriber = async (): Promise<{ email: string }> => createSubscriber(useSite());

/** The newest sign-in link that was mailed to an address. @throws when there is none */
export async function mailedLink(email: string): Promise<string> {
  const answer = await fetch(
    `${inject('authUrl')}/emulator/v1/projects/demo-stop-smoke-now/oobCodes`,
  );
  const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; oobLink: string }[] };
  const link = oobCodes.findLast((code) => code.email === email)?.oobLink;
  if (!link) throw new Error('no mail');
  return link;
}
