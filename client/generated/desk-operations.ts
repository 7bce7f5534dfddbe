/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, useMutation, type SkipToken } from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The task to add. */
export type AddTaskInput = {
  /** The agent's text, at most 5,000 characters. An erasure task shows `npm run erase …` first, then this text. */
  instruction: string;
  /** A key as for `whoIs`. The key must match exactly one person. */
  key: string;
  /** The kind of task. */
  kind: AddedTaskKind;
  /** The idempotency key. A retry with the same key adds no second task. At most 255 characters. Optional. */
  requestId?: string | null | undefined;
};

/** The kind of a task that an agent can add. */
export const AddedTaskKind = {
  /** A change at the payment provider, due in three days. */
  Change: 'CHANGE',
  /** An erasure, due in 30 days, at most one per person. `npm run erase` fails until every plan has ended. */
  Erasure: 'ERASURE',
  /** A call back, due in one day. */
  PersonToTell: 'PERSON_TO_TELL',
  /** A refund that the person asks for, due in 14 days. */
  Refund: 'REFUND'
} as const;

export type AddedTaskKind = typeof AddedTaskKind[keyof typeof AddedTaskKind];
/** The outcome of an audited operation. */
export const AuditOutcome = {
  /** The operation failed, usually because another service didn't answer. The change has perhaps happened. */
  Failed: 'FAILED',
  /** The person, subscription, declaration or task doesn't exist. */
  NotFound: 'NOT_FOUND',
  /** The caller lacks the permission, or the plan's owner isn't the person that the agent expected (`expectedEmail`). */
  Refused: 'REFUSED',
  /** A change has started. If the server couldn't record the outcome, the entry stays `STARTED`. */
  Started: 'STARTED',
  /** The server answered the look-up or made the change. An `export` gets this outcome before its data is written. */
  Succeeded: 'SUCCEEDED',
  /** The change was not made, for example because the plan had ended or the payment provider permanently refused. */
  Unchanged: 'UNCHANGED'
} as const;

export type AuditOutcome = typeof AuditOutcome[keyof typeof AuditOutcome];
/** The subject of audit entries. */
export type AuditSubject =
  {   /** A customer at the payment provider, with or without an owner. */
  customerId: string; key?: never; subscriberId?: never; }
  |  { customerId?: never;   /** A key that an agent looked up, even if the key had no match. */
  key: string; subscriberId?: never; }
  |  { customerId?: never; key?: never;   /**
   * A subscriber's user id (uid). Also selects entries about the user's current address, and about the customers that the
   * user's document names.
   */
  subscriberId: string; };

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

/** Why a plan ends. */
export const CancellationCause = {
  /** A payment was disputed with the bank. */
  PaymentDisputed: 'PAYMENT_DISPUTED',
  /** Payments failed, and the payment provider gave up. */
  PaymentFailed: 'PAYMENT_FAILED',
  /** The end was requested: see `requestedBy`. */
  Requested: 'REQUESTED'
} as const;

export type CancellationCause = typeof CancellationCause[keyof typeof CancellationCause];
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
/** The outcome of a declaration that the support team handled. */
export const DeclarationOutcome = {
  /** The declaration was carried out. */
  CarriedOut: 'CARRIED_OUT',
  /** The contract doesn't exist, or the sender has no right to end it in this way. Support told the sender. */
  Declined: 'DECLINED',
  /** Another declaration asks for the same. */
  Duplicate: 'DUPLICATE'
} as const;

export type DeclarationOutcome = typeof DeclarationOutcome[keyof typeof DeclarationOutcome];
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
/** The type of a cancellation. */
export const DeclarationType = {
  /** Immediately, for good cause. */
  Extraordinary: 'EXTRAORDINARY',
  /** At the end of the paid period. */
  Ordinary: 'ORDINARY'
} as const;

export type DeclarationType = typeof DeclarationType[keyof typeof DeclarationType];
/** The state of a mail. */
export const MailState = {
  /** The server gave up: there is no address, the recipient's mail server refused, or sending failed for 3 days. */
  Failed: 'FAILED',
  /** The mail waits to be sent or retried. */
  Pending: 'PENDING',
  /** The mail server accepted the mail. */
  Sent: 'SENT',
  /** Not sent: the address got too many mails, another mail said the same, or the mail no longer applied. */
  Suppressed: 'SUPPRESSED'
} as const;

