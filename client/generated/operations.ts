/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, useMutation, type SkipToken } from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The subscription to cancel, and the reason. */
export type CancelSubscriptionInput = {
  /** The subscriber's comment, unchanged, at most 5,000 characters. Optional. */
  comment?: string | null | undefined;
  /**
   * Support team only: the address of the expected owner, in any letter case. If the plan has another owner, nothing is
   * changed, and the result is `SubscriberMismatch`.
   */
  expectedEmail?: string | null | undefined;
  /** Support team only: a note for colleagues, at most 5,000 characters. Only the audit stores and shows the note. */
  internalNote?: string | null | undefined;
  /** The reason. Optional. */
  reason?: CancellationReason | null | undefined;
  /**
   * The idempotency key: a random id that the client makes for each press of a button. A retry must send the key of the
   * first request, and changes nothing if the server recorded the first request. A key of a different request causes
   * `BAD_USER_INPUT`, and nothing is changed. At most 255 characters. Optional.
   */
  requestId?: string | null | undefined;
  /** The id of the viewer's subscription. Support agents can pass the id of any subscription. */
  subscriptionId: string;
  /** The time at which the plan should end. */
  when?: CancellationTime;
};

/** A reason to leave, from the payment provider's list (`cancellation_details.feedback`). */
export const CancellationReason = {
  /** Customer service was less than expected. */
  CustomerService: 'CUSTOMER_SERVICE',
  /** Quality was less than expected. */
  LowQuality: 'LOW_QUALITY',
  /** Some features are missing. */
  MissingFeatures: 'MISSING_FEATURES',
  /** Another reason. */
  Other: 'OTHER',
  /** Switching to a different service. */
  SwitchedService: 'SWITCHED_SERVICE',
  /** Ease of use was less than expected. */
  TooComplex: 'TOO_COMPLEX',
  /** The service is too expensive. */
  TooExpensive: 'TOO_EXPENSIVE',
  /** The service is not used enough. */
  Unused: 'UNUSED'
} as const;

export type CancellationReason = typeof CancellationReason[keyof typeof CancellationReason];
/** The party that requested or withdrew a cancellation. */
export const CancellationRequester = {
  /** The sender of a declaration, a form that needs no sign-in. */
  Declaration: 'DECLARATION',
  /** The change was made at the payment provider: by the subscriber, by an employee or by the provider. See `cause`. */
  PaymentProvider: 'PAYMENT_PROVIDER',
  /** The subscriber, through this API. */
  Subscriber: 'SUBSCRIBER',
  /** A support agent, for the subscriber. */
  Support: 'SUPPORT'
} as const;

export type CancellationRequester = typeof CancellationRequester[keyof typeof CancellationRequester];
/** The state of a cancellation. */
export const CancellationState = {
  /** The payment provider scheduled the end, or the subscription has ended. */
  Confirmed: 'CONFIRMED',
  /** The payment provider permanently refused the cancellation. The subscription continues, and support has a task. */
  Refused: 'REFUSED',
  /** The server recorded the cancellation. The payment provider hasn't confirmed the cancellation yet. */
  Requested: 'REQUESTED',
  /** The plan was resumed, or a different end was set at the payment provider. */
  Withdrawn: 'WITHDRAWN'
} as const;

export type CancellationState = typeof CancellationState[keyof typeof CancellationState];
/** The time at which a cancellation ends the plan. */
export const CancellationTime = {
  /**
   * Immediately, if a payment is open (`isDue`). The open payment is no longer collected. An immediate end can't be
   * undone. A plan without an open payment ends with its period, so that no paid time is lost.
   */
  Now: 'NOW',
  /** At the end of the paid period. An open payment stays open and is retried. */
  PeriodEnd: 'PERIOD_END'
} as const;

export type CancellationTime = typeof CancellationTime[keyof typeof CancellationTime];
/** The kind of declaration. */
export const DeclarationKind = {
  /** The end of a contract. */
  Cancellation: 'CANCELLATION',
  /** The withdrawal from a contract, a consumer's right for 14 days after the purchase. */
  Withdrawal: 'WITHDRAWAL'
} as const;

