/** Makes many random requests to a server, many at a time, and says what came of them and of the server's memory. */
import * as fc from 'fast-check';
import type { Target } from './target.ts';

/** What came of a request: in a word, for the tally, and what is wrong with it. */
export interface Outcome {
  key: string;
  problem: string | null;
}

/** Bytes that memory may have grown by in the end. */
const allowedGrowth = 50_000_000;
/** So many requests are made from one sample, and so many are under way at a time. */
const batch = 500;
const concurrency = 16;
/** Problems after which it ends early. */
const enough = 10;

interface Run<Case> {
  cases: fc.Arbitrary<Case>;
  attempt: (each: Case) => Promise<Outcome>;
  count: number;
  seed: number;
}

/** Ends this process: with 0 if nothing was found, the server answers, and its memory has not grown. */
export async function runFuzz<Case>(
  target: Target,
  { cases, attempt, count, seed }: Run<Case>,
): Promise<void> {
  // Caches and compiled code fill up before memory is measured first.
  const warmUp = Math.min(10_000, count / 2);
  const tally: Record<string, number> = {};
  const findings: { problem: string; sent: Case }[] = [];
  let sent = 0;

  async function attemptNext(waiting: Case[]): Promise<void> {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { key, problem } = await attempt(next);
      tally[key] = (tally[key] ?? 0) + 1;
      sent += 1;
      if (problem !== null) findings.push({ problem, sent: next });
    }
  }

  const started = performance.now();
  let before = 0;
  for (let round = 0; sent < count && findings.length < enough; round += 1) {
    const waiting = fc.sample(cases, {
      seed: seed + round,
      numRuns: Math.min(batch, count - sent),
    });
    await Promise.all(Array.from({ length: concurrency }, () => attemptNext(waiting)));
    if (before === 0 && sent >= warmUp) before = (await target.read()).memory;
    if (sent % 10_000 === 0) console.log(`${sent} requests`, tally);
  }
  // Answers that nobody waits for any more are still being made for a moment.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const { memory: after } = await target.read();
  const seconds = (performance.now() - started) / 1_000;
  const alive = await target.isAlive();

  for (const { problem, sent: each } of findings)
    console.error(problem, JSON.stringify(each).slice(0, 4_000));
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  console.log(`${sent} requests in ${seconds.toFixed(0)} s, seed ${seed}:`, tally);
  console.log(`${findings.length} findings; alive: ${alive}`);
  console.log(`memory ${megabytes(before)} MB, then ${megabytes(after)} MB`);
  target.stop(findings.length === 0 && alive && after - before < allowedGrowth ? 0 : 1);
}
