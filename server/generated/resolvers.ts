import type { GraphQLResolveInfo, GraphQLScalarType, GraphQLScalarTypeConfig } from 'graphql';
import type { OpenedSubscriber, EndedSubscription as EndedSubscriptionModel, OwnedPayment } from '../domain/subscriber/subscriber.ts';
import type { RecordedSubscription as SubscriptionModel } from '../domain/customer-record/customer-record.ts';
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
  /** A whole number up to 2^53 − 1, as a number in JSON: an amount in a currency's minor unit can exceed `Int`. */
  SafeInt: { input: number; output: number; }
  /** An absolute http(s) address. */
  URL: { input: string; output: string; }
};

/** The login is gone, and every plan ends. */
export type AccountDeleted = {
  __typename?: 'AccountDeleted';
  /** A receipt for each plan that ran. It is the last chance to keep it: afterwards only support can find it. */
  cancellations: Array<CancellationAccepted>;
  /** A sentence to show: that it is deleted, and until when each plan runs. */
  message: Scalars['String']['output'];
};


/** The login is gone, and every plan ends. */
export type AccountDeletedMessageArgs = {
  language?: Language;
};

/** The login stays. What was ended until then ends all the same. */
export type AccountNotDeleted = Problem & {
  __typename?: 'AccountNotDeleted';
  /** A receipt for each plan that ends. */
  cancellations: Array<CancellationAccepted>;
  /** The provider's login page, where a plan may be ended that could not be ended here. */
  loginUrl: Scalars['URL']['output'];
  /** A sentence to show: why, and what to do. */
  message: Scalars['String']['output'];
  /** The plans that go on, or may do so. */
  remaining: Array<Subscription>;
};


/** The login stays. What was ended until then ends all the same. */
export type AccountNotDeletedMessageArgs = {
  language?: Language;
};

/** What to put into the queue. */
export type AddTaskInput = {
  /** What to do, at most 5,000 characters. Of an erasure, the operator reads it after the command. */
  instruction: Scalars['String']['input'];
  /** A key of the person, as `whoIs` takes it. It must be one person's. */
  key: Scalars['String']['input'];
  /** What it is. */
  kind: AddedTaskKind;
  /** Made by the client, the same for a retry: the same request adds the same item once. At most 255 characters. Optional. */
  requestId?: InputMaybe<Scalars['ID']['input']>;
};

/** How a request to add a task came out. */
export type AddTaskResult = PersonNotFound | TaskAdded;

/** What an agent can put into the queue. */
export type AddedTaskKind =
  /** The person's erasure: 30 days. Adding it twice adds it once. The command refuses it until every plan is over. */
  | 'ERASURE'
  /** Somebody to be called back: a day. */
  | 'PERSON_TO_TELL'
  /** A refund that somebody asks for: 14 days. */
  | 'REFUND';

/** Something that the support team looked at or changed, or was refused. */
export type AuditEntry = {
  __typename?: 'AuditEntry';
  /** The agent's address, if there is one. */
  agentEmail?: Maybe<Scalars['EmailAddress']['output']>;
  /** The user id of the agent, or of the person who was refused; `null` for a caller without a token. */
  agentId?: Maybe<Scalars['ID']['output']>;
  /** When. */
  at: Scalars['DateTime']['output'];
  /** The payment provider's customer, where the entry is about one. */
  customerId?: Maybe<Scalars['ID']['output']>;
  /** The declaration that was resolved, or was to be; `null` for everything else. */
  declarationId?: Maybe<Scalars['ID']['output']>;
  /** The entry's id. */
  id: Scalars['ID']['output'];
  /** What the agent wrote for the team about a change; `null` without such a note. */
  internalNote?: Maybe<Scalars['String']['output']>;
  /**
   * The key that was looked up; `null` for everything but look-ups. An address or a user id is stored as
   * `sha256:…`, and shown in clear where it is known to be this subscriber's.
   */
  key?: Maybe<Scalars['String']['output']>;
  /** The field of the schema that was asked for: `whoIs`, `cancelSubscription`, …; or `grantRole`, `revokeRole`. */
  operation: Scalars['String']['output'];
  /** Who ran a command of the server, as their machine names them; `null` for everything that came through this API. */
  operator?: Maybe<Scalars['String']['output']>;
  /** How it came out. */
  outcome: AuditOutcome;
  /** The id of the request, as in the server's log and in the header `x-request-id`. */
  requestId: Scalars['String']['output'];
  /** The subscriber's user id; `null` when nobody was found. */
  subscriberId?: Maybe<Scalars['ID']['output']>;
  /** The subscription that was changed, or was to be; `null` for everything but changes. */
  subscriptionId?: Maybe<Scalars['ID']['output']>;
};

/** How something that is audited came out. */
export type AuditOutcome =
  /** It failed: an upstream did not answer. A change may have happened all the same. */
  | 'FAILED'
  /** Nobody, or no such subscription, was found. */
  | 'NOT_FOUND'
  /** The caller may not do it, or the subscription was not that of the person whom they expected. */
  | 'REFUSED'
  /** A change that was begun. It stays so only when the server could not write down how it came out. */
  | 'STARTED'
  /** Answered, or done. */
  | 'SUCCEEDED'
  /** Nothing was changed: it had ended or was dealt with before, or the payment provider refuses it for good. */
  | 'UNCHANGED';

/** A page of the audit. */
export type AuditPage = {
  __typename?: 'AuditPage';
  /** Whether there are more: ask with `after`, the last one's id. */
  hasNextPage: Scalars['Boolean']['output'];
  /** The entries, newest first. */
  nodes: Array<AuditEntry>;
};

/** Of whom the audit is read. */
export type AuditSubject =
  /** A customer of the payment provider, with an owner or without. */
  { customerId: Scalars['ID']['input']; key?: never; subscriberId?: never; }
  |  /** A key that was looked up, also where nobody was found by it. */
  { customerId?: never; key: Scalars['String']['input']; subscriberId?: never; }
  |  /** A subscriber's user id (uid). Look-ups by their present address and by the customers of their document are included. */
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

/** Which subscription to cancel, and why. */
export type CancelSubscriptionInput = {
  /** In the subscriber's own words, at most 5,000 characters. Always optional. */
  comment?: InputMaybe<Scalars['String']['input']>;
  /**
   * For the support team: the address of the person whose plan it is meant to be. If the plan is somebody else's,
   * nothing is changed, and the answer is `SubscriberMismatch`. Letter case does not count. From others it is
   * refused with `BAD_USER_INPUT`.
   */
  expectedEmail?: InputMaybe<Scalars['EmailAddress']['input']>;
  /**
   * For the support team: what colleagues should know, at most 5,000 characters. It is kept in the audit and
   * nowhere else: neither the subscriber nor the payment provider sees it. From others it is refused with
   * `BAD_USER_INPUT`.
   */
  internalNote?: InputMaybe<Scalars['String']['input']>;
  /** Why, if the subscriber wants to say. Always optional. */
  reason?: InputMaybe<CancellationReason>;
  /**
   * Made by the caller, a random one for each press of a button. A retry that carries the same id is the
   * same request, also when a later intent was recorded in between. The id of a request for something else, or of another
   * subscription, is `BAD_USER_INPUT`, and nothing is recorded. At most 255 characters. Optional.
   */
  requestId?: InputMaybe<Scalars['ID']['input']>;
  /** The subscription's id. It must be the viewer's, unless a support agent asks. */
  subscriptionId: Scalars['ID']['input'];
  /** When it is to end. */
  when?: CancellationTime;
};

/** How a request to cancel came out. */
export type CancelSubscriptionResult = CancellationAccepted | CancellationRefused | SubscriberMismatch | SubscriptionAlreadyEnded | SubscriptionNotFound;

/**
 * The receipt of a cancellation: who asked for it, when, and what became of it. It is written before the
 * payment provider is asked, and carried out however long that takes.
 */
export type Cancellation = {
  __typename?: 'Cancellation';
  /** Whether somebody asked for it, or the payment provider ended the plan by itself. */
  cause: CancellationCause;
  /** In the subscriber's own words. */
  comment?: Maybe<Scalars['String']['output']>;
  /** When the payment provider had carried it out; `null` until then. */
  confirmedAt?: Maybe<Scalars['DateTime']['output']>;
  /** When the subscription ends; `null` until the payment provider has confirmed it. */
  effectiveAt?: Maybe<Scalars['DateTime']['output']>;
  /** The receipt's id. It does not change. */
  id: Scalars['ID']['output'];
  /**
   * The receipt's short number, to be shown, read out and typed: `4ZQK-B31P-4Q68-7RKJ`, which has no I, L, O or U. What came of a
   * declaration has the declaration's.
   */
  number: Scalars['String']['output'];
  /** Why, if the subscriber wanted to say. */
  reason?: Maybe<CancellationReason>;
  /** When it was asked for. */
  requestedAt: Scalars['DateTime']['output'];
  /** Who asked for it. */
  requestedBy: CancellationRequester;
  /** What became of it. */
  state: CancellationState;
  /** The subscription that it ends. */
  subscriptionId: Scalars['ID']['output'];
  /** `NOW` where the plan ends at once, and an open payment is no longer collected. */
  when: CancellationTime;
  /** When it was taken back; `null` unless it was. */
  withdrawnAt?: Maybe<Scalars['DateTime']['output']>;
  /** Who took it back; `null` unless it was. */
  withdrawnBy?: Maybe<CancellationRequester>;
};

