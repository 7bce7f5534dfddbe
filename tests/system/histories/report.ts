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

/** The part of the intents that must be acknowledged: a run in which most are not asks little. */
const leastShare = 0.8;
/** How many violations are printed in full. */
const mostTexts = 3;

/** What must not be, as texts; none when all is well. */
export const violationTexts = (seed: number, { violations }: BatchResult): string[] => [
  ...violations.slice(0, mostTexts).map((violation) => violationText(seed, violation)),
  ...violations.slice(mostTexts).map(({ number }) => `✗ seed ${seed}, history ${number}`),
];

/** Why a batch shows little, or the servers are slow; none when all is well. */
export const complaints = ({ tooSlow, intents, acknowledged }: BatchResult): string[] => [
  ...tooSlow.map((text) => `✗ answered too late, ${text}`),
  ...(acknowledged < leastShare * intents
    ? [`✗ ${acknowledged} of ${intents} intents were acknowledged: too few`]
    : []),
];

/** All batches of a run, as a list in Markdown. */
export function historyList(seed: number, batches: readonly BatchResult[], ms: number): string {
  const total = (pick: (batch: BatchResult) => number) => sum(batches.map(pick));
  const intents = total((one) => one.intents);
  const acknowledged = total((one) => one.acknowledged);
  const share = ((100 * acknowledged) / intents).toFixed(1);
  const lines: [string, string | number][] = [
    ['Seed; histories', `${seed}; ${total((one) => one.histories)}`],
    ['Intents of callers; acknowledged', `${intents}; ${acknowledged} (${share}%)`],
    [
      'Declarations; accounts deleted',
      `${total((one) => one.declarations)}; ${total((one) => one.deletions)}`,
    ],
    ['Answers', merged(batches.map((one) => one.answers))],
    ['Faults', merged(batches.map((one) => one.faults))],
    ['Servers killed (SIGKILL)', total((one) => one.kills)],
    [
      'Slowest answer; answers of more than 3 s for which the machine is no excuse',
      `${seconds(Math.max(...batches.map((one) => one.slowest)))}; ${total((one) => one.tooSlow.length)}`,
    ],
    [
      'Longest from the end of a batch until all was settled',
      seconds(Math.max(...batches.map((one) => one.settling))),
    ],
    ['Violations', total((one) => one.violations.length)],
    ['Time; of that histories at play', `${seconds(ms)}; ${seconds(total((one) => one.playing))}`],
  ];
  return lines.map(([name, value]) => `- ${name}: ${value}`).join('\n');
}

/** A history that went wrong: why, what was planned, what was sent and answered, and what is stored. */
function violationText(seed: number, { number, history, log, trace, reasons }: Violation) {
  const [first] = log;
  return [
    `✗ seed ${seed}, history ${number}, ${trace.subscriptionId}:`,
    ...reasons.map((reason) => `  - ${reason}`),
    `  planned: ${JSON.stringify(history)}`,
    ...log.map(({ at, text }) => `  ${String(at - (first?.at ?? 0)).padStart(6)} ms  ${text}`),
    `  trace: ${JSON.stringify(trace, null, 2).replaceAll('\n', '\n  ')}`,
  ].join('\n');
}
