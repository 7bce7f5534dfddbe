/** Compares a cold start with a bare server's: the time until ready, and the first view after that. */
import { type Contender, startPeer, startPortal, startUpstreams } from './contenders.ts';
import { load } from './load.ts';
import { compare, type Sample } from './report.ts';
import { view } from './requests.ts';

/** Compares cold starts. @param rounds started processes of each */
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
    // Stores the records that the bare servers read.
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
