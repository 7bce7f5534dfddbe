/** Which subscriptions have a cancellation that waits for the payment provider: known without asking for each page view. */
import { UpstreamError } from '../errors.ts';
import { type CancellationRecords, subscriptionOf } from './cancellation-records.ts';
import { createSingleFlight } from './single-flight.ts';
import type { Subscription } from './subscription.ts';

/** Milliseconds between two looks at all that wait. */
const interval = 5_000;
/** Milliseconds after which what was seen says nothing any more, when looking fails. */
const longestAge = 15_000;
/** How many waiting records are looked at. They are few; when they are not, each view asks for itself. */
const limit = 500;

export type WaitingCancellations = ReturnType<typeof createWaitingCancellations>;

/**
 * Keeps in mind which cancellations wait, in all replicas, by reading all of them every 5 s. So what
 * another replica recorded is known here 5 s later (at most 15 s, while Firestore is in trouble);
 * what this process changes itself, at once.
 * @param options.now milliseconds of a clock that never goes back
 */
export function createWaitingCancellations(
  records: CancellationRecords,
  { now = () => performance.now() } = {},
) {
  /** What was seen: since when it is true at the latest, and whether that was all. */
  let seen = { at: -Infinity, isWhole: false, subscriptions: new Set<string>() };
  /** Subscriptions that this process changed a record of, and when it had. */
  const touched = new Map<string, number>();
  const once = createSingleFlight<Set<string>>();

  async function look(): Promise<void> {
    const at = now();
    const found = await records.waiting(limit);
    if (at < seen.at) return;
    const subscriptions = new Set(found.map(({ subscriptionId }) => subscriptionId));
    seen = { at, isWhole: found.length < limit, subscriptions };
    for (const [id, changedAt] of touched) if (changedAt < at) touched.delete(id);
  }

  /** A customer's, asked of the records; once for all who ask at the same time. */
  const ask = (customerId: string) =>
    once(customerId, async () => {
      const all = await records.ofCustomer(customerId);
      const waiting = all.filter(({ state }) => state === 'REQUESTED');
      return new Set(waiting.map(({ subscriptionId }) => subscriptionId));
    });

  /** Also after a failure: a change that timed out may have happened. */
  const touching = <T>(subscriptionId: string, change: Promise<T>): Promise<T> =>
    change.finally(() => touched.set(subscriptionId, now()));

  const watched: CancellationRecords = {
    ...records,
    openOrCreate: (fields) => touching(fields.subscriptionId, records.openOrCreate(fields)),
    change: (id, fields) => touching(subscriptionOf(id), records.change(id, fields)),
  };

  /** Whether a cancellation of this subscription waits, as far as that is known; null when it has to be asked. */
  function recall({ id, cancelAt }: Subscription): boolean | null {
    if (cancelAt) return false;
    if (touched.has(id) || now() - seen.at >= longestAge) return null;
    return seen.subscriptions.has(id) || (seen.isWhole ? false : null);
  }

  /** Whether a cancellation of this subscription waits; null when that can't be told just now. */
  async function isWaiting(subscription: Subscription): Promise<boolean | null> {
    const known = recall(subscription);
    if (known !== null) return known;
    try {
      return (await ask(subscription.customerId)).has(subscription.id);
    } catch (error) {
      if (error instanceof UpstreamError) return null;
      throw error;
    }
  }

  return {
    /** The same records, whose changes are seen here at once. */
    watched,

    recall,
    isWaiting,

    /** Looks once. @throws UpstreamError */
    look,

    /** Looks every 5 s from now on. @returns a function that stops it */
    start(): () => void {
      // A failure is Firestore's own and told where it matters: views ask for themselves then.
      const again = () => void look().catch(() => {});
      again();
      const timer = setInterval(again, interval);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
