/** The document `customer_records/{customerId}`: what Stripe said last, and the desired state of each subscription. */
import { z } from 'zod';
import { stored } from '../stored.ts';
import { cancellation, requester } from './cancellation.ts';
import {
  endsWithPeriod,
  isIncomplete,
  hasEnded,
  isPaid,
  isPastDue,
  shownEnd,
  willRenew,
} from '../subscription/plan.ts';
import { type Subscription, subscription } from '../subscription/subscription.ts';

/** What a subscription is to do: end with its period, go on, or end at a later date that was set at the provider. */
const intent = z.enum(['NONE', 'END', 'RENEW', 'DATE']);
export type Intent = z.infer<typeof intent>;

/** The last acknowledged intent on a subscription, and how far it is. */
const desired = stored({
  /** Counts acknowledged intents. */
  generation: z.int(),
  intent,
  /** When it is to end, for DATE. */
  date: z.date().nullable(),
  by: requester.nullable(),
  /**
   * When it was acknowledged, by the store's clock, or done at the provider, by the provider's: its place among the
   * intents on the plan.
   */
  acknowledgedAt: z.date().nullable(),
  /** Of an END: when the period ends in which it was acknowledged. Null where that is not known. */
  periodEnd: z.date().nullable().default(null),
  /**
   * Of an END: whether the plan is to end at once while a payment is open, which is then not collected any more; and
   * whether that was sent, so that it may be carried out at any time.
   */
  now: z.enum(['ASKED', 'SENT']).nullable().default(null),
  state: z.enum(['NONE', 'PENDING', 'CONFIRMED', 'REFUSED', 'TOO_LATE']),
  /** The cancellation of the end that stands or is asked for, and the one that the last RENEW withdrew. */
  cancellation: cancellation.nullable(),
  withdrew: cancellation.nullable(),
  /** Numbers the idempotency key. What is wanted is sent under one key until that is known to be used. */
  keyNumber: z.int().default(1),
  /** Since when a write under the key may be carried out at any time. Null if none was sent. */
  openSince: z.date().nullable().default(null),
  /** How often a write was sent under the key. */
  sends: z.int().default(0),
  /** The provider's schedule that had to be released for a write, with the change of the plan that it was to make. */
  released: z.string().nullable().default(null),
  /** Whether a person must end the plan at the provider, since we can't. It is tried now and then all the same. */
  isByHand: z.boolean().default(false),
  /** Random, the same for all writes: it tells them apart from writes of a lost document, and from copied metadata. */
  nonce: z.string(),
  /** The last write id of ours that Stripe showed, and whether the plan is known to have ended. */
  writeId: z.string().nullable(),
  knownEnded: z.boolean(),
  /** The last requests of callers, and what they made. */
  recent: z.array(
    stored({
      requestId: z.string(),
      intent: intent.optional(),
      generation: z.int(),
      cancellationId: z.string().nullable(),
    }),
  ),
  /** Whether a period was charged after an acknowledged END: a person must refund it. */
  refund: z.boolean(),
});
export type Desired = z.infer<typeof desired>;

const deletion = stored({ ids: z.array(z.string()), at: z.date() });

/** The version of the document that this release writes. */
export const recordVersion = 1;

/** `customer_records/{customerId}`. */
export const record = stored({
  version: z.literal(recordVersion),
  customerId: z.string(),
  /** What Stripe said last, newest first; null when it was never asked. */
  observed: stored({
    /** When the request to Stripe began. */
    observedAt: z.date(),
    subscriptions: z.array(subscription),
    /** Whether Stripe has others that could not be read. */
    isPartial: z.boolean().optional(),
    /** How many reads in a row came without an amount that the provider may still say; missing for none. */
    late: z.int().optional(),
  }).nullable(),
  /** By subscription id. */
  desired: z.record(z.string(), desired),
  /** When to reconcile next; null for never. */
  dueAt: z.date().nullable(),
  /** How many runs failed in a row. */
  failures: z.int(),
  /** Code of the language in which the owner wants to be written to; missing for none chosen. A newer release may have more. */
  language: z.string().optional(),
  /** When the newest event that we received happened, by the provider's clock. */
  heardAt: z.date().nullable(),
  /** The deletions that are under way or done: until they are given up, no plan can be resumed. */
  deletion: deletion.nullable(),
  /** When the customer's data was erased. Subscriptions that ended before are never stored again. Missing if it was not. */
  erasedAt: z.date().optional(),
  /**
   * For queries: the ids of all subscriptions; since when an intent is pending, and by when it must be carried out.
   */
  subscriptionIds: z.array(z.string()),
  pendingSince: z.date().nullable(),
  deadline: z.date().nullable(),
});
export type CustomerRecord = z.infer<typeof record>;

