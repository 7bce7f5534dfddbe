/** `.env.example` keeps up with the variables that the server reads. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseEnv } from '../../server/env.ts';
import { EnvError } from '../../server/environment/parse.ts';
import { variableNames } from '../../server/environment/variables.ts';

const read = (path: string) => readFileSync(path, 'utf8');

describe('.env.example', () => {
  const lines = read('.env.example').split('\n');

  it('names every variable that the server reads', () => {
    const named = lines.flatMap((line) => /^(?:# )?([A-Z_]+)=/.exec(line)?.[1] ?? []);
    expect(variableNames.filter((name) => !named.includes(name))).toEqual([]);
  });

  it('is refused as it is, because of what must be filled in', () => {
    const given = Object.fromEntries(
      lines
        .filter((line) => /^[A-Z_]+=/.test(line))
        .map((line) => line.split(/=(.*)/s).slice(0, 2)),
    ) as Record<string, string>;
    expect(() => parseEnv(given)).toThrow(EnvError);
    expect(() => parseEnv(given)).toThrow(/FIREBASE_PROJECT_ID is missing/);
  });
});
