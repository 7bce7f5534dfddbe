/** Loads contenders with wrk, which takes a tenth of what a load generator in Node takes of the machine. */
import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Request } from 'autocannon';
import type { Contender, Sample } from './contender.ts';

/** Of all contenders together. */
const connections = 50;

/** Stands in a body for a number that no other request has. */
export const uniqueNumber = '##########';

/** @throws with what to do, when wrk is not installed */
export function requireWrk(): void {
  try {
    execFileSync('sh', ['-c', 'command -v wrk'], { stdio: 'ignore' });
  } catch {
    throw new Error(
      'This section needs wrk, a load generator: apt-get install wrk, and run it again.',
    );
  }
}

/** Writes what subscribers send to a file that wrk reads, in place of the one before. @returns its path */
export function writeRequests(requests: readonly Request[]): string {
  const file = '.cache/bench/requests';
  writeFileSync(file, requests.map((request) => `${rawRequest(request)}\n===\n`).join(''));
  return file;
}

function rawRequest({ method = 'GET', path = '/', headers = {}, body = '' }: Request): string {
  const all = { host: '127.0.0.1', ...headers, 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${String(body)}`;
}

/**
 * Loads contenders at the same time, each with its share of the connections.
 * @param options.file of `writeRequests`: subscribers ask in turn
 * @param options.first the subscriber to begin with, default 0
 * @returns one sample: answers and their rate together, processor time for each answer, the slowest percentiles
 * @throws when any answer was an error: a fast refusal is no result
 */
export async function loadWithWrk(
  contenders: readonly Contender[],
  options: { file: string; seconds: number; first?: number },
): Promise<Sample> {
  const { file, seconds, first = 0 } = options;
  const before = await Promise.all(contenders.map((one) => one.usage()));
  const results = await Promise.all(
    contenders.map(({ url }) =>
      run(url, file, { seconds, first }, connections / contenders.length),
    ),
  );
  const after = await Promise.all(contenders.map((one) => one.usage()));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const answers = sum(results.map((one) => one.answers));
  const failures = sum(results.map((one) => one.failures));
  if (failures > 0 || answers === 0)
    throw new Error(`${contenders[0]?.name}: ${failures} of ${answers} requests failed`);
  return {
    answers,
    rate: sum(results.map((one) => one.answers / one.seconds)),
    p50: Math.max(...results.map((one) => one.p50)),
    p99: Math.max(...results.map((one) => one.p99)),
    cpu: (sum(after.map(({ cpu }) => cpu)) - sum(before.map(({ cpu }) => cpu))) / answers,
    rss: Math.max(...after.map(({ rss }) => rss)),
  };
}

async function run(
  url: string,
  file: string,
  { seconds, first }: { seconds: number; first: number },
  ownConnections: number,
) {
  const { stdout } = await promisify(execFile)('wrk', [
    ...['--threads', '1', '--connections', String(ownConnections), '--duration', `${seconds}s`],
    ...['--script', 'tools/bench/wrk.lua', '--timeout', '10s', url, '--', file, String(first)],
  ]);
  const last = stdout.trim().split('\n').at(-1) ?? '';
  const [answers = 0, micros = 0, failures = 0, p50 = 0, p99 = 0] = last.split(' ').map(Number);
  return { answers, seconds: micros / 1e6, failures, p50: p50 / 1000, p99: p99 / 1000 };
}
