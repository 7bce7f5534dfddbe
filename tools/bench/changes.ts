/** What nobody can have prepared: a first view and a cancellation, beside what a team would write. */
import type { Request } from 'autocannon';
import { type Contender, load } from './contender.ts';
import { cancelRequest, manageQuery, post, saysCancelled } from './manage-query.ts';
import { startPortal, startTeam, startUpstreams } from './portal-process.ts';
import { type Results, summary } from './report.ts';
import { planId } from './subscribers.ts';

const plans = 10;
/** Requests at a time: the upstreams are one process, and should not be what is measured. */
const connections = 4;

/**
 * Each request is another subscriber's first one. Upstreams are on this machine, without any distance.
 * @param each how many requests a round has, of each contender; a multiple of the connections
 */
export async function compareChanges(rounds: number, each: number): Promise<string> {
  // Until V8 has compiled what will be measured.
  const warmUp = 3 * each;
  const perContender = warmUp + rounds * each;
  // Each contender has subscribers of its own: a first view stores the account, and a plan is cancelled once.
  const upstreams = await startUpstreams({ subscribers: 3 * perContender, plans });
  const none = (token: string) => post({}, token);
  const team = await startTeam('what a team would write', upstreams, none);
  const again = { ...team, name: `${team.name}, measured again` };
  const portal = await startPortal('this portal', upstreams, none);
  const runners = [team, again, portal];

  const view = (_: number, token: string) => post({ query: manageQuery }, token);
  const cancel = (number: number, token: string) => cancelRequest(planId(number, 0), token);

  /** Part of a contender's subscribers, who send one request each. */
  const part = (runner: Contender, first: number, count: number, of: typeof view) => {
    const start = runners.indexOf(runner) * perContender + first;
    const tokens = upstreams.tokens.slice(start, start + count);
    return tokens.map((token, index): Request => of(start + index, token));
  };

  async function compare(of: typeof view, isRight?: Contender['isRight']): Promise<string> {
    const results: Results = new Map(runners.map((runner) => [runner, []]));
    const ask = (runner: Contender, first: number, amount: number) => {
      const requests = part(runner, first, amount, of);
      return load({ ...runner, requests, ...(isRight && { isRight }) }, { amount, connections });
    };
    for (const runner of runners) await ask(runner, 0, warmUp);
    for (let round = 0; round < rounds; round += 1)
      for (const runner of runners)
        results.get(runner)?.push(await ask(runner, warmUp + round * each, each));
    return summary(results, team, again);
  }

  try {
    const views = await compare(view);
    // Of the same subscribers: who cancels has seen the page.
    const cancellations = await compare(cancel, saysCancelled);
    return `A first view:\n\n${views}\n\nA cancellation:\n\n${cancellations}`;
  } finally {
    await Promise.all([team.stop(), portal.stop(), upstreams.stop()]);
  }
}
