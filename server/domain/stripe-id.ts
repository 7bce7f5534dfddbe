/** Validates ids of Stripe, which name fields of stored documents and parts of URLs. */
import { z } from 'zod';

/** Checks an id's form. Rejects names like `constructor`, and `__…__`, which Firestore reserves. */
export const isStripeId = (text: string): boolean =>
  /^(?!__.*__$)\w{1,255}$/.test(text) && !(text in {});

export const stripeId = z.string().refine(isStripeId);
