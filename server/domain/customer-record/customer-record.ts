/** Defines `customer_records/{customerId}`: Stripe's last answer and the desired state of each subscription. */
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

/** What a subscription should do. DATE is an end at a later date that was set at Stripe. */
const intent = z.enum(['NONE', 'END', 'RENEW', 'DATE']);
export type Intent = z.infer<typeof intent>;

/** The last acknowledged intent on a subscription and its progress. */
const desired = stored({
  generation: z.int(),
  intent,
  /** The end, for DATE. */
  date: z.date().nullable(),
  by: requester.nullable(),
  /** When the store acknowledged the intent, or when it was done at Stripe. Orders the intents on a plan. */
  acknowledgedAt: z.date().nullable(),
  /** For END: the end of the period in which it was acknowledged. Null if unknown. */
  periodEnd: z.date().nullable().default(null),
  /** For END: whether a past-due plan ends immediately. Once SENT, Stripe may carry it out at any time. */
  now: z.enum(['ASKED', 'SENT']).nullable().default(null),
  state: z.enum(['NONE', 'PENDING', 'CONFIRMED', 'REFUSED', 'TOO_LATE']),
  /** The cancellation of the current or requested end, and the one that the last RENEW withdrew. */
  cancellation: cancellation.nullable(),
  withdrew: cancellation.nullable(),
  /** Part of the idempotency key. The same key is sent until it is known to be used. */
  keyNumber: z.int().default(1),
  /** When the first write under the key was sent. Null if none was. Stripe may still carry it out. */
  openSince: z.date().nullable().default(null),
  sends: z.int().default(0),
  /** The Stripe schedule that was released for a write, with its planned change. */
  released: z.string().nullable().default(null),
  /** Whether an agent must end the plan at Stripe. The worker still tries at times. */
  isByHand: z.boolean().default(false),
  /** Random and the same for all writes. Identifies writes of a lost document and copied metadata. */
  nonce: z.string(),
  /** The last of our write ids that Stripe returned, and whether the plan is known to have ended. */
  writeId: z.string().nullable(),
  knownEnded: z.boolean(),
  recent: z.array(
    stored({
      requestId: z.string(),
      intent: intent.optional(),
      generation: z.int(),
      cancellationId: z.string().nullable(),
    }),
  ),
  /** Whether a period was charged after an acknowledged END, so that an agent must refund it. */
  refund: z.boolean(),
});
export type Desired = z.infer<typeof desired>;

const deletion = stored({ ids: z.array(z.string()), at: z.date() });

export const recordVersion = 1;

export const record = stored({
  version: z.literal(recordVersion),
  customerId: z.string(),
  /** Stripe's last answer, newest subscription first. Null if Stripe was never read. */
  observed: stored({
    observedAt: z.date(),
    subscriptions: z.array(subscription),
    isPartial: z.boolean().optional(),
    /** How many reads in a row lacked an amount that Stripe may still deliver. */
    late: z.int().optional(),
  }).nullable(),
  desired: z.record(z.string(), desired),
  /** When to reconcile next, or null for never. */
  dueAt: z.date().nullable(),
  failures: z.int(),
  /** The owner's language code, if chosen. A newer release may write codes that this one doesn't know. */
  language: z.string().optional(),
  /** Stripe's time of the newest received event. */
  heardAt: z.date().nullable(),
  /** Deletions in progress or done. No plan can be resumed unless they are given up. */
  deletion: deletion.nullable(),
  /** When the customer's data was erased. Subscriptions that ended before are never stored again. */
  erasedAt: z.date().optional(),
  /** For queries: all subscription ids, and the start and deadline of the oldest pending intent. */
  subscriptionIds: z.array(z.string()),
  pendingSince: z.date().nullable(),
  deadline: z.date().nullable(),
});
export type CustomerRecord = z.infer<typeof record>;

/** Creates the record of a customer that was never read. */
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

/** A document that this release can't read. */
export class UnreadableRecordError extends Error {
  override name = 'UnreadableRecordError';
  /** The record with every valid intent. */
  readonly salvaged: CustomerRecord;
  /** @param problem names the invalid fields but none of their values */
  constructor(problem: string, salvaged: CustomerRecord) {
    super(problem);
    this.salvaged = salvaged;
  }
}

/** The document was written by a newer release. */
export class NewerRecordError extends Error {
  override name = 'NewerRecordError';
}

/**
 * Parses a stored document, with dates instead of Firestore's timestamps.
 * @throws UnreadableRecordError, NewerRecordError
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

/** Builds a record from the deletion and all valid intents. It is due immediately. */
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

/** A subscription from Stripe's last answer and the intent on it. */
export interface RecordedSubscription extends Subscription {
  desired: Desired | null;
  /** Whether another plan of the owner continues after its end. */
  isOutlasted?: boolean;
}

/** Lists a record's known subscriptions, newest first, including ended ones. */
export const subscriptionsOf = ({
  observed,
  desired: intents,
}: CustomerRecord): RecordedSubscription[] => {
  const all = (observed?.subscriptions ?? []).map((each) => ({
    ...each,
    desired: intents[each.id] ?? null,
  }));
  return markOutlasted(all, []);
};

/** Marks the plans that end before another one. @param others plans of the owner's other customers */
export function markOutlasted(
  plans: readonly RecordedSubscription[],
  others: readonly RecordedSubscription[],
): RecordedSubscription[] {
  const ends = [...plans, ...others]
    .filter(isPaid)
    .map((each) => (willRenew(asAcknowledged(each)) ? Infinity : +shownEnd(each)));
  const last = Math.max(...ends);
  return plans.map((each) => (last > +shownEnd(each) ? { ...each, isOutlasted: true } : each));
}

export const subscriptionIn = (of: CustomerRecord, id: string): RecordedSubscription | null =>
  subscriptionsOf(of).find((each) => each.id === id) ?? null;

/** Lists every plan that hasn't ended, and incomplete subscriptions that can still be paid. */
export const notEnded = (of: CustomerRecord): RecordedSubscription[] =>
  subscriptionsOf(of).filter((each) => !hasEnded(each));

/** Lists what a subscriber sees: of the incomplete subscriptions only the newest. */
export function listed(of: CustomerRecord): RecordedSubscription[] {
  const all = notEnded(of);
  const incomplete = all.find(isIncomplete);
  return all.filter((each) => each === incomplete || !isIncomplete(each));
}

/** Returns the subscription with the end of the last acknowledged intent, which every statement about the future uses. */
export function asAcknowledged(of: RecordedSubscription): RecordedSubscription {
  const { desired: intents, endsAt } = of;
  if (intents?.state !== 'PENDING' || hasEnded(of)) return of;
  if (intents.intent === 'RENEW') return { ...of, cancelAt: null };
  if (intents.now && isPastDue(of)) return { ...of, cancelAt: intents.acknowledgedAt };
  return intents.intent === 'END' && !endsWithPeriod(of) ? { ...of, cancelAt: endsAt } : of;
}
