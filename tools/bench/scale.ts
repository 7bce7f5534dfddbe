/** What a process keeps in memory after many requests. */
import { load } from './contender.ts';
import { manageQuery, post } from './manage-query.ts';
import { startPortal, startUpstreams } from './portal-process.ts';
import { table } from './report.ts';

const ask = (token: string) => post({ query: manageQuery }, token);

/** Memory over many requests: at the start, on the way, at the end. */
export async function soak(requests: number): Promise<string> {
  const upstreams = await startUpstreams({ subscribers: 1_000, plans: 10 });
  const portal = await startPortal('soak', upstreams, ask);
  const parts = 10;
  const sizes: number[] = [];
  try {
    for (let part = 0; part < parts; part += 1)
      sizes.push((await load(portal, { amount: requests / parts })).rss);
  } finally {
    await portal.stop();
    await upstreams.stop();
  }
  const rows = sizes.map((size, part) => [
    (((part + 1) * requests) / parts).toLocaleString('en-US'),
    Math.round(size / 2 ** 20),
  ]);
  return table([['After requests', 'RSS MiB'], ...rows]);
}
