/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { useQuery, useLazyQuery, useSuspenseQuery, useMutation, type SkipToken } from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What to put into the queue. */
export type AddTaskInput = {
  /** What to do, at most 5,000 characters. Of an erasure, the operator reads it after the command. */
  instruction: string;
  /** A key of the person, as `whoIs` takes it. It must be one person's. */
  key: string;
  /** What it is. */
  kind: AddedTaskKind;
  /** Made by the client, the same for a retry: the same request adds the same item once. At most 255 characters. Optional. */
  requestId?: string | null | undefined;
};

/** What an agent can put into the queue. */
export const AddedTaskKind = {
  /** The person's erasure: 30 days. Adding it twice adds it once. The command refuses it until every plan is over. */
  Erasure: 'ERASURE',
  /** Somebody to be called back: a day. */
  PersonToTell: 'PERSON_TO_TELL',
  /** A refund that somebody asks for: 14 days. */
  Refund: 'REFUND'
} as const;

export type AddedTaskKind = typeof AddedTaskKind[keyof typeof AddedTaskKind];
/** How something that is audited came out. */
export const AuditOutcome = {
  /** It failed: an upstream did not answer. A change may have happened all the same. */
  Failed: 'FAILED',
  /** Nobody, or no such subscription, was found. */
  NotFound: 'NOT_FOUND',
  /** The caller may not do it, or the subscription was not that of the person whom they expected. */
  Refused: 'REFUSED',
  /** A change that was begun. It stays so only when the server could not write down how it came out. */
  Started: 'STARTED',
  /** Answered, or done. */
  Succeeded: 'SUCCEEDED',
  /** Nothing was changed: it had ended or was dealt with before, or the payment provider refuses it for good. */
  Unchanged: 'UNCHANGED'
} as const;

export type AuditOutcome = typeof AuditOutcome[keyof typeof AuditOutcome];
/** Of whom the audit is read. */
export type AuditSubject =
  {   /** A customer of the payment provider, with an owner or without. */
  customerId: string; key?: never; subscriberId?: never; }
  |  { customerId?: never;   /** A key that was looked up, also where nobody was found by it. */
  key: string; subscriberId?: never; }
  |  { customerId?: never; key?: never;   /** A subscriber's user id (uid). Look-ups by their present address and by the customers of their document are included. */
  subscriberId: string; };

/** Which subscription to cancel, and why. */
export type CancelSubscriptionInput = {
  /** In the subscriber's own words, at most 5,000 characters. Always optional. */
  comment?: string | null | undefined;
  /**
   * For the support team: the address of the person whose plan it is meant to be. If the plan is somebody else's,
   * nothing is changed, and the answer is `SubscriberMismatch`. Letter case does not count. From others it is
   * refused with `BAD_USER_INPUT`.
   */
  expectedEmail?: string | null | undefined;
  /**
   * For the support team: what colleagues should know, at most 5,000 characters. It is kept in the audit and
   * nowhere else: neither the subscriber nor the payment provider sees it. From others it is refused with
   * `BAD_USER_INPUT`.
   */
  internalNote?: string | null | undefined;
  /** Why, if the subscriber wants to say. Always optional. */
  reason?: CancellationReason | null | undefined;
  /**
   * Made by the caller, a random one for each press of a button. A retry that carries the same id is the
   * same request, also when a later intent was recorded in between. The id of a request for something else, or of another
   * subscription, is `BAD_USER_INPUT`, and nothing is recorded. At most 255 characters. Optional.
   */
  requestId?: string | null | undefined;
  /** The subscription's id. It must be the viewer's, unless a support agent asks. */
  subscriptionId: string;
  /** When it is to end. */
  when?: CancellationTime;
};

/** Why a plan ends. */
export const CancellationCause = {
  /** A payment was disputed with the bank. */
  PaymentDisputed: 'PAYMENT_DISPUTED',
  /** Payments failed, and the payment provider gave up. */
  PaymentFailed: 'PAYMENT_FAILED',
  /** Somebody asked for it: `requestedBy` says who. */
  Requested: 'REQUESTED'
} as const;

