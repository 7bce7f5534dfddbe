/** Forbids unexpected `console.error` in every test file, and gives screens time on a busy machine. */
import { configure } from '@testing-library/dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { takeExpectedConsoleErrors } from './console-errors.ts';

// Separates slow from endless only: a lazy screen takes long on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls;
  const expected = takeExpectedConsoleErrors();
  const texts = calls.map((args) => args.map(String).join(' '));
  const unexpected = texts.filter((text) => !expected.some((pattern) => pattern.test(text)));
  const missing = expected.filter((pattern) => !texts.some((text) => pattern.test(text)));
  vi.restoreAllMocks();
  // Joined into the message, so that a failure names the missing field of a fixture.
  expect(unexpected, `unexpected console.error: ${unexpected.join('\n')}`).toEqual([]);
  expect(missing.map(String), 'expected console.error that never came').toEqual([]);
});
