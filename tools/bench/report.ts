/** The one format of results: tables, how much of a difference is noise, and where docs/performance.md keeps them. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { median } from '../../scripts/percentile.ts';
import type { Contender, Sample } from './contender.ts';

const file = 'docs/performance.md';

/** A table as Markdown; the first row is the head. */
export function table(rows: (string | number)[][]): string {
  const [head = [], ...body] = rows;
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, index) => (index ? '--:' : '---'))),
    ...body.map(line),
  ].join('\n');
}

/**
 * The sentence below a table that says how much of a difference is noise.
 * @param ratios of the same thing, measured twice in each round, the first to the second
 */
export function controlSentence(ratios: number[]): string {
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  const [middle, least, most] = [median(ratios), low, high].map((ratio) => ratio.toFixed(2));
  return `A/A control: the same measured twice in each round differs by ${middle} (${least} to ${most}). Differences below that are equal.`;
}

/** What each contender did, round by round. */
export type Results = Map<Contender, Sample[]>;

/**
 * The table of all contenders, as medians of the rounds, and its control.
 * @param base the contender that the others' answers a second are divided by, round by round
 * @param again the same one, as the control
 */
export function summary(results: Results, base: Contender, again: Contender): string {
  const ratiosOf = (contender: Contender) =>
    (results.get(contender) ?? []).map(
      ({ rate }, round) => rate / (results.get(base)?.[round]?.rate ?? NaN),
    );
  const rows = [...results].map(([contender, samples]) => {
    const of = (pick: (sample: Sample) => number) => median(samples.map(pick));
    return [
      contender.name,
      median(ratiosOf(contender)).toFixed(2),
      Math.round(of(({ rate }) => rate)),
      of(({ p50 }) => p50),
      of(({ p99 }) => p99),
      Math.round(of(({ cpu }) => cpu)),
      mebibytes(of(({ rss }) => rss)),
    ];
  });
  const head = ['Server', 'ratio', 'answers/s', 'p50 ms', 'p99 ms', 'CPU µs each', 'RSS MiB'];
  return `${table([head, ...rows])}\n\n${controlSentence(ratiosOf(again))}`;
}

export const mebibytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);

/**
 * Replaces a section of the document.
 * @param name as in the markers `<!-- name -->` and `<!-- /name -->`
 * @throws when the document has no such section
 */
export function keep(name: string, text: string): void {
  const document = readFileSync(file, 'utf8');
  const section = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
  if (!section.test(document)) throw new Error(`${file} has no section ${name}`);
  const stamped = `\n${text}\n\n${machine()}\n`;
  writeFileSync(
    file,
    document.replace(section, (_, open: string, close: string) => `${open}${stamped}${close}`),
  );
}

/** Where and when it was measured. */
function machine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD']).toString().trim();
  const day = new Date().toISOString().slice(0, 10);
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `_${day}, commit ${commit}, Node ${process.version}, ${platform()} ${arch()}, ${cpus().length} × ${model}, ${memory} GiB_`;
}