/** The subscription will not renew. The same answer for the first and for every further request. */
export type CancellationAccepted = {
  __typename?: 'CancellationAccepted';
  /** The receipt: `CONFIRMED`, or `REQUESTED` while the payment provider can't be reached, or has the plan under a schedule that support must end. */
  cancellation: Cancellation;
  /** Whose subscription it is; `null` when it belongs to nobody who can sign in. */
  subscriber?: Maybe<Subscriber>;
  /** The subscription as it is known now. Its `cancelAt` is set once the cancellation is confirmed. */
  subscription: Subscription;
};

/** Why a plan ends. */
export type CancellationCause =
  /** A payment was disputed with the bank. */
  | 'PAYMENT_DISPUTED'
  /** Payments failed, and the payment provider gave up. */
  | 'PAYMENT_FAILED'
  /** Somebody asked for it: `requestedBy` says who. */
  | 'REQUESTED';

/** A page of receipts. */
export type CancellationPage = {
  __typename?: 'CancellationPage';
  /** Whether there are more: ask with `after`, the last one's id. */
  hasNextPage: Scalars['Boolean']['output'];
  /** The receipts, newest first. */
  nodes: Array<Cancellation>;
};

/** Why a subscriber leaves: the payment provider's own list (`cancellation_details.feedback`). */
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
  /** It is too expensive. */
  | 'TOO_EXPENSIVE'
  /** The service is not used enough. */
  | 'UNUSED';

/** The payment provider refused the cancellation for good. The subscription goes on; support knows of it. */
export type CancellationRefused = Problem & {
  __typename?: 'CancellationRefused';
  /** The provider's login page, where it may be possible. */
  loginUrl: Scalars['URL']['output'];
  /** A sentence to show. */
  message: Scalars['String']['output'];
};


/** The payment provider refused the cancellation for good. The subscription goes on; support knows of it. */
export type CancellationRefusedMessageArgs = {
  language?: Language;
};

/** Who asked for a cancellation, or took one back. */
export type CancellationRequester =
  /** Somebody who declared it without signing in, under the subscriber's email address. */
  | 'DECLARATION'
  /** At the payment provider: the subscriber, somebody of the company, or, as `cause` says, the provider by itself. */
  | 'PAYMENT_PROVIDER'
  /** The subscriber, through this API. */
  | 'SUBSCRIBER'
  /** A support agent, for the subscriber. */
  | 'SUPPORT';

/** What became of a cancellation. */
export type CancellationState =
  /** The payment provider has scheduled the end, or the subscription is over. */
  | 'CONFIRMED'
  /** The payment provider refused it for good: the subscription goes on as it was. Support knows of it. */
  | 'REFUSED'
  /** Accepted and recorded. The payment provider has not confirmed it yet; it is being asked. */
  | 'REQUESTED'
  /** Taken back by a later intent, or replaced by another end at the payment provider. */
  | 'WITHDRAWN';

/** When a cancellation ends the plan. */
export type CancellationTime =
  /**
   * At once, where a payment is open (`isDue`), which is no longer collected. That can't be undone. A plan without an open
   * payment ends with its period all the same, so that nothing that was paid for is lost.
   */
  | 'NOW'
  /** With the period that is paid for. A payment that is open stays so, and is tried again. */
  | 'PERIOD_END';

/** A charge that comes. If its amount is not known yet, everything but `at` is `null`. */
export type Charge = {
  __typename?: 'Charge';
  /** In the currency's minor unit (cents for usd); `null` if it is not known. */
  amount?: Maybe<Scalars['SafeInt']['output']>;
  /** When. */
  at: Scalars['DateTime']['output'];
  /** ISO 4217 code in lower case, as the payment provider writes it: `usd`. */
  currency?: Maybe<Scalars['String']['output']>;
  /** The text to show: `$77.73`. */
  display?: Maybe<Scalars['String']['output']>;
  /** How it adds up, in words: `$89.97 for 3, minus a discount of $18.00, plus tax of $5.76`. */
  explain?: Maybe<Scalars['String']['output']>;
};


/** A charge that comes. If its amount is not known yet, everything but `at` is `null`. */
export type ChargeDisplayArgs = {
  language?: Language;
};


/** A charge that comes. If its amount is not known yet, everything but `at` is `null`. */
export type ChargeExplainArgs = {
  language?: Language;
};

/** How payments are collected. */
export type CollectionMethod =
  /** A card, or what else is on file, is charged. */
  | 'CARD'
  /** An invoice is sent, which the subscriber pays. */
  | 'INVOICE';

/** A customer at the payment provider, and what it has to do with a subscriber. */
export type Customer = {
  __typename?: 'Customer';
  /** The customer's address at the payment provider; `null` when there is none, or it could not be had. */
  email?: Maybe<Scalars['EmailAddress']['output']>;
  /** Why it is used, or why not, in plain words. */
  explain: Scalars['String']['output'];
  /** The payment provider's customer id; `null` for an entry that names none. */
  id?: Maybe<Scalars['ID']['output']>;
  /** Whether this is the customer that the portal shows to the subscriber. */
  isUsed: Scalars['Boolean']['output'];
  /** The customer's name at the payment provider; `null` when there is none, or it could not be had. */
  name?: Maybe<Scalars['String']['output']>;
  /**
   * The card that is charged, as in `Subscriber.paymentMethod`. `null` with `PAYMENT_PROVIDER_UNAVAILABLE` when it can't
   * be had. Each selection asks the payment provider.
   */
  paymentMethod?: Maybe<PaymentMethod>;
  /**
   * Its invoices, as in `Subscriber.payments`. `null` with `PAYMENT_PROVIDER_UNAVAILABLE` when they aren't available. Each
   * selection asks the payment provider.
   */
  payments?: Maybe<PaymentPage>;
  /** The entry's place in `users_subscriptions/{id}`, counted from 0; `null` for one found by email. */
  position?: Maybe<Scalars['Int']['output']>;
  /** Where it was found. */
  source: CustomerSource;
  /**
   * Its subscriptions, newest first: the last 10, ended ones included, and every older one that has not ended. Empty when the
   * payment provider does not know the customer. `null` with `PAYMENT_PROVIDER_UNAVAILABLE` when they aren't available: the other
   * accounts are there all the same.
   */
  subscriptions?: Maybe<Array<Subscription>>;
};


/** A customer at the payment provider, and what it has to do with a subscriber. */
export type CustomerPaymentsArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
};

/** Where a customer was found. */
export type CustomerSource =
  /** At the payment provider, by the subscriber's email: a duplicate that the document does not name. */
  | 'EMAIL'
  /** By the key itself, which names it; no document does. */
  | 'KEY'
  /** In the subscriber's document, `users_subscriptions/{id}`. */
  | 'SUBSCRIBER_DOCUMENT';

/**
 * A cancellation or a withdrawal that somebody declared on a page that needs no sign-in. Who they are was not
 * checked: the account's own address is told of what it causes, and can undo it.
 */
export type Declaration = {
  __typename?: 'Declaration';
  /** The receipt of the cancellation that it became; `null` when it became none. */
  cancellationId?: Maybe<Scalars['ID']['output']>;
  /** The plans under the address when it was looked at, for one that needs a person. */
  candidates: Array<DeclarationCandidate>;
  /** Where to confirm; `null` for `email`. */
  confirmTo?: Maybe<Scalars['String']['output']>;
  /** What identifies the contract. */
  contract: Scalars['String']['output'];
  /** The email address of the account. */
  email: Scalars['String']['output'];
  /** The day on which the contract is to end; `null` for the earliest possible one. */
  endsOn?: Maybe<Scalars['Date']['output']>;
  /** The number that the receipt of the declaration shows. */
  id: Scalars['ID']['output'];
  /** Why it needs a person; `null` unless it did. */
  issue?: Maybe<DeclarationIssue>;
  /** What was declared. */
  kind: DeclarationKind;
  /** The language of the page. */
  language: Language;
  /** The name, word for word, as all that follows. */
  name: Scalars['String']['output'];
  /** The address that the sender said they pay with, after no plan was found under `email`; `null` unless they did. */
  paidWith?: Maybe<Scalars['String']['output']>;
  /** Why, for an extraordinary cancellation. */
  reason?: Maybe<Scalars['String']['output']>;
  /** When the server received it. */
  receivedAt: Scalars['DateTime']['output'];
  /** How the support team dealt with it; `null` until then. */
  resolution?: Maybe<DeclarationResolution>;
  /** How far it is. */
  state: DeclarationState;
  /** The plan that it ends or has ended; `null` when it became no cancellation. */
  subscriptionId?: Maybe<Scalars['ID']['output']>;
  /** The version of the page's text. */
  textVersion: Scalars['String']['output'];
  /** Whether the cancellation is ordinary or for good cause; `null` for a withdrawal. */
  type?: Maybe<DeclarationType>;
  /** When it was undone with the link that was mailed to the account; `null` unless it was. */
  undoneAt?: Maybe<Scalars['DateTime']['output']>;
};

