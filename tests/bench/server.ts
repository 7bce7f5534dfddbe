/** The server against its peers: the same answer, one process each, in turn, several rounds. */
import type { Request } from 'autocannon';
import { median } from '../../scripts/percentile.ts';
import { type Contender, load, type Sample, startContender } from './contender.ts';
import { manageQuery } from './manage-query.ts';
import { startPortal, startUpstreams } from './portal-process.ts';
import { table } from './report.ts';

const baseline = 'Apollo + Fastify, static data';

const post = (body: object, headers: Record<string, string> = {}): Request => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Measures, and gives the table. `seconds` is the length of one measurement. */
export async function compareServers(rounds: number, seconds: number): Promise<string> {
  const plain = [post({ query: manageQuery })];
  const upstreams = await startUpstreams({ subscribers: 50, plans: 10 });
  const contenders: Contender[] = [
    await startContender('node:http, prepared bytes', 'peers/node-http.js', plain),
    await startContender('Fastify, JSON', 'peers/fastify-json.js', plain),
    await startContender('Mercurius, compiled', 'peers/mercurius.mjs', plain, { args: ['jit'] }),
    await startContender('Mercurius', 'peers/mercurius.mjs', plain),
    await startContender(baseline, 'peers/apollo.js', plain),
    await startContender('GraphQL Yoga', 'peers/yoga.mjs', plain),
    await startPortal('this portal, everything on', upstreams, (token) =>
      post({ query: manageQuery }, { authorization: `Bearer ${token}` }),
    ),
  ];
  try {
    for (const contender of contenders) await load(contender, { seconds: 2 });
    const results = new Map<string, Sample[]>(contenders.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const contender of contenders)
        results.get(contender.name)?.push(await load(contender, { seconds }));
    return summary(results);
  } finally {
    await Promise.all([...contenders.map((one) => one.stop()), upstreams.stop()]);
  }
}

function summary(results: Map<string, Sample[]>): string {
  const base = results.get(baseline) ?? [];
  const rows = [...results].map(([name, samples]) => {
    const of = (pick: (sample: Sample) => number) => median(samples.map(pick));
    const ratio = median(samples.map(({ rate }, round) => rate / (base[round]?.rate ?? NaN)));
    const numbers = [
      ratio.toFixed(2),
      Math.round(of(({ rate }) => rate)),
      of(({ p50 }) => p50),
      of(({ p99 }) => p99),
      Math.round(of(({ cpu }) => cpu)),
      Math.round(of(({ rss }) => rss) / 2 ** 20),
    ];
    return [name, ...numbers];
  });
  return table([
    ['Server', 'ratio', 'answers/s', 'p50 ms', 'p99 ms', 'CPU µs each', 'RSS MiB'],
    ...rows,
  ]);
}
