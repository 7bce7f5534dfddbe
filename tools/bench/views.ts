/** Compares repeated views of the manage page with a bare server's same reads and what a team would write. */
import { startPeer, startPortal, startUpstreams } from './contenders.ts';
import { load } from './load.ts';
import { compare } from './report.ts';
import { view } from './requests.ts';

const subscribers = 50;
/** More connections would measure the single process of the emulators. */
const connections = 2;

/** Compares views. @param each views per round and contender */
export async function compareViews(rounds: number, each: number): Promise<string> {
  const upstreams = await startUpstreams(subscribers, 3);
  const requests = Array.from({ length: each }, (_, index) => view(upstreams, index % subscribers));
  const portal = await startPortal(upstreams);
  const bare = await startPeer('peers/bare', upstreams);
  const again = await startPeer('peers/bare', upstreams);
  const team = await startPeer('peers/team', upstreams);
  const contenders = [portal, bare, again, team];
  try {
    // The first views store the records that the bare servers read.
    await load(portal, requests.slice(0, subscribers));
    const measure = (contender: typeof bare) => () => load(contender, requests, connections);
    return await compare(rounds, {
      'bare Apollo Server on Fastify, the same two reads': measure(bare),
      'the same, measured again': measure(again),
      'what a team would write': measure(team),
      'this portal': measure(portal),
    });
  } finally {
    await Promise.all([...contenders, upstreams].map((one) => one.stop()));
  }
}
