/** The Redis client: counters of rate limits, and the broadcast of changes. Without Redis, its functions do nothing. */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as IoRedis from 'ioredis';
import type { Redis } from 'ioredis';
import { bounded } from '../domain/calls.ts';
import { describeError, type Log } from '../log.ts';

/** The time to connect and to disconnect. */
const connectTimeoutMs = 400;
const disconnectTimeoutMs = 200;
/** The pause before the first try to connect again, and the longest before a later one. */
const firstRetryMs = 1_000;
const longestRetryMs = 10_000;
/** The time of a command. */
const commandTimeoutMs = 200;
const pingIntervalMs = 1_000;
const channel = 'portal:changes';

export type RedisClient = ReturnType<typeof createRedis>;

/**
 * Connects in the background, on two connections: one for commands, one that receives the changes. Redis is usable
 * while both work. A command that fails or takes longer than 200 ms closes both, so the connections act as the
 * circuit: until new ones have answered (first tried after 1 s, later after at most 10 s), calls return at once.
 * @param url `redis://` or `rediss://`, with the password, if any; it is never logged
 * @param handlers.onChanged called for the changes that other processes publish
 * @param handlers.onUsable called when Redis becomes usable, and when it is lost: changes may have been missed
 */
export function createRedis(
  url: string,
  log: Log,
  handlers: { onChanged: (customerId: string) => void; onUsable: (isUsable: boolean) => void },
) {
  /** Marks our own messages, which this process ignores. */
  const origin = randomUUID();
  let state: 'new' | 'usable' | 'lost' | 'closed' = 'new';
  const connect = () =>
    connectToRedis(url, { onReady: () => void checkReady(), onLost: (error) => lose(error) });
  const commands = connect();
  const listener = connect();
  listener.on('message', (_channel, message) => {
    const [from, customerId = ''] = message.split(' ');
    if (from !== origin) handlers.onChanged(customerId);
  });
  // A dead connection looks like one without messages, so both are tested.
  const pings = setInterval(() => void ping(), pingIntervalMs).unref();

  const areConnected = () => commands.status === 'ready' && listener.status === 'ready';

  function lose(error?: unknown): void {
    if (state === 'closed') return;
    if (state !== 'lost') {
      log.warn(
        error ? { error: describeError(error) } : {},
        'redis connection lost, continuing without redis',
      );
      const wasUsable = state === 'usable';
      state = 'lost';
      if (wasUsable) handlers.onUsable(false);
    }
    // In any other status, ioredis is already connecting again.
    for (const redis of [commands, listener]) if (redis.status === 'ready') redis.disconnect(true);
  }

  async function checkReady(): Promise<void> {
    if (!areConnected() || state === 'usable' || state === 'closed') return;
    try {
      await bounded(commandTimeoutMs, () => listener.subscribe(channel));
      // Redis refuses scripts while it loads its data.
      await bounded(commandTimeoutMs, () => commands.eval(`return redis.call('TIME')`, 0));
      if (!areConnected()) return;
      state = 'usable';
      handlers.onUsable(true);
      log.info('redis connected');
    } catch (error) {
      lose(error);
    }
  }

  async function ping(): Promise<void> {
    if (state !== 'usable') return;
    try {
      await bounded(commandTimeoutMs, () => Promise.all([commands.ping(), listener.ping()]));
    } catch (error) {
      if (state === 'usable') lose(error);
    }
  }

  /** Returns Redis's answer; `fallback` when Redis is not usable or does not answer within 200 ms. */
  async function ask<T>(command: (redis: Redis) => Promise<T>, fallback: T): Promise<T> {
    if (state !== 'usable') return fallback;
    try {
      return await bounded(commandTimeoutMs, () => command(commands));
    } catch (error) {
      if (state === 'usable') lose(error);
      return fallback;
    }
  }

  return {
    ask,
    /** Broadcasts to all other processes that a customer's account changed. */
    publish: (customerId: string) =>
      ask(() => commands.publish(channel, `${origin} ${customerId}`), 0),
    isUsable: () => state === 'usable',
    /** Closes both connections within 200 ms. Later calls return at once. */
    async close(): Promise<void> {
      const wasUsable = state === 'usable';
      state = 'closed';
      clearInterval(pings);
      if (wasUsable) await bounded(commandTimeoutMs, () => commands.quit()).catch(() => undefined);
      commands.disconnect();
      listener.disconnect();
    },
  };
}

/** Opens a connection in the background. ioredis is loaded here, since a server without Redis does not need it. */
function connectToRedis(
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
    // checkReady() has a timeout, ioredis's own check has none.
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
