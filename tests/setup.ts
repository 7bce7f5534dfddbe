/** Runs before every unit test file: emulator addresses, and no unexpected `console.error`. */
import { configure } from '@testing-library/dom';
import { afterEach, beforeEach, expect, inject, vi } from 'vitest';
import { takeExpectedConsoleErrors } from './console-errors.ts';

// A screen's code is loaded when it is needed, which takes a busy machine longer than a second.
configure({ asyncUtilTimeout: 5_000 });

// Google's SDKs read these themselves.
process.env['FIREBASE_AUTH_EMULATOR_HOST'] = inject('authHost');
process.env['FIRESTORE_EMULATOR_HOST'] = inject('firestoreHost');
process.env['METADATA_SERVER_DETECTION'] = 'none';

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
