/** Measures requests to a contender: their time and its processor time. */
import { Pool } from 'undici';
import { median } from '../../scripts/percentile.ts';
import type { Contender } from './contenders.ts';
import type { ApiRequest } from './requests.ts';

/**
 * Sends requests over some connections, one at a time on each.
 * @returns answers a second, milliseconds of processor time per answer, and the median wait
 * @throws Error if any answer is wrong: a fast refusal is no result
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
