/** Requests wake-ups from Google Cloud Tasks: a task with a name for each account and time, which calls the server. */
import { hash } from 'node:crypto';
import type { TaskQueue } from 'firebase-admin/functions';
import type { WakeUps } from '../../domain/wake-ups.ts';
import { createUpstream, failed, refused } from '../resilience.ts';

/** Milliseconds for one task. Nobody waits for it. */
const timeoutMs = 2_000;
/** Tasks are made for times that are multiples of this: several changes at nearly the same time make one task. */
const roundingMs = 5_000;
/**
 * Cloud Tasks takes tasks for the next 30 days (https://cloud.google.com/tasks/docs/quotas). A later time is gone
 * towards in steps that depend on that time only, so that they are the same for each request.
 */
const longestMs = 29 * 24 * 3_600_000;
const stepMs = 28 * 24 * 3_600_000;

/** The task exists, or was carried out within the last hour: the wake-up was requested already. */
const isRequested = (error: unknown): boolean => codeOf(error) === 'functions/task-already-exists';
const codeOf = (error: unknown): unknown => (Object(error) as { code?: unknown }).code;
/** What the SDK says of our request (https://firebase.google.com/docs/reference/admin/error-handling). */
const refusals = new Set(
  ['invalid-argument', 'permission-denied', 'unauthenticated', 'not-found'].map(
    (code) => `functions/${code}`,
  ),
);

/**
 * @param queue firebase-admin's client of the queue
 * @param url the endpoint that a task calls, with a token of Google's for this address
 */
export function createWakeUps(queue: Pick<TaskQueue, 'enqueue'>, url: string): WakeUps {
  const upstream = createUpstream({
    name: 'wake-ups',
    attemptTimeoutMs: timeoutMs,
    classifyError: (error) => (refusals.has(String(codeOf(error))) ? refused : failed),
  });
  return {
    async request(customerId: string, at: Date): Promise<void> {
      const due = Math.ceil(at.getTime() / roundingMs) * roundingMs;
      const steps = Math.max(0, Math.ceil((due - Date.now() - longestMs) / stepMs));
      const time = due - steps * stepMs;
      // Names that begin alike are slow: a hash comes first.
      const id = `${hash('sha256', customerId)}-${time}`;
      const options = { id, scheduleTime: new Date(time), uri: url };
      try {
        // The SDK itself repeats a request after a lost connection or a 503.
        await upstream.call(() => queue.enqueue({ customerId }, options), {
          retry: false,
          pass: isRequested,
        });
      } catch (error) {
        if (!isRequested(error)) throw error;
      }
    },
  };
}
