/** Answers the liveness and readiness checks of orchestrators and load balancers. */
import type { FastifyInstance } from 'fastify';
import { UpstreamError } from '../domain/errors.ts';
import { describeError, type Log } from '../log.ts';

const firstPauseMs = 500;
const longestPauseMs = 60_000;

export type Readiness = ReturnType<typeof createReadiness>;

/** Tracks readiness. Ignores outages of upstreams, because an outage would make all replicas unready at the same time. */
export function createReadiness({ warm }: { warm: () => Promise<unknown> }, log: Log) {
  let draining = false;
  let isClosing = false;

  /** Opens connections in advance, with retries until the process drains. Logs failures at growing intervals. */
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
    drain(): void {
      draining = true;
    },
    /** Closes each connection after its next answer. */
    closeConnections(): void {
      isClosing = true;
    },
    isClosing: () => isClosing,
    reason: (): string | null => (draining ? 'shutting down' : null),
  };
}

export function health(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Closes connections only after the process has stopped listening. Before, clients would connect again.
    if (readiness.isClosing()) reply.header('connection', 'close');
    done();
  });
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_, reply) => {
    const reason = readiness.reason();
    // The connection of a health check has no other requests, so the connection can close now.
    if (reason) reply.header('connection', 'close');
    return reply.code(reason ? 503 : 200).send(reason ? { reason } : { status: 'ready' });
  });
}