export type MailState = typeof MailState[keyof typeof MailState];
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
/** The task to reopen. */
export type ReopenTaskInput = {
  /** The task's id. */
  taskId: string;
};

/** The declaration and its resolution. */
export type ResolveDeclarationInput = {
  /** The declaration's id. */
  declarationId: string;
  /** For `CARRIED_OUT`: ids of running plans that the declaration doesn't mean. The server adds these ids to the note. */
  notMeant?: Array<string>;
  /** The agent's note, at most 5,000 characters. Only `CARRIED_OUT` accepts an empty note. Not shown to the sender. */
  note: string;
  /** The outcome. */
  outcome: DeclarationOutcome;
};

/** The task and its resolution. */
export type ResolveTaskInput = {
  /** The agent's note, at most 5,000 characters. An empty note is allowed. */
  note: string;
  /** The outcome. Optional. */
  outcome?: TaskOutcome | null | undefined;
  /** The task's id. */
  taskId: string;
};

/** The subscription to resume. */
export type ResumeSubscriptionInput = {
  /** As in `CancelSubscriptionInput`. */
  expectedEmail?: string | null | undefined;
  /** As in `CancelSubscriptionInput`. */
  requestId?: string | null | undefined;
  /** The id of the viewer's subscription. Support agents can pass the id of any subscription. */
  subscriptionId: string;
};

/** An account's permissions. */
export const Role = {
  /** Reads and changes the account's own data. */
  Subscriber: 'SUBSCRIBER',
  /** Reads any subscriber's account, and ends or resumes any subscriber's subscriptions. */
  Support: 'SUPPORT'
} as const;

