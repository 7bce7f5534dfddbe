/** A cache store that replicas share, over Redis 5 or later; when Redis is slow or gone, it goes without. */
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type * as IoRedis from 'ioredis';
import { z } from 'zod';
import { describeError, type Log } from '../log.ts';
import type { EventStore } from './event-memory.ts';
import { type CacheStore, leaseLife } from './subscription-cache.ts';

/** How long a command may take, in milliseconds. */
const deadline = 200;

/** How many invalidations are kept for when Redis is back, and how many are sent at a time. */
const owedLimit = 50_000;
const batch = 1_000;

/**
 * A key holds `<since>:lease:<id>` and then `<since>:value:<text>`. `since` is when the lease was given,
 * in microseconds of Redis's own clock, so that the clocks of replicas need not agree.
 */
const stored = /^\d+:(lease|value):(.*)$/s;

/** What is not younger than ARGV[1] is replaced by a new lease with the id ARGV[2] for ARGV[3] milliseconds. */
const readScript = `
local found = redis.call('GET', KEYS[1])
local since = found and tonumber(string.match(found, '^(%d+):'))
if since and since > tonumber(ARGV[1]) then return found end
local time = redis.call('TIME')
local lease = string.format('%.0f:lease:%s', time[1] * 1000000 + time[2], ARGV[2])
redis.call('SET', KEYS[1], lease, 'PX', ARGV[3])
return lease`;

/** Puts the value ARGV[2] in place of the lease ARGV[1], for what is left of ARGV[3] milliseconds. */
const writeScript = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local since = string.match(ARGV[1], '^%d+')
local time = redis.call('TIME')
local left = math.floor(ARGV[3] - (time[1] * 1000000 + time[2] - since) / 1000)
if left < 1 then return 0 end
redis.call('SET', KEYS[1], since .. ':value:' .. ARGV[2], 'PX', left)
return 1`;

/** Redis's clock, by way of a script: unlike a plain TIME, that is refused while Redis still loads its data. */
const timeScript = `return redis.call('TIME')`;
const timeSchema = z.tuple([z.coerce.number(), z.coerce.number()]);

/** The store, and what its owner may ask of it. */
export interface RedisStore extends CacheStore, EventStore {
  /** Whether Redis is in use at the moment. */
  usable: () => boolean;
  /** Redis's answer to a command within 200 ms; `without` when it is not in use, or does not answer. */
  ask: <T>(command: (redis: IoRedis.Redis) => Promise<T>, without: T) => Promise<T>;
  /** Says goodbye to Redis; later calls go without. Takes at most 200 ms. */
  close: () => Promise<void>;
}

/**
 * Connects in the background; until that has succeeded, nothing is remembered and nothing waits.
 *
 * **The connection is the circuit.** A command that fails, or takes longer than 200 ms, ends it: all
 * calls go without at once, until a new connection has answered (first tried after 1 s, at most 10 s).
 *
 * **Nothing stale after an outage.** What could not be invalidated meanwhile must not be shown, whoever
 * invalidated it. So a connection trusts only what was asked of Stripe since it was made: an outage
 * ends everybody's connection, and with it the trust in all that is older, also in what a replica that
 * crashed could no longer invalidate. And for the other replicas, if it was this one alone that was cut
 * off, the invalidations that it owes are sent before the connection is used; until then those others
 * may show what they know, for `ttl` at most.
 * @param url `redis://` or `rediss://`, with the password, if any; it is never logged
 * @param options.retry milliseconds until the first and, at most, until a later try to connect again
 */
export function createRedisStore(
  url: string,
  log: Log,
  { retry = { first: 1_000, longest: 10_000 } } = {},
): RedisStore {
  let state: 'new' | 'usable' | 'lost' | 'closed' = 'new';
  let connection = 0;
  let failures = 0;
  let trustedSince = '0';
  const owed = new Set<string>();

  // Loaded here: a process without Redis spares the memory and the time.
  const { Redis } = createRequire(import.meta.url)('ioredis') as typeof IoRedis;
  const redis = new Redis(url, {
    keyPrefix: 'portal:',
    connectTimeout: 2 * deadline,
    disconnectTimeout: deadline,
    // Nothing waits for a connection and nothing is sent twice.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
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
  redis.on('ready', () => void recover((connection += 1)));

  function lose(error?: unknown) {
    if (state === 'closed') return;
    if (state !== 'lost')
      log.warn(error ? { error: describeError(error) } : {}, 'redis is lost: going without');
    state = 'lost';
    // In any other status, ioredis is already on its way to a new connection.
    if (redis.status === 'ready') redis.disconnect(true);
  }

  async function recover(mine: number) {
    try {
      const [seconds, micros] = timeSchema.parse(await bounded(redis.eval(timeScript, 0)));
      while (owed.size > 0) await settle([...owed].slice(0, batch));
      if (mine !== connection || state === 'closed') return;
      trustedSince = String(seconds * 1_000_000 + micros);
      failures = 0;
      state = 'usable';
      log.info('redis is in use');
    } catch (error) {
      if (mine === connection) lose(error);
    }
  }

  async function settle(keys: string[]) {
    // Taken out first: what is invalidated again in the meantime is owed again.
    for (const key of keys) owed.delete(key);
    try {
      await bounded(redis.del(...keys));
    } catch (error) {
      keys.forEach(owe);
      throw error;
    }
  }

  function owe(key: string) {
    owed.add(key);
    const [oldest] = owed;
    if (owed.size > owedLimit && oldest !== undefined) owed.delete(oldest);
  }

  async function ask<T>(command: (redis: IoRedis.Redis) => Promise<T>, without: T): Promise<T> {
    if (state !== 'usable') return without;
    const mine = connection;
    try {
      return await bounded(command(redis));
    } catch (error) {
      if (mine === connection && state === 'usable') lose(error);
      return without;
    }
  }

  return {
    ask,
    async read(key) {
      const command = () =>
        redis.eval(readScript, 1, key, trustedSince, randomUUID(), String(leaseLife));
      const found = String(await ask<unknown>(command, ''));
      const [, kind, text] = stored.exec(found) ?? [];
      if (kind === 'value' && text !== undefined) return { value: text, lease: null };
      return { value: null, lease: kind === 'lease' ? found : null };
    },
    async write(key, lease, value, ttl) {
      const command = () => redis.eval(writeScript, 1, key, lease, value, String(ttl));
      return (await ask<unknown>(command, 0)) === 1;
    },
    async invalidate(key) {
      // Owed until it is delivered, so that a connection that is just being made will see to it.
      owe(key);
      if (await ask(async () => (await redis.del(key)) >= 0, false)) owed.delete(key);
      else owe(key);
    },
    async has(id) {
      return ask(async () => (await redis.exists(`event:${id}`)) === 1, false);
    },
    async add(id, ttl) {
      await ask<unknown>(() => redis.set(`event:${id}`, '1', 'PX', ttl), null);
    },
    usable: () => state === 'usable',
    async close() {
      state = 'closed';
      if (redis.status === 'ready') await bounded(redis.quit()).catch(() => undefined);
      redis.disconnect();
    },
  };
}

/** Settles with `call`, or rejects when the deadline has passed. */
function bounded<T>(call: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`no answer within ${deadline} ms`));
    // One more turn of the event loop: after a long stall of our own, an answer that is there is read first.
    const timer = setTimeout(() => setImmediate(giveUp), deadline);
    void call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
