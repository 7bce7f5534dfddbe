/** Finds due documents, such as records and mails, and handles them. So a lost webhook event causes only a delay. */
import { setTimeout as pause } from 'node:timers/promises';
import { describeError, type Log, pseudonym } from '../log.ts';
import { bounded } from './calls.ts';

/** Average milliseconds between two searches. */
const intervalMs = 2_000;
const batchSize = 200;
const concurrency = 5;
/** After this many failures in a row, the rest of the batch waits for the next search. */
const maxFailures = 5;
/** Milliseconds that a stop waits for running handlers. Unfinished documents stay due. */
const stopGraceMs = 3_000;

/** A kind of document with a due time. */
export interface DueWork {
  name: string;
  /** Lists at most `limit` due ids, the most urgent first. */
  due(now: Date, limit: number): Promise<string[]>;
  /** Handles a document, if another replica hasn't handled it already. If `handle` throws, the document stays due. */
  handle(id: string): Promise<void>;
  /** Called after each successful search, for metrics. */
  onSearch?: () => void;
}

/** Starts one loop per kind of work. @returns a function that stops the loops and waits some seconds for running handlers */
export function startWorker(kinds: readonly DueWork[], log: Log): () => Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;

  async function search(kind: DueWork): Promise<void> {
    try {
      // A full batch means that more documents are probably due, for example after an outage.
      for (let found = batchSize; !signal.aborted && found === batchSize;) {
        found = await workOff(kind);
        kind.onSearch?.();
      }
    } catch (error) {
      log.warn({ work: kind.name, error: describeError(error) }, 'the worker could not search');
    }
  }

  /** Handles one batch. Returns how many ids were due, or 0 after too many failures. */
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
          log.warn(about, 'the worker could not handle a document');
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, ids.length) }, work));
    return failures >= maxFailures ? 0 : ids.length;
  }

  async function run(kind: DueWork): Promise<void> {
    while (!signal.aborted) {
      // Jitter keeps replicas from searching at the same time.
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

/** Shuffles items, so that replicas that search at the same time rarely take the same item. */
function shuffled<T>(items: readonly T[]): T[] {
  const order = items.map((item) => ({ item, rank: Math.random() }));
  return order.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}
