/** Parses environment variables by a schema, and says in a sentence what is wrong with each. */
import type { z } from 'zod';
import { type Source, variableNames } from './variables.ts';

/** The environment is invalid; `problems` has a sentence for each problem. */
export class EnvError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((text) => `  - ${text}`).join('\n')}`);
    this.name = 'EnvError';
    this.problems = problems;
  }
}

/** Parses variables by a schema. @returns them as they are when there are problems */
export function parseWith<T>(schema: z.ZodType<T>, set: Source): { given: T; problems: string[] } {
  const broken = Object.keys(set).filter((name) => /[\r\n]/.test(set[name] ?? ''));
  const whole = broken.map((name) => [name, set[name]?.replace(/[\r\n]+/g, '')] as const);
  const { data, error } = schema.safeParse({ ...set, ...Object.fromEntries(whole) });
  const problems = broken
    .filter((name) => variableNames.includes(name))
    .map((name) => `${name}: ${lineBreak}`);
  return {
    given: data ?? (set as T),
    problems: [...problems, ...(error ? problemsOf(error) : [])],
  };
}

const lineBreak =
  'there is a line break in it. Remove it: `printf %s` writes a value without one, `echo` with one.';

/** Blank, it stands for no language. */
const mayBeBlank = 'EXIT_LANGUAGES';

/** Without the variables that are set to nothing but space. */
export const withoutBlanks = (source: Source) =>
  Object.fromEntries(
    Object.entries(source).filter(
      ([name, value]) => value !== undefined && (value.trim() || name === mayBeBlank),
    ),
  );
const problemsOf = ({ issues }: z.ZodError) =>
  // Of a list, several parts may have the same problem.
  [...new Set(issues.map(({ path: [name], message }) => `${String(name)}: ${message}.`))];
