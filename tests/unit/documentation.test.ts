/** Tests documents that must keep up with the code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { webhookEvents } from '../../server/adapters/stripe/verify-webhook.ts';
import { EnvError, parseEnv } from '../../server/env.ts';
import { variableNames } from '../../server/environment/variables.ts';
import { clientErrors, graphqlLayerCodes } from '../../server/graphql/client-errors.ts';

const read = (path: string) => readFileSync(path, 'utf8');

it('docs/mobile.md lists every error code that a client can meet, and no other', () => {
  const section = /## Errors\n(.*?)\n## /s.exec(read('docs/mobile.md'))?.[1];
  const documented = new Set(section?.match(/`[A-Z]+(_[A-Z]+)+`|`FORBIDDEN`|`UNAUTHENTICATED`/g));
  const known = [...Object.keys(clientErrors), ...graphqlLayerCodes].map((code) => `\`${code}\``);
  expect([...documented].sort()).toEqual(known.sort());
});

it('docs/operations.md has the events of the webhook endpoint', () => {
  expect(read('docs/operations.md')).toContain(
    `events ${webhookEvents.map((name) => `\`${name}\``).join(', ')}.`,
  );
});

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

describe('links', () => {
  const pages = [
    'README.md',
    'CONTRIBUTING.md',
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`),
  ];
  const prose = (path: string) => read(path).replace(/^ *```.*?^ *```/gms, '');
  const anchorsOf = (path: string) =>
    [...prose(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    );

  it.each(pages)('of %s lead to files and headings that there are', (page) => {
    const targets = [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
    const broken = targets
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [path = '', anchor] = target.split('#');
        const file = path ? join(dirname(page), path) : page;
        if (!existsSync(file)) return true;
        return anchor && file.endsWith('.md') && !anchorsOf(file).includes(anchor);
      });
    expect(broken).toEqual([]);
  });

  it.each(pages)('of %s by number lead to a section with that number', (page) => {
    const numbers = [...prose(page).matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);
    const own = [...prose(page).matchAll(/(?<!operations\.md, )\b[Ss]ections? (\d)\b/g)];
    if (numbers.length > 0)
      expect(own.filter(([, number]) => !numbers.includes(number)).map(([text]) => text)).toEqual(
        [],
      );
  });
});

describe('docs/law.md', () => {
  const [table = ''] = /\n\| Rule \|.*?\n\n/s.exec(read('docs/law.md')) ?? [];
  const rows = table.trim().split('\n').slice(2);

  it('has rules', () => {
    expect(rows.length).toBeGreaterThan(10);
  });

  it.each(rows)('names a test that there is: %s', (row) => {
    const [, file = '', title = ''] = /\| `(tests\/[\w/.-]+)`: ([^|]+) \|$/.exec(row) ?? [];
    expect(existsSync(file), file).toBe(true);
    expect(title.length).toBeGreaterThan(10);
    expect(read(file)).toContain(title);
  });
});
