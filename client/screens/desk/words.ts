/** What the API names, in an agent's words. */
import type {
  CancellationReason,
  CancellationRequester,
  DeclarationIssue,
  DeclarationOutcome,
  WorkItemOutcome,
} from '../../generated/desk-operations.ts';

/** `REFUND_DUE` as "Refund due". */
export const inWords = (name: string): string =>
  name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ');

export const itemOutcomes: Record<WorkItemOutcome, string> = {
  CARRIED_OUT: 'It was done',
  DECLINED: 'It can’t be done, or there is no right to it: the person was told',
  NOT_NEEDED: 'Nothing was to be done',
};

export const declarationOutcomes: Record<DeclarationOutcome, string> = {
  CARRIED_OUT: 'What was declared has been done',
  DECLINED: 'There is no right to it, or no such contract: the person was told',
  DUPLICATE: 'Another declaration says the same',
};

export const declarationIssues: Record<DeclarationIssue, string> = {
  NO_PLAN: 'No plan runs under the address.',
  SEVERAL_PLANS: 'Several plans run under the address.',
  EXTRAORDINARY: 'It is for good cause: somebody must decide about the reason.',
  LATER_DATE: 'It is to end later than the period that is paid for.',
  LATER_WORD: 'Somebody let the plan renew after it was received.',
  WITHDRAWAL: 'Within 14 days of the purchase, money is to be paid back.',
  REFUSED: 'The payment provider refuses the cancellation.',
  SUSPICIOUS: 'A field was filled in that people don’t see: it may come from a program.',
};

export const requesters: Record<CancellationRequester, string> = {
  SUBSCRIBER: 'the subscriber, here',
  SUPPORT: 'one of us',
  PAYMENT_PROVIDER: 'the subscriber, at the payment provider',
  DECLARATION: 'a declaration without a sign-in',
};

export const reasons: Record<CancellationReason, string> = {
  TOO_EXPENSIVE: 'It is too expensive',
  UNUSED: 'It is not used enough',
  MISSING_FEATURES: 'Some features are missing',
  SWITCHED_SERVICE: 'Switching to a different service',
  TOO_COMPLEX: 'It is too hard to use',
  LOW_QUALITY: 'Quality was less than expected',
  CUSTOMER_SERVICE: 'Customer service was less than expected',
  OTHER: 'Another reason',
};