/** A plan that a declaration may mean. */
export type DeclarationCandidate = {
  __typename?: 'DeclarationCandidate';
  /** When it was bought; `null` when the payment provider did not say. */
  boughtAt?: Maybe<Scalars['DateTime']['output']>;
  /** The payment provider's customer id. */
  customerId: Scalars['ID']['output'];
  /** The payment provider's subscription id. */
  subscriptionId: Scalars['ID']['output'];
};

/** Why a declaration needs a person. */
export type DeclarationIssue =
  /** An end for good cause: somebody must judge the reason. */
  | 'EXTRAORDINARY'
  /** It is to end later than the period that is paid for. */
  | 'LATER_DATE'
  /** Somebody let the plan renew after the declaration was received. */
  | 'LATER_INTENT'
  /** No plan runs under the address. */
  | 'NO_PLAN'
  /** For an hour the payment provider gave no answer about the plans that can be used: one of them can't be read. */
  | 'NO_USABLE_ANSWER'
  /** The payment provider refuses the cancellation. */
  | 'REFUSED'
  /** Several plans run under the address. */
  | 'SEVERAL_PLANS'
  /** A field was filled in that people don't see: it may come from a program. */
  | 'SUSPICIOUS'
  /** A withdrawal: within 14 days of the purchase money is to be paid back. */
  | 'WITHDRAWAL';

/** What was declared. */
export type DeclarationKind =
  /** That a contract ends. */
  | 'CANCELLATION'
  /** That a contract is withdrawn from, as consumers may for 14 days after they made it. */
  | 'WITHDRAWAL';

/** This declaration doesn’t exist. */
export type DeclarationNotFound = Problem & {
  __typename?: 'DeclarationNotFound';
  /** A sentence to show. */
  message: Scalars['String']['output'];
};


/** This declaration doesn’t exist. */
export type DeclarationNotFoundMessageArgs = {
  language?: Language;
};

/** It is not in the queue: it was matched, undone, or dealt with before. Nothing was changed. */
export type DeclarationNotOpen = Problem & {
  __typename?: 'DeclarationNotOpen';
  /** The declaration as it is. */
  declaration: Declaration;
  /** A sentence to show. */
  message: Scalars['String']['output'];
};


/** It is not in the queue: it was matched, undone, or dealt with before. Nothing was changed. */
export type DeclarationNotOpenMessageArgs = {
  language?: Language;
};

/** Nothing was changed: it ended no plan, the plan is over or goes on, somebody else wants its end, or the provider refuses. */
export type DeclarationNotUndone = Problem & {
  __typename?: 'DeclarationNotUndone';
  /** The declaration as it is. */
  declaration: Declaration;
  /** A sentence to show: why. */
  message: Scalars['String']['output'];
};


/** Nothing was changed: it ended no plan, the plan is over or goes on, somebody else wants its end, or the provider refuses. */
export type DeclarationNotUndoneMessageArgs = {
  language?: Language;
};

/** What came of a declaration that the support team dealt with. */
export type DeclarationOutcome =
  /** What was declared has been done. */
  | 'CARRIED_OUT'
  /** There is no right to it, or no such contract; the person was told. */
  | 'DECLINED'
  /** Another declaration says the same. */
  | 'DUPLICATE';

/** A page of declarations. */
export type DeclarationPage = {
  __typename?: 'DeclarationPage';
  /** Whether there are more: ask with `after`, the last one's id. */
  hasNextPage: Scalars['Boolean']['output'];
  /** The declarations, the oldest first. */
  nodes: Array<Declaration>;
};

/** How the support team dealt with a declaration. */
export type DeclarationResolution = {
  __typename?: 'DeclarationResolution';
  /** The agent's user id. */
  agentId: Scalars['ID']['output'];
  /** When. */
  at: Scalars['DateTime']['output'];
  /** What was done, in the agent's words. */
  note: Scalars['String']['output'];
  /** What came of it. */
  outcome: DeclarationOutcome;
};

/** It is out of the queue. */
export type DeclarationResolved = {
  __typename?: 'DeclarationResolved';
  /** The declaration as it is now. */
  declaration: Declaration;
};

/** How far a declaration is. */
export type DeclarationState =
  /** No plan was found. Its sender was asked for the address they pay with: then it is looked for again. */
  | 'ASKED'
  /** It ends a plan: see the receipt. */
  | 'MATCHED'
  /** The support team must decide: see `issue`. */
  | 'OPEN'
  /** Received. Its plan is looked for within seconds, or when the upstreams answer again. */
  | 'RECEIVED'
  /** The support team has dealt with it. */
  | 'RESOLVED'
  /** It ended a plan, and was undone with the link that was mailed to the account. */
  | 'UNDONE';

/** How a contract is canceled. */
export type DeclarationType =
  /** At once, for good cause. */
  | 'EXTRAORDINARY'
  /** With its period. */
  | 'ORDINARY';

/** The plan goes on. */
export type DeclarationUndone = {
  __typename?: 'DeclarationUndone';
  /** The declaration as it is now. */
  declaration: Declaration;
  /** The plan as it is known now. */
  subscription: Subscription;
};

/** A plan that a declaration may mean. */
export type DeclaredPlan = {
  __typename?: 'DeclaredPlan';
  /** The address of whose it is; `null` when nobody's is known. */
  email?: Maybe<Scalars['EmailAddress']['output']>;
  /** The plan. */
  subscription: Subscription;
};

/** For `CARRIED_OUT`: it has not been done, since plans that it may mean would renew. Nothing was changed. */
export type DeclaredPlansRenew = Problem & {
  __typename?: 'DeclaredPlansRenew';
  /** A sentence to show, with the ids of the plans. */
  message: Scalars['String']['output'];
  /** The plans: each is to be canceled, or to be named in `notMeant`. */
  plans: Array<DeclaredPlan>;
};


/** For `CARRIED_OUT`: it has not been done, since plans that it may mean would renew. Nothing was changed. */
export type DeclaredPlansRenewMessageArgs = {
  language?: Language;
};

/** How a request to delete an account came out. */
export type DeleteAccountResult = AccountDeleted | AccountNotDeleted;

/** A plan that is over. */
export type EndedSubscription = {
  __typename?: 'EndedSubscription';
  /** The receipt of its end, in `cancellations`; `null` when there is none. */
  cancellationId?: Maybe<Scalars['ID']['output']>;
  /** When it ended. Nothing is charged after that. */
  endedAt: Scalars['DateTime']['output'];
  /** The payment provider's subscription id. */
  id: Scalars['ID']['output'];
  /** The plan's name to show: `Premium`. */
  title: Scalars['String']['output'];
};

/** Whether Premium is unlocked, by all plans together: one that is unlocked is enough, and the longest counts. */
export type Entitlement = {
  __typename?: 'Entitlement';
  /**
   * Whether it is unlocked: while a period is paid for or free, while a failed payment is still tried (`PAST_DUE`), while a
   * pause of the payments keeps the plan, and after a cancellation until the plan ends.
   */
  isActive: Scalars['Boolean']['output'];
  /** By whom it is billed. */
  source: EntitlementSource;
  /**
   * The end of the period, or of the plan where it ends before: then ask again, a plan that goes on has another period. Without
   * Premium, when it ended. `null` where that is not known.
   */
  until?: Maybe<Scalars['DateTime']['output']>;
};

/** By whom Premium is billed. Stores of apps are added when `users_subscriptions` says what was bought there: have a default case. */
export type EntitlementSource =
  /** By us: it was bought on the web, and is managed here. */
  | 'WEB';

/** A language of the texts that people read. */
export type Language =
  /** German. */
  | 'DE'
  /** English. */
  | 'EN'
  /** French. */
  | 'FR';

/** The language is kept, if there is a customer. */
export type LanguageSet = {
  __typename?: 'LanguageSet';
  /** The subscriber as they are now. */
  subscriber: Subscriber;
};

/** How far a mail is. */
export type MailState =
  /** Given up: nobody could be reached. */
  | 'FAILED'
  /** To be sent, or tried again. */
  | 'PENDING'
  /** The mail server took it. */
  | 'SENT'
  /** Not sent: the address has had too many, or an earlier mail told the same. */
  | 'SUPPRESSED';

