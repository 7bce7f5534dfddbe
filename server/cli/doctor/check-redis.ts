/** Checks Redis: the connection, its version, and the permission to run scripts. */
import { Redis } from 'ioredis';
import type { Env } from '../../env.ts';
import { bounded } from '../../domain/calls.ts';
import { brief, type Finding, note, ok, timeoutMs, problem } from './findings.ts';

/** Connects, asks for the version, and runs an empty script. */
export async function checkRedis({ redisUrl }: Env): Promise<Finding[]> {
  if (!redisUrl)
    return [note('REDIS_URL is not set: each replica has its own rate limits and cache.')];
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    disableClientInfo: true,
  });
  let failure: unknown;
  redis.on('error', (error) => (failure = error));
  try {
    await bounded(timeoutMs, () => redis.connect());
    const version = /redis_version:(\d+)[\d.]*/.exec(await bounded(timeoutMs, () => redis.info()));
    await bounded(timeoutMs, () => redis.eval('return 1', 0));
    if (Number(version?.[1]) < 5)
      return [problem('Redis is older than version 5.', 'Upgrade it, or leave REDIS_URL out.')];
    return [ok('Redis answers and is recent enough.')];
  } catch (error) {
    const text = `${String(error)} ${String(failure)}`;
    if (/NOAUTH|WRONGPASS|NOPERM/.test(text))
      return [
        problem('Redis does not accept the password in REDIS_URL.', 'Correct user and password.'),
      ];
    return [
      problem(
        `Redis gave no usable answer (${brief(failure ?? error)}).`,
        'Does it run, and does this network reach the host and port of REDIS_URL? With TLS it is rediss://.',
      ),
    ];
  } finally {
    redis.disconnect();
  }
}
