/** How the portal scales: processes, subscribers, plans, with and without its cache. */
import { median } from '../../scripts/percentile.ts';
import { type Contender, load } from './contender.ts';
import { executedRequest, manageQuery, post } from './manage-query.ts';
import { startPortal, startUpstreams } from './portal-process.ts';
import { table } from './report.ts';

const askFor = (body: object) => (token: string) => post(body, token);
const ask = askFor({ query: manageQuery });

/**
 * One and two processes in turn; half of the connections each, so that the load is the same. Whoever makes
 * the load needs a core as well: the fewer answers a second, the less.
 */
export async function compareProcesses(rounds: number, seconds: number): Promise<string> {
  const upstreams = await startUpstreams({ subscribers: 50, plans: 10 });
  const rows: (string | number)[][] = [];
  try {
    for (const [what, request] of [
      ['sent again', ask],
      ['executed each time', executedRequest],
    ] as const) {
      const start = (name: string) => startPortal(name, upstreams, request);
      const [one, two] = [await start('first'), await start('second')];
      await Promise.all([load(one, { seconds: 3 }), load(two, { seconds: 3 })]);
      const rates: { alone: number; both: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const alone = (await load(one, { seconds })).rate;
        const half = { seconds, connections: 25 };
        const both = await Promise.all([load(one, half), load(two, half)]);
        rates.push({ alone, both: both.reduce((sum, { rate }) => sum + rate, 0) });
      }
      await Promise.all([one.stop(), two.stop()]);
      rows.push([
        what,
        Math.round(median(rates.map(({ alone }) => alone))),
        Math.round(median(rates.map(({ both }) => both))),
        median(rates.map(({ alone, both }) => both / alone)).toFixed(2),
      ]);
    }
  } finally {
    await upstreams.stop();
  }
  return table([['Answers', 'one process, a second', 'two', 'ratio'], ...rows]);
}

/** Distinct subscribers, plans each, cache on (50 connections) and off (4): one process. */
export async function curve(seconds: number): Promise<string> {
  const rows: (string | number)[][] = [];
  for (const [subscribers, plans] of [
    [10, 1],
    [10, 10],
    [1_000, 10],
    [3_000, 1],
  ] as const) {
    const upstreams = await startUpstreams({ subscribers, plans });
    try {
      for (const cache of ['on', 'off']) {
        const env: Record<string, string> = cache === 'off' ? { STRIPE_WEBHOOK_SECRET: '' } : {};
        // Without a cache each view asks the emulator, which is no more than one process.
        const connections = cache === 'off' ? 4 : 50;
        const portal = await startPortal(`cache ${cache}`, upstreams, ask, env);
        // Every subscriber once, before it counts.
        if (cache === 'on') await fill(portal, subscribers);
        else await load(portal, { seconds: 2, connections });
        await upstreams.stripeCalls();
        const { rate, p50, p99, rss, answers } = await load(portal, { seconds, connections });
        const calls = (await upstreams.stripeCalls()) / answers;
        const numbers = [Math.round(rate), p50, p99, calls.toFixed(2), Math.round(rss / 2 ** 20)];
        rows.push([subscribers.toLocaleString('en-US'), plans, cache, ...numbers]);
        await portal.stop();
      }
    } finally {
      await upstreams.stop();
    }
  }
  const head = ['Subscribers', 'plans', 'cache', 'answers/s', 'p50 ms', 'p99 ms'];
  return table([[...head, 'Stripe calls a view', 'RSS MiB'], ...rows]);
}

/** Few at a time: each of these is asked of the emulator. */
async function fill(portal: Contender, subscribers: number): Promise<void> {
  await load(portal, { amount: Math.max(subscribers * 2, 2_000), connections: 4 });
}
