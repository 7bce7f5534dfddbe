import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { OpenedSubscriber, OwnedPayment } from '../domain/subscriber/subscriber.ts';
import type { RecordedSubscription as SubscriptionModel, EndedSubscription as EndedSubscriptionModel } from '../domain/customer-record/customer-record.ts';
import type { Cancellation as CancellationModel } from '../domain/customer-record/cancellation.ts';
import type { FoundCustomer as CustomerModel } from '../domain/support/customers.ts';
import type { Declaration as DeclarationModel } from '../domain/leaving/declaration.ts';
import type { Price as PriceModel, Charge as ChargeModel } from '../domain/money/charge.ts';
import type { KnownUser } from '../domain/support/person-records.ts';
import type { FoundUser } from '../domain/subscriber/user.ts';
import type { PaidRefund, PaymentMethod as PaymentMethodModel } from '../domain/money/payment.ts';
import type { Task as TaskModel } from '../domain/support/tasks.ts';
import type { WhoIsAnswer } from '../domain/support/operations.ts';
import type { AuditEntry as AuditEntryModel } from '../domain/support/audit.ts';
import type { Mail } from '../domain/mail/mail.ts';
import type { RequestContext } from '../graphql/context.ts';
export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
export type Omit<T, K extends keyof T> = Pick<T, Exclude<keyof T, K>>;
export type RequireFields<T, K extends keyof T> = Omit<T, K> & { [P in K]-?: NonNullable<T[P]> };
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A day, as an ISO 8601 string: `2025-01-05`. */
  Date: { input: string; output: string; }
  /** A moment in UTC, as an ISO 8601 string: `2025-01-05T00:00:00.000Z`. */
  DateTime: { input: Date; output: Date; }
  /** An email address. */
  EmailAddress: { input: string; output: string; }
  /** A whole number up to 2^53 − 1, as a number in JSON. For amounts in cents, which can exceed `Int`. */
  SafeInt: { input: number; output: number; }
  /** An absolute http(s) address. */
  URL: { input: string; output: string; }
};

/** The user is deleted, and every plan ends. */
export type AccountDeleted = {
  __typename?: 'AccountDeleted';
  /** A receipt for each plan. After the deletion only support can find the receipts, so let the user save the receipts. */
  cancellations: Array<CancellationAccepted>;
  /** A sentence to show: that the account is deleted, and when each plan ends. */
  message: Scalars['String']['output'];
};


/** The user is deleted, and every plan ends. */
export type AccountDeletedMessageArgs = {
  language?: Language;
};

/** The account was not deleted, or its deletion is uncertain. The plans in `cancellations` end anyway. */
export type AccountNotDeleted = Problem & {
  __typename?: 'AccountNotDeleted';
  /** A receipt for each plan that ends. */
  cancellations: Array<CancellationAccepted>;
  /** The payment provider's login page, where the user can end the remaining plans. */
  loginUrl: Scalars['URL']['output'];
  /** A sentence to show: why the account was not deleted, and what the user can do. */
  message: Scalars['String']['output'];
  /** The plans that continue, or whose end is uncertain. */
  remaining: Array<Subscription>;
};


/** The account was not deleted, or its deletion is uncertain. The plans in `cancellations` end anyway. */
export type AccountNotDeletedMessageArgs = {
  language?: Language;
};

/** The task to add. */
export type AddTaskInput = {
  /** The agent's text, at most 5,000 characters. An erasure task shows `npm run erase …` first, then this text. */
  instruction: Scalars['String']['input'];
  /** A key as for `whoIs`. The key must match exactly one person. */
  key: Scalars['String']['input'];
  /** The kind of task. */
  kind: AddedTaskKind;
  /** The idempotency key. A retry with the same key adds no second task. At most 255 characters. Optional. */
  requestId?: InputMaybe<Scalars['ID']['input']>;
};

/** The outcome of a request to add a task. */
export type AddTaskResult = PersonNotFound | TaskAdded;

/** The kind of a task that an agent can add. */
export type AddedTaskKind =
  /** A change at the payment provider, due in three days. */
  | 'CHANGE'
  /** An erasure, due in 30 days, at most one per person. `npm run erase` fails until every plan has ended. */
  | 'ERASURE'
  /** A call back, due in one day. */
  | 'PERSON_TO_TELL'
  /** A refund that the person asks for, due in 14 days. */
  | 'REFUND';

/** A look-up, a change or a refused attempt at the desk, an operator's command, or a deletion of an account. */
export type AuditEntry = {
  __typename?: 'AuditEntry';
  /** The agent's address, or `null` if the agent has none. */
  agentEmail?: Maybe<Scalars['EmailAddress']['output']>;
  /** The caller's user id. `null` for an operator's command, and for a refused caller without a token. */
  agentId?: Maybe<Scalars['ID']['output']>;
  /** The time of the operation. */
  at: Scalars['DateTime']['output'];
  /** The payment provider's customer id, or `null` if the entry is about no customer. */
  customerId?: Maybe<Scalars['ID']['output']>;
  /** The declaration that a change is about, or `null` for other entries. */
  declarationId?: Maybe<Scalars['ID']['output']>;
  /** The entry's id. */
  id: Scalars['ID']['output'];
  /** The agent's note to colleagues about a change, or `null` if there is no note. */
  internalNote?: Maybe<Scalars['String']['output']>;
  /**
   * The key that an agent looked up, or `null` for other entries. The audit stores an address, a user id or a receipt's
   * number only as a hash (`sha256:…`). If the query's `about` has the original key, this field shows the original key.
   */
  key?: Maybe<Scalars['String']['output']>;
  /** A field of the schema, such as `whoIs`, or an operator's command: `grantRole`, `revokeRole`, `export` or `erase`. */
  operation: Scalars['String']['output'];
  /** The operator who ran a command, as `user@machine`. `null` for entries from this API. */
  operator?: Maybe<Scalars['String']['output']>;
  /** The outcome of the operation. */
  outcome: AuditOutcome;
  /** The request's id, as in the server's log and in the header `x-request-id`. */
  requestId: Scalars['String']['output'];
  /** The user id of the subscriber, or `null` if no user matched. */
  subscriberId?: Maybe<Scalars['ID']['output']>;
  /** The subscription that a change is about, or `null` for other entries. */
  subscriptionId?: Maybe<Scalars['ID']['output']>;
};

/** The outcome of an audited operation. */
export type AuditOutcome =
  /** The operation failed, usually because another service didn't answer. The change has perhaps happened. */
  | 'FAILED'
  /** The person, subscription, declaration or task doesn't exist. */
  | 'NOT_FOUND'
  /** The caller lacks the permission, or the plan's owner isn't the person that the agent expected (`expectedEmail`). */
  | 'REFUSED'
  /** A change has started. If the server couldn't record the outcome, the entry stays `STARTED`. */
  | 'STARTED'
  /** The server answered the look-up or made the change. An `export` gets this outcome before its data is written. */
  | 'SUCCEEDED'
  /** The change was not made, for example because the plan had ended or the payment provider permanently refused. */
  | 'UNCHANGED';

/** A page of the audit. */
export type AuditPage = {
  __typename?: 'AuditPage';
  /** Whether there is a next page. For the next page, pass the last entry's id as `after`. */
  hasNextPage: Scalars['Boolean']['output'];
  /** The entries, newest first. */
  nodes: Array<AuditEntry>;
};

/** The subject of audit entries. */
export type AuditSubject =
  /** A customer at the payment provider, with or without an owner. */
  { customerId: Scalars['ID']['input']; key?: never; subscriberId?: never; }
  |  /** A key that an agent looked up, even if the key had no match. */
  { customerId?: never; key: Scalars['String']['input']; subscriberId?: never; }
  |  /**
   * A subscriber's user id (uid). Also selects entries about the user's current address, and about the customers that the
   * user's document names.
   */
  { customerId?: never; key?: never; subscriberId: Scalars['ID']['input']; };

/** The unit of a billing period. */
export type BillingInterval =
  /** A day. */
  | 'DAY'
  /** A month. */
  | 'MONTH'
  /** A week. */
  | 'WEEK'
  /** A year. */
  | 'YEAR';

/** The subscription to cancel, and the reason. */
export type CancelSubscriptionInput = {
  /** The subscriber's comment, unchanged, at most 5,000 characters. Optional. */
  comment?: InputMaybe<Scalars['String']['input']>;
  /**
   * Support team only: the address of the expected owner, in any letter case. If the plan has another owner, nothing is
   * changed, and the result is `SubscriberMismatch`.
   */
  expectedEmail?: InputMaybe<Scalars['EmailAddress']['input']>;
  /** Support team only: a note for colleagues, at most 5,000 characters. Only the audit stores and shows the note. */
  internalNote?: InputMaybe<Scalars['String']['input']>;
  /** The reason. Optional. */
  reason?: InputMaybe<CancellationReason>;
  /**
   * The idempotency key: a random id that the client makes for each press of a button. A retry must send the key of the
   * first request, and changes nothing if the server recorded the first request. A key of a different request causes
   * `BAD_USER_INPUT`, and nothing is changed. At most 255 characters. Optional.
   */
  requestId?: InputMaybe<Scalars['ID']['input']>;
  /** The id of the viewer's subscription. Support agents can pass the id of any subscription. */
  subscriptionId: Scalars['ID']['input'];
  /** The time at which the plan should end. */
  when?: CancellationTime;
};

/** The outcome of a request to cancel. */
export type CancelSubscriptionResult = CancellationAccepted | CancellationRefused | SubscriberMismatch | SubscriptionAlreadyEnded | SubscriptionNotFound;

/**
 * The receipt of a cancellation. The server writes the receipt before it asks the payment provider to cancel. If the plan
 * was canceled at the payment provider, the server writes the receipt when it learns of the cancellation.
 */
export type Cancellation = {
  __typename?: 'Cancellation';
  /** Why the plan ends: a request, or the payment provider's reaction to a failed or disputed payment. */
  cause: CancellationCause;
  /** The subscriber's comment, unchanged, or `null` if the subscriber wrote no comment. */
  comment?: Maybe<Scalars['String']['output']>;
  /** The time at which the payment provider carried out the cancellation, or `null` until then. */
  confirmedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The time at which the subscription ends, or `null` until the payment provider confirms the end. */
  effectiveAt?: Maybe<Scalars['DateTime']['output']>;
  /** The receipt's permanent id. */
  id: Scalars['ID']['output'];
  /**
   * The receipt's short number, to show, read out and type: `4ZQK-B31P-4Q68-7RKJ`. Contains no I, L, O or U. The receipt
   * of a declaration has the declaration's number.
   */
  number: Scalars['String']['output'];
  /** The subscriber's reason, or `null` if the subscriber gave no reason. */
  reason?: Maybe<CancellationReason>;
  /** The time at which the cancellation was requested. */
  requestedAt: Scalars['DateTime']['output'];
  /** The party that requested the cancellation. */
  requestedBy: CancellationRequester;
  /** The state of the cancellation. */
  state: CancellationState;
  /** The id of the subscription. */
  subscriptionId: Scalars['ID']['output'];
  /** `NOW` if the plan ends immediately and its open payment is no longer collected. Else `PERIOD_END`. */
  when: CancellationTime;
  /** The time at which the cancellation was withdrawn, or `null` if it wasn't withdrawn. */
  withdrawnAt?: Maybe<Scalars['DateTime']['output']>;
  /** The party that withdrew the cancellation, or `null` if it wasn't withdrawn. */
  withdrawnBy?: Maybe<CancellationRequester>;
};

/** The subscription won't renew. Repeated requests get the same answer. */
export type CancellationAccepted = {
  __typename?: 'CancellationAccepted';
  /**
   * The receipt, in state `REQUESTED` until the payment provider confirms the cancellation, and `CONFIRMED` afterwards. If
   * the server can't end the plan, an agent gets the task to end the plan.
   */
  cancellation: Cancellation;
  /** The subscription's owner, or `null` if no user owns it. */
  subscriber?: Maybe<Subscriber>;
  /** The subscription in its current state. `cancelAt` is set once the provider confirms the cancellation. */
  subscription: Subscription;
};

/** Why a plan ends. */
export type CancellationCause =
  /** A payment was disputed with the bank. */
  | 'PAYMENT_DISPUTED'
  /** Payments failed, and the payment provider gave up. */
  | 'PAYMENT_FAILED'
  /** The end was requested: see `requestedBy`. */
  | 'REQUESTED';

/** A page of receipts. */
export type CancellationPage = {
  __typename?: 'CancellationPage';
  /** Whether there is a next page. For the next page, pass the last receipt's id as `after`. */
  hasNextPage: Scalars['Boolean']['output'];
  /** The receipts, newest first. */
  nodes: Array<Cancellation>;
};

/** A reason to leave, from the payment provider's list (`cancellation_details.feedback`). */
export type CancellationReason =
  /** Customer service was less than expected. */
  | 'CUSTOMER_SERVICE'
  /** Quality was less than expected. */
  | 'LOW_QUALITY'
  /** Some features are missing. */
  | 'MISSING_FEATURES'
  /** Another reason. */
  | 'OTHER'
  /** Switching to a different service. */
  | 'SWITCHED_SERVICE'
  /** Ease of use was less than expected. */
  | 'TOO_COMPLEX'
  /** The service is too expensive. */
  | 'TOO_EXPENSIVE'
  /** The service is not used enough. */
  | 'UNUSED';

/** The payment provider permanently refused the cancellation. The subscription continues, and support has a task. */
export type CancellationRefused = Problem & {
  __typename?: 'CancellationRefused';
  /** The payment provider's login page, where the subscriber can try to cancel. */
  loginUrl: Scalars['URL']['output'];
  /** A sentence to show. */
  message: Scalars['String']['output'];
};


/** The payment provider permanently refused the cancellation. The subscription continues, and support has a task. */
export type CancellationRefusedMessageArgs = {
  language?: Language;
};

/** The party that requested or withdrew a cancellation. */
export type CancellationRequester =
  /** The sender of a declaration, a form that needs no sign-in. */
  | 'DECLARATION'
  /** The change was made at the payment provider: by the subscriber, by an employee or by the provider. See `cause`. */
  | 'PAYMENT_PROVIDER'
  /** The subscriber, through this API. */
  | 'SUBSCRIBER'
  /** A support agent, for the subscriber. */
  | 'SUPPORT';

/** The state of a cancellation. */
export type CancellationState =
  /** The payment provider scheduled the end, or the subscription has ended. */
  | 'CONFIRMED'
  /** The payment provider permanently refused the cancellation. The subscription continues, and support has a task. */
  | 'REFUSED'
  /** The server recorded the cancellation. The payment provider hasn't confirmed the cancellation yet. */
  | 'REQUESTED'
  /** The plan was resumed, or a different end was set at the payment provider. */
  | 'WITHDRAWN';

/** The time at which a cancellation ends the plan. */
export type CancellationTime =
  /**
   * Immediately, if a payment is open (`isDue`). The open payment is no longer collected. An immediate end can't be
   * undone. A plan without an open payment ends with its period, so that no paid time is lost.
   */
  | 'NOW'
  /** At the end of the paid period. An open payment stays open and is retried. */
  | 'PERIOD_END';

