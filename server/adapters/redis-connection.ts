/** One connection to Redis, which is opened again after a failure. */
import { createRequire } from 'node:module';
import type * as IoRedis from 'ioredis';

/** The time to connect and to disconnect. */
const connectTimeoutMs = 400;
const disconnectTimeoutMs = 200;
/** The pause before the first try to connect again, and the longest before a later one. */
const firstRetryMs = 1_000;
const longestRetryMs = 10_000;

/** Opens a connection in the background. ioredis is loaded here, since a server without Redis does not need it. */
export function connectToRedis(
  url: string,
  handlers: { onReady: () => void; onLost: (error?: unknown) => void },
): IoRedis.Redis {
  const { Redis } = createRequire(import.meta.url)('ioredis') as typeof IoRedis;
  let failures = 0;
  const redis = new Redis(url, {
    connectTimeout: connectTimeoutMs,
    disconnectTimeout: disconnectTimeoutMs,
    // Commands fail at once without a connection, and no command is sent twice.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    // redis.ts has its own check: ioredis's has no timeout.
    enableReadyCheck: false,
    disableClientInfo: true,
    retryStrategy: () => {
      const delayMs = Math.min(firstRetryMs * 2 ** failures, longestRetryMs);
      failures += 1;
      return Math.round(delayMs * (0.75 + Math.random() / 4));
    },
  });
  redis.on('error', (error) => handlers.onLost(error));
  redis.on('close', () => handlers.onLost());
  redis.on('ready', () => {
    failures = 0;
    handlers.onReady();
  });
  return redis;
}