/** Everything that can be changed. */
export type Mutation = {
  __typename?: 'Mutation';
  /**
   * Adds a task for a person to `tasks`: a refund they ask for, a call, or their erasure, which an operator carries
   * out with `npm run erase`. It changes nothing else. For the support team: `FORBIDDEN` without the role,
   * `UNAUTHENTICATED` without a token. Written to the audit.
   */
  addTask: AddTaskResult;
  /**
   * Stops a subscription of the viewer at the end of the period that is paid for; until then
   * nothing changes. `when: NOW` stops one whose payment is open at once. Asking twice is asking once.
   * The last acknowledged word is what happens, whatever fails in between. A support agent may stop any subscriber's.
   */
  cancelSubscription: CancelSubscriptionResult;
  /**
   * Deletes the viewer's account. Every plan is ended first, as `cancelSubscription` does it: also plans of a customer
   * that the portal does not show, and those that the payment provider has under the same address. From then on no plan
   * can be resumed, on another device neither. The receipts are kept. Then the login is removed, and all sessions end. It can't be undone: a later sign-in with the same address
   * is a new account. Asking again finishes what could not be done. After it, a client that had no answer gets
   * `UNAUTHENTICATED`: then it was done. `FORBIDDEN` for a support agent, `UNAUTHENTICATED` without a token.
   */
  deleteAccount: DeleteAccountResult;
  /**
   * Puts a task back into `tasks` that was taken out within 30 days, a declaration, too. It changes no subscription.
   * Asking twice is asking once. For the support team: `FORBIDDEN` without the role, `UNAUTHENTICATED` without a token. Written
   * to the audit.
   */
  reopenTask: ReopenTaskResult;
  /**
   * Takes a declaration out of the queue, once the support team has dealt with it. It changes no subscription:
   * that is done before, with `cancelSubscription` or at the payment provider. For the support team: `FORBIDDEN`
   * without the role, `UNAUTHENTICATED` without a token. Written to the audit.
   */
  resolveDeclaration: ResolveDeclarationResult;
  /**
   * Takes a task out of `tasks`, once the support team has dealt with it; a declaration is taken out with
   * `resolveDeclaration`. It changes no subscription. For the support team: `FORBIDDEN` without the role,
   * `UNAUTHENTICATED` without a token. Written to the audit.
   */
  resolveTask: ResolveTaskResult;
  /**
   * Withdraws a scheduled end: the subscription of the viewer renews again. Asking twice is asking once.
   * It is recorded before the payment provider is asked, as a cancellation is. A support agent may resume
   * any subscriber's.
   */
  resumeSubscription: ResumeSubscriptionResult;
  /**
   * Has the identity service mail a link to sign in, to the address of a login and to no other. For the support team:
   * `FORBIDDEN` without the role, `UNAUTHENTICATED` without a token. Written to the audit.
   */
  sendSignInMail: SendSignInMailResult;
  /**
   * Keeps the language in which the viewer wants to be written to. Without a customer there are no mails, and nothing is kept.
   * `UNAUTHENTICATED` without a token.
   */
  setLanguage: SetLanguageResult;
  /**
   * Takes back what a declaration did, as the link does that was mailed to the account's own address: the plan goes on. For
   * the support team: `FORBIDDEN` without the role, `UNAUTHENTICATED` without a token. Written to the audit.
   */
  undoDeclaration: UndoDeclarationResult;
};


/** Everything that can be changed. */
export type MutationAddTaskArgs = {
  input: AddTaskInput;
};


/** Everything that can be changed. */
export type MutationCancelSubscriptionArgs = {
  input: CancelSubscriptionInput;
};


/** Everything that can be changed. */
export type MutationReopenTaskArgs = {
  input: ReopenTaskInput;
};


/** Everything that can be changed. */
export type MutationResolveDeclarationArgs = {
  input: ResolveDeclarationInput;
};


/** Everything that can be changed. */
export type MutationResolveTaskArgs = {
  input: ResolveTaskInput;
};


/** Everything that can be changed. */
export type MutationResumeSubscriptionArgs = {
  input: ResumeSubscriptionInput;
};


/** Everything that can be changed. */
export type MutationSendSignInMailArgs = {
  input: SendSignInMailInput;
};


/** Everything that can be changed. */
export type MutationSetLanguageArgs = {
  input: SetLanguageInput;
};


/** Everything that can be changed. */
export type MutationUndoDeclarationArgs = {
  input: UndoDeclarationInput;
};

/** Another user whom a key leads to. */
export type OtherUser = {
  __typename?: 'OtherUser';
  /** The address this user signs in with; `null` when there is none. */
  email?: Maybe<Scalars['EmailAddress']['output']>;
  /** The user id (uid). */
  id: Scalars['ID']['output'];
};

/** An invoice, and what became of it. */
export type Payment = {
  __typename?: 'Payment';
  /**
   * What is to be paid, in the currency's minor unit (cents for usd), after discounts, taxes and credit. `null` if it can't be
   * read.
   */
  amount?: Maybe<Scalars['SafeInt']['output']>;
  /** When it was paid; when it was made, while it is not. */
  at: Scalars['DateTime']['output'];
  /** What was charged, or failed last, a card or something else; `null` when nothing was, or it is not known. */
  card?: Maybe<PaymentMethod>;
  /** What credit notes took back after it was paid, by a refund or as a credit for later invoices. */
  credited: Scalars['SafeInt']['output'];
  /** ISO 4217 code in lower case, as the payment provider writes it: `usd`. */
  currency: Scalars['String']['output'];
  /** The text to show, `$29.99`: what is still to be paid, else what was to be paid. */
  display: Scalars['String']['output'];
  /** Why the last try to collect it failed, in words to show; `null` unless `status` is `FAILED`. */
  failureMessage?: Maybe<Scalars['String']['output']>;
  /** The payment provider's invoice id. */
  id: Scalars['ID']['output'];
  /**
   * Whether whoever paid it has disputed it at their bank. It stays so however that comes out: until it does, the bank holds the
   * money, and a refund would pay it twice.
   */
  isDisputed: Scalars['Boolean']['output'];
  /** When the payment provider tries again; `null` when it does not. */
  nextAttemptAt?: Maybe<Scalars['DateTime']['output']>;
  /** Facts to show with it, each a sentence: `$10.00 of $29.99 is paid.`, `$29.99 credited.` */
  notes: Array<Scalars['String']['output']>;
  /** The invoice's number, as it is printed on it; `null` while it has none. */
  number?: Maybe<Scalars['String']['output']>;
  /** What was given back of it, or will be, newest first; the ten newest. Empty when nothing was. */
  refunds: Array<Refund>;
  /** What of it is still to be paid: 0 if nothing. `null` if it can't be read. */
  remaining?: Maybe<Scalars['SafeInt']['output']>;
  /** What became of it. */
  status: PaymentStatus;
  /** The plan that it is for; `null` for none. */
  subscriptionId?: Maybe<Scalars['ID']['output']>;
  /**
   * The invoice's own page. Anyone with the address can see and pay it, so do not store or log it. It is the
   * subscriber's alone: for a support agent who looks at somebody, it is `null` with `FORBIDDEN`.
   */
  url?: Maybe<Scalars['URL']['output']>;
};


/** An invoice, and what became of it. */
export type PaymentDisplayArgs = {
  language?: Language;
};


/** An invoice, and what became of it. */
export type PaymentFailureMessageArgs = {
  language?: Language;
};


/** An invoice, and what became of it. */
export type PaymentNotesArgs = {
  language?: Language;
};

/** What is charged: a card, a bank account, a wallet. */
export type PaymentMethod = {
  __typename?: 'PaymentMethod';
  /** What it is, in English: a card's network, `Visa`; else `SEPA direct debit`, `PayPal`, `Link` or a general word. */
  brand: Scalars['String']['output'];
  /** The text to show: `Visa ending in 4242`, `SEPA direct debit ending in 3000`, `PayPal`; a general word for what the portal does not know. */
  display: Scalars['String']['output'];
  /** The month in which the card expires, from 1 to 12; `null` for what is no card. */
  expMonth?: Maybe<Scalars['Int']['output']>;
  /** The year in which the card expires, with four digits; `null` for what is no card. */
  expYear?: Maybe<Scalars['Int']['output']>;
  /** The last four digits of the card's or the account's number; `null` where there is none. */
  last4?: Maybe<Scalars['String']['output']>;
};


/** What is charged: a card, a bank account, a wallet. */
export type PaymentMethodDisplayArgs = {
  language?: Language;
};

/** A page of payments. */
export type PaymentPage = {
  __typename?: 'PaymentPage';
  /** Whether there are more: ask with `after`, the last one's id. */
  hasNextPage: Scalars['Boolean']['output'];
  /** The payments, newest first. */
  nodes: Array<Payment>;
};

/** What became of a payment. Closed: what the payment provider adds one day is `UNKNOWN`. */
export type PaymentStatus =
  /** It waits until the payer confirms it to their bank, at `url`. */
  | 'ACTION_REQUIRED'
  /** The last try to collect it failed. `nextAttemptAt` says whether there is another. */
  | 'FAILED'
  /** To be paid, and no try has failed. */
  | 'OPEN'
  /** Paid. `refunds` says what was given back. */
  | 'PAID'
  /** On its way, as a debit is for some days: there is nothing to do, and `url` is `null`. */
  | 'PROCESSING'
  /** Written off: it is no longer collected. */
  | 'UNCOLLECTIBLE'
  /** A status that the portal does not know. */
  | 'UNKNOWN'
  /** A draft that the payment provider finalizes and collects by itself, usually within an hour. */
  | 'UPCOMING'
  /** Taken back: nothing is to be paid. */
  | 'VOID';

/** Nobody was found by the key, or several people: nothing was done. */
export type PersonNotFound = Problem & {
  __typename?: 'PersonNotFound';
  /** A sentence to show. */
  message: Scalars['String']['output'];
};


/** Nobody was found by the key, or several people: nothing was done. */
export type PersonNotFoundMessageArgs = {
  language?: Language;
};