export type DeclarationKind = typeof DeclarationKind[keyof typeof DeclarationKind];
/** The state of a declaration. */
export const DeclarationState = {
  /** No plan matched. The server asked the sender for the email address that they use for payments. */
  Asked: 'ASKED',
  /** The declaration ends a plan: see the receipt. */
  Matched: 'MATCHED',
  /** The support team must decide: see `issue`. */
  Open: 'OPEN',
  /** The server received the declaration and will search for the plan, usually within seconds. */
  Received: 'RECEIVED',
  /** The support team has handled the declaration. */
  Resolved: 'RESOLVED',
  /** The declaration ended a plan, and the owner undid the end with the mailed link. */
  Undone: 'UNDONE'
} as const;

export type DeclarationState = typeof DeclarationState[keyof typeof DeclarationState];
/** A language of the portal's texts. */
export const Language = {
  /** German. */
  De: 'DE',
  /** English. */
  En: 'EN',
  /** French. */
  Fr: 'FR'
} as const;

export type Language = typeof Language[keyof typeof Language];
/** The state of a payment. The list is closed: a new state at the payment provider is `UNKNOWN`. */
export const PaymentStatus = {
  /** The payer must confirm the payment with their bank, at `url`. */
  ActionRequired: 'ACTION_REQUIRED',
  /** The last attempt to collect the payment failed. `nextAttemptAt` has the time of the next attempt. */
  Failed: 'FAILED',
  /** The invoice is unpaid, and no attempt to collect the payment has failed. */
  Open: 'OPEN',
  /** The invoice is paid. If the payment was refunded later, the state stays `PAID`: see `refunds`. */
  Paid: 'PAID',
  /** The payment is on its way. A direct debit takes some days. The payer needs to do nothing, and `url` is `null`. */
  Processing: 'PROCESSING',
  /** The invoice was written off, and the provider no longer collects the payment. */
  Uncollectible: 'UNCOLLECTIBLE',
  /** A state unknown to the portal. */
  Unknown: 'UNKNOWN',
  /** The invoice is a draft. Usually within an hour the payment provider finalizes the invoice and collects the payment. */
  Upcoming: 'UPCOMING',
  /** The invoice was voided. No payment is due. */
  Void: 'VOID'
} as const;

export type PaymentStatus = typeof PaymentStatus[keyof typeof PaymentStatus];
/** The state of a refund. The list is closed: a new state at the payment provider is `UNKNOWN`. */
export const RefundStatus = {
  /** The refund was canceled before it was paid. */
  Canceled: 'CANCELED',
  /** The bank refused the refund. Support must pay in another way. */
  Failed: 'FAILED',
  /** The refund is on its way. */
  Pending: 'PENDING',
  /** The payment provider sent the refund to the card or account that paid. */
  Succeeded: 'SUCCEEDED',
  /** A state unknown to the portal. */
  Unknown: 'UNKNOWN'
} as const;

export type RefundStatus = typeof RefundStatus[keyof typeof RefundStatus];
/** The subscription to resume. */
export type ResumeSubscriptionInput = {
  /** As in `CancelSubscriptionInput`. */
  expectedEmail?: string | null | undefined;
  /** As in `CancelSubscriptionInput`. */
  requestId?: string | null | undefined;
  /** The id of the viewer's subscription. Support agents can pass the id of any subscription. */
  subscriptionId: string;
};

/** The language of a subscriber's mails. */
export type SetLanguageInput = {
  /** The new language of the subscriber's mails. */
  language: Language;
};

