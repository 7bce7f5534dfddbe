/** Compares a first view and a cancellation with what a team would write. */
import { type Contender, startPeer, startPortal, startUpstreams } from './contenders.ts';
import { load } from './load.ts';
import { compare } from './report.ts';
import { cancellation, type RequestOf, view } from './requests.ts';

/** Compares with one subscriber per request. @param each requests per round and contender */
export async function compareChanges(rounds: number, each: number): Promise<string> {
  const perContender = (rounds + 1) * each;
  // Each contender has its own subscribers: the portal stores a record on a first view, and a plan is canceled once.
  const upstreams = await startUpstreams(3 * perContender, 10);
  const team = await startPeer('peers/team', upstreams);
  const portal = await startPortal(upstreams);

  function compareOf(of: RequestOf): Promise<string> {
    const measure = (contender: Contender, index: number) => (round: number) => {
      const first = index * perContender + round * each;
      const requests = Array.from({ length: each }, (_, next) => of(upstreams, first + next));
      return load(contender, requests);
    };
    return compare(rounds, {
      'what a team would write': measure(team, 0),
      'the same, measured again': measure(team, 1),
      'this portal': measure(portal, 2),
    });
  }

  try {
    const views = await compareOf(view);
    // The same subscribers: a page view precedes a cancellation.
    const cancellations = await compareOf(cancellation);
    return `A first view:\n\n${views}\n\nA cancellation:\n\n${cancellations}`;
  } finally {
    await Promise.all([team, portal, upstreams].map((one) => one.stop()));
  }
}
