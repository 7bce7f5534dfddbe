/** The reasons of a cancellation. */
import { z } from 'zod';
import { text, unsettable } from './params.ts';

/** Stripe's answers to 'why are you leaving' (https://docs.stripe.com/api/subscriptions/object, `cancellation_details`). */
const FEEDBACK = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;

/** `cancellation_details`; an empty value clears an answer. */
export const reasonParams = {
  comment: unsettable(text()).optional(),
  feedback: unsettable(z.enum(FEEDBACK)).optional(),
};
