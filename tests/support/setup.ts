/** Runs before every test file: no unexpected `console.error`, and time for screens on a busy machine. */
import { configure } from '@testing-library/dom';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { takeExpectedConsoleErrors } from './console-errors.ts';

// Only tells "slow" from "for ever": a screen's code is loaded when it is needed, which takes a busy machine its time.
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
  expect(unexpected, 'unexpected console.error').toEqual([]);
  expect(missing.map(String), 'expected console.error that never came').toEqual([]);
});
