/** The server against its peers: the same answer, one process each, in turn, several rounds. */
import { median } from '../../scripts/percentile.ts';
import { type Contender, load, type Sample, startContender } from './contender.ts';
import { executedRequest, manageQuery, pageOperation, pageRequest, post } from './manage-query.ts';
import { startPortal, startUpstreams } from './portal-process.ts';
import { table } from './report.ts';

/** Measures, and gives the tables. `seconds` is the length of one measurement. */
export async function compareServers(rounds: number, seconds: number): Promise<string> {
  const plain = [post({ query: manageQuery })];
  const upstreams = await startUpstreams({ subscribers: 50, plans: 10 });
  const start = (name: string, body: object) =>
    startPortal(name, upstreams, (token) => post(body, token));
  const groups = [
    {
      base: 'Apollo + Fastify, static data',
      contenders: [
        await startContender('node:http, prepared bytes', 'peers/node-http.js', plain),
        await startContender('Fastify, JSON', 'peers/fastify-json.js', plain),
        await startContender('Mercurius, compiled', 'peers/mercurius.mjs', plain, {
          args: ['jit'],
        }),
        await startContender('Mercurius', 'peers/mercurius.mjs', plain),
        await startContender('Apollo + Fastify, static data', 'peers/apollo.js', plain),
        await startContender('GraphQL Yoga', 'peers/yoga.mjs', plain),
        await start('this portal, everything on', { query: manageQuery }),
      ],
    },
    {
      base: 'Apollo + Fastify, static data, by text',
      contenders: [
        await startContender('Apollo + Fastify, static data, by text', 'peers/apollo.js', [
          post({ query: pageOperation().body }),
        ]),
        await start('this portal, everything on, by operation id', pageRequest),
        await startPortal('this portal, executing each time', upstreams, executedRequest),
      ],
    },
  ];
  const contenders = groups.flatMap((group) => group.contenders);
  try {
    for (const contender of contenders) {
      // Everybody once, a few at a time: Stripe is asked for each.
      await load(contender, { amount: 50, connections: 5 });
      // Until V8 has compiled what will be measured.
      await load(contender, { seconds: 8 });
    }
    const results = new Map<Contender, Sample[]>(contenders.map((one) => [one, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const contender of contenders)
        results.get(contender)?.push(await load(contender, { seconds }));
    return groups.map((group) => summary(group, results)).join('\n\n');
  } finally {
    await Promise.all([...contenders.map((one) => one.stop()), upstreams.stop()]);
  }
}

function summary(
  { base: baseline, contenders }: { base: string; contenders: Contender[] },
  results: Map<Contender, Sample[]>,
): string {
  const samplesOf = (one: Contender | undefined) => (one && results.get(one)) ?? [];
  const base = samplesOf(contenders.find(({ name }) => name === baseline));
  const rows = contenders.map((contender) => {
    const samples = samplesOf(contender);
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
    return [contender.name, ...numbers];
  });
  return table([
    ['Server', 'ratio', 'answers/s', 'p50 ms', 'p99 ms', 'CPU µs each', 'RSS MiB'],
    ...rows,
  ]);
}
