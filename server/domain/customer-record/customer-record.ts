/** Defines the document `customer_records/{customerId}`: Stripe's last answer, and the desired state of each subscription. */
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

/** What a subscription should do. DATE: end on the date that was set at Stripe, which is after the current period. */
const intent = z.enum(['NONE', 'END', 'RENEW', 'DATE']);
export type Intent = z.infer<typeof intent>;

/** A subscription's last intent, and how far the server has carried out the intent. */
const desired = stored({
  generation: z.int(),
  intent,
  /** For DATE: when the plan ends. */
  date: z.date().nullable(),
  by: requester.nullable(),
  /** When the server acknowledged the intent. If the change was made at Stripe: Stripe's time of the change. */
  acknowledgedAt: z.date().nullable(),
  /** For END: the end of the period in which the cancellation was requested. Null if unknown. */
  periodEnd: z.date().nullable().default(null),
  /** For END: set if a past-due plan should end immediately. SENT: from now on, Stripe can end the plan at any time. */
  now: z.enum(['ASKED', 'SENT']).nullable().default(null),
  state: z.enum(['NONE', 'PENDING', 'CONFIRMED', 'REFUSED', 'TOO_LATE']),
  /** The cancellation that belongs to an END or DATE. */
  cancellation: cancellation.nullable(),
  /** The last withdrawn cancellation. Restored if the plan ends nevertheless. */
  withdrew: cancellation.nullable(),
  /** Part of the idempotency key. Changes when Stripe has used the key or will never use the key. */
  keyNumber: z.int().default(1),
  /** For a day from this time, Stripe can carry out a write under the key. Null before the first write under the key. */
  openSince: z.date().nullable().default(null),
  sends: z.int().default(0),
  /** The Stripe schedule that the server released to send a write. The schedule's planned changes are lost. */
  released: z.string().nullable().default(null),
  /** True if an agent must carry out the intent at Stripe. The worker still tries once a day. */
  isByHand: z.boolean().default(false),
  /** A random part of every write id. Any other nonce at Stripe is from a lost record or from copied metadata. */
  nonce: z.string(),
  /** The last of our write ids that Stripe returned. */
  writeId: z.string().nullable(),
  /** True if the plan has ended, or if Stripe no longer knows the plan. */
  knownEnded: z.boolean(),
  recent: z.array(
    stored({
      requestId: z.string(),
      intent: intent.optional(),
      generation: z.int(),
      cancellationId: z.string().nullable(),
    }),
  ),
  /** True if an agent must refund a charge after the END, or must check whether Stripe charged after the END. */
  refund: z.boolean(),
});
export type Desired = z.infer<typeof desired>;

const deletion = stored({ ids: z.array(z.string()), at: z.date() });

export const recordVersion = 1;

export const record = stored({
  version: z.literal(recordVersion),
  customerId: z.string(),
  /** Stripe's last answer. Null if Stripe was never read. */
  observed: stored({
    observedAt: z.date(),
    subscriptions: z.array(subscription),
    isPartial: z.boolean().optional(),
    /** How many reads in a row lacked an amount because Stripe didn't answer in time. */
    late: z.int().optional(),
  }).nullable(),
  desired: z.record(z.string(), desired),
  /** When to reconcile next. Null if nothing is due. */
  dueAt: z.date().nullable(),
  failures: z.int(),
  /** The language that the owner chose, if any. A newer release can write a code that this release doesn't know. */
  language: z.string().optional(),
  /** Stripe's time of the newest event that reported a changed subscription. */
  heardAt: z.date().nullable(),
  /** Deletions of the account, in progress or done. A deletion forbids resuming a plan (`isForbidden` in record-intent.ts). */
  deletion: deletion.nullable(),
  /** When the customer's data was erased. Subscriptions that ended before this time are never stored again. */
  erasedAt: z.date().optional(),
  /** All subscription ids, for queries. */
  subscriptionIds: z.array(z.string()),
  /** When the oldest pending intent was acknowledged, for queries. */
  pendingSince: z.date().nullable(),
  /** The earliest period end of a plan with a pending intent, for queries. */
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
  readonly salvaged: CustomerRecord;
  /** @param problem the names of the invalid fields, without their values */
  constructor(problem: string, salvaged: CustomerRecord) {
    super(problem);
    this.salvaged = salvaged;
  }
}

export class NewerRecordError extends Error {
  override name = 'NewerRecordError';
}

/** Parses a stored document, whose times must be dates. @throws UnreadableRecordError, NewerRecordError */
export function parseRecord(customerId: string, stored: Record<string, unknown>): CustomerRecord {
  const { version } = stored;
  if (typeof version === 'number' && version > recordVersion)
    throw new NewerRecordError(`version ${version}`);
  const { data, error } = record.safeParse(stored);
  if (data?.customerId === customerId) return data;
  const problem = error?.issues.map(({ path }) => path.join('.')).join(', ') ?? 'customerId';
  throw new UnreadableRecordError(problem, salvage(customerId, stored));
}

/** Builds a record from the valid intents, deletion and erasure time of an invalid document. The record is due immediately. */
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

export interface RecordedSubscription extends Subscription {
  desired: Desired | null;
  /** True if Premium perhaps continues after the plan's shown end, because the plan renews or another plan ends later. */
  isOutlasted?: boolean;
}

/** Lists a record's subscriptions, newest first. Ended subscriptions come last. */
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

/** Sets `isOutlasted` of plans. @param others plans of the owner's other customers */
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

export const notEnded = (of: CustomerRecord): RecordedSubscription[] =>
  subscriptionsOf(of).filter((each) => !hasEnded(each));

/** Lists every plan that hasn't ended, but only the newest incomplete subscription. */
export function listed(of: CustomerRecord): RecordedSubscription[] {
  const all = notEnded(of);
  const incomplete = all.find(isIncomplete);
  return all.filter((each) => each === incomplete || !isIncomplete(each));
}

/** Returns the subscription with the effect of its pending intent. Texts about the plan's future use the result. */
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

/** Finds the plan that ended last. Ignores plans that never started. Returns null if no end is known. */
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
  // Stripe's lists leave out ended plans, but the record keeps their cancellations.
  const cancellations = Object.entries(desired).flatMap(([id, { knownEnded, cancellation }]) =>
    knownEnded && cancellation?.state === 'CONFIRMED' && cancellation.effectiveAt
      ? [{ id, endedAt: cancellation.effectiveAt, cancellationId: cancellation.id }]
      : [],
  );
  const [last = null] = [...seen, ...cancellations].sort(
    (a, b) => b.endedAt.getTime() - a.endedAt.getTime(),
  );
  return last;
}
