/** Serves the metrics on their own port, which only the operator's network may reach. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import { EnvError } from '../env.ts';
import { describeError, type Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

/** Starts the server, and adds prom-client's default metrics. Port 0 means any free port. @throws EnvError if the port is taken */
export async function startMetricsServer(
  { register }: Metrics,
  { host, port }: { host: string; port: number },
  log: Log,
) {
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
  log.info({ port: actual }, 'metrics server listening');
  return {
    port: actual,
    async close(): Promise<void> {
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
