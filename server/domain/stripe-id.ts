/** What an id of Stripe's may be. Ids name fields of stored documents and parts of URLs. */
import { z } from 'zod';

/**
 * Whether a text has the form of an id: no other text is sent to an upstream. One that every object has by nature
 * (`constructor`) is none, nor one that Firestore takes for no document (`__…__`).
 */
export const isStripeId = (text: string): boolean =>
  /^(?!__.*__$)\w{1,255}$/.test(text) && !(text in {});

/** An id in an answer of Stripe's. */
export const stripeId = z.string().refine(isStripeId);