export type CancellationCause = typeof CancellationCause[keyof typeof CancellationCause];
/** Why a subscriber leaves: the payment provider's own list (`cancellation_details.feedback`). */
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
  /** It is too expensive. */
  TooExpensive: 'TOO_EXPENSIVE',
  /** The service is not used enough. */
  Unused: 'UNUSED'
} as const;

export type CancellationReason = typeof CancellationReason[keyof typeof CancellationReason];
/** Who asked for a cancellation, or took one back. */
export const CancellationRequester = {
  /** Somebody who declared it without signing in, under the subscriber's email address. */
  Declaration: 'DECLARATION',
  /** At the payment provider: the subscriber, somebody of the company, or, as `cause` says, the provider by itself. */
  PaymentProvider: 'PAYMENT_PROVIDER',
  /** The subscriber, through this API. */
  Subscriber: 'SUBSCRIBER',
  /** A support agent, for the subscriber. */
  Support: 'SUPPORT'
} as const;

export type CancellationRequester = typeof CancellationRequester[keyof typeof CancellationRequester];
/** What became of a cancellation. */
export const CancellationState = {
  /** The payment provider has scheduled the end, or the subscription is over. */
  Confirmed: 'CONFIRMED',
  /** The payment provider refused it for good: the subscription goes on as it was. Support knows of it. */
  Refused: 'REFUSED',
  /** Accepted and recorded. The payment provider has not confirmed it yet; it is being asked. */
  Requested: 'REQUESTED',
  /** Taken back by a later intent, or replaced by another end at the payment provider. */
  Withdrawn: 'WITHDRAWN'
} as const;

export type CancellationState = typeof CancellationState[keyof typeof CancellationState];
/** When a cancellation ends the plan. */
export const CancellationTime = {
  /**
   * At once, where a payment is open (`isDue`), which is no longer collected. That can't be undone. A plan without an open
   * payment ends with its period all the same, so that nothing that was paid for is lost.
   */
  Now: 'NOW',
  /** With the period that is paid for. A payment that is open stays so, and is tried again. */
  PeriodEnd: 'PERIOD_END'
} as const;

export type CancellationTime = typeof CancellationTime[keyof typeof CancellationTime];
/** What was declared. */
export const DeclarationKind = {
  /** That a contract ends. */
  Cancellation: 'CANCELLATION',
  /** That a contract is withdrawn from, as consumers may for 14 days after they made it. */
  Withdrawal: 'WITHDRAWAL'
} as const;

export type DeclarationKind = typeof DeclarationKind[keyof typeof DeclarationKind];
/** What came of a declaration that the support team dealt with. */
export const DeclarationOutcome = {
  /** What was declared has been done. */
  CarriedOut: 'CARRIED_OUT',
  /** There is no right to it, or no such contract; the person was told. */
  Declined: 'DECLINED',
  /** Another declaration says the same. */
  Duplicate: 'DUPLICATE'
} as const;

export type DeclarationOutcome = typeof DeclarationOutcome[keyof typeof DeclarationOutcome];
/** How far a declaration is. */
export const DeclarationState = {
  /** No plan was found. Its sender was asked for the address they pay with: then it is looked for again. */
  Asked: 'ASKED',
  /** It ends a plan: see the receipt. */
  Matched: 'MATCHED',
  /** The support team must decide: see `issue`. */
  Open: 'OPEN',
  /** Received. Its plan is looked for within seconds, or when the upstreams answer again. */
  Received: 'RECEIVED',
  /** The support team has dealt with it. */
  Resolved: 'RESOLVED',
  /** It ended a plan, and was undone with the link that was mailed to the account. */
  Undone: 'UNDONE'
} as const;

export type DeclarationState = typeof DeclarationState[keyof typeof DeclarationState];
/** How a contract is canceled. */
export const DeclarationType = {
  /** At once, for good cause. */
  Extraordinary: 'EXTRAORDINARY',
  /** With its period. */
  Ordinary: 'ORDINARY'
} as const;

