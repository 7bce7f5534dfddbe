/** Redis, shared by replicas: what is counted there, and the broadcast of changes. When it is slow or gone, we go without. */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as IoRedis from 'ioredis';
import { describeError, type Log } from '../telemetry/log.ts';
import { bounded } from '../domain/deadline.ts';

/** Milliseconds that a command may take. */
const timeoutMs = 200;
const channel = 'portal:changes';

export type RedisClient = ReturnType<typeof createRedis>;

/**
 * Connects in the background; until that has succeeded, nothing waits for it.
 *
 * **The connection is the circuit.** A command that fails, or takes longer than 200 ms, ends it: all
 * calls go without at once, until a new connection has answered (first tried after 1 s, at most 10 s).
 * Redis is in use while both connections are: one for commands, one that hears of changes.
 * @param url `redis://` or `rediss://`, with the password, if any; it is never logged
 * @param handlers.onChanged hears of the changes that other processes publish
 * @param handlers.onUsable hears when Redis comes into use, or is lost: changes may have been missed
 * @param options.retry milliseconds until the first and, at most, until a later try to connect again
 */
export function createRedis(
  url: string,
  log: Log,
  handlers: { onChanged: (customerId: string) => void; onUsable: (isUsable: boolean) => void },
  { retry = { first: 1_000, longest: 10_000 } } = {},
) {
  /** Tells our own changes from those of other replicas. */
  const origin = randomUUID();
  let state: 'new' | 'usable' | 'lost' | 'closed' = 'new';
  // Loaded here: a process without Redis spares the memory and the time.
  const { Redis } = createRequire(import.meta.url)('ioredis') as typeof IoRedis;
  const commands = connect();
  const listener = connect();
  listener.on('message', (_channel, message) => {
    const [from, customerId = ''] = message.split(' ');
    if (from !== origin) handlers.onChanged(customerId);
  });
  // While the listener hears nothing, its connection may be dead: both answer a ping each second.
  const pulse = setInterval(() => void check(), 1_000).unref();

  function connect(): IoRedis.Redis {
    let failures = 0;
    const redis = new Redis(url, {
      connectTimeout: 2 * timeoutMs,
      disconnectTimeout: timeoutMs,
      // Nothing waits for a connection and nothing is sent twice.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      // `recover` is the check: unlike ioredis's own, it has a deadline.
      enableReadyCheck: false,
      disableClientInfo: true,
      retryStrategy: () => {
        const delay = Math.min(retry.first * 2 ** failures, retry.longest);
        failures += 1;
        return Math.round(delay * (0.75 + Math.random() / 4));
      },
    });
    redis.on('error', (error) => lose(error));
    redis.on('close', () => lose());
    redis.on('ready', () => {
      failures = 0;
      void recover();
    });
    return redis;
  }

  const areConnected = () => commands.status === 'ready' && listener.status === 'ready';

  function lose(error?: unknown): void {
    if (state === 'closed') return;
    if (state !== 'lost') {
      log.warn(error ? { error: describeError(error) } : {}, 'redis is lost: going without');
      const wasUsable = state === 'usable';
      state = 'lost';
      if (wasUsable) handlers.onUsable(false);
    }
    // In any other status, ioredis is already on its way to a new connection.
    for (const redis of [commands, listener]) if (redis.status === 'ready') redis.disconnect(true);
  }

  async function recover(): Promise<void> {
    if (!areConnected() || state === 'usable' || state === 'closed') return;
    try {
      await bounded(timeoutMs, () => listener.subscribe(channel));
      // A script, since that is refused while Redis still loads its data.
      await bounded(timeoutMs, () => commands.eval(`return redis.call('TIME')`, 0));
      if (!areConnected()) return;
      state = 'usable';
      handlers.onUsable(true);
      log.info('redis is in use');
    } catch (error) {
      lose(error);
    }
  }

  async function check(): Promise<void> {
    if (state !== 'usable') return;
    try {
      await bounded(timeoutMs, () => Promise.all([commands.ping(), listener.ping()]));
    } catch (error) {
      if (state === 'usable') lose(error);
    }
  }

  /** Redis's answer to a command within 200 ms; `without` when it is not in use, or does not answer. */
  async function ask<T>(command: (redis: IoRedis.Redis) => Promise<T>, without: T): Promise<T> {
    if (state !== 'usable') return without;
    try {
      return await bounded(timeoutMs, () => command(commands));
    } catch (error) {
      if (state === 'usable') lose(error);
      return without;
    }
  }

  return {
    ask,
    /** Tells all processes that a customer's account changed. */
    publish: (customerId: string) =>
      ask(() => commands.publish(channel, `${origin} ${customerId}`), 0),
    /** Whether Redis is in use at the moment. */
    isUsable: () => state === 'usable',
    /** Says goodbye; later calls go without. Takes at most 200 ms. */
    async close(): Promise<void> {
      const wasUsable = state === 'usable';
      state = 'closed';
      clearInterval(pulse);
      if (wasUsable) await bounded(timeoutMs, () => commands.quit()).catch(() => undefined);
      commands.disconnect();
      listener.disconnect();
    },
  };
}
