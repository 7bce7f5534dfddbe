/** Carries out, in every replica, the cancellations that the requests themselves could not finish. */
import { describeError, type Log } from './log.ts';
import type { Cancellations } from './services/cancellations.ts';

/** Milliseconds between two looks for due records, on average. */
const interval = 5_000;
/** How many records are taken at a time. */
const batch = 50;

/**
 * Starts looking. Several replicas at once are harmless: a record's id, the idempotency key derived
 * from it and reading before writing keep two from being more than one.
 * @param onLook hears of each look, for metrics
 * @returns a function that stops it between two records
 */
export function startReconciler(
  cancellations: Cancellations,
  log: Log,
  onLook: (outcome: 'ok' | 'failed') => void = () => {},
): () => Promise<void> {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    try {
      for (const record of await cancellations.due(new Date(), batch)) {
        if (stopping) return;
        await cancellations.retry(record, log);
      }
      onLook('ok');
    } catch (error) {
      onLook('failed');
      log.warn({ error: describeError(error) }, 'the reconciler could not look');
    }
  }

  function schedule(): void {
    if (stopping) return;
    // Jitter, so that replicas do not look in step.
    timer = setTimeout(
      () => {
        running = look().then(schedule);
      },
      interval * (0.5 + Math.random()),
    );
    timer.unref();
  }

  schedule();
  return async () => {
    stopping = true;
    clearTimeout(timer);
    await running;
  };
}
