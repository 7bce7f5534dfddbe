/** Whether this process lives and takes requests: what an orchestrator and a load balancer ask. */
import type { FastifyInstance } from 'fastify';
import { UpstreamError } from '../domain/errors.ts';
import { describeError, type Log } from '../telemetry/log.ts';

/** Milliseconds between two tries to reach the upstreams, the first and the longest. */
const firstPauseMs = 500;
const longestPauseMs = 60_000;

export type Readiness = ReturnType<typeof createReadiness>;

/**
 * Keeps track of readiness. An upstream that is down makes no replica unready, at its start neither: what is
 * stored can be shown, what is said can be written down, and all replicas would leave at once.
 */
export function createReadiness({ warm }: { warm: () => Promise<unknown> }, log: Log) {
  let draining = false;
  let closing = false;

  /** Opens the connections ahead of need, and tries again until that works or the process drains. */
  async function warmUp(): Promise<void> {
    for (let pause = firstPauseMs; !draining; pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        await warm();
        log.info('connected to all upstreams');
        return;
      } catch (error) {
        const upstream = error instanceof UpstreamError ? error.upstream : undefined;
        log.warn({ upstream, error: describeError(error) }, 'an upstream does not answer yet');
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
      }
    }
  }

  return {
    warmUp,
    /** From now on this process takes no new work. */
    drain(): void {
      draining = true;
    },
    /** From now on each connection ends with its next answer. */
    closeConnections(): void {
      closing = true;
    },
    isClosing: () => closing,
    /** Why the process takes no requests, or null when it does. */
    reason: (): string | null => (draining ? 'shutting down' : null),
  };
}

/** `/healthz` says that the process lives; `/readyz` answers 503 while it drains. */
export function health(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Each connection ends with its next answer, but not before the process has stopped listening.
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