/** A future charge. If the amount is unknown, every field except `at` is `null`. */
export type Charge = {
  __typename?: 'Charge';
  /** The amount in the currency's minor unit (cents for usd), or `null` if unknown. */
  amount?: Maybe<Scalars['SafeInt']['output']>;
  /** The time of the charge. */
  at: Scalars['DateTime']['output'];
  /** The ISO 4217 code in lower case: `usd`. */
  currency?: Maybe<Scalars['String']['output']>;
  /** The text to show: `$77.73`. */
  display?: Maybe<Scalars['String']['output']>;
  /** The calculation of the amount, in words: `$89.97 for 3, minus a discount of $18.00, plus tax of $5.76`. */
  explain?: Maybe<Scalars['String']['output']>;
};


/** A future charge. If the amount is unknown, every field except `at` is `null`. */
export type ChargeDisplayArgs = {
  language?: Language;
};


/** A future charge. If the amount is unknown, every field except `at` is `null`. */
export type ChargeExplainArgs = {
  language?: Language;
};

/** How the payment provider collects payments. */
export type CollectionMethod =
  /** The payment provider charges the card or other method on file. */
  | 'CARD'
  /** The payment provider sends an invoice for the subscriber to pay. */
  | 'INVOICE';

/** A customer at the payment provider that possibly belongs to the person. `source` and `explain` say why. */
export type Customer = {
  __typename?: 'Customer';
  /** The time at which the owner began to delete the account, or `null`. After this time no agent can resume the plans. */
  deletedAt?: Maybe<Scalars['DateTime']['output']>;
  /** The customer's address at the payment provider. `null` if there is no address, or if the provider doesn't answer. */
  email?: Maybe<Scalars['EmailAddress']['output']>;
  /** The time at which our data on the customer was erased, or `null`. The payment provider keeps its own data. */
  erasedAt?: Maybe<Scalars['DateTime']['output']>;
  /** A sentence on why the document does or doesn't select this customer. */
  explain: Scalars['String']['output'];
  /** The payment provider's customer id. `null` for an entry of the subscriber's document that names no customer. */
  id?: Maybe<Scalars['ID']['output']>;
  /** Whether the subscriber's document selects this customer as `Subscriber.customerId`. */
  isUsed: Scalars['Boolean']['output'];
  /** The customer's name at the payment provider. `null` if there is no name, or if the provider doesn't answer. */
  name?: Maybe<Scalars['String']['output']>;
  /** The customer's payment method. Selected as for `Subscriber.paymentMethod`. */
  paymentMethod?: Maybe<PaymentMethod>;
  /** The customer's invoices, newest first. `null` as described at `Subscriber.payments`. */
  payments?: Maybe<PaymentPage>;
  /** The entry's index in `users_subscriptions/{id}`, from 0. `null` if the document doesn't name the customer. */
  position?: Maybe<Scalars['Int']['output']>;
  /** Where the server found the customer. */
  source: CustomerSource;
  /**
   * The customer's 10 newest subscriptions, and all older subscriptions that haven't ended. Newest first. Empty if the
   * provider doesn't know the customer. `null` with `PAYMENT_PROVIDER_UNAVAILABLE` if the server can't read the
   * subscriptions.
   */
  subscriptions?: Maybe<Array<Subscription>>;
};


/** A customer at the payment provider that possibly belongs to the person. `source` and `explain` say why. */
export type CustomerPaymentsArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
};

/** Where the server found a customer. */
export type CustomerSource =
  /** The payment provider, by the subscriber's email. The document doesn't name this customer. */
  | 'EMAIL'
  /** The key of the look-up. No document names this customer. */
  | 'KEY'
  /** The subscriber's document, `users_subscriptions/{id}`. */
  | 'SUBSCRIBER_DOCUMENT';

/**
 * A cancellation or withdrawal that was sent from a page without a sign-in. The sender filled in the fields from `name` to
 * `paidWith`, and the server doesn't verify these fields. If the declaration ends a plan, the server mails the plan's
 * owner a link that undoes the end.
 */
export type Declaration = {
  __typename?: 'Declaration';
  /** The id of the receipt for the plan's cancellation, or `null` if there is no receipt. */
  cancellationId?: Maybe<Scalars['ID']['output']>;
  /** The running plans that the server found under the address. Empty unless the declaration needs an agent. */
  candidates: Array<DeclarationCandidate>;
  /** The address that gets the confirmation. `null` means `email`. */
  confirmTo?: Maybe<Scalars['String']['output']>;
  /** The sender's description of the contract. */
  contract: Scalars['String']['output'];
  /** The email address of the account, as typed. */
  email: Scalars['String']['output'];
  /** The requested end of the contract, or `null` for the earliest possible date. */
  endsOn?: Maybe<Scalars['Date']['output']>;
  /** The declaration's number, as on its receipt. */
  id: Scalars['ID']['output'];
  /** Why the declaration needs or needed an agent. `null` if it never needed an agent. */
  issue?: Maybe<DeclarationIssue>;
  /** The kind of declaration. */
  kind: DeclarationKind;
  /** The language of the page that the sender used. */
  language: Language;
  /** The sender's name. */
  name: Scalars['String']['output'];
  /** The sender's email address for payments, or `null`. The server asks for this address if no plan is found. */
  paidWith?: Maybe<Scalars['String']['output']>;
  /** The reason for an extraordinary cancellation, or `null` if there is none. */
  reason?: Maybe<Scalars['String']['output']>;
  /** The time at which the server received the declaration. */
  receivedAt: Scalars['DateTime']['output'];
  /** The support team's resolution, or `null` until the team resolves the declaration. */
  resolution?: Maybe<DeclarationResolution>;
  /** The state of the declaration. */
  state: DeclarationState;
  /** The id of the plan that the server found for the declaration, or `null` if the server found no single plan. */
  subscriptionId?: Maybe<Scalars['ID']['output']>;
  /** The version of the page's text. */
  textVersion: Scalars['String']['output'];
  /** The type of the cancellation. `null` for a withdrawal. */
  type?: Maybe<DeclarationType>;
  /** The time at which the owner undid the plan's end with the mailed link, or `null` if the owner didn't undo the end. */
  undoneAt?: Maybe<Scalars['DateTime']['output']>;
};

/** A plan that a declaration possibly means. */
export type DeclarationCandidate = {
  __typename?: 'DeclarationCandidate';
  /** The time of purchase, or `null` if unknown. */
  boughtAt?: Maybe<Scalars['DateTime']['output']>;
  /** The payment provider's customer id. */
  customerId: Scalars['ID']['output'];
  /** The payment provider's subscription id. */
  subscriptionId: Scalars['ID']['output'];
};

/** Why a declaration needs an agent. */
export type DeclarationIssue =
  /** The sender cancels for good cause. An agent must assess the reason. */
  | 'EXTRAORDINARY'
  /** The requested end is after the paid period. */
  | 'LATER_DATE'
  /** After the declaration arrived, the plan was resumed or got a later end. */
  | 'LATER_INTENT'
  /** No plan runs under the address, or only plans whose owner signs in with another address. */
  | 'NO_PLAN'
  /** For an hour the payment provider refused the search or returned a plan that the server can't read. */
  | 'NO_USABLE_ANSWER'
  /** The payment provider refuses the cancellation. */
  | 'REFUSED'
  /** Several plans are possible, and the server can't know which plan the sender means. */
  | 'SEVERAL_PLANS'
  /** A hidden field was filled in, perhaps by a bot. */
  | 'SUSPICIOUS'
  /** A withdrawal. If the declaration came within 14 days of the purchase, an agent must refund the money. */
  | 'WITHDRAWAL';

/** The kind of declaration. */
export type DeclarationKind =
  /** The end of a contract. */
  | 'CANCELLATION'
  /** The withdrawal from a contract, a consumer's right for 14 days after the purchase. */
  | 'WITHDRAWAL';

/** There is no declaration with this id. */
export type DeclarationNotFound = Problem & {
  __typename?: 'DeclarationNotFound';
  /** A sentence to show. */
  message: Scalars['String']['output'];
};


/** There is no declaration with this id. */
export type DeclarationNotFoundMessageArgs = {
  language?: Language;
};

/** The declaration's state is neither `OPEN` nor `ASKED`. Nothing was changed. */
export type DeclarationNotOpen = Problem & {
  __typename?: 'DeclarationNotOpen';
  /** The declaration in its current state. */
  declaration: Declaration;
  /** A sentence to show. */
  message: Scalars['String']['output'];
};


/** The declaration's state is neither `OPEN` nor `ASKED`. Nothing was changed. */
export type DeclarationNotOpenMessageArgs = {
  language?: Language;
};

/** The outcome of a declaration that the support team handled. */
export type DeclarationOutcome =
  /** The declaration was carried out. */
  | 'CARRIED_OUT'
  /** The contract doesn't exist, or the sender has no right to end it in this way. Support told the sender. */
  | 'DECLINED'
  /** Another declaration asks for the same. */
  | 'DUPLICATE';

/** A page of declarations. */
export type DeclarationPage = {
  __typename?: 'DeclarationPage';
  /** Whether there is a next page. For the next page, pass the last declaration's id as `after`. */
  hasNextPage: Scalars['Boolean']['output'];
  /** The declarations, oldest first. */
  nodes: Array<Declaration>;
};

/** The support team's resolution of a declaration. */
export type DeclarationResolution = {
  __typename?: 'DeclarationResolution';
  /** The agent's user id. */
  agentId: Scalars['ID']['output'];
  /** The time of the resolution. */
  at: Scalars['DateTime']['output'];
  /** The agent's note. */
  note: Scalars['String']['output'];
  /** The outcome of the declaration. */
  outcome: DeclarationOutcome;
};

/** The declaration is resolved and out of the queue. */
export type DeclarationResolved = {
  __typename?: 'DeclarationResolved';
  /** The declaration in its current state. */
  declaration: Declaration;
};

/** The state of a declaration. */
export type DeclarationState =
  /** No plan matched. The server asked the sender for the email address that they use for payments. */
  | 'ASKED'
  /** The declaration ends a plan: see the receipt. */
  | 'MATCHED'
  /** The support team must decide: see `issue`. */
  | 'OPEN'
  /** The server received the declaration and will search for the plan, usually within seconds. */
  | 'RECEIVED'
  /** The support team has handled the declaration. */
  | 'RESOLVED'
  /** The declaration ended a plan, and the owner undid the end with the mailed link. */
  | 'UNDONE';

/** The type of a cancellation. */
export type DeclarationType =
  /** Immediately, for good cause. */
  | 'EXTRAORDINARY'
  /** At the end of the paid period. */
  | 'ORDINARY';

/** A plan that a declaration possibly means. */
export type DeclaredPlan = {
  __typename?: 'DeclaredPlan';
  /** The owner's email address, or `null` if unknown. */
  email?: Maybe<Scalars['EmailAddress']['output']>;
  /** The plan. */
  subscription: Subscription;
};

/**
 * The server rejected `CARRIED_OUT`, because at least one of the possible plans would renew. For a withdrawal: because at
 * least one of the possible plans still runs. Nothing was changed.
 */
export type DeclaredPlansRenew = Problem & {
  __typename?: 'DeclaredPlansRenew';
  /** A sentence to show, with the ids of the plans. */
  message: Scalars['String']['output'];
  /** The possible plans. Cancel each plan (for a withdrawal, end it immediately), or pass its id in `notMeant`. */
  plans: Array<DeclaredPlan>;
};


/**
 * The server rejected `CARRIED_OUT`, because at least one of the possible plans would renew. For a withdrawal: because at
 * least one of the possible plans still runs. Nothing was changed.
 */
export type DeclaredPlansRenewMessageArgs = {
  language?: Language;
};

/** The outcome of a request to delete an account. */
export type DeleteAccountResult = AccountDeleted | AccountNotDeleted;

/** A plan that has ended. */
export type EndedSubscription = {
  __typename?: 'EndedSubscription';
  /** The id of the receipt for the plan's end. The receipt is in `cancellations`. `null` if there is no receipt. */
  cancellationId?: Maybe<Scalars['ID']['output']>;
  /** The time at which the plan ended. No later period is charged. */
  endedAt: Scalars['DateTime']['output'];
  /** The payment provider's subscription id. */
  id: Scalars['ID']['output'];
  /** The plan's name to show: `Premium`. */
  title: Scalars['String']['output'];
};

/** The subscriber's access to Premium. `until` is from the plan that unlocks Premium longest. */
export type Entitlement = {
  __typename?: 'Entitlement';
  /**
   * Whether Premium is unlocked. A plan unlocks Premium during a paid or free period, while a failed payment is retried
   * (`PAST_DUE`), and while payments are paused. A plan doesn't unlock Premium if it has ended, if it is `UNPAID`, or if
   * its trial ended without a payment method.
   */
  isActive: Scalars['Boolean']['output'];
  /** The company that bills Premium. */
  source: EntitlementSource;
  /**
   * If Premium is unlocked: the end of the current period, or an earlier end of the plan. Clients must ask again at this
   * time: a new period can begin. If Premium is locked: the time at which Premium ended. `null` if unknown.
   */
  until?: Maybe<Scalars['DateTime']['output']>;
};

/** The company that bills Premium. Clients need a default case, because app stores will be added. */
export type EntitlementSource =
  /** We bill Premium, which was bought on the web and is managed here. */
  | 'WEB';

/** A language of the portal's texts. */
export type Language =
  /** German. */
  | 'DE'
  /** English. */
  | 'EN'
  /** French. */
  | 'FR';

/** The server stored the language, or stored nothing because there is no customer. */
export type LanguageSet = {
  __typename?: 'LanguageSet';
  /** The subscriber after the change. */
  subscriber: Subscriber;
};

/** The state of a mail. */
export type MailState =
  /** The server gave up: there is no address, the recipient's mail server refused, or sending failed for 3 days. */
  | 'FAILED'
  /** The mail waits to be sent or retried. */
  | 'PENDING'
  /** The mail server accepted the mail. */
  | 'SENT'
  /** Not sent: the address got too many mails, another mail said the same, or the mail no longer applied. */
  | 'SUPPRESSED';

/** All changes. */
export type Mutation = {
  __typename?: 'Mutation';
  /**
   * Adds a task about a person: a refund, a change, a call or an erasure. Changes nothing else. Support team only.
   * Audited.
   */
  addTask: AddTaskResult;
  /**
   * Ends the viewer's subscription at the end of the paid period. With `when: NOW`, a subscription with an open payment
   * ends immediately. An `INCOMPLETE` subscription always ends immediately. Repeating the request changes nothing. The
   * server records the request before it asks the payment provider, so a crash or an outage doesn't prevent the end. A
   * later `resumeSubscription` replaces the request. Support agents may end any subscriber's subscription.
   */
  cancelSubscription: CancelSubscriptionResult;
  /**
   * Deletes the viewer's account. First the server ends every plan, including `otherSubscriptions`, as
   * `cancelSubscription` does. During the deletion no device can resume a plan. Last, the server removes the user, which
   * ends all sessions. Receipts are kept. Deletion is permanent: a later sign-in with the same address creates a new
   * account. A client that got no answer should repeat the request, which completes an unfinished deletion. If the
   * repeated request gets `UNAUTHENTICATED`, the account is deleted. Support agents get `FORBIDDEN`.
   */
  deleteAccount: DeleteAccountResult;
  /**
   * Reopens a task that was closed in the last 30 days. If the task is about a declaration, reopens the declaration too.
   * Repeating the request changes nothing. Support team only. Audited.
   */
  reopenTask: ReopenTaskResult;
  /**
   * Closes a declaration that the support team has handled. Changes no subscription: before this mutation, cancel the plan
   * with `cancelSubscription` or at the payment provider. Support team only. Audited.
   */
  resolveDeclaration: ResolveDeclarationResult;
  /**
   * Closes a task that the support team has handled. To close a declaration's task, use `resolveDeclaration` instead.
   * Changes no subscription. Support team only. Audited.
   */
  resolveTask: ResolveTaskResult;
  /**
   * Withdraws a scheduled end, so that the viewer's subscription renews. Repeating the request changes nothing. As in
   * `cancelSubscription`, the server records the request first. Support agents may resume any subscriber's subscription.
   */
  resumeSubscription: ResumeSubscriptionResult;
  /** Asks the identity service to mail a sign-in link to a user's own address. Support team only. Audited. */
  sendSignInMail: SendSignInMailResult;
  /**
   * Stores the language of the viewer's mails. A viewer without a customer gets no mails, so the server stores nothing.
   * Callers without a token get `UNAUTHENTICATED`.
   */
  setLanguage: SetLanguageResult;
};


