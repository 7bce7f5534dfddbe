/** Measures contenders in turn and compares them in a table, with the noise. */
import { median } from '../../scripts/percentile.ts';

/** A measurement: numbers by column. */
export type Sample = Record<string, number>;

/**
 * Measures all contenders in turn, after a warm-up round. The second repeats the first one, as the
 * control.
 * @param contenders measures by name; `round` counts from 0
 * @returns medians as a Markdown table, with each round's ratio to the first contender in brackets
 */
export async function compare(
  rounds: number,
  contenders: Record<string, (round: number) => Promise<Sample>>,
): Promise<string> {
  const names = Object.keys(contenders);
  const samples = new Map(names.map((name) => [name, [] as Sample[]]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, measure] of Object.entries(contenders)) {
      const sample = await measure(round);
      if (round > 0) samples.get(name)?.push(sample);
    }

  const of = (name = '', column: string) =>
    (samples.get(name) ?? []).map((sample) => sample[column] ?? NaN);
  const ratios = (name: string | undefined, column: string) => {
    const base = of(names[0], column);
    return of(name, column).map((value, round) => value / (base[round] ?? NaN));
  };
  const columns = Object.keys(samples.get(names[0] ?? '')?.[0] ?? {});
  const rows = names.map((name) => [
    name,
    ...columns.map((column) => {
      const value = Number(median(of(name, column)).toPrecision(3));
      return `${value} (${median(ratios(name, column)).toFixed(2)})`;
    }),
  ]);
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const noise = columns.map((column) => {
    const sorted = ratios(names[1], column).sort((a, b) => a - b);
    return `${column} ${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)}`;
  });
  return [
    line(['', ...columns]),
    line(['---', ...columns.map(() => '--:')]),
    ...rows.map(line),
    '',
    `Control, the same measured twice in each round: ${noise.join(', ')}. Differences within that are equal.`,
  ].join('\n');
}