export type DeclarationType = typeof DeclarationType[keyof typeof DeclarationType];
/** How far a mail is. */
export const MailState = {
  /** Given up: nobody could be reached. */
  Failed: 'FAILED',
  /** To be sent, or tried again. */
  Pending: 'PENDING',
  /** The mail server took it. */
  Sent: 'SENT',
  /** Not sent: the address has had too many, or an earlier mail told the same. */
  Suppressed: 'SUPPRESSED'
} as const;

export type MailState = typeof MailState[keyof typeof MailState];
/** What became of a payment. Closed: what the payment provider adds one day is `UNKNOWN`. */
export const PaymentStatus = {
  /** It waits until the payer confirms it to their bank, at `url`. */
  ActionRequired: 'ACTION_REQUIRED',
  /** The last try to collect it failed. `nextAttemptAt` says whether there is another. */
  Failed: 'FAILED',
  /** To be paid, and no try has failed. */
  Open: 'OPEN',
  /** Paid. `refunds` says what was given back. */
  Paid: 'PAID',
  /** On its way, as a debit is for some days: there is nothing to do, and `url` is `null`. */
  Processing: 'PROCESSING',
  /** Written off: it is no longer collected. */
  Uncollectible: 'UNCOLLECTIBLE',
  /** A status that the portal does not know. */
  Unknown: 'UNKNOWN',
  /** A draft that the payment provider finalizes and collects by itself, usually within an hour. */
  Upcoming: 'UPCOMING',
  /** Taken back: nothing is to be paid. */
  Void: 'VOID'
} as const;

export type PaymentStatus = typeof PaymentStatus[keyof typeof PaymentStatus];
/** How far a refund is. Closed: what the payment provider adds one day is `UNKNOWN`. */
export const RefundStatus = {
  /** Called off: it is not paid. */
  Canceled: 'CANCELED',
  /** The bank did not take it: support is to pay it in another way. */
  Failed: 'FAILED',
  /** On its way. */
  Pending: 'PENDING',
  /** Sent to the card or the account that was charged. */
  Succeeded: 'SUCCEEDED',
  /** A status that the portal does not know. */
  Unknown: 'UNKNOWN'
} as const;

export type RefundStatus = typeof RefundStatus[keyof typeof RefundStatus];
/** Which task is to be opened again. */
export type ReopenTaskInput = {
  /** The task's id. */
  taskId: string;
};

/** Which declaration was dealt with, and how. */
export type ResolveDeclarationInput = {
  /** The declaration's id. */
  declarationId: string;
  /** For `CARRIED_OUT`: plans that renew, and that the declaration does not mean, by their ids. They are added to the note. */
  notMeant?: Array<string>;
  /** What was done, or why nothing was, at most 5,000 characters: only `CARRIED_OUT` may have none. The person does not see it. */
  note: string;
  /** What came of it. */
  outcome: DeclarationOutcome;
};

/** Which task was dealt with. */
export type ResolveTaskInput = {
  /** What was done, at most 5,000 characters. */
  note: string;
  /** What came of it. Optional. */
  outcome?: TaskOutcome | null | undefined;
  /** The task's id. */
  taskId: string;
};

/** Which subscription to resume. */
export type ResumeSubscriptionInput = {
  /** As in `CancelSubscriptionInput`. */
  expectedEmail?: string | null | undefined;
  /** As in `CancelSubscriptionInput`. */
  requestId?: string | null | undefined;
  /** The subscription's id. It must be the viewer's, unless a support agent asks. */
  subscriptionId: string;
};

/** What an account may do. */
export const Role = {
  /** See and change what is its own. */
  Subscriber: 'SUBSCRIBER',
  /** Look at any subscriber's account, and stop or resume a subscription for them. */
  Support: 'SUPPORT'
} as const;

export type Role = typeof Role[keyof typeof Role];
/** To whom a link to sign in is mailed. */
export type SendSignInMailInput = {
  /** As in `CancelSubscriptionInput`. */
  internalNote?: string | null | undefined;
  /** The user id (uid) of the login. */
  subscriberId: string;
};

