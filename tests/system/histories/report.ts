/** Prints what the histories showed. */
import type { BatchResult, Violation } from './run.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Adds counts by name, most frequent first. */
function merged(counts: readonly Record<string, number>[]): string {
  const total = new Map<string, number>();
  for (const [name, count] of counts.flatMap((one) => Object.entries(one)))
    total.set(name, (total.get(name) ?? 0) + count);
  return [...total]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${count} ${name}`)
    .join('; ');
}

/** All batches of a run, as a list in Markdown. */
export function historyList(seed: number, batches: readonly BatchResult[], ms: number): string {
  const lines: [string, string | number][] = [
    ['Seed', seed],
    [
      'Histories; intents of callers',
      `${sum(batches.map((one) => one.histories))}; ${sum(batches.map((one) => one.intents))}`,
    ],
    ['Answers', merged(batches.map((one) => one.answers))],
    ['Faults', merged(batches.map((one) => one.faults))],
    ['Servers killed (SIGKILL)', sum(batches.map((one) => one.kills))],
    ['Slowest answer', seconds(Math.max(...batches.map((one) => one.slowest)))],
    [
      'Longest from the end of the faults until all was settled',
      seconds(Math.max(...batches.map((one) => one.settling))),
    ],
    ['Violations', sum(batches.map((one) => one.violations.length))],
    ['Time', seconds(ms)],
  ];
  return lines.map(([name, value]) => `- ${name}: ${value}`).join('\n');
}

/** A history that went wrong: why, what was planned, what was sent and answered, and what is stored. */
export function violationText(seed: number, { number, history, log, trace, reasons }: Violation) {
  const [first] = log;
  return [
    `✗ seed ${seed}, history ${number}, ${trace.subscriptionId}:`,
    ...reasons.map((reason) => `  - ${reason}`),
    `  planned: ${JSON.stringify(history)}`,
    ...log.map(({ at, text }) => `  ${String(at - (first?.at ?? 0)).padStart(6)} ms  ${text}`),
    `  trace: ${JSON.stringify(trace, null, 2).replaceAll('\n', '\n  ')}`,
  ].join('\n');
}
