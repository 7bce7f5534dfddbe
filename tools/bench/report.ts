/** Prints results, and keeps them in docs/performance.md between the markers of their section. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { median } from '../../scripts/percentile.ts';

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

/**
 * Shows a section and replaces it in the document.
 * @param name as in the markers `<!-- name -->` and `<!-- /name -->`
 * @throws when the document has no such section
 */
export function keep(name: string, text: string): void {
  console.log(`\n${text}\n`);
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