/** All changes. */
export type MutationAddTaskArgs = {
  input: AddTaskInput;
};


/** All changes. */
export type MutationCancelSubscriptionArgs = {
  input: CancelSubscriptionInput;
};


/** All changes. */
export type MutationReopenTaskArgs = {
  input: ReopenTaskInput;
};


/** All changes. */
export type MutationResolveDeclarationArgs = {
  input: ResolveDeclarationInput;
};


/** All changes. */
export type MutationResolveTaskArgs = {
  input: ResolveTaskInput;
};


/** All changes. */
export type MutationResumeSubscriptionArgs = {
  input: ResumeSubscriptionInput;
};


/** All changes. */
export type MutationSendSignInMailArgs = {
  input: SendSignInMailInput;
};


/** All changes. */
export type MutationSetLanguageArgs = {
  input: SetLanguageInput;
};

/** Another user that matches the key. */
export type OtherUser = {
  __typename?: 'OtherUser';
  /** The sign-in address, or `null` if there is none. */
  email?: Maybe<Scalars['EmailAddress']['output']>;
  /** The user id (uid). */
  id: Scalars['ID']['output'];
};

/** An invoice and its payment. */
export type Payment = {
  __typename?: 'Payment';
  /** The total in the currency's minor unit (cents for usd), after discounts, taxes and credit. `null` if unreadable. */
  amount?: Maybe<Scalars['SafeInt']['output']>;
  /** The time of payment. For an unpaid invoice, the time at which the invoice was created. */
  at: Scalars['DateTime']['output'];
  /** The method of the payment or of the last failed attempt. `null` if there was no attempt or the method is unknown. */
  card?: Maybe<PaymentMethod>;
  /** The sum of the credit notes that were issued after the payment, as refunds or as credit for later invoices. */
  credited: Scalars['SafeInt']['output'];
  /** The ISO 4217 code in lower case: `usd`. */
  currency: Scalars['String']['output'];
  /** The text to show, `$29.99`: the remaining amount, or the total if nothing remains. */
  display: Scalars['String']['output'];
  /** Why the last attempt to collect the payment failed, as text to show. `null` unless `status` is `FAILED`. */
  failureMessage?: Maybe<Scalars['String']['output']>;
  /** The payment provider's invoice id. */
  id: Scalars['ID']['output'];
  /**
   * Whether the payer ever disputed the payment at their bank. Stays true after the bank's decision. Until the decision
   * the bank holds the money, so a refund would pay the payer twice.
   */
  isDisputed: Scalars['Boolean']['output'];
  /** The time of the payment provider's next attempt, or `null` if no attempt is planned. */
  nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** Sentences to show with the payment: `$10.00 of $29.99 is paid.`, `$29.99 credited.` */
  notes: Array<Scalars['String']['output']>;
  /** The number printed on the invoice, or `null` if the invoice has no number yet. */
  number?: Maybe<Scalars['String']['output']>;
  /** The payment's refunds, newest first, at most 10. */
  refunds: Array<Refund>;
  /** The unpaid part of the amount: 0 if nothing remains to be paid. `null` if unreadable. */
  remaining?: Maybe<Scalars['SafeInt']['output']>;
  /** The state of the payment. */
  status: PaymentStatus;
  /** The id of the plan that the payment is for, or `null` if the payment is for no plan. */
  subscriptionId?: Maybe<Scalars['ID']['output']>;
  /**
   * The web page of the invoice. Anyone with the link can see and pay the invoice, so don't store or log the link.
   * Subscriber only: support agents get `null` with `FORBIDDEN`.
   */
  url?: Maybe<Scalars['URL']['output']>;
};


/** An invoice and its payment. */
export type PaymentDisplayArgs = {
  language?: Language;
};


/** An invoice and its payment. */
export type PaymentFailureMessageArgs = {
  language?: Language;
};


/** An invoice and its payment. */
export type PaymentNotesArgs = {
  language?: Language;
};

/** A card, a bank account or a wallet. */
export type PaymentMethod = {
  __typename?: 'PaymentMethod';
  /** The English name: a card's network, such as `Visa`, else `SEPA direct debit`, `PayPal`, `Link` or a general word. */
  brand: Scalars['String']['output'];
  /** The text to show: `Visa ending in 4242`, `SEPA direct debit ending in 3000`, `PayPal`, or a general word. */
  display: Scalars['String']['output'];
  /** The month of the card's expiry, from 1 to 12. `null` for other methods. */
  expMonth?: Maybe<Scalars['Int']['output']>;
  /** The four-digit year of the card's expiry. `null` for other methods. */
  expYear?: Maybe<Scalars['Int']['output']>;
  /** The last four digits of the card or account, or `null` if unknown. */
  last4?: Maybe<Scalars['String']['output']>;
};


/** A card, a bank account or a wallet. */
export type PaymentMethodDisplayArgs = {
  language?: Language;
};

/** A page of payments. */
export type PaymentPage = {
  __typename?: 'PaymentPage';
  /** Whether there is a next page. For the next page, pass the last payment's id as `after`. */
  hasNextPage: Scalars['Boolean']['output'];
  /** The payments, newest first. */
  nodes: Array<Payment>;
};

/** The state of a payment. The list is closed: a new state at the payment provider is `UNKNOWN`. */
export type PaymentStatus =
  /** The payer must confirm the payment with their bank, at `url`. */
  | 'ACTION_REQUIRED'
  /** The last attempt to collect the payment failed. `nextAttemptAt` has the time of the next attempt. */
  | 'FAILED'
  /** The invoice is unpaid, and no attempt to collect the payment has failed. */
  | 'OPEN'
  /** The invoice is paid. If the payment was refunded later, the state stays `PAID`: see `refunds`. */
  | 'PAID'
  /** The payment is on its way. A direct debit takes some days. The payer needs to do nothing, and `url` is `null`. */
  | 'PROCESSING'
  /** The invoice was written off, and the provider no longer collects the payment. */
  | 'UNCOLLECTIBLE'
  /** A state unknown to the portal. */
  | 'UNKNOWN'
  /** The invoice is a draft. Usually within an hour the payment provider finalizes the invoice and collects the payment. */
  | 'UPCOMING'
  /** The invoice was voided. No payment is due. */
  | 'VOID';

/** The key matches no person, or several people. Nothing was done. */
export type PersonNotFound = Problem & {
  __typename?: 'PersonNotFound';
  /** A sentence to show. */
  message: Scalars['String']['output'];
};


/** The key matches no person, or several people. Nothing was done. */
export type PersonNotFoundMessageArgs = {
  language?: Language;
};

/** An amount of money for one billing period. */
export type Price = {
  __typename?: 'Price';
  /** The amount in the currency's minor unit (cents for usd). `null` if the provider names no fixed amount. */
  amount?: Maybe<Scalars['SafeInt']['output']>;
  /** The ISO 4217 code in lower case: `usd`. */
  currency: Scalars['String']['output'];
  /** The text to show: `$29.99`. */
  display: Scalars['String']['output'];
  /** The unit of a billing period. `null` if the provider names no price. */
  interval?: Maybe<BillingInterval>;
  /** The number of units in a billing period: a quarter is 3 units of `MONTH`. `null` if the provider names no price. */
  intervalCount?: Maybe<Scalars['Int']['output']>;
  /** Whether `display` is a fallback, because the provider names no price. */
  isFallback: Scalars['Boolean']['output'];
  /** How often the price is charged, in words: `a month`, `every 3 months`. `null` if the provider names no price. */
  rhythm?: Maybe<Scalars['String']['output']>;
};


/** An amount of money for one billing period. */
export type PriceDisplayArgs = {
  language?: Language;
};


/** An amount of money for one billing period. */
export type PriceRhythmArgs = {
  language?: Language;
};

/** An outcome other than success, with a sentence to show. */
export type Problem = {
  /** A sentence to show. */
  message: Scalars['String']['output'];
};


/** An outcome other than success, with a sentence to show. */
export type ProblemMessageArgs = {
  language?: Language;
};

/** All reads. */
export type Query = {
  __typename?: 'Query';
  /**
   * The audit: the support team's look-ups and changes, refused attempts, operators' commands, and deletions of accounts.
   * Newest first. Support team only. Audited.
   */
  audit: AuditPage;
  /**
   * All declarations, oldest first, with all fields. The state `OPEN` selects the declarations that need an agent. Support
   * team only. Audited.
   */
  declarations: DeclarationPage;
  /**
   * The support team's open tasks, earliest deadline first. With `state: CLOSED`, the tasks that were closed in the last
   * 30 days, last closed first. Support team only. Audited.
   */
  tasks: TaskPage;
  /**
   * The signed-in subscriber. `null` if the request has no token. A bad or expired token causes an `UNAUTHENTICATED`
   * error, never a silent `null`.
   */
  viewer?: Maybe<Subscriber>;
  /**
   * Looks a person up by any key. Returns the person's customers at the payment provider and notes on anything unusual. If
   * no user matches, the server searches the payment provider, because a deleted user can still be charged. Support team
   * only. Audited.
   */
  whoIs: WhoIs;
  /**
   * Like `tasks`, without `kind`.
   * @deprecated Use `tasks`.
   */
  workQueue: TaskPage;
};


/** All reads. */
export type QueryAuditArgs = {
  about: AuditSubject;
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
};


/** All reads. */
export type QueryDeclarationsArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
  state?: InputMaybe<DeclarationState>;
};


/** All reads. */
export type QueryTasksArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
  kind?: InputMaybe<TaskKind>;
  state?: TaskState;
};


/** All reads. */
export type QueryWhoIsArgs = {
  key: Scalars['String']['input'];
};


/** All reads. */
export type QueryWorkQueueArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
  state?: TaskState;
};

/** A row of a receipt. */
export type ReceiptRow = {
  __typename?: 'ReceiptRow';
  /** The label: `Requested`. */
  title: Scalars['String']['output'];
  /** The value: `Nov 20, 2026, 08:15:00 UTC`. */
  value: Scalars['String']['output'];
};

/** A declaration as its subscriber sees it. `Declaration`, the support team's type, has all fields. */
export type ReceivedDeclaration = {
  __typename?: 'ReceivedDeclaration';
  /** The declaration's number, as on its receipt. */
  id: Scalars['ID']['output'];
  /** The kind of declaration. */
  kind: DeclarationKind;
  /** The time at which the server received the declaration. */
  receivedAt: Scalars['DateTime']['output'];
  /** The state of the declaration. */
  state: DeclarationState;
};

/** A refund. */
export type Refund = {
  __typename?: 'Refund';
  /** The amount in the currency's minor unit (cents for usd), or `null` if unreadable. */
  amount?: Maybe<Scalars['SafeInt']['output']>;
  /** The time at which the refund was requested. The bank shows the refund 5 to 10 days later. */
  at: Scalars['DateTime']['output'];
  /** The ISO 4217 code in lower case: `usd`. */
  currency: Scalars['String']['output'];
  /** The text to show: `$29.99`. */
  display: Scalars['String']['output'];
  /** The payment provider's refund id. */
  id: Scalars['ID']['output'];
  /** The state of the refund. */
  status: RefundStatus;
};


/** A refund. */
export type RefundDisplayArgs = {
  language?: Language;
};

/** The state of a refund. The list is closed: a new state at the payment provider is `UNKNOWN`. */
export type RefundStatus =
  /** The refund was canceled before it was paid. */
  | 'CANCELED'
  /** The bank refused the refund. Support must pay in another way. */
  | 'FAILED'
  /** The refund is on its way. */
  | 'PENDING'
  /** The payment provider sent the refund to the card or account that paid. */
  | 'SUCCEEDED'
  /** A state unknown to the portal. */
  | 'UNKNOWN';

/** The task to reopen. */
export type ReopenTaskInput = {
  /** The task's id. */
  taskId: Scalars['ID']['input'];
};

/** The outcome of a request to reopen a task. */
export type ReopenTaskResult = TaskNotFound | TaskReopened;

/** The declaration and its resolution. */
export type ResolveDeclarationInput = {
  /** The declaration's id. */
  declarationId: Scalars['ID']['input'];
  /** For `CARRIED_OUT`: ids of running plans that the declaration doesn't mean. The server adds these ids to the note. */
  notMeant?: Array<Scalars['ID']['input']>;
  /** The agent's note, at most 5,000 characters. Only `CARRIED_OUT` accepts an empty note. Not shown to the sender. */
  note: Scalars['String']['input'];
  /** The outcome. */
  outcome: DeclarationOutcome;
};

/** The outcome of a request to resolve a declaration. */
export type ResolveDeclarationResult = DeclarationNotFound | DeclarationNotOpen | DeclarationResolved | DeclaredPlansRenew;

/** The task and its resolution. */
export type ResolveTaskInput = {
  /** The agent's note, at most 5,000 characters. An empty note is allowed. */
  note: Scalars['String']['input'];
  /** The outcome. Optional. */
  outcome?: InputMaybe<TaskOutcome>;
  /** The task's id. */
  taskId: Scalars['ID']['input'];
};

/** The outcome of a request to resolve a task. */
export type ResolveTaskResult = TaskNotFound | TaskNotOpen | TaskResolved;

/**
 * The subscription can't be resumed: the account is being deleted, the plan is being ended immediately, the first payment
 * is missing (`INCOMPLETE`), or the payment provider permanently refused (support has a task).
 */
export type ResumeRefused = Problem & {
  __typename?: 'ResumeRefused';
  /** The payment provider's login page, where the subscriber can try to resume. */
  loginUrl: Scalars['URL']['output'];
  /** A sentence to show. */
  message: Scalars['String']['output'];
};


/**
 * The subscription can't be resumed: the account is being deleted, the plan is being ended immediately, the first payment
 * is missing (`INCOMPLETE`), or the payment provider permanently refused (support has a task).
 */
export type ResumeRefusedMessageArgs = {
  language?: Language;
};

/** The subscription to resume. */
export type ResumeSubscriptionInput = {
  /** As in `CancelSubscriptionInput`. */
  expectedEmail?: InputMaybe<Scalars['EmailAddress']['input']>;
  /** As in `CancelSubscriptionInput`. */
  requestId?: InputMaybe<Scalars['ID']['input']>;
  /** The id of the viewer's subscription. Support agents can pass the id of any subscription. */
  subscriptionId: Scalars['ID']['input'];
};