/** An amount of money for one billing period. */
export type Price = {
  __typename?: 'Price';
  /** In the currency's minor unit (cents for usd), all items times their quantity; `null` when there is no plan. */
  amount?: Maybe<Scalars['SafeInt']['output']>;
  /** ISO 4217 code in lower case, as the payment provider writes it: `usd`. */
  currency: Scalars['String']['output'];
  /** The text to show: `$29.99`. */
  display: Scalars['String']['output'];
  /** The unit of a billing period; `null` when there is no plan. */
  interval?: Maybe<BillingInterval>;
  /** How many of these units a billing period has: 3 with `MONTH` for a quarter. `null` when there is no plan. */
  intervalCount?: Maybe<Scalars['Int']['output']>;
  /** Whether `display` is the fallback text because there is no plan to take an amount from. */
  isFallback: Scalars['Boolean']['output'];
  /** How often it is paid, in words: `a month`, `every 3 months`; `null` when there is no plan. */
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

/** What a request that changed nothing has to say. */
export type Problem = {
  /** A sentence to show. */
  message: Scalars['String']['output'];
};


/** What a request that changed nothing has to say. */
export type ProblemMessageArgs = {
  language?: Language;
};

/** Everything that can be read. */
export type Query = {
  __typename?: 'Query';
  /**
   * What the support team looked at and changed, newest first, and who was refused. For the support team: `FORBIDDEN`
   * without the role, `UNAUTHENTICATED` without a token. Reading it is written to the audit as well.
   */
  audit: AuditPage;
  /**
   * What people declared on the pages that need no sign-in, the oldest first: `OPEN` is the support team's queue.
   * For the support team: `FORBIDDEN` without the role, `UNAUTHENTICATED` without a token. Every look is written to
   * the audit.
   */
  declarations: DeclarationPage;
  /**
   * What needs a person, the earliest deadline first: refunds, cancellations to make by hand, declarations to match, people to
   * tell, erasures; or what was closed within 30 days, the last one first. For the support team: `FORBIDDEN` without the
   * role, `UNAUTHENTICATED` without a token. Every look is written to the audit.
   */
  tasks: TaskPage;
  /**
   * The signed-in subscriber. `null` when the request carries no token; a bad or expired token
   * is an `UNAUTHENTICATED` error, never a silent `null`.
   */
  viewer?: Maybe<Subscriber>;
  /**
   * Who somebody is, for the support team: by any key, with every customer that may be theirs, and what is odd
   * about them. It asks the payment provider for whom the identity service does not know, so that a deleted login that
   * is still charged is found. Every look is written to the audit. `FORBIDDEN` without the role, `UNAUTHENTICATED` without
   * a token.
   */
  whoIs: WhoIs;
  /**
   * The same as `tasks`.
   * @deprecated Use `tasks`.
   */
  workQueue: TaskPage;
};


/** Everything that can be read. */
export type QueryAuditArgs = {
  about: AuditSubject;
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
};


/** Everything that can be read. */
export type QueryDeclarationsArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
  state?: InputMaybe<DeclarationState>;
};


/** Everything that can be read. */
export type QueryTasksArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
  kind?: InputMaybe<TaskKind>;
  state?: TaskState;
};


/** Everything that can be read. */
export type QueryWhoIsArgs = {
  key: Scalars['String']['input'];
};


/** Everything that can be read. */
export type QueryWorkQueueArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
  state?: TaskState;
};

/** A row of a receipt. */
export type ReceiptRow = {
  __typename?: 'ReceiptRow';
  /** What it tells of: `Requested`. */
  title: Scalars['String']['output'];
  /** What it says: `Nov 20, 2026, 08:15:00 UTC`. */
  value: Scalars['String']['output'];
};

/** A declaration that was made without signing in, as far as the one whose plan it is about is told. */
export type ReceivedDeclaration = {
  __typename?: 'ReceivedDeclaration';
  /** The number that the receipt of the declaration shows. */
  id: Scalars['ID']['output'];
  /** What was declared. */
  kind: DeclarationKind;
  /** When the server received it. */
  receivedAt: Scalars['DateTime']['output'];
  /** How far it is. */
  state: DeclarationState;
};

/** Money that is given back. */
export type Refund = {
  __typename?: 'Refund';
  /** In the currency's minor unit (cents for usd); `null` if it can't be read. */
  amount?: Maybe<Scalars['SafeInt']['output']>;
  /** When it was asked for. A bank takes 5 to 10 days more to show it. */
  at: Scalars['DateTime']['output'];
  /** ISO 4217 code in lower case, as the payment provider writes it: `usd`. */
  currency: Scalars['String']['output'];
  /** The text to show: `$29.99`. */
  display: Scalars['String']['output'];
  /** The payment provider's refund id. */
  id: Scalars['ID']['output'];
  /** How far it is. */
  status: RefundStatus;
};


/** Money that is given back. */
export type RefundDisplayArgs = {
  language?: Language;
};

/** How far a refund is. Closed: what the payment provider adds one day is `UNKNOWN`. */
export type RefundStatus =
  /** Called off: it is not paid. */
  | 'CANCELED'
  /** The bank did not take it: support is to pay it in another way. */
  | 'FAILED'
  /** On its way. */
  | 'PENDING'
  /** Sent to the card or the account that was charged. */
  | 'SUCCEEDED'
  /** A status that the portal does not know. */
  | 'UNKNOWN';

/** Which task is to be opened again. */
export type ReopenTaskInput = {
  /** The task's id. */
  taskId: Scalars['ID']['input'];
};

/** How a request to open a task again came out. */
export type ReopenTaskResult = TaskNotFound | TaskReopened;

/** Which declaration was dealt with, and how. */
export type ResolveDeclarationInput = {
  /** The declaration's id. */
  declarationId: Scalars['ID']['input'];
  /** For `CARRIED_OUT`: plans that renew, and that the declaration does not mean, by their ids. They are added to the note. */
  notMeant?: Array<Scalars['ID']['input']>;
  /** What was done, or why nothing was, at most 5,000 characters: only `CARRIED_OUT` may have none. The person does not see it. */
  note: Scalars['String']['input'];
  /** What came of it. */
  outcome: DeclarationOutcome;
};

/** How a request to resolve a declaration came out. */
export type ResolveDeclarationResult = DeclarationNotFound | DeclarationNotOpen | DeclarationResolved | DeclaredPlansRenew;

/** Which task was dealt with. */
export type ResolveTaskInput = {
  /** What was done, at most 5,000 characters. */
  note: Scalars['String']['input'];
  /** What came of it. Optional. */
  outcome?: InputMaybe<TaskOutcome>;
  /** The task's id. */
  taskId: Scalars['ID']['input'];
};

/** How a request to resolve a task came out. */
export type ResolveTaskResult = TaskNotFound | TaskNotOpen | TaskResolved;

/**
 * The payment provider refused the resume for good, or the account is being deleted. The subscription ends as scheduled.
 * Support knows of a refusal.
 */
export type ResumeRefused = Problem & {
  __typename?: 'ResumeRefused';
  /** The provider's login page, where it may be possible. */
  loginUrl: Scalars['URL']['output'];
  /** A sentence to show. */
  message: Scalars['String']['output'];
};


/**
 * The payment provider refused the resume for good, or the account is being deleted. The subscription ends as scheduled.
 * Support knows of a refusal.
 */
export type ResumeRefusedMessageArgs = {
  language?: Language;
};

/** Which subscription to resume. */
export type ResumeSubscriptionInput = {
  /** As in `CancelSubscriptionInput`. */
  expectedEmail?: InputMaybe<Scalars['EmailAddress']['input']>;
  /** As in `CancelSubscriptionInput`. */
  requestId?: InputMaybe<Scalars['ID']['input']>;
  /** The subscription's id. It must be the viewer's, unless a support agent asks. */
  subscriptionId: Scalars['ID']['input'];
};

/** How a request to resume came out. */
export type ResumeSubscriptionResult = ResumeRefused | SubscriberMismatch | SubscriptionAlreadyEnded | SubscriptionNotFound | SubscriptionResumed;

/** What an account may do. */
export type Role =
  /** See and change what is its own. */
  | 'SUBSCRIBER'
  /** Look at any subscriber's account, and stop or resume a subscription for them. */
  | 'SUPPORT';

/** To whom a link to sign in is mailed. */
export type SendSignInMailInput = {
  /** As in `CancelSubscriptionInput`. */
  internalNote?: InputMaybe<Scalars['String']['input']>;
  /** The user id (uid) of the login. */
  subscriberId: Scalars['ID']['input'];
};

/** How a request to mail a link to sign in came out. */
export type SendSignInMailResult = SignInMailNotSent | SignInMailSent;

/** A mail of the portal, sent or to be sent. Mails of the identity service and of the payment provider are not among them. */
export type SentMail = {
  __typename?: 'SentMail';
  /** When it was written. */
  createdAt: Scalars['DateTime']['output'];
  /** The mail's id. */
  id: Scalars['ID']['output'];
  /** What it tells, such as `CANCELLATION_CONFIRMED`. There may be kinds that a client does not know: it shows them as they are. */
  kind: Scalars['String']['output'];
  /** What is in the way, in a sentence; `null` when nothing is. */
  problem?: Maybe<Scalars['String']['output']>;
  /** When the mail server took it; `null` until then. */
  sentAt?: Maybe<Scalars['DateTime']['output']>;
  /** How far it is. */
  state: MailState;
  /** The address it goes to; `null` for that of the account, which is looked up when it is sent. */
  to?: Maybe<Scalars['EmailAddress']['output']>;
};

/** The language in which a subscriber wants to be written to. */
export type SetLanguageInput = {
  /** The language of their mails from now on. */
  language: Language;
};

