/** What commands share that go through many documents: their upstreams, progress that is kept, retries, and their end. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { createFirestore, type Firestore } from '../adapters/firestore/client.ts';
import { createBilling, createStripe } from '../adapters/stripe/billing.ts';
import { readEnv } from '../env.ts';
import { EnvError } from '../environment/parse.ts';
import { describeError } from '../log.ts';

/** How many failures in a row end a run. */
const failureLimit = 10;

/** Firestore and Stripe as the environment names them, as for the server. @throws EnvError */
export function openUpstreams() {
  const env = readEnv();
  return {
    env,
    firestore: createFirestore(env.firebase.projectId),
    billing: createBilling(createStripe(env.stripe.secretKey, env.stripe.apiHost), {
      returnUrl: () => env.siteOrigin,
      loginUrl: env.siteOrigin,
    }),
  };
}

const progress = z.object({
  /** The last id of the last page that is done; null before the first page. */
  after: z.string().nullable(),
  isDone: z.boolean(),
});
export type Progress = z.infer<typeof progress>;

/** The progress of a command, stored at `maintenance/{name}`. */
export function createProgress(firestore: Firestore, name: string) {
  const path = `maintenance/${name}`;
  return {
    /** At the start for a command that never ran. */
    async read(): Promise<Progress> {
      const document = await withRetries(() => firestore.call((sdk) => sdk.doc(path).get()));
      return progress.safeParse(document.data()).data ?? { after: null, isDone: false };
    },
    save: (now: Progress) => withRetries(() => firestore.call((sdk) => sdk.doc(path).set(now))),
  };
}

/** A `--rate` within its bounds. @throws TypeError */
export function parseRate(text: string, least: number, most: number): number {
  const rate = Number(text);
  if (rate >= least && rate <= most) return rate;
  throw new TypeError(`--rate must be from ${least} to ${most}.`);
}

/** Works on all items, some at the same time. */
export async function forEachAtOnce<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Retries with growing pauses, so that a run of hours survives an outage. @throws the last failure */
export async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (failures >= failureLimit) throw error;
      await pause(Math.min(500 * 2 ** failures, 30_000));
    }
  }
}

/** What was asked for is not done; the message has a sentence for each reason. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'));
  }
}

/** Runs a command and ends the process: with its exit code, 2 for wrong usage (a TypeError), 1 for a failure or a refusal. */
export function runCommand(main: () => Promise<number>, usage: string): void {
  main().then(
    (exitCode) => process.exit(exitCode),
    (error: unknown) => {
      const isUsage = error instanceof TypeError;
      if (isUsage) console.error(`${error.message}\n${usage}`);
      else if (error instanceof EnvError || error instanceof RefusedError)
        console.error(error.message);
      else
        console.error(
          `The run failed (${JSON.stringify(describeError(error))}). Run it again: it resumes where it stopped.`,
        );
      process.exit(isUsage ? 2 : 1);
    },
  );
}
