/** Sends requests to a contender: how long each takes, and what they cost its process. */
import { Pool } from 'undici';
import { median } from '../../scripts/percentile.ts';
import type { Contender } from './contenders.ts';
import type { ApiRequest } from './requests.ts';

/**
 * Sends requests over some connections, on each the next as soon as the last is answered.
 * @returns answers a second, milliseconds of the server's processor time for each, and of waiting in the median
 * @throws when any answer is not right: a fast refusal is no result
 */
export async function load(contender: Contender, requests: ApiRequest[], connections = 8) {
  const pool = new Pool(contender.origin, { connections });
  const waits: number[] = [];
  // Shared: each connection takes the next one.
  const queue = requests.values();
  async function work(): Promise<void> {
    for (const { headers, body, isRight } of queue) {
      const sentAt = performance.now();
      const answer = await pool.request({ method: 'POST', path: '/graphql', headers, body });
      const text = await answer.body.text();
      waits.push(performance.now() - sentAt);
      if (answer.statusCode !== 200 || !isRight(text))
        throw new Error(`${contender.origin} answered ${answer.statusCode}: ${text.slice(0, 500)}`);
    }
  }
  const cpu = await contender.cpu();
  const startedAt = performance.now();
  try {
    await Promise.all(Array.from({ length: connections }, work));
    const seconds = (performance.now() - startedAt) / 1_000;
    return {
      'answers/s': requests.length / seconds,
      'CPU ms each': ((await contender.cpu()) - cpu) / 1_000 / requests.length,
      'p50 ms': median(waits),
    };
  } finally {
    await pool.destroy();
  }
}