/** The outcome of a request to resume. */
export type ResumeSubscriptionResult = ResumeRefused | SubscriberMismatch | SubscriptionAlreadyEnded | SubscriptionNotFound | SubscriptionResumed;

/** An account's permissions. */
export type Role =
  /** Reads and changes the account's own data. */
  | 'SUBSCRIBER'
  /** Reads any subscriber's account, and ends or resumes any subscriber's subscriptions. */
  | 'SUPPORT';

/** The recipient of a sign-in link. */
export type SendSignInMailInput = {
  /** As in `CancelSubscriptionInput`. */
  internalNote?: InputMaybe<Scalars['String']['input']>;
  /** The user id (uid). */
  subscriberId: Scalars['ID']['input'];
};

/** The outcome of a request to mail a sign-in link. */
export type SendSignInMailResult = SignInMailNotSent | SignInMailSent;

/** A mail of the portal, pending or sent. Leaves out mails of the identity service and the payment provider. */
export type SentMail = {
  __typename?: 'SentMail';
  /** The time at which the server created the mail. */
  createdAt: Scalars['DateTime']['output'];
  /** The mail's id. */
  id: Scalars['ID']['output'];
  /** The mail's topic, such as `CANCELLATION_CONFIRMED`. Clients show an unknown kind unchanged. */
  kind: Scalars['String']['output'];
  /** A sentence on the problem with the mail, or `null` if there is no problem. */
  problem?: Maybe<Scalars['String']['output']>;
  /** The time at which the mail server accepted the mail, or `null` until then. */
  sentAt?: Maybe<Scalars['DateTime']['output']>;
  /** The state of the mail. */
  state: MailState;
  /** The recipient. `null` means the owner's address, which the server looks up when it sends the mail. */
  to?: Maybe<Scalars['EmailAddress']['output']>;
};

/** The language of a subscriber's mails. */
export type SetLanguageInput = {
  /** The new language of the subscriber's mails. */
  language: Language;
};

/** The outcome of a request to store a language. */
export type SetLanguageResult = LanguageSet;

/** The server sent no mail, for example because the user doesn't exist, is disabled, or got too many mails. */
export type SignInMailNotSent = Problem & {
  __typename?: 'SignInMailNotSent';
  /** A sentence to show: why the server sent no mail. */
  message: Scalars['String']['output'];
};


/** The server sent no mail, for example because the user doesn't exist, is disabled, or got too many mails. */
export type SignInMailNotSentMessageArgs = {
  language?: Language;
};

/** The identity service accepted the mail. Whether the mail arrives is unknown. */
export type SignInMailSent = {
  __typename?: 'SignInMailSent';
  /** The time of the request. */
  sentAt: Scalars['DateTime']['output'];
  /** The user's address. */
  to: Scalars['EmailAddress']['output'];
};

/** A person who can sign in, usually a buyer of a premium plan on the web. */
export type Subscriber = {
  __typename?: 'Subscriber';
  /** The subscriber's receipt with this id or number, or `null` if there is none. */
  cancellation?: Maybe<Cancellation>;
  /**
   * The receipts of the subscriber's cancellations, newest first. Includes cancellations made at the payment provider and
   * cancellations of `otherSubscriptions`. If `isComplete` is false, some receipts can be missing.
   */
  cancellations: CancellationPage;
  /**
   * The id of the customer that the portal shows. The second entry of the subscriber's document names this customer. (In
   * Firestore the document is `users_subscriptions/{id}`.) If the second entry names no customer, the first entry counts.
   * `null` if neither entry names a customer. An entry `stripe` is a placeholder, not a customer.
   */
  customerId?: Maybe<Scalars['ID']['output']>;
  /**
   * All customers that possibly belong to the subscriber. First the entries of `users_subscriptions/{id}` in order, then
   * customers with the same email at the payment provider. If a subscriber says “I canceled and am still charged”, agents
   * look here. Support team only: other callers get `null` with `FORBIDDEN`.
   */
  customers?: Maybe<Array<Customer>>;
  /**
   * Declarations sent under the subscriber's address, newest first, at most 100. Leaves out declarations that matched
   * another owner's plan.
   */
  declarations: Array<ReceivedDeclaration>;
  /** The sign-in address, or `null` if the user has none. */
  email?: Maybe<Scalars['EmailAddress']['output']>;
  /**
   * The subscriber's access to Premium. One plan that unlocks Premium is enough. `null` if no plan ever started. `null`
   * with an error code if some plans are unreadable and none of the others unlocks Premium. After this error, keep the
   * last known value.
   */
  entitlement?: Maybe<Entitlement>;
  /**
   * A sentence on the payments of all plans. If no plan renews: `No more payments.`, or the amounts still to be paid. If
   * two plans renew and cost the same: `You have two plans that renew. …`. `null` if there is nothing to say, or if the
   * server couldn't read all plans.
   */
  explainPayments?: Maybe<Scalars['String']['output']>;
  /**
   * True if a running plan has the subscriber's address but no user yet. The server links the plan to a user within a day
   * of the purchase. Before the plan is linked, the subscriber can end the plan only with a declaration.
   */
  hasUnlinkedPurchase: Scalars['Boolean']['output'];
  /** The identity service's user id (uid). */
  id: Scalars['ID']['output'];
  /** Whether the server could read all customers and plans of the subscriber. If false, plans or receipts are missing. */
  isComplete: Scalars['Boolean']['output'];
  /** The language that the subscriber chose for mails. `null` if the subscriber chose none, or if the choice is unknown. */
  language?: Maybe<Language>;
  /** The plan of `customerId` that ended last, to show to a former subscriber. `null` if no ended plan is known. */
  lastEnded?: Maybe<EndedSubscription>;
  /**
   * The running plans of the subscriber's customers other than `customerId`: customers that the subscriber's document
   * names, and customers that have the subscriber's address and no other owner. `cancelSubscription` and
   * `resumeSubscription` accept these plans. The server searches for the address at most once an hour. Leaves out plans
   * that the server can't read: see `isComplete`. `null` without an error if a read failed and no plan was found.
   */
  otherSubscriptions?: Maybe<Array<Subscription>>;
  /**
   * The payment method of the newest plan without a scheduled end, else of the newest running plan. If this plan has no
   * payment method, the customer's default. Plans that are paid by invoice don't count.
   * `null` if there is no payment method. `null` with `PAYMENT_PROVIDER_UNAVAILABLE` if the server can't read the payment
   * method. The server caches the payment method for 5 seconds.
   */
  paymentMethod?: Maybe<PaymentMethod>;
  /**
   * The invoices of `customerId`, newest first. Empty if there is no customer. `null` with `PAYMENT_PROVIDER_UNAVAILABLE`
   * if the server can't read the invoices. The server caches the invoices for 5 seconds.
   */
  payments?: Maybe<PaymentPage>;
  /**
   * A link to the payment provider's billing portal, where the subscriber can manage billing and cancel. Each query makes
   * a new link. The link opens the account for some minutes, so don't store or log the link. If there is no customer or no
   * subscription, or if the provider makes no link, returns the provider's general login page with the email filled in.
   * Subscriber only: support agents get `null` with `FORBIDDEN`.
   */
  portalUrl?: Maybe<Scalars['URL']['output']>;
  /** The rows of the subscriber's receipt with this id or number, as in the mails. `null` if there is no such receipt. */
  receiptRows?: Maybe<Array<ReceiptRow>>;
  /** The account's permissions. */
  role: Role;
  /**
   * The subscriptions of the customer `customerId`, newest first. Empty if there is no customer. Leaves out ended
   * subscriptions, and all `INCOMPLETE` subscriptions except the newest. If the payment provider doesn't answer, returns
   * the last known list (`subscriptionsAsOf` has the list's time). `null` with an error code if the server knows no list.
   */
  subscriptions?: Maybe<Array<Subscription>>;
  /** The time at which the server read `subscriptions` from the payment provider. `null` if the server knows no list. */
  subscriptionsAsOf?: Maybe<Scalars['DateTime']['output']>;
};


/** A person who can sign in, usually a buyer of a premium plan on the web. */
export type SubscriberCancellationArgs = {
  id: Scalars['ID']['input'];
};


/** A person who can sign in, usually a buyer of a premium plan on the web. */
export type SubscriberCancellationsArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
};


/** A person who can sign in, usually a buyer of a premium plan on the web. */
export type SubscriberExplainPaymentsArgs = {
  language?: Language;
};


/** A person who can sign in, usually a buyer of a premium plan on the web. */
export type SubscriberPaymentsArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
};


/** A person who can sign in, usually a buyer of a premium plan on the web. */
export type SubscriberPortalUrlArgs = {
  language?: Language;
};


/** A person who can sign in, usually a buyer of a premium plan on the web. */
export type SubscriberReceiptRowsArgs = {
  id: Scalars['ID']['input'];
  language?: Language;
};


/** A person who can sign in, usually a buyer of a premium plan on the web. */
export type SubscriberSubscriptionsArgs = {
  first?: Scalars['Int']['input'];
};

/** The subscription's owner isn't the expected person (`expectedEmail`). Nothing was changed. */
export type SubscriberMismatch = Problem & {
  __typename?: 'SubscriberMismatch';
  /** A sentence to show, with the owner's address and the expected address. */
  message: Scalars['String']['output'];
  /** The subscription's owner, or `null` if no user owns it. */
  subscriber?: Maybe<Subscriber>;
};


/** The subscription's owner isn't the expected person (`expectedEmail`). Nothing was changed. */
export type SubscriberMismatchMessageArgs = {
  language?: Language;
};

/** A subscriber's premium plan. */
export type Subscription = {
  __typename?: 'Subscription';
  /** The time of purchase: the start of the subscription. `null` if unknown. */
  boughtAt?: Maybe<Scalars['DateTime']['output']>;
  /** The end that is scheduled at the payment provider, or `null`. Shows a change only after the provider confirmed it. */
  cancelAt?: Maybe<Scalars['DateTime']['output']>;
  /** The time at which the scheduled end was requested, according to the provider. `null` if no end is scheduled. */
  canceledAt?: Maybe<Scalars['DateTime']['output']>;
  /** The receipt of the plan's current cancellation, or `null` if the plan isn't canceled. */
  cancellation?: Maybe<Cancellation>;
  /**
   * True if the server accepted a cancellation that the payment provider has yet to confirm. Never true for a cancellation
   * made at the provider: the other fields show it after some seconds.
   */
  cancellationPending: Scalars['Boolean']['output'];
  /** How the payment provider collects payments. */
  collection: CollectionMethod;
  /**
   * The plan's discount, in words: `50% off until Mar 3, 2027, then $29.99 a month`. `null` if there is no discount, or if
   * several discounts apply. `nextCharge` includes all discounts.
   */
  discount?: Maybe<Scalars['String']['output']>;
  /** The status to show: `Canceled` if the provider has scheduled an end, `Free trial` for `trialing`, else `status`. */
  displayStatus: Scalars['String']['output'];
  /** The time at which the plan ended, or `null` if it hasn't ended. */
  endedAt?: Maybe<Scalars['DateTime']['output']>;
  /**
   * The date to show under “Ends”: the scheduled end, else the end of the current period. Shows an accepted change
   * immediately, before the payment provider confirms the change. For the date of the next charge see `nextCharge`.
   */
  endsAt: Scalars['DateTime']['output'];
  /**
   * One plain sentence on the future of the plan: `Premium until Jan 5, 2025. No more payments.`. The sentence
   * includes an accepted change that the payment provider has yet to confirm.
   */
  explain: Scalars['String']['output'];
  /** The payment provider's subscription id. */
  id: Scalars['ID']['output'];
  /** Whether the plan's last invoice is unpaid and can be paid. Always true for `INCOMPLETE`. */
  isDue: Scalars['Boolean']['output'];
  /** True if the current period is paid for or free. A subscriber who cancels keeps this period. */
  isPaid: Scalars['Boolean']['output'];
  /** True if a card payment is due, and another card can help. False if only the payer's confirmation is missing. */
  needsCard: Scalars['Boolean']['output'];
  /**
   * The charge at the end of the current period, from the payment provider's preview. The amount includes prorations,
   * other pending items, discounts, taxes and credit. `null` if there is no charge. `Charge.amount` is `null` if the
   * amount is unknown. Reasons: a usage-based price, or a plan change that isn't paid yet.
   */
  nextCharge?: Maybe<Charge>;
  /** The end of a pause of payments. `null` if payments aren't paused, or if the pause has no end date. */
  pausedUntil?: Maybe<Scalars['DateTime']['output']>;
  /** The price of a billing period: the sum of all items times their quantities. */
  price: Price;
  /** The start of the current billing period. `boughtAt` has the start of the subscription. */
  startedAt: Scalars['DateTime']['output'];
  /** The state, from a closed list, for code to use. */
  state: SubscriptionState;
  /** The payment provider's own status, unchanged: `active`, `trialing`, `past_due`, … */
  status: Scalars['String']['output'];
  /** The plan's name to show: `Premium`. */
  title: Scalars['String']['output'];
  /** The end of the free trial, in the past or future. `null` if there was no trial. */
  trialEndsAt?: Maybe<Scalars['DateTime']['output']>;
  /**
   * Whether the provider will charge for another period. Also true if the plan's scheduled end is after the current
   * period. False if the plan ends with the current period, or if a trial ends without a charge. False for `UNPAID`, and
   * if payments are paused without an end date.
   */
  willRenew: Scalars['Boolean']['output'];
};


/** A subscriber's premium plan. */
export type SubscriptionDiscountArgs = {
  language?: Language;
};


/** A subscriber's premium plan. */
export type SubscriptionDisplayStatusArgs = {
  language?: Language;
};


/** A subscriber's premium plan. */
export type SubscriptionExplainArgs = {
  language?: Language;
};

/** The subscription had ended before the request. Or an `INCOMPLETE` subscription ended because of the request. */
export type SubscriptionAlreadyEnded = Problem & {
  __typename?: 'SubscriptionAlreadyEnded';
  /** A sentence to show. */
  message: Scalars['String']['output'];
  /** The ended subscription. */
  subscription: Subscription;
};


/** The subscription had ended before the request. Or an `INCOMPLETE` subscription ended because of the request. */
export type SubscriptionAlreadyEndedMessageArgs = {
  language?: Language;
};

/**
 * The subscriber has no subscription with this id. The answer is the same for another owner's subscription and for an
 * unknown id, so that callers can't probe ids.
 */
export type SubscriptionNotFound = Problem & {
  __typename?: 'SubscriptionNotFound';
  /** A sentence to show, the same for every id. */
  message: Scalars['String']['output'];
};


/**
 * The subscriber has no subscription with this id. The answer is the same for another owner's subscription and for an
 * unknown id, so that callers can't probe ids.
 */
export type SubscriptionNotFoundMessageArgs = {
  language?: Language;
};

/** The server recorded the resume: the subscription will renew. Repeated requests get the same answer. */
export type SubscriptionResumed = {
  __typename?: 'SubscriptionResumed';
  /** Whether the payment provider has confirmed the resume. The server keeps trying until the provider confirms. */
  isConfirmed: Scalars['Boolean']['output'];
  /** The subscription's owner, or `null` if no user owns it. */
  subscriber?: Maybe<Subscriber>;
  /** The subscription in its current state. */
  subscription: Subscription;
};

