/** One process and two: answers a second, and what an answer costs, with a load generator that costs little. */
import { median } from '../../scripts/percentile.ts';
import { type Contender, type Sample, startContender } from './contender.ts';
import { manageQuery, pageOperation, post } from './manage-query.ts';
import { startPortal, startUpstreams } from './portal-process.ts';
import { controlSentence, table } from './report.ts';
import { loadWithWrk, requireWrk, uniqueNumber, writeRequests } from './wrk.ts';

/** One round: the first process alone, both, and the first alone again. */
interface Round {
  alone: Sample;
  both: Sample;
  control: Sample;
}

/**
 * One and two processes in turn, with the same 50 connections. A server that only sends prepared bytes shows what a
 * second process costs on this machine, whatever the server does.
 * @param rounds with `seconds` for each measurement
 */
export async function compareProcesses(rounds: number, seconds: number): Promise<string> {
  requireWrk();
  const upstreams = await startUpstreams({ subscribers: 50, plans: 1 });
  const { body: query } = pageOperation();
  const ask = (token: string) => post({ query: manageQuery }, token);
  const execute = (token: string) => post({ query, variables: { view: uniqueNumber } }, token);
  const kinds: [string, () => Promise<Contender>][] = [
    ['cached answers', () => startPortal('the portal', upstreams, ask)],
    ['executed each time', () => startPortal('the portal', upstreams, execute)],
    [
      'node:http, prepared bytes',
      () => startContender('node:http', 'peers/node-http.js', [post({ query: manageQuery })]),
    ],
  ];
  const rows: (string | number)[][] = [];
  const controls: number[] = [];
  try {
    for (const [what, start] of kinds) {
      const measured = await measure([await start(), await start()], rounds, seconds);
      const of = (pick: (round: Round) => number) => median(measured.map(pick));
      rows.push([
        what,
        Math.round(of(({ alone }) => alone.rate)),
        Math.round(of(({ both }) => both.rate)),
        of(({ alone, both }) => both.rate / alone.rate).toFixed(2),
        of(({ alone }) => alone.cpu).toFixed(1),
        of(({ both }) => both.cpu).toFixed(1),
        of(({ alone, both }) => both.cpu / alone.cpu).toFixed(2),
      ]);
      controls.push(...measured.map(({ alone, control }) => control.cpu / alone.cpu));
    }
  } finally {
    await upstreams.stop();
  }
  const head = ['Answers', 'one process, a second', 'two', 'ratio'];
  const cpu = ['CPU µs each, one', 'two', 'ratio'];
  return `${table([[...head, ...cpu], ...rows])}\n\n${controlSentence(controls)}`;
}

async function measure(
  processes: [Contender, Contender],
  rounds: number,
  seconds: number,
): Promise<Round[]> {
  const [first] = processes;
  const file = writeRequests(first.requests);
  /** A process that was idle is slow at first. */
  const warmed = async (some: readonly Contender[]) => {
    await loadWithWrk(some, { file, seconds: 1 });
    return loadWithWrk(some, { file, seconds });
  };
  try {
    // Until V8 has compiled what will be measured.
    for (const one of processes) await loadWithWrk([one], { file, seconds: 8 });
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1)
      measured.push({
        alone: await warmed([first]),
        both: await warmed(processes),
        control: await warmed([first]),
      });
    return measured;
  } finally {
    await Promise.all(processes.map((one) => one.stop()));
  }
}
