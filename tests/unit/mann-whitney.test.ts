/** The two-sample test that the timing of declarations is judged by: known values, and differences that it must see. */
import { expect, it } from 'vitest';
import { compareSamples } from '../support/mann-whitney.ts';

const numbers = (count: number, value: (index: number) => number) =>
  Array.from({ length: count }, (_, i) => value(i));

it('finds none between two samples of the same', () => {
  const odd = numbers(500, (i) => 2 * i + 1);
  const even = numbers(500, (i) => 2 * i);
  const { effect, p } = compareSamples(odd, even);
  expect(effect).toBeCloseTo(0.5, 2);
  expect(p).toBeGreaterThan(0.9);
  const same = compareSamples([1, 1, 1], [1, 1]);
  expect(same.effect).toBe(0.5);
  expect(same.p).toBeCloseTo(1, 6);
});

it('has the values of the textbook: the hare and the tortoises', () => {
  // Ranks from the first to cross the line: T H H H H H T T T T T H (https://en.wikipedia.org/wiki/Mann–Whitney_U_test).
  const tortoises = [1, 7, 8, 9, 10, 11];
  const hares = [2, 3, 4, 5, 6, 12];
  const { effect, p } = compareSamples(tortoises, hares);
  expect(effect * 36).toBe(25);
  // z = (25 − 18) / √(36 · 13 / 12)
  expect(p).toBeCloseTo(0.2623, 3);
});

it('sees a shift that is small beside the spread', () => {
  const spread = (i: number) => ((i * 7919) % 1_000) / 100;
  const { effect, p } = compareSamples(
    numbers(500, (i) => spread(i) + 1.5),
    numbers(500, (i) => spread(i + 311)),
  );
  expect(effect).toBeGreaterThan(0.6);
  expect(p).toBeLessThan(0.001);
});
