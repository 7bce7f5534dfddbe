/** The two-sample test that the timing of declarations is judged by. */
import { expect, it } from 'vitest';
import { compareSamples } from '../support/mann-whitney.ts';

it('has the values of the textbook: the hare and the tortoises', () => {
  // Ranks from the first to cross the line: T H H H H H T T T T T H (https://en.wikipedia.org/wiki/Mann–Whitney_U_test).
  const tortoises = [1, 7, 8, 9, 10, 11];
  const hares = [2, 3, 4, 5, 6, 12];
  const { effect, p } = compareSamples(tortoises, hares);
  expect(effect * 36).toBe(25);
  // z = (25 − 18) / √(36 · 13 / 12)
  expect(p).toBeCloseTo(0.2623, 3);
});
