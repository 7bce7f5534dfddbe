/** What a process keeps in memory over many requests, and afterwards. */
import { setTimeout as pause } from 'node:timers/promises';
import { load } from './contender.ts';
import { manageQuery, post } from './manage-query.ts';
import type { Usage } from './peers/announce.ts';
import { startPortal, startUpstreams } from './portal-process.ts';
import { controlSentence, mebibytes, table } from './report.ts';

/** Tenths of the requests that another process of the same answers as well, as the control. */
const controlled = 2;
/** Without a request: V8 collects once more by itself, and returns pages that it keeps for 8 s. */
const idleSeconds = 20;

/**
 * A process answers the manage page's query of 1,000 subscribers with one subscription each: with ten, the
 * emulator of Firestore would be asked for so long that a million requests take hours. Its memory is read after each
 * tenth of the requests; another one does the same in turn for the first tenths. Finally a few more requests and a
 * pause: what is resident then, V8 has collected by itself or not at all.
 * @param requests of the first process
 */
export async function measureMemory(requests: number): Promise<string> {
  const subscribers = Math.min(1_000, requests / 10);
  const upstreams = await startUpstreams({ subscribers, plans: 1 });
  const start = (name: string) =>
    startPortal(name, upstreams, (token) => post({ query: manageQuery }, token));
  const [one, two] = [await start('one process'), await start('another')];
  try {
    const row = (name: string, { rss, heap, external }: Usage, other?: Usage) => [
      name,
      mebibytes(rss),
      other ? mebibytes(other.rss) : '',
      mebibytes(heap),
      mebibytes(external),
    ];
    const rows = [row('none', await one.usage())];
    const ratios: number[] = [];
    // Everybody once, a few at a time: Firestore and Stripe are asked for each.
    for (const portal of [one, two])
      await load(portal, { amount: subscribers * 2, connections: 4 });
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      const name = ((tenth * requests) / 10).toLocaleString('en-US');
      await load(one, { amount: requests / 10 });
      const { rss } = await one.usage();
      const use = { ...(await one.collected()), rss };
      if (tenth > controlled) {
        rows.push(row(name, use));
        continue;
      }
      await load(two, { amount: requests / 10 });
      const other = await two.usage();
      await two.collected();
      ratios.push(other.rss / rss);
      rows.push(row(name, use, other));
    }
    await load(one, { amount: requests / 100 });
    await pause(idleSeconds * 1_000);
    rows.push(row(`${idleSeconds} s later`, await one.usage()));
    const head = ['After requests', 'RSS MiB', 'another process', 'heap in use', 'external'];
    return `${table([head, ...rows])}\n\n${controlSentence(ratios)}`;
  } finally {
    await Promise.all([one, two, upstreams].map((each) => each.stop()));
  }
}
