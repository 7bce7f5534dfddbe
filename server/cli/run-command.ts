/** Has functions that several commands share: upstreams, audit entries, retries and exit codes. */
import { hostname, userInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Audit } from '../adapters/firestore/audit-entries.ts';
import { createFirestore } from '../adapters/firestore/firestore-client.ts';
import { createBilling, createStripe } from '../adapters/stripe/billing.ts';
import { EnvError, readEnv } from '../env.ts';
import { describeError } from '../log.ts';

/** The number of failures of one call that ends a run. */
const failureLimit = 10;

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

/** Records in the audit that an operator runs a command. @returns the entry's id */
export const addToAudit = (
  { add }: Audit,
  operation: string,
  subscriberId: string | null,
  outcome: 'STARTED' | 'SUCCEEDED',
): Promise<string> =>
  add({
    agentId: null,
    agentEmail: null,
    operator: operatorName(),
    subscriberId,
    subscriptionId: null,
    operation,
    outcome,
    requestId: 'command',
  });

function operatorName(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // In a container, the user can lack a name.
    return `unknown@${hostname()}`;
  }
}

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

/** Retries with backoff, so that a long run survives an outage. @throws the last failure */
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

/** A command was refused. The message has one line for each reason. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'));
  }
}

/** Runs a command, then exits with the command's code. Exits with 2 for wrong usage (a TypeError), 1 for any other error. */
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
          `The run failed (${JSON.stringify(describeError(error))}). The doctor tries every upstream. It is safe to run this again.`,
        );
      process.exit(isUsage ? 2 : 1);
    },
  );
}
