/** A subscriber of a test's own, in the portal that all browser tests share: what happens to them disturbs no other test. */
import Stripe from 'stripe';
import { inject } from 'vitest';
import { createSubscriber } from '../support/factories.ts';

/** Somebody with one active plan for $29.99 a month, who has not signed in yet. */
export async function ownSubscriber(): Promise<{ email: string }> {
  // Google's SDKs read these themselves.
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = new URL(inject('authUrl')).host;
  process.env['FIRESTORE_EMULATOR_HOST'] = new URL(inject('firestoreUrl')).host;
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const { hostname, port } = new URL(inject('stripeUrl'));
  const stripe = new Stripe('sk_test_e2e', {
    host: hostname,
    port: Number(port),
    protocol: 'http',
  });
  return createSubscriber(stripe);
}

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
