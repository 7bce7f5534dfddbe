/** A subscriber of a test's own, in the portal that all browser tests share: what happens to them disturbs no other test. */
import Stripe from 'stripe';
import { inject } from 'vitest';
import { createSubscriber } from '../support/factories.ts';

/** Stripe's SDK for the shared portal's emulator. */
export function stripeOfSite(): Stripe {
  const { hostname, port } = new URL(inject('stripeUrl'));
  return new Stripe('sk_test_e2e', { host: hostname, port: Number(port), protocol: 'http' });
}

/** Somebody with one active plan for $29.99 a month, who has not signed in yet. */
export const ownSubscriber = async (): Promise<{ email: string }> =>
  createSubscriber(stripeOfSite());

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