/** The state of a subscription. The list is closed: a new state at the payment provider is `UNKNOWN`. */
export const SubscriptionState = {
  /** The plan is paid for and renews. */
  Active: 'ACTIVE',
  /** The plan has ended. No later period is charged. */
  Ended: 'ENDED',
  /** The plan still runs, and its end is scheduled. */
  Ending: 'ENDING',
  /** The first payment has not succeeded. */
  Incomplete: 'INCOMPLETE',
  /** A payment failed, and the payment provider retries it. */
  PastDue: 'PAST_DUE',
  /** No charges for now: payments are paused, or the trial ended without a payment method. */
  Paused: 'PAUSED',
  /** The plan is in a free trial. Usually a paid period follows. */
  Trialing: 'TRIALING',
  /** A state unknown to the portal. */
  Unknown: 'UNKNOWN',
  /** Every attempt to collect a payment failed. The provider makes no further attempt. */
  Unpaid: 'UNPAID'
} as const;

export type SubscriptionState = typeof SubscriptionState[keyof typeof SubscriptionState];
export type EndPremiumMutationVariables = Exact<{
  input: CancelSubscriptionInput;
  language?: Language;
}>;


export type EndPremiumMutation = { cancelSubscription:
    | { cancellation: { id: string } }
    | { message: string }
    | { message: string }
    | { message: string }
    | Record<PropertyKey, never>
   };

export type ResumePremiumMutationVariables = Exact<{
  input: ResumeSubscriptionInput;
  language?: Language;
}>;


export type ResumePremiumMutation = { resumeSubscription:
    | { message: string }
    | { message: string }
    | { message: string }
    | { isConfirmed: boolean, subscription: { id: string, title: string, status: string, displayStatus: string, state: SubscriptionState, isPaid: boolean, isDue: boolean, needsCard: boolean, explain: string, cancelAt: string | null, cancellationPending: boolean, startedAt: string, endsAt: string, willRenew: boolean, discount: string | null, price: { display: string, rhythm: string | null }, nextCharge: { display: string | null, explain: string | null } | null, cancellation: { id: string, number: string, state: CancellationState, requestedAt: string, requestedBy: CancellationRequester } | null } }
    | Record<PropertyKey, never>
   };

export type PortalQueryVariables = Exact<{ [key: string]: never; }>;


export type PortalQuery = { viewer: { id: string, portalUrl: string | null } | null };

export type DeleteMyAccountMutationVariables = Exact<{
  language?: Language;
}>;


export type DeleteMyAccountMutation = { deleteAccount:
    | { message: string, cancellations: Array<{ cancellation: { id: string, number: string } }> }
    | { message: string, loginUrl: string }
   };

export type ManageSubscriptionsQueryVariables = Exact<{
  language?: Language;
}>;


export type ManageSubscriptionsQuery = { viewer: { id: string, language: Language | null, subscriptionsAsOf: string | null, explainPayments: string | null, hasUnlinkedPurchase: boolean, lastEnded: { id: string, title: string, endedAt: string, cancellationId: string | null } | null, subscriptions: Array<{ id: string, title: string, status: string, displayStatus: string, state: SubscriptionState, isPaid: boolean, isDue: boolean, needsCard: boolean, explain: string, cancelAt: string | null, cancellationPending: boolean, startedAt: string, endsAt: string, willRenew: boolean, discount: string | null, price: { display: string, rhythm: string | null }, nextCharge: { display: string | null, explain: string | null } | null, cancellation: { id: string, number: string, state: CancellationState, requestedAt: string, requestedBy: CancellationRequester } | null }> | null, declarations: Array<{ id: string, kind: DeclarationKind, state: DeclarationState, receivedAt: string }>, otherSubscriptions: Array<{ id: string, title: string, status: string, displayStatus: string, state: SubscriptionState, isPaid: boolean, isDue: boolean, needsCard: boolean, explain: string, cancelAt: string | null, cancellationPending: boolean, startedAt: string, endsAt: string, willRenew: boolean, discount: string | null, price: { display: string, rhythm: string | null }, nextCharge: { display: string | null, explain: string | null } | null, cancellation: { id: string, number: string, state: CancellationState, requestedAt: string, requestedBy: CancellationRequester } | null }> | null } | null };