/** The state of a subscription. The list is closed: a new state at the payment provider is `UNKNOWN`. */
export type SubscriptionState =
  /** The plan is paid for and renews. */
  | 'ACTIVE'
  /** The plan has ended. No later period is charged. */
  | 'ENDED'
  /** The plan still runs, and its end is scheduled. */
  | 'ENDING'
  /** The first payment has not succeeded. */
  | 'INCOMPLETE'
  /** A payment failed, and the payment provider retries it. */
  | 'PAST_DUE'
  /** No charges for now: payments are paused, or the trial ended without a payment method. */
  | 'PAUSED'
  /** The plan is in a free trial. Usually a paid period follows. */
  | 'TRIALING'
  /** A state unknown to the portal. */
  | 'UNKNOWN'
  /** Every attempt to collect a payment failed. The provider makes no further attempt. */
  | 'UNPAID';

/** Work for the support team. */
export type Task = {
  __typename?: 'Task';
  /** The address of the agent who added the task. `null` if the portal added the task. */
  addedBy?: Maybe<Scalars['EmailAddress']['output']>;
  /** The payment provider's customer id, to pass to `whoIs`. `null` if unknown. */
  customerId?: Maybe<Scalars['ID']['output']>;
  /**
   * The deadline for an agent. A refund: 14 days after `since`. A change: three days after `since`. An erasure: 30 days
   * after `since`. A refused cancellation: the plan's next charge. A refused resume: the plan's end. A declaration for a
   * later end: the requested date. An invalid Firestore document (`document`) with a pending change: the end of the plan's period. Any other
   * task, and a task with an unknown date: one day after `since`.
   */
  deadline: Scalars['DateTime']['output'];
  /** The declaration's id, to pass to `resolveDeclaration`. `null` for other tasks. */
  declarationId?: Maybe<Scalars['ID']['output']>;
  /** The path of the Firestore document that an operator must check. `null` for other tasks. */
  document?: Maybe<Scalars['String']['output']>;
  /** The address in the declaration as typed, or the person's address in an added task. `null` if unknown. */
  email?: Maybe<Scalars['String']['output']>;
  /** The task's permanent id. */
  id: Scalars['ID']['output'];
  /** A sentence that tells the agent what to do. */
  instruction: Scalars['String']['output'];
  /** Whether the task is still open. */
  isOpen: Scalars['Boolean']['output'];
  /** Whether the `deadline` has passed. */
  isOverdue: Scalars['Boolean']['output'];
  /** The key to pass to `whoIs`: the customer, else the user id, else the address. `null` if no key is known. */
  key?: Maybe<Scalars['String']['output']>;
  /** The kind of task. */
  kind: TaskKind;
  /** The name in the declaration, or `null` for other tasks. */
  name?: Maybe<Scalars['String']['output']>;
  /** The last resolution. `null` if no agent resolved the task. Some tasks close without an agent. */
  resolution?: Maybe<TaskResolution>;
  /** The time from which the server counts the deadline. */
  since: Scalars['DateTime']['output'];
  /** The subscription's id, to pass to `cancelSubscription`. `null` if unknown. */
  subscriptionId?: Maybe<Scalars['ID']['output']>;
};

/** The task is in the queue. */
export type TaskAdded = {
  __typename?: 'TaskAdded';
  /** The task. */
  task: Task;
};

/** The kind of a task. */
export type TaskKind =
  /**
   * A cancellation that an agent makes at the payment provider. Causes: the provider permanently refused the portal's
   * cancellation, or the server's document about the customer is invalid (`Task.document`).
   */
  | 'CANCELLATION'
  /** A change at the payment provider that the person asked for. Examples: a name, an address, a tax number on invoices. */
  | 'CHANGE'
  /** A declaration that needs an agent. The declaration's text and issue are in `declarations`. */
  | 'DECLARATION'
  /** An erasure, which an operator runs with `npm run erase`. */
  | 'ERASURE'
  /**
   * A person to inform. Causes: a mail failed, a resume was refused or came too late, the person asked for a call, or a
   * customer has several users and one deleted their own account.
   */
  | 'PERSON_TO_TELL'
  /** A refund. Causes: a charge after an accepted cancellation, a declared withdrawal, or the subscriber's request. */
  | 'REFUND';

/**
 * There is no task with this id. `resolveTask` also returns `TaskNotFound` for a declaration's task: use
 * `resolveDeclaration` instead. `reopenTask` also returns `TaskNotFound` if the task's declaration was undone or matched.
 */
export type TaskNotFound = Problem & {
  __typename?: 'TaskNotFound';
  /** A sentence to show. */
  message: Scalars['String']['output'];
};


/**
 * There is no task with this id. `resolveTask` also returns `TaskNotFound` for a declaration's task: use
 * `resolveDeclaration` instead. `reopenTask` also returns `TaskNotFound` if the task's declaration was undone or matched.
 */
export type TaskNotFoundMessageArgs = {
  language?: Language;
};

/** The task was closed before the request, by an agent or because the task became unnecessary. Nothing was changed. */
export type TaskNotOpen = Problem & {
  __typename?: 'TaskNotOpen';
  /** A sentence to show: how and when the task was closed. */
  message: Scalars['String']['output'];
  /** The task in its current state. */
  task: Task;
};


/** The task was closed before the request, by an agent or because the task became unnecessary. Nothing was changed. */
export type TaskNotOpenMessageArgs = {
  language?: Language;
};

/** The outcome of a task. */
export type TaskOutcome =
  /** An agent carried out the instruction. */
  | 'CARRIED_OUT'
  /** The request is impossible or unjustified. Support told the person. */
  | 'DECLINED'
  /** The task was settled before, so there was nothing to do. */
  | 'NOT_NEEDED';

/** A page of tasks. */
export type TaskPage = {
  __typename?: 'TaskPage';
  /** Whether there is a next page. For the next page, pass the last task's id as `after`. */
  hasNextPage: Scalars['Boolean']['output'];
  /** The tasks. Open tasks: earliest deadline first. Closed tasks: last closed first. */
  nodes: Array<Task>;
};

/** The task is in the queue again. */
export type TaskReopened = {
  __typename?: 'TaskReopened';
  /** The task. */
  task: Task;
};

/** The resolution of a task. */
export type TaskResolution = {
  __typename?: 'TaskResolution';
  /** The time of the resolution. */
  at: Scalars['DateTime']['output'];
  /** The agent's note. */
  note: Scalars['String']['output'];
  /** The outcome, or `null` if the agent gave no outcome. */
  outcome?: Maybe<TaskOutcome>;
};

/** The task is closed and out of the queue. */
export type TaskResolved = {
  __typename?: 'TaskResolved';
  /** The task in its current state. */
  task: Task;
};

/** The state of a task. */
export type TaskState =
  /** The task is closed. The server keeps closed tasks for 30 days. */
  | 'CLOSED'
  /** The task needs an agent. */
  | 'OPEN';

/** A user at the identity service. */
export type User = {
  __typename?: 'User';
  /** The time at which the user was created, or `null` if the user was deleted. */
  createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** The sign-in address. `null` if there is none, or if the user was deleted. */
  email?: Maybe<Scalars['EmailAddress']['output']>;
  /** The user id (uid). */
  id: Scalars['ID']['output'];
  /** Whether the user was deleted. Of a deleted user only `id` and `lastSignInMailAt` are known. */
  isDeleted: Scalars['Boolean']['output'];
  /** Whether an operator disabled the user. A disabled user can't sign in. */
  isDisabled: Scalars['Boolean']['output'];
  /** Whether the user verified the address, by opening a mailed link. */
  isVerified: Scalars['Boolean']['output'];
  /** The time of the last sign-in. `null` if the user never signed in, or if the user was deleted. */
  lastSignInAt?: Maybe<Scalars['DateTime']['output']>;
  /** The time of the last `sendSignInMail`, or `null`. Mails that the user requested on the sign-in page don't count. */
  lastSignInMailAt?: Maybe<Scalars['DateTime']['output']>;
};

/** The result of the look-up `whoIs`. */
export type WhoIs = {
  __typename?: 'WhoIs';
  /** The receipts of all `customers`, even of customers without a user. Newest first, at most 100. */
  cancellations: Array<Cancellation>;
  /**
   * All customers that possibly belong to the person, in this order: the entries of `users_subscriptions/{id}`, the
   * customers with the person's addresses at the payment provider, and the customer that the key names. If the provider
   * doesn't answer, `notes` says that some customers are missing.
   */
  customers: Array<Customer>;
  /**
   * Declarations under the person's addresses, and declarations that matched a plan of the person's customers. Newest
   * first, at most 100.
   */
  declarations: Array<Declaration>;
  /** Mails to the person in the last 90 days, newest first, at most 100. Leaves out sign-in mails. */
  mails: Array<SentMail>;
  /**
   * Sentences on the key and on anything unusual, such as corrected typing errors, a plan without a user, several
   * customers that are charged, or another address at the payment provider. If the key has no match, a note says where the
   * server searched.
   */
  notes: Array<Scalars['String']['output']>;
  /** Other users that match the key, at most 10. To open a user, pass the user's id to `whoIs`. */
  others: Array<OtherUser>;
  /** How the server read the key: “Looked up by email address.” */
  readAs: Scalars['String']['output'];
  /** The user, or `null` if there is no user or the user was deleted. `customers` also has a deleted user's customers. */
  subscriber?: Maybe<Subscriber>;
  /** The tasks about the person, earliest deadline first. Includes tasks closed in the last 30 days. */
  tasks: Array<Task>;
  /** Facts about the user, even about a deleted user. `null` if the server never knew a user. */
  user?: Maybe<User>;
};



export type ResolverTypeWrapper<T> = Promise<T> | T;


export type ResolverWithResolve<TResult, TParent, TContext, TArgs> = {
  resolve: ResolverFn<TResult, TParent, TContext, TArgs>;
};
export type Resolver<TResult, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = ResolverFn<TResult, TParent, TContext, TArgs> | ResolverWithResolve<TResult, TParent, TContext, TArgs>;

export type ResolverFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => Promise<TResult> | TResult;

export type SubscriptionSubscribeFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => AsyncIterable<TResult> | Promise<AsyncIterable<TResult>>;

export type SubscriptionResolveFn<TResult, TParent, TContext, TArgs> = (
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;

export interface SubscriptionSubscriberObject<TResult, TKey extends string, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<{ [key in TKey]: TResult }, TParent, TContext, TArgs>;
  resolve?: SubscriptionResolveFn<TResult, { [key in TKey]: TResult }, TContext, TArgs>;
}

export interface SubscriptionResolverObject<TResult, TParent, TContext, TArgs> {
  subscribe: SubscriptionSubscribeFn<any, TParent, TContext, TArgs>;
  resolve: SubscriptionResolveFn<TResult, any, TContext, TArgs>;
}

export type SubscriptionObject<TResult, TKey extends string, TParent, TContext, TArgs> =
  | SubscriptionSubscriberObject<TResult, TKey, TParent, TContext, TArgs>
  | SubscriptionResolverObject<TResult, TParent, TContext, TArgs>;

export type SubscriptionResolver<TResult, TKey extends string, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> =
  | ((...args: any[]) => SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>)
  | SubscriptionObject<TResult, TKey, TParent, TContext, TArgs>;

export type TypeResolveFn<TTypes, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (
  parent: TParent,
  context: TContext,
  info: GraphQLResolveInfo
) => Maybe<TTypes> | Promise<Maybe<TTypes>>;

export type IsTypeOfResolverFn<T = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>> = (obj: T, context: TContext, info: GraphQLResolveInfo) => boolean | Promise<boolean>;

export type NextResolverFn<T> = () => Promise<T>;

export type DirectiveResolverFn<TResult = Record<PropertyKey, never>, TParent = Record<PropertyKey, never>, TContext = Record<PropertyKey, never>, TArgs = Record<PropertyKey, never>> = (
  next: NextResolverFn<TResult>,
  parent: TParent,
  args: TArgs,
  context: TContext,
  info: GraphQLResolveInfo
) => TResult | Promise<TResult>;



/** Mapping of union types */
export type ResolversUnionTypes<_RefType extends Record<string, unknown>> = {
  AddTaskResult:
    | ( PersonNotFound )
    | ( Omit<TaskAdded, 'task'> & { task: _RefType['Task'] } )
  ;
  CancelSubscriptionResult:
    | ( Omit<CancellationAccepted, 'cancellation' | 'subscriber' | 'subscription'> & { cancellation: _RefType['Cancellation'], subscriber?: Maybe<_RefType['Subscriber']>, subscription: _RefType['Subscription'] } )
    | ( CancellationRefused )
    | ( Omit<SubscriberMismatch, 'subscriber'> & { subscriber?: Maybe<_RefType['Subscriber']> } )
    | ( Omit<SubscriptionAlreadyEnded, 'subscription'> & { subscription: _RefType['Subscription'] } )
    | ( SubscriptionNotFound )
  ;
  DeleteAccountResult:
    | ( Omit<AccountDeleted, 'cancellations'> & { cancellations: Array<_RefType['CancellationAccepted']> } )
    | ( Omit<AccountNotDeleted, 'cancellations' | 'remaining'> & { cancellations: Array<_RefType['CancellationAccepted']>, remaining: Array<_RefType['Subscription']> } )
  ;
  ReopenTaskResult:
    | ( TaskNotFound )
    | ( Omit<TaskReopened, 'task'> & { task: _RefType['Task'] } )
  ;
  ResolveDeclarationResult:
    | ( DeclarationNotFound )
    | ( Omit<DeclarationNotOpen, 'declaration'> & { declaration: _RefType['Declaration'] } )
    | ( Omit<DeclarationResolved, 'declaration'> & { declaration: _RefType['Declaration'] } )
    | ( Omit<DeclaredPlansRenew, 'plans'> & { plans: Array<_RefType['DeclaredPlan']> } )
  ;
  ResolveTaskResult:
    | ( TaskNotFound )
    | ( Omit<TaskNotOpen, 'task'> & { task: _RefType['Task'] } )
    | ( Omit<TaskResolved, 'task'> & { task: _RefType['Task'] } )
  ;
  ResumeSubscriptionResult:
    | ( ResumeRefused )
    | ( Omit<SubscriberMismatch, 'subscriber'> & { subscriber?: Maybe<_RefType['Subscriber']> } )
    | ( Omit<SubscriptionAlreadyEnded, 'subscription'> & { subscription: _RefType['Subscription'] } )
    | ( SubscriptionNotFound )
    | ( Omit<SubscriptionResumed, 'subscriber' | 'subscription'> & { subscriber?: Maybe<_RefType['Subscriber']>, subscription: _RefType['Subscription'] } )
  ;
  SendSignInMailResult:
    | ( SignInMailNotSent )
    | ( SignInMailSent )
  ;
  SetLanguageResult: ( Omit<LanguageSet, 'subscriber'> & { subscriber: _RefType['Subscriber'] } );
};

