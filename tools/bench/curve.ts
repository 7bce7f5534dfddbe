/** How one process does with more subscribers and more plans each, their accounts filled by `npm run backfill`. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Contender, load } from './contender.ts';
import { fillMirror } from './fill-mirror.ts';
import { pageRequest, post } from './manage-query.ts';
import { startPortal, startUpstreams } from './portal-process.ts';
import { controlSentence, table } from './report.ts';
import { loadWithWrk, requireWrk, writeRequests } from './wrk.ts';

/** Subscribers, and plans of each. A hundred thousand with ten plans would take too long to make. */
const sizes = [
  [10, 1],
  [1_000, 1],
  [1_000, 10],
  [10_000, 10],
  [100_000, 1],
] as const;

/** The most subscribers whose first views are timed, and how many ask at a time. */
const firstViews = 1_000;
const atOnce = 4;
/** A little longer than a snapshot lives in a process without Redis. */
const snapshotMs = 5_500;

/** @param seconds the length of one measurement */
export async function curve(seconds: number): Promise<string> {
  requireWrk();
  const rows: (string | number)[][] = [];
  const controls: number[] = [];
  for (const [subscribers, plans] of sizes) {
    const upstreams = await startUpstreams({ subscribers, plans });
    let portal: Contender | undefined;
    try {
      const filled = subscribers / (await fillMirror(upstreams));
      portal = await startPortal('the portal', upstreams, (token) => post(pageRequest, token));
      const asking = portal.requests.length;
      const file = writeRequests(portal.requests);
      // Until V8 has compiled what will be measured.
      await loadWithWrk([portal], { file, seconds });
      await pause(snapshotMs);
      const requests = portal.requests.slice(0, firstViews);
      const first = await load(
        { ...portal, requests },
        { amount: requests.length, connections: Math.min(atOnce, requests.length) },
      );
      await upstreams.stripeCalls();
      // From where nobody has asked yet.
      const [inTurn, control] = [
        await loadWithWrk([portal], { file, seconds, first: Math.floor(asking * 0.3) }),
        await loadWithWrk([portal], { file, seconds, first: Math.floor(asking * 0.6) }),
      ];
      const calls = (await upstreams.stripeCalls()) / (inTurn.answers + control.answers);
      controls.push(control.rate / inTurn.rate);
      rows.push([
        subscribers.toLocaleString('en-US'),
        plans,
        Math.round(filled).toLocaleString('en-US'),
        first.p50,
        Math.round(inTurn.rate).toLocaleString('en-US'),
        inTurn.p50.toFixed(1),
        inTurn.p99.toFixed(0),
        calls.toFixed(3),
        Math.round(control.rss / 2 ** 20),
      ]);
    } finally {
      await portal?.stop();
      await upstreams.stop();
    }
  }
  const head = ['Subscribers', 'plans', 'accounts filled/s', 'first view, p50 ms'];
  const numbers = ['answers/s', 'p50 ms', 'p99 ms', 'Stripe calls a view', 'RSS MiB'];
  return `${table([[...head, ...numbers], ...rows])}\n\n${controlSentence(controls)}`;
}