export type SetLanguageMutationVariables = Exact<{
  input: SetLanguageInput;
}>;


export type SetLanguageMutation = { setLanguage: { subscriber: { id: string, language: Language | null } } };

export type ReceivedDeclarationFragment = { id: string, kind: DeclarationKind, state: DeclarationState, receivedAt: string };

export type SubscriptionCard_SubscriptionFragment = { id: string, title: string, status: string, displayStatus: string, state: SubscriptionState, isPaid: boolean, isDue: boolean, needsCard: boolean, explain: string, cancelAt: string | null, cancellationPending: boolean, startedAt: string, endsAt: string, willRenew: boolean, discount: string | null, price: { display: string, rhythm: string | null }, nextCharge: { display: string | null, explain: string | null } | null, cancellation: { id: string, number: string, state: CancellationState, requestedAt: string, requestedBy: CancellationRequester } | null };

export type AccountPaymentsQueryVariables = Exact<{
  after?: string | null | undefined;
  isFirstPage?: boolean;
  language?: Language;
}>;


export type AccountPaymentsQuery = { viewer: { id: string, payments: { hasNextPage: boolean, nodes: Array<{ id: string, number: string | null, subscriptionId: string | null, at: string, amount: number | null, display: string, notes: Array<string>, status: PaymentStatus, failureMessage: string | null, nextAttemptAt: string | null, isDisputed: boolean, url: string | null, card: { display: string } | null, refunds: Array<{ id: string, at: string, display: string, status: RefundStatus }> }> } | null, paymentMethod?: { display: string, expMonth: number | null, expYear: number | null } | null } | null };

export type ReceiptsQueryVariables = Exact<{
  after?: string | null | undefined;
  language?: Language;
}>;


export type ReceiptsQuery = { viewer: { id: string, subscriptions: Array<{ id: string, title: string, price: { display: string, rhythm: string | null } }> | null, lastEnded: { id: string, endedAt: string } | null, cancellations: { hasNextPage: boolean, nodes: Array<{ id: string, number: string, subscriptionId: string, state: CancellationState, requestedAt: string, effectiveAt: string | null, withdrawnAt: string | null }> }, declarations: Array<{ id: string, kind: DeclarationKind, state: DeclarationState, receivedAt: string }> } | null };

export type ReceiptQueryVariables = Exact<{
  id: string;
  language?: Language;
}>;


export type ReceiptQuery = { viewer: { id: string, cancellation: { id: string, number: string, state: CancellationState, reason: CancellationReason | null } | null, receiptRows: Array<{ title: string, value: string }> | null } | null };

export type ReceiptDetails_CancellationFragment = { id: string, number: string, state: CancellationState, reason: CancellationReason | null };

