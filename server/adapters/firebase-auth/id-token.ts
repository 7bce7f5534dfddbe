/** ID tokens of Firebase Auth, which the API takes as bearer tokens. */
import type { Clock } from '../../domain/clock.ts';
import type { TokenVerifier } from '../../domain/login.ts';
import type { FirebaseAuth } from './client.ts';
import type { TokenKeys } from './token-keys.ts';
import { createTokens } from './tokens.ts';

/**
 * Verifies the ID tokens of one Firebase project.
 * @param options.keys what tokens are signed with; null for the emulator's own tokens, which are not signed
 */
export function createIdTokens(
  firebaseAuth: FirebaseAuth,
  { projectId, keys, clock }: { projectId: string; keys: TokenKeys | null; clock: Clock },
): TokenVerifier {
  const tokens = createTokens(firebaseAuth, {
    projectId,
    issuer: 'https://securetoken.google.com',
    keys,
    askEmulator: (auth, token) => auth.verifyIdToken(token),
    clock,
  });
  return {
    peek: (token) => tokens.peek(token)?.login ?? null,
    verify: async (token, { checkRevoked = false } = {}) =>
      checkRevoked ? tokens.confirm(token) : (await tokens.prove(token)).login,
    warm: tokens.warm,
  };
}