export type Role = typeof Role[keyof typeof Role];
/** The recipient of a sign-in link. */
export type SendSignInMailInput = {
  /** As in `CancelSubscriptionInput`. */
  internalNote?: string | null | undefined;
  /** The user id (uid). */
  subscriberId: string;
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
/** The kind of a task. */
export const TaskKind = {
  /**
   * A cancellation that an agent makes at the payment provider. Causes: the provider permanently refused the portal's
   * cancellation, or the server's document about the customer is invalid (`Task.document`).
   */
  Cancellation: 'CANCELLATION',
  /** A change at the payment provider that the person asked for. Examples: a name, an address, a tax number on invoices. */
  Change: 'CHANGE',
  /** A declaration that needs an agent. The declaration's text and issue are in `declarations`. */
  Declaration: 'DECLARATION',
  /** An erasure, which an operator runs with `npm run erase`. */
  Erasure: 'ERASURE',
  /**
   * A person to inform. Causes: a mail failed, a resume was refused or came too late, the person asked for a call, or a
   * customer has several users and one deleted their own account.
   */
  PersonToTell: 'PERSON_TO_TELL',
  /** A refund. Causes: a charge after an accepted cancellation, a declared withdrawal, or the subscriber's request. */
  Refund: 'REFUND'
} as const;

export type TaskKind = typeof TaskKind[keyof typeof TaskKind];
/** The outcome of a task. */
export const TaskOutcome = {
  /** An agent carried out the instruction. */
  CarriedOut: 'CARRIED_OUT',
  /** The request is impossible or unjustified. Support told the person. */
  Declined: 'DECLINED',
  /** The task was settled before, so there was nothing to do. */
  NotNeeded: 'NOT_NEEDED'
} as const;

export type TaskOutcome = typeof TaskOutcome[keyof typeof TaskOutcome];
/** The state of a task. */
export const TaskState = {
  /** The task is closed. The server keeps closed tasks for 30 days. */
  Closed: 'CLOSED',
  /** The task needs an agent. */
  Open: 'OPEN'
} as const;

export type TaskState = typeof TaskState[keyof typeof TaskState];
export type SupportAgentQueryVariables = Exact<{ [key: string]: never; }>;


export type SupportAgentQuery = { viewer: { id: string, role: Role } | null };

export type DeskAuditQueryVariables = Exact<{
  about: AuditSubject;
  after?: string | null | undefined;
}>;


export type DeskAuditQuery = { audit: { hasNextPage: boolean, nodes: Array<{ id: string, at: string, agentEmail: string | null, operator: string | null, operation: string, outcome: AuditOutcome, subscriptionId: string | null, internalNote: string | null }> } };

export type DeskCancelMutationVariables = Exact<{
  input: CancelSubscriptionInput;
}>;


export type DeskCancelMutation = { result:
    | { cancellation: { id: string, number: string, state: CancellationState }, subscription: { id: string, explain: string } }
    | { loginUrl: string, message: string }
    | { message: string }
    | { message: string }
    | { message: string }
   };

export type DeskResumeMutationVariables = Exact<{
  input: ResumeSubscriptionInput;
}>;


export type DeskResumeMutation = { result:
    | { loginUrl: string, message: string }
    | { message: string }
    | { message: string }
    | { message: string }
    | { isConfirmed: boolean, subscription: { id: string, explain: string } }
   };

export type DeskResolveDeclarationMutationVariables = Exact<{
  input: ResolveDeclarationInput;
}>;


export type DeskResolveDeclarationMutation = { result:
    | { message: string }
    | { message: string }
    | { message: string, plans: Array<{ email: string | null, subscription: { id: string, explain: string, state: SubscriptionState, willRenew: boolean } }> }
    | Record<PropertyKey, never>
   };

export type DeskResolveTaskMutationVariables = Exact<{
  input: ResolveTaskInput;
}>;


export type DeskResolveTaskMutation = { result:
    | { message: string }
    | { message: string }
    | Record<PropertyKey, never>
   };

export type DeskSendSignInMailMutationVariables = Exact<{
  input: SendSignInMailInput;
}>;


export type DeskSendSignInMailMutation = { result:
    | { message: string }
    | { to: string }
   };

export type DeskAddTaskMutationVariables = Exact<{
  input: AddTaskInput;
}>;


export type DeskAddTaskMutation = { result:
    | { message: string }
    | { task: { id: string, deadline: string } }
   };

export type DeskReopenTaskMutationVariables = Exact<{
  input: ReopenTaskInput;
}>;


export type DeskReopenTaskMutation = { result:
    | { message: string }
    | Record<PropertyKey, never>
   };

type DeskProblem_AccountNotDeleted_Fragment = { message: string };

type DeskProblem_CancellationRefused_Fragment = { message: string };

type DeskProblem_DeclarationNotFound_Fragment = { message: string };

type DeskProblem_DeclarationNotOpen_Fragment = { message: string };

type DeskProblem_DeclaredPlansRenew_Fragment = { message: string };

type DeskProblem_PersonNotFound_Fragment = { message: string };

type DeskProblem_ResumeRefused_Fragment = { message: string };

type DeskProblem_SignInMailNotSent_Fragment = { message: string };

type DeskProblem_SubscriberMismatch_Fragment = { message: string };

type DeskProblem_SubscriptionAlreadyEnded_Fragment = { message: string };

type DeskProblem_SubscriptionNotFound_Fragment = { message: string };

type DeskProblem_TaskNotFound_Fragment = { message: string };

type DeskProblem_TaskNotOpen_Fragment = { message: string };

export type DeskProblemFragment =
  | DeskProblem_AccountNotDeleted_Fragment
  | DeskProblem_CancellationRefused_Fragment
  | DeskProblem_DeclarationNotFound_Fragment
  | DeskProblem_DeclarationNotOpen_Fragment
  | DeskProblem_DeclaredPlansRenew_Fragment
  | DeskProblem_PersonNotFound_Fragment
  | DeskProblem_ResumeRefused_Fragment
  | DeskProblem_SignInMailNotSent_Fragment
  | DeskProblem_SubscriberMismatch_Fragment
  | DeskProblem_SubscriptionAlreadyEnded_Fragment
  | DeskProblem_SubscriptionNotFound_Fragment
  | DeskProblem_TaskNotFound_Fragment
  | DeskProblem_TaskNotOpen_Fragment
;

export type DeskDeclarationsQueryVariables = Exact<{
  state?: DeclarationState | null | undefined;
  after?: string | null | undefined;
}>;


export type DeskDeclarationsQuery = { declarations: { hasNextPage: boolean, nodes: Array<{ id: string, kind: DeclarationKind, state: DeclarationState, receivedAt: string, name: string, email: string, contract: string, type: DeclarationType | null, reason: string | null, endsOn: string | null, confirmTo: string | null, paidWith: string | null, subscriptionId: string | null, cancellationId: string | null, undoneAt: string | null, candidates: Array<{ customerId: string, subscriptionId: string, boughtAt: string | null }>, resolution: { outcome: DeclarationOutcome, note: string, at: string } | null }> } };

export type DeskPersonQueryVariables = Exact<{
  key: string;
}>;


export type DeskPersonQuery = { whoIs: { readAs: string, notes: Array<string>, others: Array<{ id: string, email: string | null }>, user: { id: string, email: string | null, isDeleted: boolean, isVerified: boolean, isDisabled: boolean, createdAt: string | null, lastSignInAt: string | null, lastSignInMailAt: string | null } | null, subscriber: { id: string, email: string | null } | null, customers: Array<{ id: string | null, email: string | null, name: string | null, explain: string, deletedAt: string | null, erasedAt: string | null, paymentMethod: { display: string, expMonth: number | null, expYear: number | null } | null, subscriptions: Array<{ id: string, isDue: boolean, title: string, displayStatus: string, state: SubscriptionState, explain: string, willRenew: boolean, boughtAt: string | null, trialEndsAt: string | null, startedAt: string, endsAt: string, endedAt: string | null, price: { display: string, rhythm: string | null }, nextCharge: { at: string, display: string | null, explain: string | null } | null }> | null, payments: { nodes: Array<{ id: string, number: string | null, subscriptionId: string | null, at: string, amount: number | null, display: string, notes: Array<string>, status: PaymentStatus, failureMessage: string | null, nextAttemptAt: string | null, isDisputed: boolean, card: { display: string } | null, refunds: Array<{ id: string, at: string, display: string, status: RefundStatus }> }> } | null }>, cancellations: Array<{ id: string, number: string, state: CancellationState, requestedAt: string, requestedBy: CancellationRequester, cause: CancellationCause, confirmedAt: string | null, effectiveAt: string | null, withdrawnAt: string | null, withdrawnBy: CancellationRequester | null, reason: CancellationReason | null, comment: string | null, subscriptionId: string }>, declarations: Array<{ id: string, kind: DeclarationKind, state: DeclarationState, receivedAt: string, name: string, email: string, contract: string, type: DeclarationType | null, reason: string | null, endsOn: string | null, confirmTo: string | null, paidWith: string | null, subscriptionId: string | null, cancellationId: string | null, undoneAt: string | null, candidates: Array<{ customerId: string, subscriptionId: string, boughtAt: string | null }>, resolution: { outcome: DeclarationOutcome, note: string, at: string } | null }>, tasks: Array<{ id: string, kind: TaskKind, deadline: string, since: string, isOverdue: boolean, isOpen: boolean, instruction: string, key: string | null, name: string | null, email: string | null, addedBy: string | null, customerId: string | null, subscriptionId: string | null, declarationId: string | null, document: string | null, resolution: { outcome: TaskOutcome | null, note: string, at: string } | null }>, mails: Array<{ id: string, kind: string, to: string | null, state: MailState, createdAt: string, sentAt: string | null, problem: string | null }> } };

export type DeskPlanFragment = { id: string, isDue: boolean, title: string, displayStatus: string, state: SubscriptionState, explain: string, willRenew: boolean, boughtAt: string | null, trialEndsAt: string | null, startedAt: string, endsAt: string, endedAt: string | null, price: { display: string, rhythm: string | null }, nextCharge: { at: string, display: string | null, explain: string | null } | null };

export type DeskDeclarationFragment = { id: string, kind: DeclarationKind, state: DeclarationState, receivedAt: string, name: string, email: string, contract: string, type: DeclarationType | null, reason: string | null, endsOn: string | null, confirmTo: string | null, paidWith: string | null, subscriptionId: string | null, cancellationId: string | null, undoneAt: string | null, candidates: Array<{ customerId: string, subscriptionId: string, boughtAt: string | null }>, resolution: { outcome: DeclarationOutcome, note: string, at: string } | null };

export type DeskTaskFragment = { id: string, kind: TaskKind, deadline: string, since: string, isOverdue: boolean, isOpen: boolean, instruction: string, key: string | null, name: string | null, email: string | null, addedBy: string | null, customerId: string | null, subscriptionId: string | null, declarationId: string | null, document: string | null, resolution: { outcome: TaskOutcome | null, note: string, at: string } | null };

export type DeskQueueQueryVariables = Exact<{
  state: TaskState;
  kind?: TaskKind | null | undefined;
  after?: string | null | undefined;
}>;


export type DeskQueueQuery = { tasks: { hasNextPage: boolean, nodes: Array<{ id: string, kind: TaskKind, deadline: string, since: string, isOverdue: boolean, isOpen: boolean, instruction: string, key: string | null, name: string | null, email: string | null, addedBy: string | null, customerId: string | null, subscriptionId: string | null, declarationId: string | null, document: string | null, resolution: { outcome: TaskOutcome | null, note: string, at: string } | null }> } };

export const DeskProblemFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskProblemFragment, unknown>;
export const DeskPlanFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskPlan"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isDue"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"displayStatus"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}},{"kind":"Field","name":{"kind":"Name","value":"willRenew"}},{"kind":"Field","name":{"kind":"Name","value":"boughtAt"}},{"kind":"Field","name":{"kind":"Name","value":"trialEndsAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"rhythm"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCharge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}}]}}]}}]} as unknown as DocumentNode<DeskPlanFragment, unknown>;
export const DeskDeclarationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskDeclaration"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Declaration"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"contract"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"endsOn"}},{"kind":"Field","name":{"kind":"Name","value":"confirmTo"}},{"kind":"Field","name":{"kind":"Name","value":"paidWith"}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"boughtAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"cancellationId"}},{"kind":"Field","name":{"kind":"Name","value":"undoneAt"}},{"kind":"Field","name":{"kind":"Name","value":"resolution"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<DeskDeclarationFragment, unknown>;
export const DeskTaskFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Task"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"deadline"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"isOverdue"}},{"kind":"Field","name":{"kind":"Name","value":"isOpen"}},{"kind":"Field","name":{"kind":"Name","value":"instruction"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"addedBy"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"declarationId"}},{"kind":"Field","name":{"kind":"Name","value":"document"}},{"kind":"Field","name":{"kind":"Name","value":"resolution"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<DeskTaskFragment, unknown>;
export const SupportAgentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SupportAgent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}}]}}]} as unknown as DocumentNode<SupportAgentQuery, SupportAgentQueryVariables>;
export const DeskAuditDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DeskAudit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"about"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditSubject"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"audit"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"about"},"value":{"kind":"Variable","name":{"kind":"Name","value":"about"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"agentEmail"}},{"kind":"Field","name":{"kind":"Name","value":"operator"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"internalNote"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]} as unknown as DocumentNode<DeskAuditQuery, DeskAuditQueryVariables>;
export const DeskCancelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeskCancel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelSubscriptionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"cancelSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CancellationAccepted"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CancellationRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"loginUrl"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskProblem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskCancelMutation, DeskCancelMutationVariables>;
export const DeskResumeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeskResume"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeSubscriptionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"resumeSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SubscriptionResumed"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isConfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"loginUrl"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskProblem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskResumeMutation, DeskResumeMutationVariables>;
export const DeskResolveDeclarationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeskResolveDeclaration"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResolveDeclarationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"resolveDeclaration"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeclaredPlansRenew"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"plans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"willRenew"}}]}}]}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskProblem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskResolveDeclarationMutation, DeskResolveDeclarationMutationVariables>;
export const DeskResolveTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeskResolveTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResolveTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"resolveTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskProblem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskResolveTaskMutation, DeskResolveTaskMutationVariables>;
export const DeskSendSignInMailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeskSendSignInMail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendSignInMailInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"sendSignInMail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SignInMailSent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskProblem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskSendSignInMailMutation, DeskSendSignInMailMutationVariables>;
export const DeskAddTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeskAddTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"addTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskAdded"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"deadline"}}]}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskProblem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskAddTaskMutation, DeskAddTaskMutationVariables>;
export const DeskReopenTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeskReopenTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReopenTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"reopenTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskProblem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskReopenTaskMutation, DeskReopenTaskMutationVariables>;
export const DeskDeclarationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DeskDeclarations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DeclarationState"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declarations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskDeclaration"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskDeclaration"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Declaration"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"contract"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"endsOn"}},{"kind":"Field","name":{"kind":"Name","value":"confirmTo"}},{"kind":"Field","name":{"kind":"Name","value":"paidWith"}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"boughtAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"cancellationId"}},{"kind":"Field","name":{"kind":"Name","value":"undoneAt"}},{"kind":"Field","name":{"kind":"Name","value":"resolution"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<DeskDeclarationsQuery, DeskDeclarationsQueryVariables>;
export const DeskPersonDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DeskPerson"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"whoIs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readAs"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"others"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}},{"kind":"Field","name":{"kind":"Name","value":"isVerified"}},{"kind":"Field","name":{"kind":"Name","value":"isDisabled"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastSignInAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastSignInMailAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscriber"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}},{"kind":"Field","name":{"kind":"Name","value":"deletedAt"}},{"kind":"Field","name":{"kind":"Name","value":"erasedAt"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMethod"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"expMonth"}},{"kind":"Field","name":{"kind":"Name","value":"expYear"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskPlan"}}]}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureMessage"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"card"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isDisputed"}},{"kind":"Field","name":{"kind":"Name","value":"refunds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveAt"}},{"kind":"Field","name":{"kind":"Name","value":"withdrawnAt"}},{"kind":"Field","name":{"kind":"Name","value":"withdrawnBy"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"comment"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"declarations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskDeclaration"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tasks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"mails"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskPlan"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isDue"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"displayStatus"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}},{"kind":"Field","name":{"kind":"Name","value":"willRenew"}},{"kind":"Field","name":{"kind":"Name","value":"boughtAt"}},{"kind":"Field","name":{"kind":"Name","value":"trialEndsAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"rhythm"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCharge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskDeclaration"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Declaration"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"contract"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"endsOn"}},{"kind":"Field","name":{"kind":"Name","value":"confirmTo"}},{"kind":"Field","name":{"kind":"Name","value":"paidWith"}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"boughtAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"cancellationId"}},{"kind":"Field","name":{"kind":"Name","value":"undoneAt"}},{"kind":"Field","name":{"kind":"Name","value":"resolution"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Task"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"deadline"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"isOverdue"}},{"kind":"Field","name":{"kind":"Name","value":"isOpen"}},{"kind":"Field","name":{"kind":"Name","value":"instruction"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"addedBy"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"declarationId"}},{"kind":"Field","name":{"kind":"Name","value":"document"}},{"kind":"Field","name":{"kind":"Name","value":"resolution"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<DeskPersonQuery, DeskPersonQueryVariables>;
export const DeskQueueDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DeskQueue"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TaskState"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TaskKind"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}},{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Task"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"deadline"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"isOverdue"}},{"kind":"Field","name":{"kind":"Name","value":"isOpen"}},{"kind":"Field","name":{"kind":"Name","value":"instruction"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"addedBy"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"declarationId"}},{"kind":"Field","name":{"kind":"Name","value":"document"}},{"kind":"Field","name":{"kind":"Name","value":"resolution"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<DeskQueueQuery, DeskQueueQueryVariables>;

type WholeState = 'complete' | 'streaming' | 'empty';

export const useSupportAgentQuery = (options?: Omit<useQuery.Options<SupportAgentQuery, SupportAgentQueryVariables>, 'returnPartialData'> | SkipToken) =>
  useQuery<SupportAgentQuery, SupportAgentQueryVariables>(SupportAgentDocument, options as useQuery.Options<SupportAgentQuery, SupportAgentQueryVariables>) as useQuery.Result<SupportAgentQuery, SupportAgentQueryVariables, WholeState>;
export const useSupportAgentLazyQuery = (options?: Omit<useLazyQuery.Options<SupportAgentQuery, SupportAgentQueryVariables>, 'returnPartialData'>) =>
  useLazyQuery<SupportAgentQuery, SupportAgentQueryVariables>(SupportAgentDocument, options) as useLazyQuery.ResultTuple<SupportAgentQuery, SupportAgentQueryVariables, WholeState>;
export const useSupportAgentSuspenseQuery = (options?: Omit<useSuspenseQuery.Options<SupportAgentQueryVariables>, 'returnPartialData'>) =>
  useSuspenseQuery<SupportAgentQuery, SupportAgentQueryVariables>(SupportAgentDocument, options as useSuspenseQuery.Options<SupportAgentQueryVariables>) as useSuspenseQuery.Result<SupportAgentQuery, SupportAgentQueryVariables, WholeState>;

export const useDeskAuditQuery = (options: Omit<useQuery.Options<DeskAuditQuery, DeskAuditQueryVariables>, 'returnPartialData'> | SkipToken) =>
  useQuery<DeskAuditQuery, DeskAuditQueryVariables>(DeskAuditDocument, options as useQuery.Options<DeskAuditQuery, DeskAuditQueryVariables>) as useQuery.Result<DeskAuditQuery, DeskAuditQueryVariables, WholeState>;
export const useDeskAuditLazyQuery = (options?: Omit<useLazyQuery.Options<DeskAuditQuery, DeskAuditQueryVariables>, 'returnPartialData'>) =>
  useLazyQuery<DeskAuditQuery, DeskAuditQueryVariables>(DeskAuditDocument, options) as useLazyQuery.ResultTuple<DeskAuditQuery, DeskAuditQueryVariables, WholeState>;
export const useDeskAuditSuspenseQuery = (options: Omit<useSuspenseQuery.Options<DeskAuditQueryVariables>, 'returnPartialData'>) =>
  useSuspenseQuery<DeskAuditQuery, DeskAuditQueryVariables>(DeskAuditDocument, options as useSuspenseQuery.Options<DeskAuditQueryVariables>) as useSuspenseQuery.Result<DeskAuditQuery, DeskAuditQueryVariables, WholeState>;

export const useDeskCancelMutation = (options?: useMutation.Options<DeskCancelMutation, DeskCancelMutationVariables>): useMutation.ResultTuple<DeskCancelMutation, DeskCancelMutationVariables> =>
  useMutation<DeskCancelMutation, DeskCancelMutationVariables>(DeskCancelDocument, options);

export const useDeskResumeMutation = (options?: useMutation.Options<DeskResumeMutation, DeskResumeMutationVariables>): useMutation.ResultTuple<DeskResumeMutation, DeskResumeMutationVariables> =>
  useMutation<DeskResumeMutation, DeskResumeMutationVariables>(DeskResumeDocument, options);

export const useDeskResolveDeclarationMutation = (options?: useMutation.Options<DeskResolveDeclarationMutation, DeskResolveDeclarationMutationVariables>): useMutation.ResultTuple<DeskResolveDeclarationMutation, DeskResolveDeclarationMutationVariables> =>
  useMutation<DeskResolveDeclarationMutation, DeskResolveDeclarationMutationVariables>(DeskResolveDeclarationDocument, options);

export const useDeskResolveTaskMutation = (options?: useMutation.Options<DeskResolveTaskMutation, DeskResolveTaskMutationVariables>): useMutation.ResultTuple<DeskResolveTaskMutation, DeskResolveTaskMutationVariables> =>
  useMutation<DeskResolveTaskMutation, DeskResolveTaskMutationVariables>(DeskResolveTaskDocument, options);

export const useDeskSendSignInMailMutation = (options?: useMutation.Options<DeskSendSignInMailMutation, DeskSendSignInMailMutationVariables>): useMutation.ResultTuple<DeskSendSignInMailMutation, DeskSendSignInMailMutationVariables> =>
  useMutation<DeskSendSignInMailMutation, DeskSendSignInMailMutationVariables>(DeskSendSignInMailDocument, options);

export const useDeskAddTaskMutation = (options?: useMutation.Options<DeskAddTaskMutation, DeskAddTaskMutationVariables>): useMutation.ResultTuple<DeskAddTaskMutation, DeskAddTaskMutationVariables> =>
  useMutation<DeskAddTaskMutation, DeskAddTaskMutationVariables>(DeskAddTaskDocument, options);

export const useDeskReopenTaskMutation = (options?: useMutation.Options<DeskReopenTaskMutation, DeskReopenTaskMutationVariables>): useMutation.ResultTuple<DeskReopenTaskMutation, DeskReopenTaskMutationVariables> =>
  useMutation<DeskReopenTaskMutation, DeskReopenTaskMutationVariables>(DeskReopenTaskDocument, options);

export const useDeskDeclarationsQuery = (options?: Omit<useQuery.Options<DeskDeclarationsQuery, DeskDeclarationsQueryVariables>, 'returnPartialData'> | SkipToken) =>
  useQuery<DeskDeclarationsQuery, DeskDeclarationsQueryVariables>(DeskDeclarationsDocument, options as useQuery.Options<DeskDeclarationsQuery, DeskDeclarationsQueryVariables>) as useQuery.Result<DeskDeclarationsQuery, DeskDeclarationsQueryVariables, WholeState>;
export const useDeskDeclarationsLazyQuery = (options?: Omit<useLazyQuery.Options<DeskDeclarationsQuery, DeskDeclarationsQueryVariables>, 'returnPartialData'>) =>
  useLazyQuery<DeskDeclarationsQuery, DeskDeclarationsQueryVariables>(DeskDeclarationsDocument, options) as useLazyQuery.ResultTuple<DeskDeclarationsQuery, DeskDeclarationsQueryVariables, WholeState>;
export const useDeskDeclarationsSuspenseQuery = (options?: Omit<useSuspenseQuery.Options<DeskDeclarationsQueryVariables>, 'returnPartialData'>) =>
  useSuspenseQuery<DeskDeclarationsQuery, DeskDeclarationsQueryVariables>(DeskDeclarationsDocument, options as useSuspenseQuery.Options<DeskDeclarationsQueryVariables>) as useSuspenseQuery.Result<DeskDeclarationsQuery, DeskDeclarationsQueryVariables, WholeState>;

export const useDeskPersonQuery = (options: Omit<useQuery.Options<DeskPersonQuery, DeskPersonQueryVariables>, 'returnPartialData'> | SkipToken) =>
  useQuery<DeskPersonQuery, DeskPersonQueryVariables>(DeskPersonDocument, options as useQuery.Options<DeskPersonQuery, DeskPersonQueryVariables>) as useQuery.Result<DeskPersonQuery, DeskPersonQueryVariables, WholeState>;
export const useDeskPersonLazyQuery = (options?: Omit<useLazyQuery.Options<DeskPersonQuery, DeskPersonQueryVariables>, 'returnPartialData'>) =>
  useLazyQuery<DeskPersonQuery, DeskPersonQueryVariables>(DeskPersonDocument, options) as useLazyQuery.ResultTuple<DeskPersonQuery, DeskPersonQueryVariables, WholeState>;
export const useDeskPersonSuspenseQuery = (options: Omit<useSuspenseQuery.Options<DeskPersonQueryVariables>, 'returnPartialData'>) =>
  useSuspenseQuery<DeskPersonQuery, DeskPersonQueryVariables>(DeskPersonDocument, options as useSuspenseQuery.Options<DeskPersonQueryVariables>) as useSuspenseQuery.Result<DeskPersonQuery, DeskPersonQueryVariables, WholeState>;

export const useDeskQueueQuery = (options: Omit<useQuery.Options<DeskQueueQuery, DeskQueueQueryVariables>, 'returnPartialData'> | SkipToken) =>
  useQuery<DeskQueueQuery, DeskQueueQueryVariables>(DeskQueueDocument, options as useQuery.Options<DeskQueueQuery, DeskQueueQueryVariables>) as useQuery.Result<DeskQueueQuery, DeskQueueQueryVariables, WholeState>;
export const useDeskQueueLazyQuery = (options?: Omit<useLazyQuery.Options<DeskQueueQuery, DeskQueueQueryVariables>, 'returnPartialData'>) =>
  useLazyQuery<DeskQueueQuery, DeskQueueQueryVariables>(DeskQueueDocument, options) as useLazyQuery.ResultTuple<DeskQueueQuery, DeskQueueQueryVariables, WholeState>;
export const useDeskQueueSuspenseQuery = (options: Omit<useSuspenseQuery.Options<DeskQueueQueryVariables>, 'returnPartialData'>) =>
  useSuspenseQuery<DeskQueueQuery, DeskQueueQueryVariables>(DeskQueueDocument, options as useSuspenseQuery.Options<DeskQueueQueryVariables>) as useSuspenseQuery.Result<DeskQueueQuery, DeskQueueQueryVariables, WholeState>;
