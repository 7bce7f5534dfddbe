/** Starts the server, and stops it without losing requests. */
import './prepare-process.ts'; // Must be evaluated before all other imports.
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { createServices, type ServiceOptions } from './services.ts';
import { EnvError, googleLogProject, readEnv } from './env.ts';
import { stopListening, watchArrivals } from './http/graceful-stop.ts';
import { createLog, describeError } from './log.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { startMetricsServer } from './telemetry/metrics-server.ts';
import { createReadiness } from './http/health.ts';

/** Milliseconds that requests in flight may take to finish. `local` is short, because `npm start` promises to stop within 5 s. */
const stopGraceMs = { production: 10_000, local: 4_000 };

/** The most milliseconds to wait until no more requests arrive. They are a part of `stopGraceMs`. */
const arrivalsTimeoutMs = 2_000;

type AddRoutes = (app: FastifyInstance) => void;

async function start(options: ServiceOptions, addRoutes: AddRoutes): Promise<void> {
  const env = readEnv();
  const googleProject = googleLogProject();
  const log = createLog('info', { forGoogle: googleProject !== null });
  const metrics = createMetrics();
  const services = createServices(env, log, metrics, options);
  const readiness = createReadiness(services, log);
  // A server that runs from the sources has no build: the development server serves the pages.
  const build = fileURLToPath(new URL('../client/', import.meta.url));
  const app = await createApp(services, {
    env,
    log,
    readiness,
    metrics,
    clientDir: existsSync(`${build}assets`) ? build : null,
    googleLogProject: googleProject,
  });
  addRoutes(app);

  const nothingArrives = watchArrivals(app.server);
  const stopWorker = services.start();
  const metricsServer = env.metrics && (await startMetricsServer(metrics, env.metrics, log));

  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    readiness.drain();
    const workerStopped = stopWorker();
    // Load balancers send requests until they notice that the process is not ready.
    await pause(env.shutdownDelayMs);
    setTimeout(
      () => {
        log.error('requests in flight did not finish in time');
        process.exit(1);
      },
      env.production ? stopGraceMs.production : stopGraceMs.local,
    ).unref();
    await stopListening(app.server);
    readiness.closeConnections();
    await nothingArrives(arrivalsTimeoutMs);
    await Promise.all([app.close(), workerStopped]);
    await Promise.all([services.close(), metricsServer?.close()]);
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
  // `npm start` has an IPC channel to this process. If `npm start` dies, the server stops.
  process.on('disconnect', () => void stop('parent process exited'));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ error: describeError(error) }, event);
      // During a stop, SDKs reject calls on closed connections. So an error during a stop is expected.
      if (!stopping) process.exitCode = 1;
      void stop(event);
    });
  }

  await app.listen({ host: env.host, port: env.port });
  await readiness.warmUp();
}

/** Starts the server. If the start fails, exits the process with code 1. */
export const startServer = (
  options: ServiceOptions = {},
  addRoutes: AddRoutes = () => {},
): Promise<void> => start(options, addRoutes).catch(endWithReason);

function endWithReason(error: unknown): void {
  const { code, port } = error as { code?: string; port?: number };
  if (error instanceof EnvError) console.error(error.message);
  else if (code === 'EADDRINUSE')
    console.error(`Port ${port} is taken. Stop what listens there, or set PORT to a free one.`);
  else console.error(error);
  process.exit(1);
}