/** How a request to keep a language came out. */
export type SetLanguageResult = LanguageSet;

/** Nothing was sent: there is no such login, it is disabled or has no address, or too many mails were asked for. */
export type SignInMailNotSent = Problem & {
  __typename?: 'SignInMailNotSent';
  /** A sentence to show: why. */
  message: Scalars['String']['output'];
};


/** Nothing was sent: there is no such login, it is disabled or has no address, or too many mails were asked for. */
export type SignInMailNotSentMessageArgs = {
  language?: Language;
};

/** The identity service took it. Whether it arrives is not known. */
export type SignInMailSent = {
  __typename?: 'SignInMailSent';
  /** When it was asked for. */
  sentAt: Scalars['DateTime']['output'];
  /** The address of the login, to which it goes. */
  to: Scalars['EmailAddress']['output'];
};

/** A person who can sign in; usually somebody who bought a premium plan on the web. */
export type Subscriber = {
  __typename?: 'Subscriber';
  /** One of these receipts; `null` when it is none of theirs. */
  cancellation?: Maybe<Cancellation>;
  /**
   * The receipts of this subscriber's cancellations, newest first, those made at the payment provider and those of
   * `otherSubscriptions` included. Some may be missing: see `isComplete`.
   */
  cancellations: CancellationPage;
  /**
   * The payment provider's customer id, from the document `users_subscriptions/{id}`: the second
   * entry if it is set and is not the literal `stripe`, else the first by the same rule, else `null`.
   */
  customerId?: Maybe<Scalars['ID']['output']>;
  /**
   * Every customer at the payment provider that may belong to this person: the entries of
   * `users_subscriptions/{id}` in their order, then those that the provider has under the same email. It
   * answers "I canceled and am still charged". For the support team: `null` with `FORBIDDEN` for others.
   */
  customers?: Maybe<Array<Customer>>;
  /** What was declared without signing in under this subscriber's address, newest first; at most 100. */
  declarations: Array<ReceivedDeclaration>;
  /** The address this person signs in with. `null` when the account has none. */
  email?: Maybe<Scalars['EmailAddress']['output']>;
  /**
   * Whether Premium is unlocked: what an app asks before it opens what was bought. Any plan that can be read and unlocks it
   * decides. `null` if there never was a plan; `null` with an error's code if no plan unlocks it and not all could be read: keep what
   * was known before.
   */
  entitlement?: Maybe<Entitlement>;
  /**
   * What all plans mean for payments, in a sentence: `No more payments.`, or what is still to be paid if none renews;
   * `You have two plans that renew. …` if two cost the same. `null` if there is nothing to say, or not all is known.
   */
  explainPayments?: Maybe<Scalars['String']['output']>;
  /**
   * Whether a plan runs under this person's address that is not linked to anybody's document yet. It is linked within a day; until
   * then only a declaration, the form without a sign-in, can end it.
   */
  hasUnlinkedPurchase: Scalars['Boolean']['output'];
  /** The identity service's user id (uid). */
  id: Scalars['ID']['output'];
  /**
   * Whether all of this person's customers could be read. If not, `otherSubscriptions` and `cancellations` may lack something:
   * ask again.
   */
  isComplete: Scalars['Boolean']['output'];
  /** The language of the mails to this subscriber, as they chose it; `null` when they have not, or nothing is known. */
  language?: Maybe<Language>;
  /**
   * The plan that ended last, so that nobody who had one is told that there is none; `null` when none is known, or nothing
   * could be read.
   */
  lastEnded?: Maybe<EndedSubscription>;
  /**
   * Plans that run and are not among `subscriptions`, since the payment provider has them under another customer of this
   * person: one that their document names, too, or one under their address that is nobody else's. `cancelSubscription` and
   * `resumeSubscription` take them as any other. Which customers are under the address is looked up at most once an hour. Plans that
   * can't be read are missing: see `isComplete`. `null`, without an error, if none is known for that reason.
   */
  otherSubscriptions?: Maybe<Array<Subscription>>;
  /**
   * What is charged: the method of the newest plan that goes on, else the customer's default. `null` when
   * there is none. `null` with `PAYMENT_PROVIDER_UNAVAILABLE` when it isn't available.
   * Each selection asks the payment provider.
   */
  paymentMethod?: Maybe<PaymentMethod>;
  /**
   * The invoices of this subscriber, newest first; empty when there is no customer. `null` with
   * `PAYMENT_PROVIDER_UNAVAILABLE` when they aren't available. Each selection asks the payment provider.
   */
  payments?: Maybe<PaymentPage>;
  /**
   * An address where the subscriber manages billing and can leave. A new billing portal session each
   * time that this field is selected: it is a key to the account for some minutes, so do not store or
   * log it. The provider's generic login page, prefilled with the email, when there is no customer or
   * no subscription, or when the session can't be made. It is the subscriber's alone: for a support agent
   * who looks at somebody, it is `null` with `FORBIDDEN`.
   */
  portalUrl?: Maybe<Scalars['URL']['output']>;
  /**
   * What one of these receipts says, to be shown and kept: the same rows as in the mails about it. `null` when it
   * is none of theirs.
   */
  receiptRows?: Maybe<Array<ReceiptRow>>;
  /** What this account may do. */
  role: Role;
  /**
   * The subscriptions that the payment provider lists for this customer, newest first; empty when
   * there is no customer. Ended ones are not listed, and of attempts to buy (`INCOMPLETE`) only the newest. While the provider
   * can't be asked, what it said last is shown: `subscriptionsAsOf` says when that was. `null` with an error's code when nothing
   * is known.
   */
  subscriptions?: Maybe<Array<Subscription>>;
  /**
   * When `subscriptions` was read from the payment provider; `null` when there is no customer, or nothing
   * is known.
   */
  subscriptionsAsOf?: Maybe<Scalars['DateTime']['output']>;
};


/** A person who can sign in; usually somebody who bought a premium plan on the web. */
export type SubscriberCancellationArgs = {
  id: Scalars['ID']['input'];
};


/** A person who can sign in; usually somebody who bought a premium plan on the web. */
export type SubscriberCancellationsArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
};


/** A person who can sign in; usually somebody who bought a premium plan on the web. */
export type SubscriberExplainPaymentsArgs = {
  language?: Language;
};


/** A person who can sign in; usually somebody who bought a premium plan on the web. */
export type SubscriberPaymentsArgs = {
  after?: InputMaybe<Scalars['ID']['input']>;
  first?: Scalars['Int']['input'];
};


/** A person who can sign in; usually somebody who bought a premium plan on the web. */
export type SubscriberPortalUrlArgs = {
  language?: Language;
};


/** A person who can sign in; usually somebody who bought a premium plan on the web. */
export type SubscriberReceiptRowsArgs = {
  id: Scalars['ID']['input'];
  language?: Language;
};


/** A person who can sign in; usually somebody who bought a premium plan on the web. */
export type SubscriberSubscriptionsArgs = {
  first?: Scalars['Int']['input'];
};

/**
 * The subscription is not that of the person whom the support agent expected (`expectedEmail`). Nothing was
 * changed. Only support agents get this answer.
 */
export type SubscriberMismatch = Problem & {
  __typename?: 'SubscriberMismatch';
  /** A sentence to show. It names both addresses. */
  message: Scalars['String']['output'];
  /** Whose subscription it is; `null` when it belongs to nobody who can sign in. */
  subscriber?: Maybe<Subscriber>;
};


/**
 * The subscription is not that of the person whom the support agent expected (`expectedEmail`). Nothing was
 * changed. Only support agents get this answer.
 */
export type SubscriberMismatchMessageArgs = {
  language?: Language;
};

