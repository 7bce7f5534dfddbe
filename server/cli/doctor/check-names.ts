/** Finds variables that the server does not read, but whose names look as if it did. */
import { secretNames } from '../../env.ts';
import { variableNames } from '../../environment/variables.ts';
import { type Finding, problem } from './findings.ts';

const knownNames = [...variableNames, ...secretNames.map((name) => `${name}_FILE`)];

/** In letters: `PORTS` and `POST` may be somebody else's. */
const shortest = 8;

/** A problem for each misspelled name. @param names of all variables */
export const checkNames = (names: readonly string[]): Finding[] =>
  names
    .filter((name) => name.length >= shortest && !knownNames.includes(name))
    .flatMap((name) => {
      const meant = knownNames.find((known) => editsBetween(name.toUpperCase(), known) <= 2);
      return meant
        ? [problem(`${name} is no variable of the server.`, `Did you mean ${meant}?`)]
        : [];
    });

/** Letters to put in, take out or replace until one text is the other (Levenshtein's distance). */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min(
          (row[j] ?? 0) + Number(letter !== other),
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