/** The state of a subscription. Closed: what the payment provider adds one day is `UNKNOWN`. */
export const SubscriptionState = {
  /** Paid for, and it renews. */
  Active: 'ACTIVE',
  /** Over: nothing more is charged. */
  Ended: 'ENDED',
  /** Still running, and an end is scheduled. */
  Ending: 'ENDING',
  /** The first payment has not gone through. */
  Incomplete: 'INCOMPLETE',
  /** A payment failed and is tried again. */
  PastDue: 'PAST_DUE',
  /** Nothing is charged for now: the collection of payments is paused, or the trial ended without a payment method. */
  Paused: 'PAUSED',
  /** In a free trial that turns into a paid period. */
  Trialing: 'TRIALING',
  /** A state that the portal does not know. */
  Unknown: 'UNKNOWN',
  /** Every try to collect a payment failed; nothing is collected until the subscriber pays. */
  Unpaid: 'UNPAID'
} as const;

export type SubscriptionState = typeof SubscriptionState[keyof typeof SubscriptionState];
/** What kind of work it is: what to do. */
export const TaskKind = {
  /** A cancellation to make at the payment provider: it refused ours for good, or an account's document was not valid. */
  Cancellation: 'CANCELLATION',
  /** A declaration that needs a person; `declarations` has its words and why. */
  Declaration: 'DECLARATION',
  /** A person is to be erased: an operator does it with `npm run erase`. */
  Erasure: 'ERASURE',
  /** Somebody who does not know something: a mail did not reach them, a resume was refused or came too late, or they want a call. */
  PersonToTell: 'PERSON_TO_TELL',
  /**
   * Money to be paid back: a period was charged after a cancellation that was accepted before, a withdrawal was declared, or
   * somebody asks for it.
   */
  Refund: 'REFUND'
} as const;

export type TaskKind = typeof TaskKind[keyof typeof TaskKind];
/** What came of a task of the work queue. */
export const TaskOutcome = {
  /** What `todo` says was done. */
  CarriedOut: 'CARRIED_OUT',
  /** It can't be done, or there is no right to it; the person was told. */
  Declined: 'DECLINED',
  /** Nothing was to be done: it was settled before. */
  NotNeeded: 'NOT_NEEDED'
} as const;

export type TaskOutcome = typeof TaskOutcome[keyof typeof TaskOutcome];
/** Whether a task needs a person. */
export const TaskState = {
  /** It does not any more. Closed tasks are kept for 30 days. */
  Closed: 'CLOSED',
  /** It does. */
  Open: 'OPEN'
} as const;

export type TaskState = typeof TaskState[keyof typeof TaskState];
/** Which declaration is to be undone. */
export type UndoDeclarationInput = {
  /** The declaration's id. */
  declarationId: string;
  /** As in `CancelSubscriptionInput`. */
  internalNote?: string | null | undefined;
};

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

export type DeskUndoDeclarationMutationVariables = Exact<{
  input: UndoDeclarationInput;
}>;