/** A premium plan that a subscriber holds. */
export type Subscription = {
  __typename?: 'Subscription';
  /** When the subscription is scheduled to end; `null` when no end is scheduled. */
  cancelAt?: Maybe<Scalars['DateTime']['output']>;
  /** When the end was asked for, as the payment provider has it; `null` when no end is scheduled. */
  canceledAt?: Maybe<Scalars['DateTime']['output']>;
  /** The receipt of the newest cancellation that was not withdrawn; `null` when there is none. */
  cancellation?: Maybe<Cancellation>;
  /**
   * Whether a cancellation was accepted that the payment provider has not confirmed yet. One that was
   * accepted elsewhere is known some seconds later.
   */
  cancellationPending: Scalars['Boolean']['output'];
  /** How its payments are collected. */
  collection: CollectionMethod;
  /**
   * The discount, in words: `50% off until Mar 3, 2027, then $29.99 a month`. `null` without one, and where several make one price:
   * `nextCharge` has what they come to.
   */
  discount?: Maybe<Scalars['String']['output']>;
  /** The status to show: `Canceled` when an end is scheduled, `Free trial` for `trialing`, else the raw status. */
  displayStatus: Scalars['String']['output'];
  /** When the subscription ended; `null` while it has not. */
  endedAt?: Maybe<Scalars['DateTime']['output']>;
  /**
   * The day under “Ends”: `cancelAt` where an end is scheduled, else the end of the current period. A cancellation that was
   * accepted counts before the payment provider has confirmed it. When the plan is charged next, `nextCharge` says.
   */
  endsAt: Scalars['DateTime']['output'];
  /**
   * The whole truth in one plain sentence, an accepted change that the payment provider has not confirmed
   * yet included: `Yours until Jan 5, 2025, then nothing more is charged`.
   */
  explain: Scalars['String']['output'];
  /** The payment provider's subscription id. */
  id: Scalars['ID']['output'];
  /** Whether its last invoice is open and can be paid; without its first one a plan does not begin (`INCOMPLETE`). */
  isDue: Scalars['Boolean']['output'];
  /** Whether the current period is paid for, or free. Who cancels keeps it. */
  isPaid: Scalars['Boolean']['output'];
  /** Whether another card would help: a charge failed, and not for want of the bank's confirmation. */
  needsCard: Scalars['Boolean']['output'];
  /**
   * The charge that comes at the end of the current period, as the payment provider previews it: prorations and other pending
   * tasks, discounts, taxes and credit included. `null` if none comes. Its amount is `null` if a charge comes and the provider
   * can't say how much yet: a price by use, a change that waits for its payment, a conversion by the bank.
   */
  nextCharge?: Maybe<Charge>;
  /** Until when no payment is collected, where that is paused; `null` when it is not, or until somebody resumes it. */
  pausedUntil?: Maybe<Scalars['DateTime']['output']>;
  /** What one billing period costs, all items times their quantity. */
  price: Price;
  /** When the current period began. */
  startedAt: Scalars['DateTime']['output'];
  /** The state in the portal's own words, from a closed list: for code to decide by. */
  state: SubscriptionState;
  /** The payment provider's status, as it is: `active`, `trialing`, `past_due`, … */
  status: Scalars['String']['output'];
  /** The plan's name to show: `Premium`. */
  title: Scalars['String']['output'];
  /**
   * Whether the provider will charge for another period after this one. That can be so with an end
   * scheduled, when it lies beyond the current period. Not after a trial that ends by itself, nor while payments are
   * paused without a date, nor in the state `UNPAID`.
   */
  willRenew: Scalars['Boolean']['output'];
};


/** A premium plan that a subscriber holds. */
export type SubscriptionDiscountArgs = {
  language?: Language;
};


/** A premium plan that a subscriber holds. */
export type SubscriptionDisplayStatusArgs = {
  language?: Language;
};


/** A premium plan that a subscriber holds. */
export type SubscriptionExplainArgs = {
  language?: Language;
};

/** The subscription had ended before the request; there is nothing left to cancel or to resume. */
export type SubscriptionAlreadyEnded = Problem & {
  __typename?: 'SubscriptionAlreadyEnded';
  /** A sentence to show. */
  message: Scalars['String']['output'];
  /** The subscription as it ended. */
  subscription: Subscription;
};


/** The subscription had ended before the request; there is nothing left to cancel or to resume. */
export type SubscriptionAlreadyEndedMessageArgs = {
  language?: Language;
};

/**
 * There is no such subscription for this subscriber. The same answer for an unknown id and for
 * somebody else's subscription, so that nothing can be probed.
 */
export type SubscriptionNotFound = Problem & {
  __typename?: 'SubscriptionNotFound';
  /** A sentence to show. It is the same for every id, so that nothing can be told from it. */
  message: Scalars['String']['output'];
};


/**
 * There is no such subscription for this subscriber. The same answer for an unknown id and for
 * somebody else's subscription, so that nothing can be probed.
 */
export type SubscriptionNotFoundMessageArgs = {
  language?: Language;
};

/** The resume was recorded: the subscription will renew again. The same answer for every further request. */
export type SubscriptionResumed = {
  __typename?: 'SubscriptionResumed';
  /** Whether the payment provider has confirmed it. Until then it is being asked. */
  isConfirmed: Scalars['Boolean']['output'];
  /** Whose subscription it is; `null` when it belongs to nobody who can sign in. */
  subscriber?: Maybe<Subscriber>;
  /** The subscription as it is known now. */
  subscription: Subscription;
};

/** The state of a subscription. Closed: what the payment provider adds one day is `UNKNOWN`. */
export type SubscriptionState =
  /** Paid for, and it renews. */
  | 'ACTIVE'
  /** Over: nothing more is charged. */
  | 'ENDED'
  /** Still running, and an end is scheduled. */
  | 'ENDING'
  /** The first payment has not gone through. */
  | 'INCOMPLETE'
  /** A payment failed and is tried again. */
  | 'PAST_DUE'
  /** Nothing is charged for now: the collection of payments is paused, or the trial ended without a payment method. */
  | 'PAUSED'
  /** In a free trial that turns into a paid period. */
  | 'TRIALING'
  /** A state that the portal does not know. */
  | 'UNKNOWN'
  /** Every try to collect a payment failed; nothing is collected until the subscriber pays. */
  | 'UNPAID';

/** Something that needs a person. */
export type Task = {
  __typename?: 'Task';
  /** The payment provider's customer, for `whoIs`; `null` when it is not known. */
  customerId?: Maybe<Scalars['ID']['output']>;
  /**
   * By when it is to be done: the next charge or the end of the plan for a change that was refused, 14 days for money to
   * be paid back, the date that a declaration wishes, else a day.
   */
  deadline: Scalars['DateTime']['output'];
  /** The declaration, for `resolveDeclaration`; `null` for everything else. */
  declarationId?: Maybe<Scalars['ID']['output']>;
  /** The document in Firestore that an operator looks at; `null` for everything else. */
  document?: Maybe<Scalars['String']['output']>;
  /** The address in the declaration, as it was typed; `null` for everything else. */
  email?: Maybe<Scalars['String']['output']>;
  /** The task's id. It stays the same. */
  id: Scalars['ID']['output'];
  /** What to do, in a sentence. */
  instruction: Scalars['String']['output'];
  /** Whether it is in the queue. */
  isOpen: Scalars['Boolean']['output'];
  /** Whether it is open and `deadline` is past. */
  isOverdue: Scalars['Boolean']['output'];
  /** What to look up with `whoIs`: the customer, else the user id or the address that is known; `null` when none is. */
  key?: Maybe<Scalars['String']['output']>;
  /** What it is. */
  kind: TaskKind;
  /** The name in the declaration; `null` for everything else. */
  name?: Maybe<Scalars['String']['output']>;
  /** How it was dealt with last; `null` while nobody has, and when what it was for is over by itself. */
  resolution?: Maybe<TaskResolution>;
  /** Since when it is so. */
  since: Scalars['DateTime']['output'];
  /** The subscription, for `cancelSubscription`; `null` when it is not known. */
  subscriptionId?: Maybe<Scalars['ID']['output']>;
};

/** It is in the queue. */
export type TaskAdded = {
  __typename?: 'TaskAdded';
  /** The task. */
  task: Task;
};

/** What kind of work it is: what to do. */
export type TaskKind =
  /** A cancellation to make at the payment provider: it refused ours for good, or an account's document was not valid. */
  | 'CANCELLATION'
  /** A declaration that needs a person; `declarations` has its words and why. */
  | 'DECLARATION'
  /** A person is to be erased: an operator does it with `npm run erase`. */
  | 'ERASURE'
  /** Somebody who does not know something: a mail did not reach them, a resume was refused or came too late, or they want a call. */
  | 'PERSON_TO_TELL'
  /**
   * Money to be paid back: a period was charged after a cancellation that was accepted before, a withdrawal was declared, or
   * somebody asks for it.
   */
  | 'REFUND';

/** There is no such item, or it is a declaration that can't be dealt with so. */
export type TaskNotFound = Problem & {
  __typename?: 'TaskNotFound';
  /** A sentence to show. */
  message: Scalars['String']['output'];
};


/** There is no such item, or it is a declaration that can't be dealt with so. */
export type TaskNotFoundMessageArgs = {
  language?: Language;
};

/** Somebody else was faster, or what it was for is over by itself. Nothing was changed. */
export type TaskNotOpen = Problem & {
  __typename?: 'TaskNotOpen';
  /** A sentence to show: who closed it, and when. */
  message: Scalars['String']['output'];
  /** The task as it is. */
  task: Task;
};


/** Somebody else was faster, or what it was for is over by itself. Nothing was changed. */
export type TaskNotOpenMessageArgs = {
  language?: Language;
};

/** What came of a task of the work queue. */
export type TaskOutcome =
  /** What `todo` says was done. */
  | 'CARRIED_OUT'
  /** It can't be done, or there is no right to it; the person was told. */
  | 'DECLINED'
  /** Nothing was to be done: it was settled before. */
  | 'NOT_NEEDED';

/** A page of the queue. */
export type TaskPage = {
  __typename?: 'TaskPage';
  /** Whether there are more: ask with `after`, the last one's id. */
  hasNextPage: Scalars['Boolean']['output'];
  /** The tasks, in the order of the queue. */
  nodes: Array<Task>;
};

/** It is in the queue again. */
export type TaskReopened = {
  __typename?: 'TaskReopened';
  /** The task. */
  task: Task;
};

/** What was done about a task. */
export type TaskResolution = {
  __typename?: 'TaskResolution';
  /** When. */
  at: Scalars['DateTime']['output'];
  /** The agent's note. */
  note: Scalars['String']['output'];
  /** What came of it; `null` when the agent did not say. */
  outcome?: Maybe<TaskOutcome>;
};

