/** Gives a test file an issuer of signed ID tokens. */
import { afterAll, beforeAll } from 'vitest';
import { startTokenIssuer, type TokenIssuer } from './signed-tokens.ts';

/**
 * Starts an issuer around a file's tests. Call it before `usePortal`. @param options of the portal, which get the issuer's
 * address @returns a function that gives the issuer once it was started
 */
export function useTokenIssuer(options: {
  tokenKeysUrl?: string;
  sessionKeysUrl?: string;
}): () => TokenIssuer {
  let issuer: TokenIssuer;
  beforeAll(async () => {
    issuer = await startTokenIssuer();
    options.tokenKeysUrl = issuer.url;
    options.sessionKeysUrl = issuer.url;
  });
  afterAll(() => issuer.close());
  return () => issuer;
}