/** The record of a customer who was never read. */
export const newRecord = (customerId: string): CustomerRecord => ({
  version: recordVersion,
  customerId,
  observed: null,
  desired: {},
  dueAt: null,
  failures: 0,
  heardAt: null,
  deletion: null,
  subscriptionIds: [],
  pendingSince: null,
  deadline: null,
});

/** A document that this release does not understand. */
export class UnreadableRecordError extends Error {
  override name = 'UnreadableRecordError';
  /** What of it can be kept: every intent that is whole. */
  readonly salvaged: CustomerRecord;
  /** @param problem which fields are wrong; holds no value of them */
  constructor(problem: string, salvaged: CustomerRecord) {
    super(problem);
    this.salvaged = salvaged;
  }
}

/** The document was written by a newer release, which must read it. */
export class NewerRecordError extends Error {
  override name = 'NewerRecordError';
}

/**
 * Reads a stored document, with dates in place of the database's own times.
 * @throws UnreadableAccountError, NewerAccountError
 */
export function parseRecord(customerId: string, stored: Record<string, unknown>): CustomerRecord {
  const { version } = stored;
  if (typeof version === 'number' && version > recordVersion)
    throw new NewerRecordError(`version ${version}`);
  const { data, error } = record.safeParse(stored);
  if (data?.customerId === customerId) return data;
  const problem = error?.issues.map(({ path }) => path.join('.')).join(', ') ?? 'customerId';
  throw new UnreadableRecordError(problem, salvage(customerId, stored));
}

/** A record that is due at once, with the deletion and every intent that is whole. */
function salvage(customerId: string, stored: Record<string, unknown>): CustomerRecord {
  const { data: erasedAt } = record.shape.erasedAt.safeParse(stored['erasedAt']);
  const whole = Object.entries(Object(stored['desired']) as object).flatMap(([id, value]) => {
    const { data } = desired.safeParse(value);
    return data ? [[id, data] as const] : [];
  });
  return {
    ...newRecord(customerId),
    desired: Object.fromEntries(whole),
    deletion: deletion.safeParse(stored['deletion']).data ?? null,
    ...(erasedAt && { erasedAt }),
    dueAt: new Date(0),
    subscriptionIds: whole.map(([id]) => id),
  };
}

/** A subscription as Stripe said last, and the intent on it. */
export interface RecordedSubscription extends Subscription {
  desired: Desired | null;
  /** Whether another plan of the customer goes on when it ends. */
  isOutlasted?: boolean;
}

/** All subscriptions of a record that are known, newest first, ended ones included. */
export const subscriptionsOf = ({
  observed,
  desired: intents,
}: CustomerRecord): RecordedSubscription[] => {
  const all = (observed?.subscriptions ?? []).map((each) => ({
    ...each,
    desired: intents[each.id] ?? null,
  }));
  const last = Math.max(
    ...all
      .filter(isPaid)
      .map((each) => (willRenew(asAcknowledged(each)) ? Infinity : +shownEnd(each))),
  );
  return all.map((each) => ({ ...each, ...(last > +shownEnd(each) && { isOutlasted: true }) }));
};

/** One subscription of a record; null when it has none with this id. */
export const subscriptionIn = (of: CustomerRecord, id: string): RecordedSubscription | null =>
  subscriptionsOf(of).find((each) => each.id === id) ?? null;

/** Those that are not over: every plan, and every incomplete one that can still be paid. */
export const notEnded = (of: CustomerRecord): RecordedSubscription[] =>
  subscriptionsOf(of).filter((each) => !hasEnded(each));

/** Those that a subscriber is shown: of incomplete ones only the newest. */
export function listed(of: CustomerRecord): RecordedSubscription[] {
  const all = notEnded(of);
  const incomplete = all.find(isIncomplete);
  return all.filter((each) => each === incomplete || !isIncomplete(each));
}

/**
 * The same subscription as it will be: with the end that the last acknowledged intent makes, where Stripe
 * has not confirmed it yet. What is said of the future is said of this.
 */
export function asAcknowledged(of: RecordedSubscription): RecordedSubscription {
  const { desired: intents, endsAt } = of;
  if (intents?.state !== 'PENDING' || hasEnded(of)) return of;
  if (intents.intent === 'RENEW') return { ...of, cancelAt: null };
  if (intents.now && isPastDue(of)) return { ...of, cancelAt: intents.acknowledgedAt };
  return intents.intent === 'END' && !endsWithPeriod(of) ? { ...of, cancelAt: endsAt } : of;
}
