/** Runs in every replica and works off what is due in a store: mails, declarations. */
import { setTimeout as pause } from 'node:timers/promises';
import { describeError, type Log } from '../telemetry/log.ts';
import { bounded } from './deadline.ts';
import { shuffled } from './shuffled.ts';

/** Milliseconds between two searches, on average. */
const intervalMs = 2_000;
/** How many are taken at once, and how many are handled at the same time. */
const batchSize = 100;
const concurrency = 5;
/** After how many failures in a row a batch is given up until the next search. */
const maxFailures = 5;

/** Milliseconds that a stop waits for what is being handled. What is left then is still due. */
const stopGraceMs = 3_000;

/** What is to be worked off. */
export interface DueJobs {
  /** For the log: `mails`. */
  name: string;
  /** At most `limit` ids of what is due, the earliest first. */
  due(now: Date, limit: number): Promise<string[]>;
  /**
   * Handles one, unless another replica has done so meanwhile: that is for the function to find out. Afterwards it is
   * due no more, or due later. If it throws, it is still due, and comes again with the next search.
   */
  handle(id: string): Promise<void>;
}

/**
 * Starts a worker.
 * @returns a function that stops it, and resolves when what it was at is done, or after some seconds
 */
export function startWorker(jobs: DueJobs, log: Log): () => Promise<void> {
  const { name } = jobs;
  const stop = new AbortController();
  const { signal } = stop;

  async function search(): Promise<void> {
    try {
      // A full batch means that there are more.
      for (let found = batchSize; !signal.aborted && found === batchSize;) found = await workOff();
    } catch (error) {
      log.warn({ jobs: name, error: describeError(error) }, 'the worker could not search');
    }
  }

  /** @returns how many were due; 0 when there is no use in going on */
  async function workOff(): Promise<number> {
    const ids = await jobs.due(new Date(), batchSize);
    const queue = shuffled(ids);
    let failures = 0;
    const work = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
        if (signal.aborted || failures >= maxFailures) return;
        try {
          await jobs.handle(id);
          failures = 0;
        } catch (error) {
          failures += 1;
          log.warn({ jobs: name, error: describeError(error) }, 'the worker could not handle one');
        }
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, ids.length) }, work));
    return failures >= maxFailures ? 0 : ids.length;
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      // Jitter, so that replicas do not search in step.
      const ms = intervalMs * (0.5 + Math.random());
      await pause(ms, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await search();
    }
  }

  const running = run();
  return async () => {
    stop.abort();
    await bounded(stopGraceMs, () => running).catch(() => {});
  };
}
