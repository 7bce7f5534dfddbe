/** Lets a test say which `console.error` it expects; anything else fails it (tests/support/setup.ts). */

let expected: RegExp[] = [];

/** Expects at least one `console.error` whose text matches, in the current test. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

/** Hands over what the test expected, and forgets it. */
export function takeExpectedConsoleErrors(): RegExp[] {
  const taken = expected;
  expected = [];
  return taken;
}
