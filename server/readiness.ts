/** Whether this process can serve: warmed up, and not on its way out. */
import { UpstreamError } from './errors.ts';
import { describeError, type Log } from './log.ts';
import type { Services } from './context.ts';

/** Milliseconds between two attempts to reach an upstream. */
const pause = 250;

export type Readiness = ReturnType<typeof createReadiness>;

/**
 * Keeps track of readiness. Starts unready; `warmUp` makes it ready once the keys for ID tokens are
 * there and Firestore and Stripe have answered, which also spares the first subscriber the time that opening connections takes. An
 * upstream that fails later does not make it unready: all replicas would leave at once.
 */
export function createReadiness({ identity, directory, billing }: Services, log: Log) {
  let waitingFor: string[] = ['identity', 'directory', 'billing'];
  let draining = false;

  /** Asks until all have answered; gives up only when draining. */
  async function warmUp(): Promise<void> {
    const upstreams = { identity, directory, billing };
    await Promise.all(
      Object.entries(upstreams).map(async ([name, upstream]) => {
        while (!draining) {
          try {
            await upstream.warm();
            waitingFor = waitingFor.filter((other) => other !== name);
            return;
          } catch (error) {
            const cause = error instanceof UpstreamError ? error.cause : error;
            log.info({ upstream: name, error: describeError(cause) }, 'not ready yet');
            await new Promise((resolve) => setTimeout(resolve, pause).unref());
          }
        }
      }),
    );
    if (!draining) log.info('ready');
  }

  return {
    warmUp,
    /** From now on this process takes no new work. */
    drain(): void {
      draining = true;
    },
    draining: () => draining,
    /** Why the process can't serve, or null when it can. */
    reason(): string | null {
      if (draining) return 'shutting down';
      return waitingFor.length > 0 ? `waiting for ${waitingFor.join(', ')}` : null;
    },
  };
}