/** It is out of the queue. */
export type TaskResolved = {
  __typename?: 'TaskResolved';
  /** The task as it is now. */
  task: Task;
};

/** Whether a task needs a person. */
export type TaskState =
  /** It does not any more. Closed tasks are kept for 30 days. */
  | 'CLOSED'
  /** It does. */
  | 'OPEN';

/** Which declaration is to be undone. */
export type UndoDeclarationInput = {
  /** The declaration's id. */
  declarationId: Scalars['ID']['input'];
  /** As in `CancelSubscriptionInput`. */
  internalNote?: InputMaybe<Scalars['String']['input']>;
};

/** How a request to undo a declaration came out. */
export type UndoDeclarationResult = DeclarationNotFound | DeclarationNotUndone | DeclarationUndone;

/** What the identity service knows of a login. */
export type User = {
  __typename?: 'User';
  /** When it was made; `null` when it was deleted. */
  createdAt?: Maybe<Scalars['DateTime']['output']>;
  /** The address it signs in with; `null` when it has none, or was deleted. */
  email?: Maybe<Scalars['EmailAddress']['output']>;
  /** The user id (uid). */
  id: Scalars['ID']['output'];
  /** Whether it was deleted. Then `id` is that of its document, and all other facts are unknown. */
  isDeleted: Scalars['Boolean']['output'];
  /** Whether it was disabled by an operator: then it can't sign in. */
  isDisabled: Scalars['Boolean']['output'];
  /** Whether its address was proven, by a link that was mailed there. */
  isVerified: Scalars['Boolean']['output'];
  /** When somebody signed in with it last; `null` when nobody ever did, or it was deleted. */
  lastSignInAt?: Maybe<Scalars['DateTime']['output']>;
  /**
   * When an agent had a link to sign in mailed with `sendSignInMail` last; `null` when none did. It does not know the mails
   * that people ask for themselves on the sign-in page, nor whether a mail arrived: the identity service tells neither.
   */
  lastSignInMailAt?: Maybe<Scalars['DateTime']['output']>;
};

/** The answer to “who is this?” */
export type WhoIs = {
  __typename?: 'WhoIs';
  /**
   * The receipts of all these customers, newest first, at most 100: also those of a login that was deleted, and of a
   * customer without one.
   */
  cancellations: Array<Cancellation>;
  /**
   * Every customer that may belong to the person: the entries of the document in their order, then those that the payment
   * provider has under one of their addresses, and the one that the key names. While the provider does not answer, `notes`
   * says that some are missing.
   */
  customers: Array<Customer>;
  /** What was declared under the person's addresses, or ended a plan of their customers, newest first; at most 100. */
  declarations: Array<Declaration>;
  /** Mails to the person and how far each is, newest first: those of the last 90 days, at most 100. No sign-in mails. */
  mails: Array<SentMail>;
  /**
   * What is odd, and how the key was read, in plain sentences: a plan that runs without a login, several customers that
   * are charged, a document that names nobody, an address that differs at the payment provider, a key that looks mistyped.
   * Where nobody was found: what was looked for, where, and what the key looks like.
   */
  notes: Array<Scalars['String']['output']>;
  /** Other users whom the key leads to, to open one of them with `whoIs`; at most 10. */
  others: Array<OtherUser>;
  /** How the key was read, in words: “Read as an email address.” */
  readAs: Scalars['String']['output'];
  /** Who can sign in; `null` when nobody can, or the login was deleted. Its customers are there all the same. */
  subscriber?: Maybe<Subscriber>;
  /** What needs a person about them, and what was closed within 30 days, the earliest deadline first. */
  tasks: Array<Task>;
  /** Facts about the login, also of one that is gone; `null` when there is none, and never was one that is known. */
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
  UndoDeclarationResult:
    | ( DeclarationNotFound )
    | ( Omit<DeclarationNotUndone, 'declaration'> & { declaration: _RefType['Declaration'] } )
    | ( Omit<DeclarationUndone, 'declaration' | 'subscription'> & { declaration: _RefType['Declaration'], subscription: _RefType['Subscription'] } )
  ;
};

/** Mapping of interface types */
export type ResolversInterfaceTypes<_RefType extends Record<string, unknown>> = {
  Problem:
    | ( Omit<AccountNotDeleted, 'cancellations' | 'remaining'> & { cancellations: Array<_RefType['CancellationAccepted']>, remaining: Array<_RefType['Subscription']> } )
    | ( CancellationRefused )
    | ( DeclarationNotFound )
    | ( Omit<DeclarationNotOpen, 'declaration'> & { declaration: _RefType['Declaration'] } )
    | ( Omit<DeclarationNotUndone, 'declaration'> & { declaration: _RefType['Declaration'] } )
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
  DeclarationNotUndone: ResolverTypeWrapper<Omit<DeclarationNotUndone, 'declaration'> & { declaration: ResolversTypes['Declaration'] }>;
  DeclarationOutcome: DeclarationOutcome;
  DeclarationPage: ResolverTypeWrapper<Omit<DeclarationPage, 'nodes'> & { nodes: Array<ResolversTypes['Declaration']> }>;
  DeclarationResolution: ResolverTypeWrapper<DeclarationResolution>;
  DeclarationResolved: ResolverTypeWrapper<Omit<DeclarationResolved, 'declaration'> & { declaration: ResolversTypes['Declaration'] }>;
  DeclarationState: DeclarationState;
  DeclarationType: DeclarationType;
  DeclarationUndone: ResolverTypeWrapper<Omit<DeclarationUndone, 'declaration' | 'subscription'> & { declaration: ResolversTypes['Declaration'], subscription: ResolversTypes['Subscription'] }>;
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
  UndoDeclarationInput: UndoDeclarationInput;
  UndoDeclarationResult: ResolverTypeWrapper<ResolversUnionTypes<ResolversTypes>['UndoDeclarationResult']>;
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
  DeclarationNotUndone: Omit<DeclarationNotUndone, 'declaration'> & { declaration: ResolversParentTypes['Declaration'] };
  DeclarationPage: Omit<DeclarationPage, 'nodes'> & { nodes: Array<ResolversParentTypes['Declaration']> };
  DeclarationResolution: DeclarationResolution;
  DeclarationResolved: Omit<DeclarationResolved, 'declaration'> & { declaration: ResolversParentTypes['Declaration'] };
  DeclarationUndone: Omit<DeclarationUndone, 'declaration' | 'subscription'> & { declaration: ResolversParentTypes['Declaration'], subscription: ResolversParentTypes['Subscription'] };
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
  UndoDeclarationInput: UndoDeclarationInput;
  UndoDeclarationResult: ResolversUnionTypes<ResolversParentTypes>['UndoDeclarationResult'];
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
  email?: Resolver<Maybe<ResolversTypes['EmailAddress']>, ParentType, ContextType>;
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

export type DeclarationNotUndoneResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['DeclarationNotUndone'] = ResolversParentTypes['DeclarationNotUndone']> = {
  declaration?: Resolver<ResolversTypes['Declaration'], ParentType, ContextType>;
  message?: Resolver<ResolversTypes['String'], ParentType, ContextType, RequireFields<DeclarationNotUndoneMessageArgs, 'language'>>;
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

export type DeclarationUndoneResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['DeclarationUndone'] = ResolversParentTypes['DeclarationUndone']> = {
  declaration?: Resolver<ResolversTypes['Declaration'], ParentType, ContextType>;
  subscription?: Resolver<ResolversTypes['Subscription'], ParentType, ContextType>;
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
  undoDeclaration?: Resolver<ResolversTypes['UndoDeclarationResult'], ParentType, ContextType, RequireFields<MutationUndoDeclarationArgs, 'input'>>;
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
  __resolveType: TypeResolveFn<'AccountNotDeleted' | 'CancellationRefused' | 'DeclarationNotFound' | 'DeclarationNotOpen' | 'DeclarationNotUndone' | 'DeclaredPlansRenew' | 'PersonNotFound' | 'ResumeRefused' | 'SignInMailNotSent' | 'SubscriberMismatch' | 'SubscriptionAlreadyEnded' | 'SubscriptionNotFound' | 'TaskNotFound' | 'TaskNotOpen', ParentType, ContextType>;
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

export type UndoDeclarationResultResolvers<ContextType = RequestContext, ParentType extends ResolversParentTypes['UndoDeclarationResult'] = ResolversParentTypes['UndoDeclarationResult']> = {
  __resolveType: TypeResolveFn<'DeclarationNotFound' | 'DeclarationNotUndone' | 'DeclarationUndone', ParentType, ContextType>;
};

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
  DeclarationNotUndone?: DeclarationNotUndoneResolvers<ContextType>;
  DeclarationPage?: DeclarationPageResolvers<ContextType>;
  DeclarationResolution?: DeclarationResolutionResolvers<ContextType>;
  DeclarationResolved?: DeclarationResolvedResolvers<ContextType>;
  DeclarationUndone?: DeclarationUndoneResolvers<ContextType>;
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
  UndoDeclarationResult?: UndoDeclarationResultResolvers<ContextType>;
  User?: UserResolvers<ContextType>;
  WhoIs?: WhoIsResolvers<ContextType>;
};

export type DirectiveResolvers<ContextType = RequestContext> = {
  supportOnly?: SupportOnlyDirectiveResolver<any, any, ContextType>;
};
