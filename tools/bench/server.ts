/** The server against its peers: the same answer, one process each, in turn, several rounds. */
import { load, startContender } from './contender.ts';
import { manageQuery, post } from './manage-query.ts';
import { startPortal, startTeam, startUpstreams } from './portal-process.ts';
import { type Results, summary } from './report.ts';

/** Seconds of one measurement. */
const seconds = 3;

/** Reads of the warm manage page, of everybody. */
export async function compareServers(rounds: number): Promise<string> {
  const upstreams = await startUpstreams({ subscribers: 50, plans: 10 });
  const manage = (token: string) => post({ query: manageQuery }, token);
  const startBare = (name: string) =>
    startContender(name, 'peers/apollo', [post({ query: manageQuery })]);
  const bare = await startBare('Apollo Server on Fastify');
  const again = await startBare('Apollo Server on Fastify, measured again');
  const team = await startTeam('what a team would write', upstreams, manage);
  const ours = await startPortal('this portal', upstreams, manage);
  const results: Results = new Map([bare, again, team, ours].map((each) => [each, []]));
  try {
    for (const contender of results.keys()) {
      // Everybody once, a few at a time: Stripe is asked for each.
      await load(contender, { amount: 50, connections: 5 });
      // Until V8 has compiled what will be measured.
      await load(contender, { seconds: 6 });
    }
    for (let round = 0; round < rounds; round += 1)
      for (const [contender, samples] of results) samples.push(await load(contender, { seconds }));
    return summary(results, bare, again);
  } finally {
    await Promise.all([...results.keys(), upstreams].map((each) => each.stop()));
  }
}
