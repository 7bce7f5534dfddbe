/** Builds of the server with one known bug each: the checker must find every one, or it checks nothing. */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

/** A bug: a piece of a compiled file, and what stands there instead. */
export interface Plant {
  /** What goes wrong, for the report. */
  what: string;
  /** Below build/server. */
  file: string;
  search: string;
  replace: string;
  /** Which violations it shows itself by: others may have other causes. */
  shows: RegExp;
}

const rules = 'domain/account/desired-state.js';

/** The bugs by name: those of the first design, which had no account document. */
export const plants: Readonly<Record<string, Plant>> = {
  'answer-lost': {
    what: 'a write whose answer was lost is forgotten, and undoes a later intent',
    file: rules,
    search: 'const { slot } = record;\n    if (!slot)\n        return conclude',
    replace: 'record.slot = null;\n    const slot = null;\n    if (!slot)\n        return conclude',
    shows: /had been carried out|the last intent is/,
  },
  'late-cancel': {
    what: 'a write of a superseded intent is not burnt, and undoes an acknowledged resume',
    file: rules,
    search: "return 'burn';",
    replace: "return conclude(draft, seen, 'DEAD', at);",
    shows: /had been carried out|the last intent is/,
  },
  'period-bound': {
    what: 'an intent is over with its period, carried out or not',
    file: rules,
    search: 'if (isFulfilled)\n            settle(',
    replace:
      'if (isFulfilled || (record.acknowledgedAt && seen.startedAt > record.acknowledgedAt))\n            settle(',
    shows: /is settled, and Stripe has|the last intent is|did not have it/,
  },
  blame: {
    what: 'our own write, found by a later look, is taken for a change at the provider',
    file: rules,
    search: "if (seen.tag === slot.tag)\n        return conclude(draft, seen, 'DONE', at);",
    replace:
      "if (seen.tag === slot.tag) {\n        record.slot = null;\n        adopt(draft, record, seen, at);\n        return 'nothing';\n    }",
    shows: /by the provider|by PAYMENT_PROVIDER/,
  },
  'stale-resume': {
    what: '"resumed" is said from what was read before',
    file: 'domain/account/change-subscription.js',
    search: "isConfirmed: state === 'SETTLED'",
    replace: 'isConfirmed: subscription.cancelAt === null',
    shows: /told "resumed"/,
  },
};

/**
 * Copies a build and plants a bug in the copy, inside the build, where packages are found.
 * @param build the directory of a build, with `server/main.js`
 * @returns the arguments of `node`
 * @throws when the text is not there exactly once
 */
export function plantBug(
  build: string,
  name: string,
  { file, search, replace }: Pick<Plant, 'file' | 'search' | 'replace'>,
): string[] {
  const root = join(build, 'planted', name);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  for (const entry of readdirSync(build)) {
    if (entry === 'planted') continue;
    if (entry === 'server') cpSync(join(build, entry), join(root, entry), { recursive: true });
    else symlinkSync(resolve(build, entry), join(root, entry));
  }
  const path = join(root, 'server', file);
  const text = readFileSync(path, 'utf8');
  const places = text.split(search).length - 1;
  if (places !== 1) throw new Error(`${name}: the text is ${places} times in ${file}, not once`);
  writeFileSync(
    path,
    text.replace(search, () => replace),
  );
  return [join(root, 'server/main.js')];
}
