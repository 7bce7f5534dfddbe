/** What the browser is told about /graphiql. */
import { describe, expect, it } from 'vitest';
import { graphiqlPolicy, policyText } from '../../server/graphiql-policy.ts';

describe('the policy of /graphiql', () => {
  it('reaches our own origin and Firebase only', () => {
    expect(graphiqlPolicy(null)['connect-src']).toEqual([
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ]);
  });

  it('reaches the emulator instead, where there is one', () => {
    expect(graphiqlPolicy('http://127.0.0.1:9099')['connect-src']).toEqual([
      "'self'",
      'http://127.0.0.1:9099',
    ]);
  });

  it('runs scripts from files of our own only', () => {
    const text = policyText(graphiqlPolicy(null));
    expect(text).toContain("default-src 'none'; script-src 'self';");
    expect(text).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  });
});
