/** Identity over Firebase Auth: tokens that Google signed, or those of the Auth emulator. */
import { createFirebaseAccounts } from './accounts.ts';
import type { FirebaseAuth } from './client.ts';
import { createTokenReader, createTokenVerifier } from './id-token.ts';
import type { IdentityService } from '../../domain/login.ts';
import { type Claims, createIdentity } from './identity.ts';
import type { TokenKeys } from './token-keys.ts';

/**
 * The identity service of one Firebase project.
 * @param options.keys what tokens are signed with; null for the emulator's own tokens, which are not signed: the
 *   emulator checks them
 */
export function createFirebaseIdentity(
  firebaseAuth: FirebaseAuth,
  { projectId, keys }: { projectId: string; keys: TokenKeys | null },
): IdentityService {
  const read = createTokenReader(projectId);
  const accounts = createFirebaseAccounts(firebaseAuth);
  const confirm = (claims: Claims) => accounts.confirm(claims);
  if (keys) {
    const prove = createTokenVerifier(projectId, keys);
    return createIdentity({ read, prove, confirm, warm: () => keys.warm() });
  }
  const prove = async (token: string) => {
    await accounts.verifyUnsigned(token);
    return read(token);
  };
  return createIdentity({ read, prove, confirm, warm: async () => {} });
}
