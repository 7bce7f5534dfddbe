/** Liveness and readiness of this process, for orchestrators and load balancers. */
import type { FastifyInstance } from 'fastify';
import { UpstreamError } from '../domain/errors.ts';
import { describeError, type Log } from '../log.ts';

/** The first and the longest pause between two tries to reach the upstreams. */
const firstPauseMs = 500;
const longestPauseMs = 60_000;

export type Readiness = ReturnType<typeof createReadiness>;

/**
 * Tracks readiness. An upstream that is down makes no replica unready, also not at its start: stored data can
 * still be shown and changes can still be recorded, and all replicas would become unready at once.
 */
export function createReadiness({ warm }: { warm: () => Promise<unknown> }, log: Log) {
  let draining = false;
  let isClosing = false;

  /**
   * Opens the connections in advance, and tries again until that succeeds or the process drains. Logs the first
   * failure, and then after twice as many tries each time.
   */
  async function warmUp(): Promise<void> {
    let pause = firstPauseMs;
    let nextLogged = 1;
    for (let tries = 1; !draining; tries += 1) {
      try {
        await warm();
        log.info('connected to all upstreams');
        return;
      } catch (error) {
        const upstream = error instanceof UpstreamError ? error.upstream : undefined;
        if (tries === nextLogged) {
          const about = { upstream, tries, error: describeError(error) };
          log.warn(about, 'upstream not available yet');
          nextLogged *= 2;
        }
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
        pause = Math.min(2 * pause, longestPauseMs);
      }
    }
  }

  return {
    warmUp,
    /** Makes the process unready. */
    drain(): void {
      draining = true;
    },
    /** From now on each connection is closed after its next answer. */
    closeConnections(): void {
      isClosing = true;
    },
    isClosing: () => isClosing,
    /** Why the process is not ready; null when it is. */
    reason: (): string | null => (draining ? 'shutting down' : null),
  };
}

/** `/healthz` always answers 200; `/readyz` answers 503 while the process drains. */
export function health(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Not before the process has stopped listening: clients would connect to it again.
    if (readiness.isClosing()) reply.header('connection', 'close');
    done();
  });
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_, reply) => {
    const reason = readiness.reason();
    // A probe's own connection has nothing to lose.
    if (reason) reply.header('connection', 'close');
    return reply.code(reason ? 503 : 200).send(reason ? { reason } : { status: 'ready' });
  });
}
