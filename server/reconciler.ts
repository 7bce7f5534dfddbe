/** Carries out, in every replica, the cancellations that the requests themselves could not finish. */
import { describeError, type Log, pseudonym } from './log.ts';
import type { Cancellations } from './services/cancellations.ts';

/** Milliseconds between two looks for due records, on average. */
const interval = 5_000;
/** How many records are taken at a time. */
const batch = 50;
/** How many may go wrong in a row until the next look. */
const patience = 3;

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
      // After an outage there may be thousands: a full batch means that there are more.
      while (!stopping && (await carryOutBatch()) === batch);
      onLook('ok');
    } catch (error) {
      onLook('failed');
      log.warn({ error: describeError(error) }, 'the reconciler could not look');
    }
  }

  /** @returns how many were carried out, or will be tried again later on */
  async function carryOutBatch(): Promise<number> {
    let done = 0;
    let failures = 0;
    for (const record of await cancellations.due(new Date(), batch)) {
      if (stopping) break;
      try {
        await cancellations.retry(record, log);
        done += 1;
        failures = 0;
      } catch (error) {
        // One record that can't be dealt with must not keep the others waiting.
        failures += 1;
        if (failures >= patience) throw error;
        const cancellation = pseudonym(record.id);
        log.error({ cancellation, error: describeError(error) }, 'cancellation could not be tried');
      }
    }
    return done;
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
