/** The page of metrics, on a port of its own: it is for the operator's network, never for the public one. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import { EnvError } from '../env.ts';
import { describeError, type Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Where the page is, and how to take it down. */
export interface MetricsServer {
  port: number;
  close: () => Promise<void>;
}

/**
 * Serves `GET /metrics`, with those of the process itself (memory, CPU, event-loop delay) added.
 * @param options.port 0 takes any free one
 * @throws EnvError when the port is taken
 */
export async function startMetricsServer(
  { register }: Metrics,
  { host, port }: { host: string; port: number },
  log: Log,
): Promise<MetricsServer> {
  collectDefaultMetrics({ register });
  const server = createServer({ requestTimeout: 5_000 }, (request, response) => {
    const path = request.url?.split('?', 1)[0];
    if (request.method !== 'GET' || path !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      (error: unknown) => {
        log.error({ error: describeError(error) }, 'metrics failed');
        response.writeHead(500).end();
      },
    );
  });
  await listen(server, host, port);
  const { port: actual } = server.address() as AddressInfo;
  log.info({ port: actual }, 'metrics are served');
  return {
    port: actual,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'EADDRINUSE') throw error;
    throw new EnvError([`METRICS_PORT: port ${port} is taken. Set it to a free one.`]);
  }
}
