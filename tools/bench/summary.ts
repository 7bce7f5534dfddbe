/** Sums up what contenders did in several rounds: a row for each, and how much of a difference is noise. */
import { median } from '../../scripts/percentile.ts';
import type { Contender, Sample } from './contender.ts';
import { controlSentence, table } from './report.ts';

/** What each contender did, round by round. */
export type Results = Map<Contender, Sample[]>;

/**
 * The table of some contenders, as medians of the rounds.
 * @param group.base the name of the one that the others' answers a second are divided by, round by round
 */
export function summary(
  { base: baseline, contenders }: { base: string; contenders: Contender[] },
  results: Results,
): string {
  const base = rates(named(contenders, baseline), results);
  const rows = contenders.map((contender) => {
    const samples = results.get(contender) ?? [];
    const of = (pick: (sample: Sample) => number) => median(samples.map(pick));
    return [
      contender.name,
      median(ratios(rates(contender, results), base)).toFixed(2),
      Math.round(of(({ rate }) => rate)),
      of(({ p50 }) => p50),
      of(({ p99 }) => p99),
      Math.round(of(({ cpu }) => cpu)),
      Math.round(of(({ rss }) => rss) / 2 ** 20),
    ];
  });
  return table([
    ['Server', 'ratio', 'answers/s', 'p50 ms', 'p99 ms', 'CPU µs each', 'RSS MiB'],
    ...rows,
  ]);
}

/** The sentence about the control: two contenders that are the same. */
export const controlOf = (
  contenders: Contender[],
  [one, same]: [string, string],
  results: Results,
): string =>
  controlSentence(
    ratios(rates(named(contenders, same), results), rates(named(contenders, one), results)),
  );

/** @throws when there is none of this name */
function named(contenders: Contender[], name: string): Contender {
  const found = contenders.find((each) => each.name === name);
  if (!found) throw new Error(`There is no contender ${name}.`);
  return found;
}

const rates = (contender: Contender, results: Results): number[] =>
  (results.get(contender) ?? []).map(({ rate }) => rate);

const ratios = (these: number[], those: number[]): number[] =>
  these.map((rate, round) => rate / (those[round] ?? NaN));
