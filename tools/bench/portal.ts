/** Runs the portal for the benchmark as server/main.ts does, and announces its port. */
import '../../server/prepare-process.ts';
import { resolve } from 'node:path';
import { createApp } from '../../server/app.ts';
import { createServices } from '../../server/services.ts';
import { parseEnv } from '../../server/env.ts';
import { createLog } from '../../server/log.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { createReadiness } from '../../server/http/health.ts';
import { announce } from './peers/announce.ts';

// Libraries see NODE_ENV=production, as in peers. The server itself refuses emulators in production.
const env = parseEnv({ ...process.env, NODE_ENV: 'test' });
const log = createLog('info');
const metrics = createMetrics();
const services = createServices(env, log, metrics, {
  tokenKeysUrl: process.env['ID_TOKEN_KEYS_URL'],
  sessionKeysUrl: process.env['ID_TOKEN_KEYS_URL'],
  // One caller sends as much as thousands would.
  budgets: {},
});
const readiness = createReadiness(services, log);
const app = await createApp(services, {
  log,
  readiness,
  metrics,
  env: { ...env, production: true },
  clientDir: resolve('build/client'),
});
services.start();
const url = await app.listen({ host: '127.0.0.1', port: 0 });
await readiness.warmUp();
announce(Number(new URL(url).port));
