/** Runs in every replica and works off what is due (accounts, declarations, mails), so that a lost event only costs time. */
import { setTimeout as pause } from 'node:timers/promises';
import { describeError, type Log, pseudonym } from '../log.ts';
import { bounded } from './calls.ts';

/** Milliseconds between two searches, on average. */
const intervalMs = 2_000;
/** How many are taken at once, and how many are handled at the same time. */
const batchSize = 200;
const concurrency = 5;
/** After how many failures in a row a batch is given up until the next search. */
const maxFailures = 5;
/** Milliseconds that a stop waits for what is being handled. What is left then is still due. */
const stopGraceMs = 3_000;

/** One kind of documents with a due time. */
export interface DueWork {
  /** For the log: `mails`. */
  name: string;
  /** At most `limit` ids of what is due, the most urgent first. */
  due(now: Date, limit: number): Promise<string[]>;
  /**
   * Handles one, unless another replica has done so meanwhile: that is for the function to find out. Afterwards it is
   * due no more, or due later. If it throws, it has failed, and comes again when it is due.
   */
  handle(id: string): Promise<void>;
  /** Called after each search that succeeded, for metrics. */
  onSearch?: () => void;
}

/**
 * Starts the worker. Several replicas at once are harmless: a document is written only in the version that was read.
 * Each kind of work has its own turn, so that slow mails hold up no account.
 * @returns a function that stops it, and resolves when what it was at is done, or after some seconds
 */
export function startWorker(kinds: readonly DueWork[], log: Log): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;

  async function search(kind: DueWork): Promise<void> {
    try {
      // After an outage there may be thousands: a full batch means that there are more.
      for (let found = batchSize; !signal.aborted && found === batchSize;) {
        found = await workOff(kind);
        kind.onSearch?.();
      }
    } catch (error) {
      log.warn({ work: kind.name, error: describeError(error) }, 'the worker could not search');
    }
  }

  /** @returns how many were due; 0 when there is no use in going on */
  async function workOff(kind: DueWork): Promise<number> {
    const ids = await kind.due(new Date(), batchSize);
    const queue = shuffled(ids);
    let failures = 0;
    const work = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        if (signal.aborted || failures >= maxFailures) return;
        try {
          await kind.handle(id);
          failures = 0;
        } catch (error) {
          failures += 1;
          const about = { work: kind.name, id: pseudonym(id), error: describeError(error) };
          log.warn(about, 'the worker could not handle one');
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, ids.length) }, work));
    return failures >= maxFailures ? 0 : ids.length;
  }

  async function run(kind: DueWork): Promise<void> {
    while (!signal.aborted) {
      // Jitter, so that replicas do not search in step.
      const ms = intervalMs * (0.5 + Math.random());
      await pause(ms, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await search(kind);
    }
  }

  const running = Promise.all(kinds.map(run));
  return async () => {
    stop.abort();
    await bounded(stopGraceMs, () => running).catch(() => {});
  };
}

/** The same items in random order, so that replicas that search at the same time rarely take the same one. */
function shuffled<T>(items: readonly T[]): T[] {
  const order = items.map((item) => ({ item, rank: Math.random() }));
  return order.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}
