/** Prints what fault runs found, and keeps it in docs/faults.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Row } from './fault-table.ts';
import type { KillRun } from './kill-run.ts';

const file = 'docs/faults.md';

/** Seconds, with one decimal. */
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** The machine and the day: what numbers mean nothing without. */
export function circumstances(): string {
  const [cpu] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${day}, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${memory} GB, Node ${process.version}`;
}

/** The table of faults, in Markdown. */
export function faultTable(rows: readonly Row[]): string {
  const lines = rows.map(({ place, fault, asked, data, codes, slowest, recovery, violations }) => {
    const errors = Object.entries(codes).map(([code, count]) => `${count} ${code}`);
    const cells = [
      place,
      fault,
      `${data} of ${asked}`,
      errors.join(', ') || 'none',
      `${seconds(slowest.ms)} of ${seconds(slowest.limit)} (${slowest.operation})`,
      recovery === null ? 'never' : seconds(recovery),
      violations.length === 0 ? 'none' : violations.length,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const hangs = rows.flatMap(({ violations }) => violations);
  return [
    '| Before | Fault | Answers with data | Errors | Slowest answer, and its limit | Recovered after | Violations |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
    `${rows.length} rows, ${rows.reduce((sum, { asked }) => sum + asked, 0)} answers, ${hangs.length} violations.`,
  ].join('\n');
}

/** A run with kills, as a list in Markdown. */
export function killList(run: KillRun): string {
  const { acknowledged, kills, spoiled } = run;
  const list = (counts: object) =>
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join('; ');
  const total = (counts: Record<string, number>) =>
    Object.values(counts).reduce((sum, count) => sum + count, 0);
  const lines: [string, string | number][] = [
    ['Seed', run.seed],
    ['People who canceled or resumed; who did nothing', `${run.people}; ${run.bystanders}`],
    [
      'Requests; without an answer, since the server was killed',
      `${run.requests}; ${run.unanswered}`,
    ],
    ['Servers killed (SIGKILL)', `${total(kills)}: ${list(kills)}`],
    ['Requests to Stripe that were spoiled', `${total(spoiled)}: ${list(spoiled)}`],
    ['Intents acknowledged', list(acknowledged)],
    ['Receipts; subscriptions changed at Stripe', `${run.receipts}; ${run.changed}`],
    ['Plans renewed meanwhile; charges flagged for a refund', `${run.renewed}; ${run.refunds}`],
    ['Killing', seconds(run.killing)],
    ['From its end until nothing was left to do', seconds(run.recovery)],
    ['Violations', run.violations.length],
  ];
  return lines.map(([name, value]) => `- ${name}: ${value}`).join('\n');
}

/** Replaces what stands between the markers of a section. @throws when the markers are missing */
export function keep(
  section: 'table' | 'kills' | 'declarations' | 'histories',
  text: string,
): void {
  const [begin, end] = [`<!-- ${section}: begin -->`, `<!-- ${section}: end -->`];
  const before = readFileSync(file, 'utf8');
  const [start, stop] = [before.indexOf(begin), before.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`${file} has no markers for ${section}`);
  writeFileSync(file, `${before.slice(0, start)}${begin}\n\n${text}\n\n${before.slice(stop)}`);
}