export const ReceivedDeclarationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReceivedDeclaration"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReceivedDeclaration"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}}]}}]} as unknown as DocumentNode<ReceivedDeclarationFragment, unknown>;
export const SubscriptionCard_SubscriptionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionCard_subscription"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"displayStatus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"isPaid"}},{"kind":"Field","name":{"kind":"Name","value":"isDue"}},{"kind":"Field","name":{"kind":"Name","value":"needsCard"}},{"kind":"Field","name":{"kind":"Name","value":"explain"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancellationPending"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"willRenew"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"rhythm"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"discount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"nextCharge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"explain"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}}]}}]}}]} as unknown as DocumentNode<SubscriptionCard_SubscriptionFragment, unknown>;
export const ReceiptDetails_CancellationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReceiptDetails_cancellation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Cancellation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]} as unknown as DocumentNode<ReceiptDetails_CancellationFragment, unknown>;
export const EndPremiumDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndPremium"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelSubscriptionInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}},"defaultValue":{"kind":"EnumValue","value":"EN"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancelSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CancellationAccepted"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CancellationRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SubscriptionNotFound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SubscriptionAlreadyEnded"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}}]}}]}}]} as unknown as DocumentNode<EndPremiumMutation, EndPremiumMutationVariables>;
export const ResumePremiumDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResumePremium"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeSubscriptionInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}},"defaultValue":{"kind":"EnumValue","value":"EN"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resumeSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SubscriptionResumed"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isConfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubscriptionCard_subscription"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SubscriptionNotFound"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SubscriptionAlreadyEnded"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionCard_subscription"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"displayStatus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"isPaid"}},{"kind":"Field","name":{"kind":"Name","value":"isDue"}},{"kind":"Field","name":{"kind":"Name","value":"needsCard"}},{"kind":"Field","name":{"kind":"Name","value":"explain"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancellationPending"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"willRenew"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"rhythm"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"discount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"nextCharge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"explain"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}}]}}]}}]} as unknown as DocumentNode<ResumePremiumMutation, ResumePremiumMutationVariables>;
export const PortalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Portal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"portalUrl"}}]}}]}}]} as unknown as DocumentNode<PortalQuery, PortalQueryVariables>;
export const DeleteMyAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteMyAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}},"defaultValue":{"kind":"EnumValue","value":"EN"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteAccount"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountDeleted"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"cancellations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}}]}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"AccountNotDeleted"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"loginUrl"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteMyAccountMutation, DeleteMyAccountMutationVariables>;
export const ManageSubscriptionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ManageSubscriptions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}},"defaultValue":{"kind":"EnumValue","value":"EN"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionsAsOf"}},{"kind":"Field","name":{"kind":"Name","value":"explainPayments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"lastEnded"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancellationId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubscriptionCard_subscription"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hasUnlinkedPurchase"}},{"kind":"Field","name":{"kind":"Name","value":"declarations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReceivedDeclaration"}}]}},{"kind":"Field","name":{"kind":"Name","value":"otherSubscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SubscriptionCard_subscription"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SubscriptionCard_subscription"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"displayStatus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"isPaid"}},{"kind":"Field","name":{"kind":"Name","value":"isDue"}},{"kind":"Field","name":{"kind":"Name","value":"needsCard"}},{"kind":"Field","name":{"kind":"Name","value":"explain"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"cancelAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancellationPending"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"willRenew"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"rhythm"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"discount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"nextCharge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"explain"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReceivedDeclaration"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReceivedDeclaration"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}}]}}]} as unknown as DocumentNode<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>;
export const SetLanguageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetLanguage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetLanguageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setLanguage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LanguageSet"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscriber"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"language"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SetLanguageMutation, SetLanguageMutationVariables>;
export const AccountPaymentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AccountPayments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isFirstPage"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},"defaultValue":{"kind":"BooleanValue","value":true}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}},"defaultValue":{"kind":"EnumValue","value":"EN"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"display"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"notes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"card"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"isDisputed"}},{"kind":"Field","name":{"kind":"Name","value":"refunds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"display"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}},{"kind":"Field","name":{"kind":"Name","value":"url"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"paymentMethod"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isFirstPage"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"expMonth"}},{"kind":"Field","name":{"kind":"Name","value":"expYear"}}]}}]}}]}}]} as unknown as DocumentNode<AccountPaymentsQuery, AccountPaymentsQueryVariables>;
export const ReceiptsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Receipts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}},"defaultValue":{"kind":"EnumValue","value":"EN"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]},{"kind":"Field","name":{"kind":"Name","value":"rhythm"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"lastEnded"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveAt"}},{"kind":"Field","name":{"kind":"Name","value":"withdrawnAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"declarations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReceivedDeclaration"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReceivedDeclaration"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReceivedDeclaration"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}}]}}]} as unknown as DocumentNode<ReceiptsQuery, ReceiptsQueryVariables>;
export const ReceiptDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Receipt"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Language"}}},"defaultValue":{"kind":"EnumValue","value":"EN"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ReceiptDetails_cancellation"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receiptRows"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ReceiptDetails_cancellation"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Cancellation"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}}]} as unknown as DocumentNode<ReceiptQuery, ReceiptQueryVariables>;

