/** Lets a test expect a `console.error`. Others fail it (tests/support/setup.ts). */

let expected: RegExp[] = [];

export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

/** Returns and clears the test's expectations. */
export function takeExpectedConsoleErrors(): RegExp[] {
  const taken = expected;
  expected = [];
  return taken;
}
