/** A cold start: how long a new process takes until it is ready, and its first view after that, beside a bare server. */
import { type Contender, startPeer, startPortal, startUpstreams } from './contenders.ts';
import { load } from './load.ts';
import { compare, type Sample } from './report.ts';
import { view } from './requests.ts';

/** @param rounds how many processes of each are started */
export async function compareStarts(rounds: number): Promise<string> {
  const upstreams = await startUpstreams(1, 3);
  const start = (starting: () => Promise<Contender>) => async (): Promise<Sample> => {
    const contender = await starting();
    try {
      const first = await load(contender, [view(upstreams, 0)]);
      return { 'ready ms': contender.readyMs, 'first view ms': first['p50 ms'] };
    } finally {
      await contender.stop();
    }
  };
  const startBare = start(() => startPeer('peers/bare', upstreams));
  const startOurs = start(() => startPortal(upstreams));
  try {
    // Stores the account, which the bare ones read.
    await startOurs();
    return await compare(rounds, {
      'bare Apollo Server on Fastify': startBare,
      'the same, measured again': () => startBare(),
      'this portal': startOurs,
    });
  } finally {
    await upstreams.stop();
  }
}
