/** Histories are plain data, and the same for the same seed: else a violation could not be seen again. */
import { expect, it } from 'vitest';
import { generateBatch } from './generate.ts';

it('the same seed makes the same histories, another one others', () => {
  const plan = generateBatch(7, 3, 20);
  expect(generateBatch(7, 3, 20)).toEqual(plan);
  expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  expect(generateBatch(8, 3, 20)).not.toEqual(plan);
  expect(generateBatch(7, 4, 20)).not.toEqual(plan);
});

it('every kind of step and fate comes up', () => {
  const { histories } = generateBatch(1, 0, 250);
  const steps = histories.flatMap((one) => one.steps);
  expect(new Set(steps.map(({ kind }) => kind)).size).toBe(5);
  const writes = histories.flatMap((one) => one.writes.map(({ kind }) => kind));
  expect(new Set(writes).size).toBe(8);
  expect(new Set(histories.flatMap((one) => one.webhooks.map(({ kind }) => kind))).size).toBe(4);
});
