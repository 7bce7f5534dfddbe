/** Tests that the built client has no secret: searches it for keys. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

/** Firebase's web API key (AIza…) is public. */
const secrets: [what: string, pattern: RegExp][] = [
  ['a Stripe secret key', /(?<![A-Za-z0-9])sk_(?:live|test|org)_\w{6,}/],
  ['a Stripe restricted key', /(?<![A-Za-z0-9])rk_(?:live|test)_\w{6,}/],
  ['a webhook signing secret', /(?<![A-Za-z0-9])whsec_[\w+/=]{8,}/],
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['a service account', /"?private_key(?:_id)?"?\s*:\s*["'`]/],
];

const secretsIn = (text: string) =>
  secrets.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);

describe('the built client', () => {
  const files: string[] = [];
  beforeAll(() => {
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'ignore' });
    const entries = readdirSync('build/client', { recursive: true, withFileTypes: true });
    for (const entry of entries)
      // The compressed copies are of searched files.
      if (entry.isFile() && !['.br', '.gz'].includes(extname(entry.name)))
        files.push(join(entry.parentPath, entry.name));
  });

  it('holds no secret', () => {
    expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(5);
    const found = files.flatMap((file) =>
      secretsIn(readFileSync(file, 'latin1')).map((what) => `${what} in ${file}`),
    );
    expect(found).toEqual([]);
  });
});
