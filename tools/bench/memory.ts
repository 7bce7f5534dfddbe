/** What a process keeps in memory over many requests, and what it is made of. */
import { setTimeout as pause } from 'node:timers/promises';
import { load } from './contender.ts';
import { forkModule } from './forked.ts';
import type { ImportedPackage } from './import-sizes.ts';
import { manageQuery, post } from './manage-query.ts';
import type { MemoryUse } from './memory-use.ts';
import { imageSettings, startPortal, startUpstreams } from './portal-process.ts';
import { controlSentence, table } from './report.ts';

const subscribers = 1_000;
/** Tenths of the requests that another process of the same answers as well, as the control. */
const controlled = 2;
/** Without a request: V8 collects once more by itself, and returns pages that it keeps for 8 s. */
const idleSeconds = 20;
const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1);

/**
 * A process answers the manage page's query of 1,000 subscribers with one subscription each: with ten, the
 * emulator of Firestore would be asked for so long that a million requests take hours. After each tenth of the
 * requests, garbage is collected, and the numbers are read. Another one does the same in turn for the first tenths.
 * Finally a few more requests and a pause: what is resident then, V8 has collected by itself or not at all.
 * @param requests of the first process
 * @returns memory at each tenth, what it is, and what each package adds
 */
export async function measureMemory(requests: number): Promise<string> {
  const upstreams = await startUpstreams({ subscribers, plans: 1 });
  const start = (name: string) =>
    startPortal(name, upstreams, (token) => post({ query: manageQuery }, token));
  const [one, two] = [await start('one process'), await start('another')];
  try {
    const atRest = await one.memory();
    const tenths: MemoryUse[] = [];
    const control: MemoryUse[] = [];
    // Everybody once, a few at a time: Firestore and Stripe are asked for each.
    for (const portal of [one, two])
      await load(portal, { amount: subscribers * 2, connections: 4 });
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      await load(one, { amount: requests / 10 });
      tenths.push(await one.memory());
      if (tenth > controlled) continue;
      await load(two, { amount: requests / 10 });
      control.push(await two.memory());
    }
    await load(one, { amount: requests / 100 });
    await pause(idleSeconds * 1_000);
    const idle = await one.memory();
    return [
      overTime(tenths, control, requests),
      controlSentence(control.map(({ rss }, tenth) => rss / (tenths[tenth]?.rss ?? NaN))),
      composition([atRest, tenths.at(-1) ?? atRest, idle]),
      await packageSizes(),
    ].join('\n\n');
  } finally {
    await Promise.all([one, two, upstreams].map((each) => each.stop()));
  }
}

function overTime(tenths: MemoryUse[], control: MemoryUse[], requests: number): string {
  const rows = tenths.map(({ rss, heapUsed, external }, index) => [
    (((index + 1) * requests) / 10).toLocaleString('en-US'),
    mebibytes(rss),
    control[index] ? mebibytes(control[index].rss) : '',
    ...[heapUsed, external].map(mebibytes),
  ]);
  return table([
    ['After requests', 'RSS MiB', 'another process', 'heap in use', 'external'],
    ...rows,
  ]);
}

const kinds: [string, (use: MemoryUse) => number][] = [
  ['pages of files: Node’s program, the C library', ({ files }) => files],
  ['heap in use: objects, code and its sources', ({ heapUsed }) => heapUsed],
  ['heap that V8 holds for more: young objects, garbage', ({ heapFree }) => heapFree],
  ['the C library’s heap, with what it keeps when freed', ({ malloc }) => malloc],
  ['heap that V8 has freed and keeps for 8 s; stacks', ({ other }) => other],
  ['all, after a collection', ({ rssCollected }) => rssCollected],
  ['**all, before that collection**', ({ rss }) => rss],
];

function composition(uses: MemoryUse[]): string {
  const rows = kinds.map(([name, of]) => [name, ...uses.map((use) => mebibytes(of(use)))]);
  const head = ['What it is, MiB', 'at rest', 'at the end', `${idleSeconds} s later`];
  return table([head, ...rows]);
}

/** Imports one package after the other in a new process: what an earlier one brought along counts for that one. */
async function packageSizes(): Promise<string> {
  const imports = forkModule('the imports', 'import-sizes.js', [], {
    NODE_ENV: 'production',
    ...imageSettings(),
  });
  const found = (await imports.next()) as ImportedPackage[];
  await imports.stop();
  const rows = found.map(({ name, heap, rss }) => [name, mebibytes(heap), mebibytes(rss)]);
  return table([['Package, in this order', 'heap MiB', 'RSS MiB'], ...rows]);
}
