/** Validates Stripe's ids, because the portal uses them as document ids, as field names and in URLs. */
import { z } from 'zod';

/** Checks an id's form. Rejects names that every object has, such as `constructor`, and `__…__`, which Firestore reserves. */
export const isStripeId = (text: string): boolean =>
  /^(?!__.*__$)\w{1,255}$/.test(text) && !(text in {});

export const stripeId = z.string().refine(isStripeId);