type WholeState = 'complete' | 'streaming' | 'empty';

export const useEndPremiumMutation = (options?: useMutation.Options<EndPremiumMutation, EndPremiumMutationVariables>): useMutation.ResultTuple<EndPremiumMutation, EndPremiumMutationVariables> =>
  useMutation<EndPremiumMutation, EndPremiumMutationVariables>(EndPremiumDocument, options);

export const useResumePremiumMutation = (options?: useMutation.Options<ResumePremiumMutation, ResumePremiumMutationVariables>): useMutation.ResultTuple<ResumePremiumMutation, ResumePremiumMutationVariables> =>
  useMutation<ResumePremiumMutation, ResumePremiumMutationVariables>(ResumePremiumDocument, options);

export const usePortalQuery = (options?: Omit<useQuery.Options<PortalQuery, PortalQueryVariables>, 'returnPartialData'> | SkipToken) =>
  useQuery<PortalQuery, PortalQueryVariables>(PortalDocument, options as useQuery.Options<PortalQuery, PortalQueryVariables>) as useQuery.Result<PortalQuery, PortalQueryVariables, WholeState>;
export const usePortalLazyQuery = (options?: Omit<useLazyQuery.Options<PortalQuery, PortalQueryVariables>, 'returnPartialData'>) =>
  useLazyQuery<PortalQuery, PortalQueryVariables>(PortalDocument, options) as useLazyQuery.ResultTuple<PortalQuery, PortalQueryVariables, WholeState>;
export const usePortalSuspenseQuery = (options?: Omit<useSuspenseQuery.Options<PortalQueryVariables>, 'returnPartialData'>) =>
  useSuspenseQuery<PortalQuery, PortalQueryVariables>(PortalDocument, options as useSuspenseQuery.Options<PortalQueryVariables>) as useSuspenseQuery.Result<PortalQuery, PortalQueryVariables, WholeState>;

export const useDeleteMyAccountMutation = (options?: useMutation.Options<DeleteMyAccountMutation, DeleteMyAccountMutationVariables>): useMutation.ResultTuple<DeleteMyAccountMutation, DeleteMyAccountMutationVariables> =>
  useMutation<DeleteMyAccountMutation, DeleteMyAccountMutationVariables>(DeleteMyAccountDocument, options);

export const useManageSubscriptionsQuery = (options?: Omit<useQuery.Options<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>, 'returnPartialData'> | SkipToken) =>
  useQuery<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>(ManageSubscriptionsDocument, options as useQuery.Options<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>) as useQuery.Result<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables, WholeState>;
export const useManageSubscriptionsLazyQuery = (options?: Omit<useLazyQuery.Options<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>, 'returnPartialData'>) =>
  useLazyQuery<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>(ManageSubscriptionsDocument, options) as useLazyQuery.ResultTuple<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables, WholeState>;
export const useManageSubscriptionsSuspenseQuery = (options?: Omit<useSuspenseQuery.Options<ManageSubscriptionsQueryVariables>, 'returnPartialData'>) =>
  useSuspenseQuery<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables>(ManageSubscriptionsDocument, options as useSuspenseQuery.Options<ManageSubscriptionsQueryVariables>) as useSuspenseQuery.Result<ManageSubscriptionsQuery, ManageSubscriptionsQueryVariables, WholeState>;

export const useSetLanguageMutation = (options?: useMutation.Options<SetLanguageMutation, SetLanguageMutationVariables>): useMutation.ResultTuple<SetLanguageMutation, SetLanguageMutationVariables> =>
  useMutation<SetLanguageMutation, SetLanguageMutationVariables>(SetLanguageDocument, options);