/** Mapping of interface types */
export type ResolversInterfaceTypes<_RefType extends Record<string, unknown>> = {
  Problem:
    | ( Omit<AccountNotDeleted, 'cancellations' | 'remaining'> & { cancellations: Array<_RefType['CancellationAccepted']>, remaining: Array<_RefType['Subscription']> } )
    | ( CancellationRefused )
    | ( DeclarationNotFound )
    | ( Omit<DeclarationNotOpen, 'declaration'> & { declaration: _RefType['Declaration'] } )
    | ( Omit<DeclaredPlansRenew, 'plans'> & { plans: Array<_RefType['DeclaredPlan']> } )
    | ( PersonNotFound )
    | ( ResumeRefused )
    | ( SignInMailNotSent )
    | ( Omit<SubscriberMismatch, 'subscriber'> & { subscriber?: Maybe<_RefType['Subscriber']> } )
    | ( Omit<SubscriptionAlreadyEnded, 'subscription'> & { subscription: _RefType['Subscription'] } )
    | ( SubscriptionNotFound )
    | ( TaskNotFound )
    | ( Omit<TaskNotOpen, 'task'> & { task: _RefType['Task'] } )
  ;
};

/** Mapping between all available schema types and the resolvers types */
export type ResolversTypes = {
  AccountDeleted: ResolverTypeWrapper<Omit<AccountDeleted, 'cancellations'> & { cancellations: Array<ResolversTypes['CancellationAccepted']> }>;
  AccountNotDeleted: ResolverTypeWrapper<Omit<AccountNotDeleted, 'cancellations' | 'remaining'> & { cancellations: Array<ResolversTypes['CancellationAccepted']>, remaining: Array<ResolversTypes['Subscription']> }>;
  AddTaskInput: AddTaskInput;
  AddTaskResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['AddTaskResult']>;
  AddedTaskKind: AddedTaskKind;
  AuditEntry: ResolverTypeWrapper<AuditEntryModel>;
  AuditOutcome: AuditOutcome;
  AuditPage: ResolverTypeWrapper<Omit<AuditPage, 'nodes'> & { nodes: Array<ResolversTypes['AuditEntry']> }>;
  AuditSubject: AuditSubject;
  BillingInterval: BillingInterval;
  Boolean: ResolverTypeWrapper<Scalars['Boolean']['output']>;
  CancelSubscriptionInput: CancelSubscriptionInput;
  CancelSubscriptionResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['CancelSubscriptionResult']>;
  Cancellation: ResolverTypeWrapper<CancellationModel>;
  CancellationAccepted: ResolverTypeWrapper<Omit<CancellationAccepted, 'cancellation' | 'subscriber' | 'subscription'> & { cancellation: ResolversTypes['Cancellation'], subscriber?: Maybe<ResolversTypes['Subscriber']>, subscription: ResolversTypes['Subscription'] }>;
  CancellationCause: CancellationCause;
  CancellationPage: ResolverTypeWrapper<Omit<CancellationPage, 'nodes'> & { nodes: Array<ResolversTypes['Cancellation']> }>;
  CancellationReason: CancellationReason;
  CancellationRefused: ResolverTypeWrapper<CancellationRefused>;
  CancellationRequester: CancellationRequester;
  CancellationState: CancellationState;
  CancellationTime: CancellationTime;
  Charge: ResolverTypeWrapper<ChargeModel>;
  CollectionMethod: CollectionMethod;
  Customer: ResolverTypeWrapper<CustomerModel>;
  CustomerSource: CustomerSource;
  Date: ResolverTypeWrapper<Scalars['Date']['output']>;
  DateTime: ResolverTypeWrapper<Scalars['DateTime']['output']>;
  Declaration: ResolverTypeWrapper<DeclarationModel>;
  DeclarationCandidate: ResolverTypeWrapper<DeclarationCandidate>;
  DeclarationIssue: DeclarationIssue;
  DeclarationKind: DeclarationKind;
  DeclarationNotFound: ResolverTypeWrapper<DeclarationNotFound>;
  DeclarationNotOpen: ResolverTypeWrapper<Omit<DeclarationNotOpen, 'declaration'> & { declaration: ResolversTypes['Declaration'] }>;
  DeclarationOutcome: DeclarationOutcome;
  DeclarationPage: ResolverTypeWrapper<Omit<DeclarationPage, 'nodes'> & { nodes: Array<ResolversTypes['Declaration']> }>;
  DeclarationResolution: ResolverTypeWrapper<DeclarationResolution>;
  DeclarationResolved: ResolverTypeWrapper<Omit<DeclarationResolved, 'declaration'> & { declaration: ResolversTypes['Declaration'] }>;
  DeclarationState: DeclarationState;
  DeclarationType: DeclarationType;
  DeclaredPlan: ResolverTypeWrapper<Omit<DeclaredPlan, 'subscription'> & { subscription: ResolversTypes['Subscription'] }>;
  DeclaredPlansRenew: ResolverTypeWrapper<Omit<DeclaredPlansRenew, 'plans'> & { plans: Array<ResolversTypes['DeclaredPlan']> }>;
  DeleteAccountResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['DeleteAccountResult']>;
  EmailAddress: ResolverTypeWrapper<Scalars['EmailAddress']['output']>;
  EndedSubscription: ResolverTypeWrapper<EndedSubscriptionModel>;
  Entitlement: ResolverTypeWrapper<Entitlement>;
  EntitlementSource: EntitlementSource;
  ID: ResolverTypeWrapper<Scalars['ID']['output']>;
  Int: ResolverTypeWrapper<Scalars['Int']['output']>;
  Language: Language;
  LanguageSet: ResolverTypeWrapper<Omit<LanguageSet, 'subscriber'> & { subscriber: ResolversTypes['Subscriber'] }>;
  MailState: MailState;
  Mutation: ResolverTypeWrapper<Record<PropertyKey, never>>;
  OtherUser: ResolverTypeWrapper<FoundUser>;
  Payment: ResolverTypeWrapper<OwnedPayment>;
  PaymentMethod: ResolverTypeWrapper<PaymentMethodModel>;
  PaymentPage: ResolverTypeWrapper<Omit<PaymentPage, 'nodes'> & { nodes: Array<ResolversTypes['Payment']> }>;
  PaymentStatus: PaymentStatus;
  PersonNotFound: ResolverTypeWrapper<PersonNotFound>;
  Price: ResolverTypeWrapper<PriceModel>;
  Problem: ResolverTypeWrapper<ResolversInterfaceTypes<ResolversTypes>['Problem']>;
  Query: ResolverTypeWrapper<Record<PropertyKey, never>>;
  ReceiptRow: ResolverTypeWrapper<ReceiptRow>;
  ReceivedDeclaration: ResolverTypeWrapper<DeclarationModel>;
  Refund: ResolverTypeWrapper<PaidRefund>;
  RefundStatus: RefundStatus;
  ReopenTaskInput: ReopenTaskInput;
  ReopenTaskResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['ReopenTaskResult']>;
  ResolveDeclarationInput: ResolveDeclarationInput;
  ResolveDeclarationResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['ResolveDeclarationResult']>;
  ResolveTaskInput: ResolveTaskInput;
  ResolveTaskResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['ResolveTaskResult']>;
  ResumeRefused: ResolverTypeWrapper<ResumeRefused>;
  ResumeSubscriptionInput: ResumeSubscriptionInput;
  ResumeSubscriptionResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['ResumeSubscriptionResult']>;
  Role: Role;
  SafeInt: ResolverTypeWrapper<Scalars['SafeInt']['output']>;
  SendSignInMailInput: SendSignInMailInput;
  SendSignInMailResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['SendSignInMailResult']>;
  SentMail: ResolverTypeWrapper<Mail>;
  SetLanguageInput: SetLanguageInput;
  SetLanguageResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['SetLanguageResult']>;
  SignInMailNotSent: ResolverTypeWrapper<SignInMailNotSent>;
  SignInMailSent: ResolverTypeWrapper<SignInMailSent>;
  String: ResolverTypeWrapper<Scalars['String']['output']>;
  Subscriber: ResolverTypeWrapper<OpenedSubscriber>;
  SubscriberMismatch: ResolverTypeWrapper<Omit<SubscriberMismatch, 'subscriber'> & { subscriber?: Maybe<ResolversTypes['Subscriber']> }>;
  Subscription: ResolverTypeWrapper<SubscriptionModel>;
  SubscriptionAlreadyEnded: ResolverTypeWrapper<Omit<SubscriptionAlreadyEnded, 'subscription'> & { subscription: ResolversTypes['Subscription'] }>;
  SubscriptionNotFound: ResolverTypeWrapper<SubscriptionNotFound>;
  SubscriptionResumed: ResolverTypeWrapper<Omit<SubscriptionResumed, 'subscriber' | 'subscription'> & { subscriber?: Maybe<ResolversTypes['Subscriber']>, subscription: ResolversTypes['Subscription'] }>;
  SubscriptionState: SubscriptionState;
  Task: ResolverTypeWrapper<TaskModel>;
  TaskAdded: ResolverTypeWrapper<Omit<TaskAdded, 'task'> & { task: ResolversTypes['Task'] }>;
  TaskKind: TaskKind;
  TaskNotFound: ResolverTypeWrapper<TaskNotFound>;
  TaskNotOpen: ResolverTypeWrapper<Omit<TaskNotOpen, 'task'> & { task: ResolversTypes['Task'] }>;
  TaskOutcome: TaskOutcome;
  TaskPage: ResolverTypeWrapper<Omit<TaskPage, 'nodes'> & { nodes: Array<ResolversTypes['Task']> }>;
  TaskReopened: ResolverTypeWrapper<Omit<TaskReopened, 'task'> & { task: ResolversTypes['Task'] }>;
  TaskResolution: ResolverTypeWrapper<TaskResolution>;
  TaskResolved: ResolverTypeWrapper<Omit<TaskResolved, 'task'> & { task: ResolversTypes['Task'] }>;
  TaskState: TaskState;
  URL: ResolverTypeWrapper<Scalars['URL']['output']>;
  User: ResolverTypeWrapper<KnownUser>;
  WhoIs: ResolverTypeWrapper<WhoIsAnswer>;
};

/** Mapping between all available schema types and the resolvers parents */
export type ResolversParentTypes = {
  AccountDeleted: Omit<AccountDeleted, 'cancellations'> & { cancellations: Array<ResolversParentTypes['CancellationAccepted']> };
  AccountNotDeleted: Omit<AccountNotDeleted, 'cancellations' | 'remaining'> & { cancellations: Array<ResolversParentTypes['CancellationAccepted']>, remaining: Array<ResolversParentTypes['Subscription']> };
  AddTaskInput: AddTaskInput;
  AddTaskResult: ResolversUnionTypes<ResolversParentTypes>['AddTaskResult'];
  AuditEntry: AuditEntryModel;
  AuditPage: Omit<AuditPage, 'nodes'> & { nodes: Array<ResolversParentTypes['AuditEntry']> };
  AuditSubject: AuditSubject;
  Boolean: Scalars['Boolean']['output'];
  CancelSubscriptionInput: CancelSubscriptionInput;
  CancelSubscriptionResult: ResolversUnionTypes<ResolversParentTypes>['CancelSubscriptionResult'];
  Cancellation: CancellationModel;
  CancellationAccepted: Omit<CancellationAccepted, 'cancellation' | 'subscriber' | 'subscription'> & { cancellation: ResolversParentTypes['Cancellation'], subscriber?: Maybe<ResolversParentTypes['Subscriber']>, subscription: ResolversParentTypes['Subscription'] };
  CancellationPage: Omit<CancellationPage, 'nodes'> & { nodes: Array<ResolversParentTypes['Cancellation']> };
  CancellationRefused: CancellationRefused;
  Charge: ChargeModel;
  Customer: CustomerModel;
  Date: Scalars['Date']['output'];
  DateTime: Scalars['DateTime']['output'];
  Declaration: DeclarationModel;
  DeclarationCandidate: DeclarationCandidate;
  DeclarationNotFound: DeclarationNotFound;
  DeclarationNotOpen: Omit<DeclarationNotOpen, 'declaration'> & { declaration: ResolversParentTypes['Declaration'] };
  DeclarationPage: Omit<DeclarationPage, 'nodes'> & { nodes: Array<ResolversParentTypes['Declaration']> };
  DeclarationResolution: DeclarationResolution;
  DeclarationResolved: Omit<DeclarationResolved, 'declaration'> & { declaration: ResolversParentTypes['Declaration'] };
  DeclaredPlan: Omit<DeclaredPlan, 'subscription'> & { subscription: ResolversParentTypes['Subscription'] };
  DeclaredPlansRenew: Omit<DeclaredPlansRenew, 'plans'> & { plans: Array<ResolversParentTypes['DeclaredPlan']> };
  DeleteAccountResult: ResolversUnionTypes<ResolversParentTypes>['DeleteAccountResult'];
  EmailAddress: Scalars['EmailAddress']['output'];
  EndedSubscription: EndedSubscriptionModel;
  Entitlement: Entitlement;
  ID: Scalars['ID']['output'];
  Int: Scalars['Int']['output'];
  LanguageSet: Omit<LanguageSet, 'subscriber'> & { subscriber: ResolversParentTypes['Subscriber'] };
  Mutation: Record<PropertyKey, never>;
  OtherUser: FoundUser;
  Payment: OwnedPayment;
  PaymentMethod: PaymentMethodModel;
  PaymentPage: Omit<PaymentPage, 'nodes'> & { nodes: Array<ResolversParentTypes['Payment']> };
  PersonNotFound: PersonNotFound;
  Price: PriceModel;
  Problem: ResolversInterfaceTypes<ResolversParentTypes>['Problem'];
  Query: Record<PropertyKey, never>;
  ReceiptRow: ReceiptRow;
  ReceivedDeclaration: DeclarationModel;
  Refund: PaidRefund;
  ReopenTaskInput: ReopenTaskInput;
  ReopenTaskResult: ResolversUnionTypes<ResolversParentTypes>['ReopenTaskResult'];
  ResolveDeclarationInput: ResolveDeclarationInput;
  ResolveDeclarationResult: ResolversUnionTypes<ResolversParentTypes>['ResolveDeclarationResult'];
  ResolveTaskInput: ResolveTaskInput;
  ResolveTaskResult: ResolversUnionTypes<ResolversParentTypes>['ResolveTaskResult'];
  ResumeRefused: ResumeRefused;
  ResumeSubscriptionInput: ResumeSubscriptionInput;
  ResumeSubscriptionResult: ResolversUnionTypes<ResolversParentTypes>['ResumeSubscriptionResult'];
  SafeInt: Scalars['SafeInt']['output'];
  SendSignInMailInput: SendSignInMailInput;
  SendSignInMailResult: ResolversUnionTypes<ResolversParentTypes>['SendSignInMailResult'];
  SentMail: Mail;
  SetLanguageInput: SetLanguageInput;
  SetLanguageResult: ResolversUnionTypes<ResolversParentTypes>['SetLanguageResult'];
  SignInMailNotSent: SignInMailNotSent;
  SignInMailSent: SignInMailSent;
  String: Scalars['String']['output'];
  Subscriber: OpenedSubscriber;
  SubscriberMismatch: Omit<SubscriberMismatch, 'subscriber'> & { subscriber?: Maybe<ResolversParentTypes['Subscriber']> };
  Subscription: SubscriptionModel;
  SubscriptionAlreadyEnded: Omit<SubscriptionAlreadyEnded, 'subscription'> & { subscription: ResolversParentTypes['Subscription'] };
  SubscriptionNotFound: SubscriptionNotFound;
  SubscriptionResumed: Omit<SubscriptionResumed, 'subscriber' | 'subscription'> & { subscriber?: Maybe<ResolversParentTypes['Subscriber']>, subscription: ResolversParentTypes['Subscription'] };
  Task: TaskModel;
  TaskAdded: Omit<TaskAdded, 'task'> & { task: ResolversParentTypes['Task'] };
  TaskNotFound: TaskNotFound;
  TaskNotOpen: Omit<TaskNotOpen, 'task'> & { task: ResolversParentTypes['Task'] };
  TaskPage: Omit<TaskPage, 'nodes'> & { nodes: Array<ResolversParentTypes['Task']> };
  TaskReopened: Omit<TaskReopened, 'task'> & { task: ResolversParentTypes['Task'] };
  TaskResolution: TaskResolution;
  TaskResolved: Omit<TaskResolved, 'task'> & { task: ResolversParentTypes['Task'] };
  URL: Scalars['URL']['output'];
  User: KnownUser;
  WhoIs: WhoIsAnswer;
};