export type DeskUndoDeclarationMutation = { result:
    | { message: string }
    | { message: string }
    | { subscription: { id: string, explain: string } }
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

type DeskProblem_DeclarationNotUndone_Fragment = { message: string };

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
  | DeskProblem_DeclarationNotUndone_Fragment
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


export type DeskDeclarationsQuery = { declarations: { hasNextPage: boolean, nodes: Array<{ id: string, kind: DeclarationKind, state: DeclarationState, receivedAt: string, name: string, email: string, contract: string, type: DeclarationType | null, reason: string | null, endsOn: string | null, confirmTo: string | null, paidWith: string | null, subscriptionId: string | null, undoneAt: string | null, candidates: Array<{ customerId: string, subscriptionId: string, boughtAt: string | null }>, resolution: { outcome: DeclarationOutcome, note: string, at: string } | null }> } };

export type DeskPersonQueryVariables = Exact<{
  key: string;
}>;


export type DeskPersonQuery = { whoIs: { readAs: string, notes: Array<string>, others: Array<{ id: string, email: string | null }>, user: { id: string, email: string | null, isDeleted: boolean, isVerified: boolean, isDisabled: boolean, createdAt: string | null, lastSignInAt: string | null, lastSignInMailAt: string | null } | null, subscriber: { id: string, email: string | null } | null, customers: Array<{ id: string | null, email: string | null, name: string | null, explain: string, paymentMethod: { display: string, expMonth: number | null, expYear: number | null } | null, subscriptions: Array<{ id: string, isDue: boolean, title: string, displayStatus: string, state: SubscriptionState, explain: string, willRenew: boolean, startedAt: string, endsAt: string, price: { display: string, rhythm: string | null }, nextCharge: { at: string, display: string | null, explain: string | null } | null }> | null, payments: { nodes: Array<{ id: string, number: string | null, subscriptionId: string | null, at: string, amount: number | null, display: string, notes: Array<string>, status: PaymentStatus, failureMessage: string | null, nextAttemptAt: string | null, isDisputed: boolean, card: { display: string } | null, refunds: Array<{ id: string, at: string, display: string, status: RefundStatus }> }> } | null }>, cancellations: Array<{ id: string, number: string, state: CancellationState, requestedAt: string, requestedBy: CancellationRequester, cause: CancellationCause, confirmedAt: string | null, effectiveAt: string | null, withdrawnAt: string | null, withdrawnBy: CancellationRequester | null, reason: CancellationReason | null, comment: string | null, subscriptionId: string }>, declarations: Array<{ id: string, kind: DeclarationKind, state: DeclarationState, receivedAt: string, name: string, email: string, contract: string, type: DeclarationType | null, reason: string | null, endsOn: string | null, confirmTo: string | null, paidWith: string | null, subscriptionId: string | null, undoneAt: string | null, candidates: Array<{ customerId: string, subscriptionId: string, boughtAt: string | null }>, resolution: { outcome: DeclarationOutcome, note: string, at: string } | null }>, tasks: Array<{ id: string, kind: TaskKind, deadline: string, since: string, isOverdue: boolean, isOpen: boolean, instruction: string, key: string | null, name: string | null, email: string | null, customerId: string | null, subscriptionId: string | null, declarationId: string | null, document: string | null, resolution: { outcome: TaskOutcome | null, note: string, at: string } | null }>, mails: Array<{ id: string, kind: string, to: string | null, state: MailState, createdAt: string, sentAt: string | null, problem: string | null }> } };

export type DeskPlanFragment = { id: string, isDue: boolean, title: string, displayStatus: string, state: SubscriptionState, explain: string, willRenew: boolean, startedAt: string, endsAt: string, price: { display: string, rhythm: string | null }, nextCharge: { at: string, display: string | null, explain: string | null } | null };

export type DeskDeclarationFragment = { id: string, kind: DeclarationKind, state: DeclarationState, receivedAt: string, name: string, email: string, contract: string, type: DeclarationType | null, reason: string | null, endsOn: string | null, confirmTo: string | null, paidWith: string | null, subscriptionId: string | null, undoneAt: string | null, candidates: Array<{ customerId: string, subscriptionId: string, boughtAt: string | null }>, resolution: { outcome: DeclarationOutcome, note: string, at: string } | null };

export type DeskTaskFragment = { id: string, kind: TaskKind, deadline: string, since: string, isOverdue: boolean, isOpen: boolean, instruction: string, key: string | null, name: string | null, email: string | null, customerId: string | null, subscriptionId: string | null, declarationId: string | null, document: string | null, resolution: { outcome: TaskOutcome | null, note: string, at: string } | null };

export type DeskQueueQueryVariables = Exact<{
  state: TaskState;
  kind?: TaskKind | null | undefined;
  after?: string | null | undefined;
}>;


export type DeskQueueQuery = { tasks: { hasNextPage: boolean, nodes: Array<{ id: string, kind: TaskKind, deadline: string, since: string, isOverdue: boolean, isOpen: boolean, instruction: string, key: string | null, name: string | null, email: string | null, customerId: string | null, subscriptionId: string | null, declarationId: string | null, document: string | null, resolution: { outcome: TaskOutcome | null, note: string, at: string } | null }> } };

export const DeskProblemFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskProblemFragment, unknown>;
export const DeskPlanFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskPlan"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isDue"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"displayStatus"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}},{"kind":"Field","name":{"kind":"Name","value":"willRenew"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"rhythm"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCharge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}}]}}]}}]} as unknown as DocumentNode<DeskPlanFragment, unknown>;
export const DeskDeclarationFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskDeclaration"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Declaration"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"contract"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"endsOn"}},{"kind":"Field","name":{"kind":"Name","value":"confirmTo"}},{"kind":"Field","name":{"kind":"Name","value":"paidWith"}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"boughtAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"undoneAt"}},{"kind":"Field","name":{"kind":"Name","value":"resolution"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<DeskDeclarationFragment, unknown>;
export const DeskTaskFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Task"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"deadline"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"isOverdue"}},{"kind":"Field","name":{"kind":"Name","value":"isOpen"}},{"kind":"Field","name":{"kind":"Name","value":"instruction"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"declarationId"}},{"kind":"Field","name":{"kind":"Name","value":"document"}},{"kind":"Field","name":{"kind":"Name","value":"resolution"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<DeskTaskFragment, unknown>;
export const SupportAgentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SupportAgent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}}]}}]} as unknown as DocumentNode<SupportAgentQuery, SupportAgentQueryVariables>;
export const DeskAuditDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DeskAudit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"about"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditSubject"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"audit"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"about"},"value":{"kind":"Variable","name":{"kind":"Name","value":"about"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"agentEmail"}},{"kind":"Field","name":{"kind":"Name","value":"operator"}},{"kind":"Field","name":{"kind":"Name","value":"operation"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"internalNote"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}}]} as unknown as DocumentNode<DeskAuditQuery, DeskAuditQueryVariables>;
export const DeskCancelDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeskCancel"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CancelSubscriptionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"cancelSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CancellationAccepted"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cancellation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CancellationRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"loginUrl"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskProblem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskCancelMutation, DeskCancelMutationVariables>;
export const DeskResumeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeskResume"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeSubscriptionInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"resumeSubscription"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SubscriptionResumed"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isConfirmed"}},{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ResumeRefused"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"loginUrl"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskProblem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskResumeMutation, DeskResumeMutationVariables>;
export const DeskUndoDeclarationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeskUndoDeclaration"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UndoDeclarationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"undoDeclaration"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeclarationUndone"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}}]}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskProblem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskUndoDeclarationMutation, DeskUndoDeclarationMutationVariables>;
export const DeskResolveDeclarationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeskResolveDeclaration"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResolveDeclarationInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"resolveDeclaration"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeclaredPlansRenew"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"plans"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"subscription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"willRenew"}}]}}]}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskProblem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskResolveDeclarationMutation, DeskResolveDeclarationMutationVariables>;
export const DeskResolveTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeskResolveTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResolveTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"resolveTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskProblem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskResolveTaskMutation, DeskResolveTaskMutationVariables>;
export const DeskSendSignInMailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeskSendSignInMail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendSignInMailInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"sendSignInMail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SignInMailSent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"to"}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskProblem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskSendSignInMailMutation, DeskSendSignInMailMutationVariables>;
export const DeskAddTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeskAddTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AddTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"addTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TaskAdded"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"task"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"deadline"}}]}}]}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskProblem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskAddTaskMutation, DeskAddTaskMutationVariables>;
export const DeskReopenTaskDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeskReopenTask"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReopenTaskInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"result"},"name":{"kind":"Name","value":"reopenTask"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskProblem"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskProblem"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Problem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]} as unknown as DocumentNode<DeskReopenTaskMutation, DeskReopenTaskMutationVariables>;
export const DeskDeclarationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DeskDeclarations"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DeclarationState"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"declarations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskDeclaration"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskDeclaration"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Declaration"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"contract"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"endsOn"}},{"kind":"Field","name":{"kind":"Name","value":"confirmTo"}},{"kind":"Field","name":{"kind":"Name","value":"paidWith"}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"boughtAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"undoneAt"}},{"kind":"Field","name":{"kind":"Name","value":"resolution"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<DeskDeclarationsQuery, DeskDeclarationsQueryVariables>;
export const DeskPersonDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DeskPerson"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"key"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"whoIs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"key"},"value":{"kind":"Variable","name":{"kind":"Name","value":"key"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readAs"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"others"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"isDeleted"}},{"kind":"Field","name":{"kind":"Name","value":"isVerified"}},{"kind":"Field","name":{"kind":"Name","value":"isDisabled"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastSignInAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastSignInMailAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscriber"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"customers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}},{"kind":"Field","name":{"kind":"Name","value":"paymentMethod"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"expMonth"}},{"kind":"Field","name":{"kind":"Name","value":"expYear"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscriptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskPlan"}}]}},{"kind":"Field","name":{"kind":"Name","value":"payments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"amount"}},{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"failureMessage"}},{"kind":"Field","name":{"kind":"Name","value":"nextAttemptAt"}},{"kind":"Field","name":{"kind":"Name","value":"card"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"}}]}},{"kind":"Field","name":{"kind":"Name","value":"isDisputed"}},{"kind":"Field","name":{"kind":"Name","value":"refunds"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"cancellations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"requestedAt"}},{"kind":"Field","name":{"kind":"Name","value":"requestedBy"}},{"kind":"Field","name":{"kind":"Name","value":"cause"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}},{"kind":"Field","name":{"kind":"Name","value":"effectiveAt"}},{"kind":"Field","name":{"kind":"Name","value":"withdrawnAt"}},{"kind":"Field","name":{"kind":"Name","value":"withdrawnBy"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"comment"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"declarations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskDeclaration"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tasks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"mails"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"problem"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskPlan"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Subscription"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isDue"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"displayStatus"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}},{"kind":"Field","name":{"kind":"Name","value":"willRenew"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}},{"kind":"Field","name":{"kind":"Name","value":"price"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"rhythm"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nextCharge"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"display"}},{"kind":"Field","name":{"kind":"Name","value":"explain"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskDeclaration"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Declaration"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"contract"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"endsOn"}},{"kind":"Field","name":{"kind":"Name","value":"confirmTo"}},{"kind":"Field","name":{"kind":"Name","value":"paidWith"}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"boughtAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"undoneAt"}},{"kind":"Field","name":{"kind":"Name","value":"resolution"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Task"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"deadline"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"isOverdue"}},{"kind":"Field","name":{"kind":"Name","value":"isOpen"}},{"kind":"Field","name":{"kind":"Name","value":"instruction"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"declarationId"}},{"kind":"Field","name":{"kind":"Name","value":"document"}},{"kind":"Field","name":{"kind":"Name","value":"resolution"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<DeskPersonQuery, DeskPersonQueryVariables>;
export const DeskQueueDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DeskQueue"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TaskState"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TaskKind"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tasks"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}},{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DeskTask"}}]}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DeskTask"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Task"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"deadline"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"isOverdue"}},{"kind":"Field","name":{"kind":"Name","value":"isOpen"}},{"kind":"Field","name":{"kind":"Name","value":"instruction"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"customerId"}},{"kind":"Field","name":{"kind":"Name","value":"subscriptionId"}},{"kind":"Field","name":{"kind":"Name","value":"declarationId"}},{"kind":"Field","name":{"kind":"Name","value":"document"}},{"kind":"Field","name":{"kind":"Name","value":"resolution"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}}]} as unknown as DocumentNode<DeskQueueQuery, DeskQueueQueryVariables>;

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

export const useDeskUndoDeclarationMutation = (options?: useMutation.Options<DeskUndoDeclarationMutation, DeskUndoDeclarationMutationVariables>): useMutation.ResultTuple<DeskUndoDeclarationMutation, DeskUndoDeclarationMutationVariables> =>
  useMutation<DeskUndoDeclarationMutation, DeskUndoDeclarationMutationVariables>(DeskUndoDeclarationDocument, options);

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
