/** What an id of Stripe's may be. Ids name fields of stored documents and parts of URLs. */
import { z } from 'zod';

/** Whether a text has the form of an id. One that every object has by nature (`__proto__`, `constructor`) is none. */
export const isStripeId = (text: string): boolean => /^\w{1,255}$/.test(text) && !(text in {});

/** An id in an answer of Stripe's. */
export const stripeId = z.string().refine(isStripeId);