export type SupportOnlyDirectiveArgs = { };

export type SupportOnlyDirectiveResolver<Result, Parent, ContextType = RequestContext, Args = SupportOnlyDirectiveArgs> = DirectiveResolverFn<Result, Parent, ContextType, Args>;

export type AccountDeletedResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AccountDeleted'] = ResolversParentTypes['AccountDeleted']> = {
  cancellations?: Resolver<Array<ResolversTypes['CancellationAccepted']>, ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<AccountDeletedMessageArgs, 'language'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type AccountNotDeletedResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AccountNotDeleted'] = ResolversParentTypes['AccountNotDeleted']> = {
  cancellations?: Resolver<Array<ResolversTypes['CancellationAccepted']>, ParentType, ContextType>;
  loginUrl?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<AccountNotDeletedMessageArgs, 'language'>>;
  remaining?: Resolver<Array<ResolversTypes['Subscription']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type AddTaskResultResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AddTaskResult'] = ResolversParentTypes['AddTaskResult']> = {
  __resolveType: TypeResolveFn<'PersonNotFound' | 'TaskAdded', ParentType, ContextType>;
};

export type AuditEntryResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AuditEntry'] = ResolversParentTypes['AuditEntry']> = {
  agentEmail?: Resolver<Maybe<ResolversTypes['EmailAddress']>, ParentType, ContextType>;
  agentId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  customerId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  declarationId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  internalNote?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  key?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  operation?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  operator?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['AuditOutcome'], ParentType, ContextType>;
  requestId?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subscriberId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  subscriptionId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type AuditPageResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['AuditPage'] = ResolversParentTypes['AuditPage']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['AuditEntry']>, ParentType, ContextType>;
};

export type CancelSubscriptionResultResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CancelSubscriptionResult'] = ResolversParentTypes['CancelSubscriptionResult']> = {
  __resolveType: TypeResolveFn<'CancellationAccepted' | 'CancellationRefused' | 'SubscriberMismatch' | 'SubscriptionAlreadyEnded' | 'SubscriptionNotFound', ParentType, ContextType>;
};

export type CancellationResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Cancellation'] = ResolversParentTypes['Cancellation']> = {
  cause?: Resolver<ResolversTypes['CancellationCause'], ParentType, ContextType>;
  comment?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  confirmedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  effectiveAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  number?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['CancellationReason']>, ParentType, ContextType>;
  requestedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  requestedBy?: Resolver<ResolversTypes['CancellationRequester'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['CancellationState'], ParentType, ContextType>;
  subscriptionId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  when?: Resolver<ResolversTypes['CancellationTime'], ParentType, ContextType>;
  withdrawnAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  withdrawnBy?: Resolver<Maybe<ResolversTypes['CancellationRequester']>, ParentType, ContextType>;
};

export type CancellationAcceptedResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CancellationAccepted'] = ResolversParentTypes['CancellationAccepted']> = {
  cancellation?: Resolver<ResolversTypes['Cancellation'], ParentType, ContextType>;
  subscriber?: Resolver<Maybe<ResolversTypes['Subscriber']>, ParentType, ContextType>;
  subscription?: Resolver<ResolversTypes['Subscription'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type CancellationPageResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CancellationPage'] = ResolversParentTypes['CancellationPage']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Cancellation']>, ParentType, ContextType>;
};

export type CancellationRefusedResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['CancellationRefused'] = ResolversParentTypes['CancellationRefused']> = {
  loginUrl?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<CancellationRefusedMessageArgs, 'language'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ChargeResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Charge'] = ResolversParentTypes['Charge']> = {
  amount?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  display?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<ChargeDisplayArgs, 'language'>>;
  explain?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<ChargeExplainArgs, 'language'>>;
};

export type CustomerResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Customer'] = ResolversParentTypes['Customer']> = {
  deletedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['EmailAddress']>, ParentType, ContextType>;
  erasedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  explain?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  id?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  isUsed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  paymentMethod?: Resolver<Maybe<ResolversTypes['PaymentMethod']>, ParentType, ContextType>;
  payments?: Resolver<Maybe<ResolversTypes['PaymentPage']>, ParentType, ContextType, RequireFields<CustomerPaymentsArgs, 'first'>>;
  position?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  source?: Resolver<ResolversTypes['CustomerSource'], ParentType, ContextType>;
  subscriptions?: Resolver<Maybe<Array<ResolversTypes['Subscription']>>, ParentType, ContextType>;
};

export interface DateScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['Date'], any> {
  name: 'Date';
}

export interface DateTimeScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['DateTime'], any> {
  name: 'DateTime';
}

export type DeclarationResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Declaration'] = ResolversParentTypes['Declaration']> = {
  cancellationId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  candidates?: Resolver<Array<ResolversTypes['DeclarationCandidate']>, ParentType, ContextType>;
  confirmTo?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  contract?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  email?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  endsOn?: Resolver<Maybe<ResolversTypes['Date']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  issue?: Resolver<Maybe<ResolversTypes['DeclarationIssue']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['DeclarationKind'], ParentType, ContextType>;
  language?: Resolver<ResolversTypes['Language'], ParentType, ContextType>;
  name?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  paidWith?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  reason?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  receivedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  resolution?: Resolver<Maybe<ResolversTypes['DeclarationResolution']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['DeclarationState'], ParentType, ContextType>;
  subscriptionId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  textVersion?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  type?: Resolver<Maybe<ResolversTypes['DeclarationType']>, ParentType, ContextType>;
  undoneAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type DeclarationCandidateResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['DeclarationCandidate'] = ResolversParentTypes['DeclarationCandidate']> = {
  boughtAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  customerId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  subscriptionId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type DeclarationNotFoundResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['DeclarationNotFound'] = ResolversParentTypes['DeclarationNotFound']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<DeclarationNotFoundMessageArgs, 'language'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type DeclarationNotOpenResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['DeclarationNotOpen'] = ResolversParentTypes['DeclarationNotOpen']> = {
  declaration?: Resolver<ResolversTypes['Declaration'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<DeclarationNotOpenMessageArgs, 'language'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type DeclarationPageResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['DeclarationPage'] = ResolversParentTypes['DeclarationPage']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Declaration']>, ParentType, ContextType>;
};

export type DeclarationResolutionResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['DeclarationResolution'] = ResolversParentTypes['DeclarationResolution']> = {
  agentId?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  note?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  outcome?: Resolver<ResolversTypes['DeclarationOutcome'], ParentType, ContextType>;
};

export type DeclarationResolvedResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['DeclarationResolved'] = ResolversParentTypes['DeclarationResolved']> = {
  declaration?: Resolver<ResolversTypes['Declaration'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type DeclaredPlanResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['DeclaredPlan'] = ResolversParentTypes['DeclaredPlan']> = {
  email?: Resolver<Maybe<ResolversTypes['EmailAddress']>, ParentType, ContextType>;
  subscription?: Resolver<ResolversTypes['Subscription'], ParentType, ContextType>;
};

export type DeclaredPlansRenewResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['DeclaredPlansRenew'] = ResolversParentTypes['DeclaredPlansRenew']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<DeclaredPlansRenewMessageArgs, 'language'>>;
  plans?: Resolver<Array<ResolversTypes['DeclaredPlan']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type DeleteAccountResultResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['DeleteAccountResult'] = ResolversParentTypes['DeleteAccountResult']> = {
  __resolveType: TypeResolveFn<'AccountDeleted' | 'AccountNotDeleted', ParentType, ContextType>;
};

export interface EmailAddressScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['EmailAddress'], any> {
  name: 'EmailAddress';
}

export type EndedSubscriptionResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['EndedSubscription'] = ResolversParentTypes['EndedSubscription']> = {
  cancellationId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  endedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type EntitlementResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Entitlement'] = ResolversParentTypes['Entitlement']> = {
  isActive?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  source?: Resolver<ResolversTypes['EntitlementSource'], ParentType, ContextType>;
  until?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type LanguageSetResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['LanguageSet'] = ResolversParentTypes['LanguageSet']> = {
  subscriber?: Resolver<ResolversTypes['Subscriber'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type MutationResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Mutation'] = ResolversParentTypes['Mutation']> = {
  addTask?: Resolver<ResolversTypes['AddTaskResult'], ParentType, ContextType, RequireFields<MutationAddTaskArgs, 'input'>>;
  cancelSubscription?: Resolver<ResolversTypes['CancelSubscriptionResult'], ParentType, ContextType, RequireFields<MutationCancelSubscriptionArgs, 'input'>>;
  deleteAccount?: Resolver<ResolversTypes['DeleteAccountResult'], ParentType, ContextType>;
  reopenTask?: Resolver<ResolversTypes['ReopenTaskResult'], ParentType, ContextType, RequireFields<MutationReopenTaskArgs, 'input'>>;
  resolveDeclaration?: Resolver<ResolversTypes['ResolveDeclarationResult'], ParentType, ContextType, RequireFields<MutationResolveDeclarationArgs, 'input'>>;
  resolveTask?: Resolver<ResolversTypes['ResolveTaskResult'], ParentType, ContextType, RequireFields<MutationResolveTaskArgs, 'input'>>;
  resumeSubscription?: Resolver<ResolversTypes['ResumeSubscriptionResult'], ParentType, ContextType, RequireFields<MutationResumeSubscriptionArgs, 'input'>>;
  sendSignInMail?: Resolver<ResolversTypes['SendSignInMailResult'], ParentType, ContextType, RequireFields<MutationSendSignInMailArgs, 'input'>>;
  setLanguage?: Resolver<ResolversTypes['SetLanguageResult'], ParentType, ContextType, RequireFields<MutationSetLanguageArgs, 'input'>>;
};

export type OtherUserResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['OtherUser'] = ResolversParentTypes['OtherUser']> = {
  email?: Resolver<Maybe<ResolversTypes['EmailAddress']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
};

export type PaymentResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Payment'] = ResolversParentTypes['Payment']> = {
  amount?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  card?: Resolver<Maybe<ResolversTypes['PaymentMethod']>, ParentType, ContextType>;
  credited?: Resolver<ResolversTypes['SafeInt'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  display?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<PaymentDisplayArgs, 'language'>>;
  failureMessage?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<PaymentFailureMessageArgs, 'language'>>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isDisputed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  nextAttemptAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  notes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType, RequireFields<PaymentNotesArgs, 'language'>>;
  number?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  refunds?: Resolver<Array<ResolversTypes['Refund']>, ParentType, ContextType>;
  remaining?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  status?: Resolver<ResolversTypes['PaymentStatus'], ParentType, ContextType>;
  subscriptionId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  url?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType>;
};

export type PaymentMethodResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['PaymentMethod'] = ResolversParentTypes['PaymentMethod']> = {
  brand?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  display?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<PaymentMethodDisplayArgs, 'language'>>;
  expMonth?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  expYear?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  last4?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
};

export type PaymentPageResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['PaymentPage'] = ResolversParentTypes['PaymentPage']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Payment']>, ParentType, ContextType>;
};

export type PersonNotFoundResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['PersonNotFound'] = ResolversParentTypes['PersonNotFound']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<PersonNotFoundMessageArgs, 'language'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type PriceResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Price'] = ResolversParentTypes['Price']> = {
  amount?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  display?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<PriceDisplayArgs, 'language'>>;
  interval?: Resolver<Maybe<ResolversTypes['BillingInterval']>, ParentType, ContextType>;
  intervalCount?: Resolver<Maybe<ResolversTypes['Int']>, ParentType, ContextType>;
  isFallback?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  rhythm?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<PriceRhythmArgs, 'language'>>;
};

export type ProblemResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Problem'] = ResolversParentTypes['Problem']> = {
  __resolveType: TypeResolveFn<'AccountNotDeleted' | 'CancellationRefused' | 'DeclarationNotFound' | 'DeclarationNotOpen' | 'DeclaredPlansRenew' | 'PersonNotFound' | 'ResumeRefused' | 'SignInMailNotSent' | 'SubscriberMismatch' | 'SubscriptionAlreadyEnded' | 'SubscriptionNotFound' | 'TaskNotFound' | 'TaskNotOpen', ParentType, ContextType>;
};

export type QueryResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Query'] = ResolversParentTypes['Query']> = {
  audit?: Resolver<ResolversTypes['AuditPage'], ParentType, ContextType, RequireFields<QueryAuditArgs, 'about' | 'first'>>;
  declarations?: Resolver<ResolversTypes['DeclarationPage'], ParentType, ContextType, RequireFields<QueryDeclarationsArgs, 'first'>>;
  tasks?: Resolver<ResolversTypes['TaskPage'], ParentType, ContextType, RequireFields<QueryTasksArgs, 'first' | 'state'>>;
  viewer?: Resolver<Maybe<ResolversTypes['Subscriber']>, ParentType, ContextType>;
  whoIs?: Resolver<ResolversTypes['WhoIs'], ParentType, ContextType, RequireFields<QueryWhoIsArgs, 'key'>>;
  workQueue?: Resolver<ResolversTypes['TaskPage'], ParentType, ContextType, RequireFields<QueryWorkQueueArgs, 'first' | 'state'>>;
};

export type ReceiptRowResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ReceiptRow'] = ResolversParentTypes['ReceiptRow']> = {
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  value?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
};

export type ReceivedDeclarationResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ReceivedDeclaration'] = ResolversParentTypes['ReceivedDeclaration']> = {
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['DeclarationKind'], ParentType, ContextType>;
  receivedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['DeclarationState'], ParentType, ContextType>;
};

export type RefundResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Refund'] = ResolversParentTypes['Refund']> = {
  amount?: Resolver<Maybe<ResolversTypes['SafeInt']>, ParentType, ContextType>;
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  currency?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  display?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<RefundDisplayArgs, 'language'>>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['RefundStatus'], ParentType, ContextType>;
};

export type ReopenTaskResultResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ReopenTaskResult'] = ResolversParentTypes['ReopenTaskResult']> = {
  __resolveType: TypeResolveFn<'TaskNotFound' | 'TaskReopened', ParentType, ContextType>;
};

export type ResolveDeclarationResultResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ResolveDeclarationResult'] = ResolversParentTypes['ResolveDeclarationResult']> = {
  __resolveType: TypeResolveFn<'DeclarationNotFound' | 'DeclarationNotOpen' | 'DeclarationResolved' | 'DeclaredPlansRenew', ParentType, ContextType>;
};

