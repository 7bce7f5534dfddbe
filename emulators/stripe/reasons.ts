/** The reasons of a cancellation, in the API and on the portal's page. */
import { z } from 'zod';
import { text, unsettable } from './params.ts';

/** Stripe's answers to 'why are you leaving' (https://docs.stripe.com/api/subscriptions/object, `cancellation_details`). */
export const FEEDBACK = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;

/** The same for the people who are asked. */
export const FEEDBACK_TEXT: Record<(typeof FEEDBACK)[number], string> = {
  customer_service: 'Customer service was less than expected',
  low_quality: 'Quality was less than expected',
  missing_features: 'I need more features',
  other: 'Other reason',
  switched_service: 'I found an alternative',
  too_complex: 'Ease of use was less than expected',
  too_expensive: 'It’s too expensive',
  unused: 'I no longer need it',
};

/** `cancellation_details`; an empty value clears an answer. */
export const reasonParams = {
  comment: unsettable(text()).optional(),
  feedback: unsettable(z.enum(FEEDBACK)).optional(),
};
