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

/** What a subscription should do. DATE keeps an end at a later date that was set at Stripe. */
const intent = z.enum(['NONE', 'END', 'RENEW', 'DATE']);
export type Intent = z.infer<typeof intent>;

/** The last acknowledged intent on a subscription and its progress. */
const desired = stored({
  generation: z.int(),
  intent,
  /** For DATE: when the plan ends. */
  date: z.date().nullable(),
  by: requester.nullable(),
  /** When the intent was acknowledged or Stripe made the change. Orders a plan's intents. */
  acknowledgedAt: z.date().nullable(),
  /** For END: the end of the period in which the intent was acknowledged. Null if unknown. */
  periodEnd: z.date().nullable().default(null),
  /** For END: whether a past-due plan ends immediately. Once SENT, Stripe may carry it out at any time. */
  now: z.enum(['ASKED', 'SENT']).nullable().default(null),
  state: z.enum(['NONE', 'PENDING', 'CONFIRMED', 'REFUSED', 'TOO_LATE']),
  /** The cancellation of the current end, and the last withdrawn one, in case that end stands after all. */
  cancellation: cancellation.nullable(),
  withdrew: cancellation.nullable(),
  /** Part of the idempotency key. Every write sends the same key until Stripe is known to have used it. */
  keyNumber: z.int().default(1),
  /** Stripe may carry out a write under the key until a day after this time. Null if Stripe can't. */
  openSince: z.date().nullable().default(null),
  sends: z.int().default(0),
  /** The Stripe schedule that was released for a write. Its planned changes are lost. */
  released: z.string().nullable().default(null),
  /** Whether an agent must carry out the intent at Stripe. The worker still tries once a day. */
  isByHand: z.boolean().default(false),
  /** Random, the same for all writes to the plan. Tells them from writes of a lost document and from copied metadata. */
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
  /** Whether an agent must refund a period that was charged after an acknowledged END. */
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
  /** When to reconcile next. Null if nothing is due. */
  dueAt: z.date().nullable(),
  failures: z.int(),
  /** The owner's language code, if chosen. A newer release may write unknown codes. */
  language: z.string().optional(),
  /** Stripe's time of the newest received event. */
  heardAt: z.date().nullable(),
  /** Deletions in progress or done. They forbid resuming a plan until they are given up. */
  deletion: deletion.nullable(),
  /** When the data was erased. Subscriptions that ended earlier are never stored again. */
  erasedAt: z.date().optional(),
  /** For queries: all subscription ids; of the pending intents, the earliest time and the earliest end of a period. */
  subscriptionIds: z.array(z.string()),
  pendingSince: z.date().nullable(),
  deadline: z.date().nullable(),
});
export type CustomerRecord = z.infer<typeof record>;

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

export class UnreadableRecordError extends Error {
  override name = 'UnreadableRecordError';
  /** The valid parts of the document, with every valid intent. */
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

/** Parses a stored document, with dates instead of Firestore's timestamps. @throws UnreadableRecordError, NewerRecordError */
export function parseRecord(customerId: string, stored: Record<string, unknown>): CustomerRecord {
  const { version } = stored;
  if (typeof version === 'number' && version > recordVersion)
    throw new NewerRecordError(`version ${version}`);
  const { data, error } = record.safeParse(stored);
  if (data?.customerId === customerId) return data;
  const problem = error?.issues.map(({ path }) => path.join('.')).join(', ') ?? 'customerId';
  throw new UnreadableRecordError(problem, salvage(customerId, stored));
}

/** Builds a record from a document's valid intents, deletion and erasure. It is due immediately. */
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

/** A subscription as in Stripe's last answer, with the last intent on it. */
export interface RecordedSubscription extends Subscription {
  desired: Desired | null;
  /** Whether another plan of the owner continues after this plan's end. */
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

/** Marks plans that end before another plan. @param others plans of the owner's other customers */
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

/** Lists every plan that hasn't ended, but only the newest incomplete subscription. */
export function listed(of: CustomerRecord): RecordedSubscription[] {
  const all = notEnded(of);
  const incomplete = all.find(isIncomplete);
  return all.filter((each) => each === incomplete || !isIncomplete(each));
}

/** Returns the subscription with the end that its pending intent will set. Every statement about the future uses the result. */
export function asAcknowledged(of: RecordedSubscription): RecordedSubscription {
  const { desired: intents, endsAt } = of;
  if (intents?.state !== 'PENDING' || hasEnded(of)) return of;
  if (intents.intent === 'RENEW') return { ...of, cancelAt: null };
  if (intents.now && isPastDue(of)) return { ...of, cancelAt: intents.acknowledgedAt };
  return intents.intent === 'END' && !endsWithPeriod(of) ? { ...of, cancelAt: endsAt } : of;
}

export interface EndedSubscription {
  id: string;
  endedAt: Date;
  cancellationId: string | null;
}

/** Finds the record's last ended plan. Ignores plans that never started. Null if unknown. */
export function lastEnded({ observed, desired }: CustomerRecord): EndedSubscription | null {
  const seen = (observed?.subscriptions ?? []).flatMap((each) =>
    hasEnded(each) && !isIncomplete(each) && each.endedAt
      ? [
          {
            id: each.id,
            endedAt: each.endedAt,
            cancellationId: desired[each.id]?.cancellation?.id ?? null,
          },
        ]
      : [],
  );
  // Stripe no longer lists these plans, but their receipts stay.
  const cancellations = Object.entries(desired).flatMap(([id, { knownEnded, cancellation }]) =>
    knownEnded && cancellation?.effectiveAt
      ? [{ id, endedAt: cancellation.effectiveAt, cancellationId: cancellation.id }]
      : [],
  );
  const [last = null] = [...seen, ...cancellations].sort(
    (a, b) => b.endedAt.getTime() - a.endedAt.getTime(),
  );
  return last;
}