export type ResolveTaskResultResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ResolveTaskResult'] = ResolversParentTypes['ResolveTaskResult']> = {
  __resolveType: TypeResolveFn<'TaskNotFound' | 'TaskNotOpen' | 'TaskResolved', ParentType, ContextType>;
};

export type ResumeRefusedResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ResumeRefused'] = ResolversParentTypes['ResumeRefused']> = {
  loginUrl?: Resolver<ResolversTypes['URL'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<ResumeRefusedMessageArgs, 'language'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type ResumeSubscriptionResultResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['ResumeSubscriptionResult'] = ResolversParentTypes['ResumeSubscriptionResult']> = {
  __resolveType: TypeResolveFn<'ResumeRefused' | 'SubscriberMismatch' | 'SubscriptionAlreadyEnded' | 'SubscriptionNotFound' | 'SubscriptionResumed', ParentType, ContextType>;
};

export interface SafeIntScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['SafeInt'], any> {
  name: 'SafeInt';
}

export type SendSignInMailResultResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SendSignInMailResult'] = ResolversParentTypes['SendSignInMailResult']> = {
  __resolveType: TypeResolveFn<'SignInMailNotSent' | 'SignInMailSent', ParentType, ContextType>;
};

export type SentMailResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SentMail'] = ResolversParentTypes['SentMail']> = {
  createdAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  problem?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  sentAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  state?: Resolver<ResolversTypes['MailState'], ParentType, ContextType>;
  to?: Resolver<Maybe<ResolversTypes['EmailAddress']>, ParentType, ContextType>;
};

export type SetLanguageResultResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SetLanguageResult'] = ResolversParentTypes['SetLanguageResult']> = {
  __resolveType: TypeResolveFn<'LanguageSet', ParentType, ContextType>;
};

export type SignInMailNotSentResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SignInMailNotSent'] = ResolversParentTypes['SignInMailNotSent']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<SignInMailNotSentMessageArgs, 'language'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SignInMailSentResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SignInMailSent'] = ResolversParentTypes['SignInMailSent']> = {
  sentAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  to?: Resolver<ResolversTypes['EmailAddress'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SubscriberResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Subscriber'] = ResolversParentTypes['Subscriber']> = {
  cancellation?: Resolver<Maybe<ResolversTypes['Cancellation']>, ParentType, ContextType, RequireFields<SubscriberCancellationArgs, 'id'>>;
  cancellations?: Resolver<ResolversTypes['CancellationPage'], ParentType, ContextType, RequireFields<SubscriberCancellationsArgs, 'first'>>;
  customerId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  customers?: Resolver<Maybe<Array<ResolversTypes['Customer']>>, ParentType, ContextType>;
  declarations?: Resolver<Array<ResolversTypes['ReceivedDeclaration']>, ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['EmailAddress']>, ParentType, ContextType>;
  entitlement?: Resolver<Maybe<ResolversTypes['Entitlement']>, ParentType, ContextType>;
  explainPayments?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<SubscriberExplainPaymentsArgs, 'language'>>;
  hasUnlinkedPurchase?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isComplete?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  language?: Resolver<Maybe<ResolversTypes['Language']>, ParentType, ContextType>;
  lastEnded?: Resolver<Maybe<ResolversTypes['EndedSubscription']>, ParentType, ContextType>;
  otherSubscriptions?: Resolver<Maybe<Array<ResolversTypes['Subscription']>>, ParentType, ContextType>;
  paymentMethod?: Resolver<Maybe<ResolversTypes['PaymentMethod']>, ParentType, ContextType>;
  payments?: Resolver<Maybe<ResolversTypes['PaymentPage']>, ParentType, ContextType, RequireFields<SubscriberPaymentsArgs, 'first'>>;
  portalUrl?: Resolver<Maybe<ResolversTypes['URL']>, ParentType, ContextType, RequireFields<SubscriberPortalUrlArgs, 'language'>>;
  receiptRows?: Resolver<Maybe<Array<ResolversTypes['ReceiptRow']>>, ParentType, ContextType, RequireFields<SubscriberReceiptRowsArgs, 'id' | 'language'>>;
  role?: Resolver<ResolversTypes['Role'], ParentType, ContextType>;
  subscriptions?: Resolver<Maybe<Array<ResolversTypes['Subscription']>>, ParentType, ContextType, RequireFields<SubscriberSubscriptionsArgs, 'first'>>;
  subscriptionsAsOf?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type SubscriberMismatchResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SubscriberMismatch'] = ResolversParentTypes['SubscriberMismatch']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<SubscriberMismatchMessageArgs, 'language'>>;
  subscriber?: Resolver<Maybe<ResolversTypes['Subscriber']>, ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SubscriptionResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Subscription'] = ResolversParentTypes['Subscription']> = {
  boughtAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  cancelAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  canceledAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  cancellation?: Resolver<Maybe<ResolversTypes['Cancellation']>, ParentType, ContextType>;
  cancellationPending?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  collection?: Resolver<ResolversTypes['CollectionMethod'], ParentType, ContextType>;
  discount?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType, RequireFields<SubscriptionDiscountArgs, 'language'>>;
  displayStatus?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<SubscriptionDisplayStatusArgs, 'language'>>;
  endedAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  endsAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  explain?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<SubscriptionExplainArgs, 'language'>>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isDue?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isPaid?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  needsCard?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  nextCharge?: Resolver<Maybe<ResolversTypes['Charge']>, ParentType, ContextType>;
  pausedUntil?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  price?: Resolver<ResolversTypes['Price'], ParentType, ContextType>;
  startedAt?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  state?: Resolver<ResolversTypes['SubscriptionState'], ParentType, ContextType>;
  status?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  title?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  trialEndsAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  willRenew?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
};

export type SubscriptionAlreadyEndedResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SubscriptionAlreadyEnded'] = ResolversParentTypes['SubscriptionAlreadyEnded']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<SubscriptionAlreadyEndedMessageArgs, 'language'>>;
  subscription?: Resolver<ResolversTypes['Subscription'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SubscriptionNotFoundResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SubscriptionNotFound'] = ResolversParentTypes['SubscriptionNotFound']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<SubscriptionNotFoundMessageArgs, 'language'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type SubscriptionResumedResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['SubscriptionResumed'] = ResolversParentTypes['SubscriptionResumed']> = {
  isConfirmed?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  subscriber?: Resolver<Maybe<ResolversTypes['Subscriber']>, ParentType, ContextType>;
  subscription?: Resolver<ResolversTypes['Subscription'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TaskResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['Task'] = ResolversParentTypes['Task']> = {
  addedBy?: Resolver<Maybe<ResolversTypes['EmailAddress']>, ParentType, ContextType>;
  customerId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  deadline?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  declarationId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
  document?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  instruction?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  isOpen?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isOverdue?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  key?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  kind?: Resolver<ResolversTypes['TaskKind'], ParentType, ContextType>;
  name?: Resolver<Maybe<ResolversTypes['String']>, ParentType, ContextType>;
  resolution?: Resolver<Maybe<ResolversTypes['TaskResolution']>, ParentType, ContextType>;
  since?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  subscriptionId?: Resolver<Maybe<ResolversTypes['ID']>, ParentType, ContextType>;
};

export type TaskAddedResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['TaskAdded'] = ResolversParentTypes['TaskAdded']> = {
  task?: Resolver<ResolversTypes['Task'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TaskNotFoundResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['TaskNotFound'] = ResolversParentTypes['TaskNotFound']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<TaskNotFoundMessageArgs, 'language'>>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TaskNotOpenResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['TaskNotOpen'] = ResolversParentTypes['TaskNotOpen']> = {
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<TaskNotOpenMessageArgs, 'language'>>;
  task?: Resolver<ResolversTypes['Task'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TaskPageResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['TaskPage'] = ResolversParentTypes['TaskPage']> = {
  hasNextPage?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  nodes?: Resolver<Array<ResolversTypes['Task']>, ParentType, ContextType>;
};

export type TaskReopenedResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['TaskReopened'] = ResolversParentTypes['TaskReopened']> = {
  task?: Resolver<ResolversTypes['Task'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export type TaskResolutionResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['TaskResolution'] = ResolversParentTypes['TaskResolution']> = {
  at?: Resolver<ResolversTypes['DateTime'], ParentType, ContextType>;
  note?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  outcome?: Resolver<Maybe<ResolversTypes['TaskOutcome']>, ParentType, ContextType>;
};

export type TaskResolvedResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['TaskResolved'] = ResolversParentTypes['TaskResolved']> = {
  task?: Resolver<ResolversTypes['Task'], ParentType, ContextType>;
  __isTypeOf?: IsTypeOfResolverFn<ParentType, ContextType>;
};

export interface UrlScalarConfig extends GraphQLScalarTypeConfig<ResolversTypes['URL'], any> {
  name: 'URL';
}

export type UserResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['User'] = ResolversParentTypes['User']> = {
  createdAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  email?: Resolver<Maybe<ResolversTypes['EmailAddress']>, ParentType, ContextType>;
  id?: Resolver<ResolversTypes['ID'], ParentType, ContextType>;
  isDeleted?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isDisabled?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  isVerified?: Resolver<ResolversTypes['Boolean'], ParentType, ContextType>;
  lastSignInAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
  lastSignInMailAt?: Resolver<Maybe<ResolversTypes['DateTime']>, ParentType, ContextType>;
};

export type WhoIsResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['WhoIs'] = ResolversParentTypes['WhoIs']> = {
  cancellations?: Resolver<Array<ResolversTypes['Cancellation']>, ParentType, ContextType>;
  customers?: Resolver<Array<ResolversTypes['Customer']>, ParentType, ContextType>;
  declarations?: Resolver<Array<ResolversTypes['Declaration']>, ParentType, ContextType>;
  mails?: Resolver<Array<ResolversTypes['SentMail']>, ParentType, ContextType>;
  notes?: Resolver<Array<ResolversTypes['String']>, ParentType, ContextType>;
  others?: Resolver<Array<ResolversTypes['OtherUser']>, ParentType, ContextType>;
  readAs?: Resolver<ResolversTypes['String'], ParentType, ContextType>;
  subscriber?: Resolver<Maybe<ResolversTypes['Subscriber']>, ParentType, ContextType>;
  tasks?: Resolver<Array<ResolversTypes['Task']>, ParentType, ContextType>;
  user?: Resolver<Maybe<ResolversTypes['User']>, ParentType, ContextType>;
};

export type Resolvers<ContextType = RequestContext> = {
  AccountDeleted?: AccountDeletedResolvers<ContextType>;
  AccountNotDeleted?: AccountNotDeletedResolvers<ContextType>;
  AddTaskResult?: AddTaskResultResolvers<ContextType>;
  AuditEntry?: AuditEntryResolvers<ContextType>;
  AuditPage?: AuditPageResolvers<ContextType>;
  CancelSubscriptionResult?: CancelSubscriptionResultResolvers<ContextType>;
  Cancellation?: CancellationResolvers<ContextType>;
  CancellationAccepted?: CancellationAcceptedResolvers<ContextType>;
  CancellationPage?: CancellationPageResolvers<ContextType>;
  CancellationRefused?: CancellationRefusedResolvers<ContextType>;
  Charge?: ChargeResolvers<ContextType>;
  Customer?: CustomerResolvers<ContextType>;
  Date?: GraphQLScalarType;
  DateTime?: GraphQLScalarType;
  Declaration?: DeclarationResolvers<ContextType>;
  DeclarationCandidate?: DeclarationCandidateResolvers<ContextType>;
  DeclarationNotFound?: DeclarationNotFoundResolvers<ContextType>;
  DeclarationNotOpen?: DeclarationNotOpenResolvers<ContextType>;
  DeclarationPage?: DeclarationPageResolvers<ContextType>;
  DeclarationResolution?: DeclarationResolutionResolvers<ContextType>;
  DeclarationResolved?: DeclarationResolvedResolvers<ContextType>;
  DeclaredPlan?: DeclaredPlanResolvers<ContextType>;
  DeclaredPlansRenew?: DeclaredPlansRenewResolvers<ContextType>;
  DeleteAccountResult?: DeleteAccountResultResolvers<ContextType>;
  EmailAddress?: GraphQLScalarType;
  EndedSubscription?: EndedSubscriptionResolvers<ContextType>;
  Entitlement?: EntitlementResolvers<ContextType>;
  LanguageSet?: LanguageSetResolvers<ContextType>;
  Mutation?: MutationResolvers<ContextType>;
  OtherUser?: OtherUserResolvers<ContextType>;
  Payment?: PaymentResolvers<ContextType>;
  PaymentMethod?: PaymentMethodResolvers<ContextType>;
  PaymentPage?: PaymentPageResolvers<ContextType>;
  PersonNotFound?: PersonNotFoundResolvers<ContextType>;
  Price?: PriceResolvers<ContextType>;
  Problem?: ProblemResolvers<ContextType>;
  Query?: QueryResolvers<ContextType>;
  ReceiptRow?: ReceiptRowResolvers<ContextType>;
  ReceivedDeclaration?: ReceivedDeclarationResolvers<ContextType>;
  Refund?: RefundResolvers<ContextType>;
  ReopenTaskResult?: ReopenTaskResultResolvers<ContextType>;
  ResolveDeclarationResult?: ResolveDeclarationResultResolvers<ContextType>;
  ResolveTaskResult?: ResolveTaskResultResolvers<ContextType>;
  ResumeRefused?: ResumeRefusedResolvers<ContextType>;
  ResumeSubscriptionResult?: ResumeSubscriptionResultResolvers<ContextType>;
  SafeInt?: GraphQLScalarType;
  SendSignInMailResult?: SendSignInMailResultResolvers<ContextType>;
  SentMail?: SentMailResolvers<ContextType>;
  SetLanguageResult?: SetLanguageResultResolvers<ContextType>;
  SignInMailNotSent?: SignInMailNotSentResolvers<ContextType>;
  SignInMailSent?: SignInMailSentResolvers<ContextType>;
  Subscriber?: SubscriberResolvers<ContextType>;
  SubscriberMismatch?: SubscriberMismatchResolvers<ContextType>;
  Subscription?: SubscriptionResolvers<ContextType>;
  SubscriptionAlreadyEnded?: SubscriptionAlreadyEndedResolvers<ContextType>;
  SubscriptionNotFound?: SubscriptionNotFoundResolvers<ContextType>;
  SubscriptionResumed?: SubscriptionResumedResolvers<ContextType>;
  Task?: TaskResolvers<ContextType>;
  TaskAdded?: TaskAddedResolvers<ContextType>;
  TaskNotFound?: TaskNotFoundResolvers<ContextType>;
  TaskNotOpen?: TaskNotOpenResolvers<ContextType>;
  TaskPage?: TaskPageResolvers<ContextType>;
  TaskReopened?: TaskReopenedResolvers<ContextType>;
  TaskResolution?: TaskResolutionResolvers<ContextType>;
  TaskResolved?: TaskResolvedResolvers<ContextType>;
  URL?: GraphQLScalarType;
  User?: UserResolvers<ContextType>;
  WhoIs?: WhoIsResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = RequestContext> = {
  supportOnly?: SupportOnlyDirectiveResolver<any, any, ContextType>;
};
