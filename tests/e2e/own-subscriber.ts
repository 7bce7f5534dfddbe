/** Creates a subscriber for one test in the shared portal, so that it disturbs no other. */
import Stripe from 'stripe';
import { inject } from 'vitest';
import { createSubscriber } from '../support/factories.ts';

export function stripeOfSite(): Stripe {
  const { hostname, port } = new URL(inject('stripeUrl'));
  return new Stripe('sk_test_e2e', { host: hostname, port: Number(port), protocol: 'http' });
}

/** Creates a user with an active plan of $29.99 a month, who hasn't signed in yet. */
export const ownSubscriber = async (): Promise<{ email: string }> =>
  createSubscriber(stripeOfSite());

/** Returns the newest sign-in link mailed to an address. @throws if there is none */
export async function mailedLink(email: string): Promise<string> {
  const answer = await fetch(
    `${inject('authUrl')}/emulator/v1/projects/demo-stop-smoke-now/oobCodes`,
  );
  const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; oobLink: string }[] };
  const link = oobCodes.findLast((code) => code.email === email)?.oobLink;
  if (!link) throw new Error('no mail');
  return link;
}