export const useAccountPaymentsQuery = (options?: Omit<useQuery.Options<AccountPaymentsQuery, AccountPaymentsQueryVariables>, 'returnPartialData'> | SkipToken) =>
  useQuery<AccountPaymentsQuery, AccountPaymentsQueryVariables>(AccountPaymentsDocument, options as useQuery.Options<AccountPaymentsQuery, AccountPaymentsQueryVariables>) as useQuery.Result<AccountPaymentsQuery, AccountPaymentsQueryVariables, WholeState>;
export const useAccountPaymentsLazyQuery = (options?: Omit<useLazyQuery.Options<AccountPaymentsQuery, AccountPaymentsQueryVariables>, 'returnPartialData'>) =>
  useLazyQuery<AccountPaymentsQuery, AccountPaymentsQueryVariables>(AccountPaymentsDocument, options) as useLazyQuery.ResultTuple<AccountPaymentsQuery, AccountPaymentsQueryVariables, WholeState>;
export const useAccountPaymentsSuspenseQuery = (options?: Omit<useSuspenseQuery.Options<AccountPaymentsQueryVariables>, 'returnPartialData'>) =>
  useSuspenseQuery<AccountPaymentsQuery, AccountPaymentsQueryVariables>(AccountPaymentsDocument, options as useSuspenseQuery.Options<AccountPaymentsQueryVariables>) as useSuspenseQuery.Result<AccountPaymentsQuery, AccountPaymentsQueryVariables, WholeState>;

export const useReceiptsQuery = (options?: Omit<useQuery.Options<ReceiptsQuery, ReceiptsQueryVariables>, 'returnPartialData'> | SkipToken) =>
  useQuery<ReceiptsQuery, ReceiptsQueryVariables>(ReceiptsDocument, options as useQuery.Options<ReceiptsQuery, ReceiptsQueryVariables>) as useQuery.Result<ReceiptsQuery, ReceiptsQueryVariables, WholeState>;
export const useReceiptsLazyQuery = (options?: Omit<useLazyQuery.Options<ReceiptsQuery, ReceiptsQueryVariables>, 'returnPartialData'>) =>
  useLazyQuery<ReceiptsQuery, ReceiptsQueryVariables>(ReceiptsDocument, options) as useLazyQuery.ResultTuple<ReceiptsQuery, ReceiptsQueryVariables, WholeState>;
export const useReceiptsSuspenseQuery = (options?: Omit<useSuspenseQuery.Options<ReceiptsQueryVariables>, 'returnPartialData'>) =>
  useSuspenseQuery<ReceiptsQuery, ReceiptsQueryVariables>(ReceiptsDocument, options as useSuspenseQuery.Options<ReceiptsQueryVariables>) as useSuspenseQuery.Result<ReceiptsQuery, ReceiptsQueryVariables, WholeState>;

export const useReceiptQuery = (options: Omit<useQuery.Options<ReceiptQuery, ReceiptQueryVariables>, 'returnPartialData'> | SkipToken) =>
  useQuery<ReceiptQuery, ReceiptQueryVariables>(ReceiptDocument, options as useQuery.Options<ReceiptQuery, ReceiptQueryVariables>) as useQuery.Result<ReceiptQuery, ReceiptQueryVariables, WholeState>;
export const useReceiptLazyQuery = (options?: Omit<useLazyQuery.Options<ReceiptQuery, ReceiptQueryVariables>, 'returnPartialData'>) =>
  useLazyQuery<ReceiptQuery, ReceiptQueryVariables>(ReceiptDocument, options) as useLazyQuery.ResultTuple<ReceiptQuery, ReceiptQueryVariables, WholeState>;
export const useReceiptSuspenseQuery = (options: Omit<useSuspenseQuery.Options<ReceiptQueryVariables>, 'returnPartialData'>) =>
  useSuspenseQuery<ReceiptQuery, ReceiptQueryVariables>(ReceiptDocument, options as useSuspenseQuery.Options<ReceiptQueryVariables>) as useSuspenseQuery.Result<ReceiptQuery, ReceiptQueryVariables, WholeState>;
