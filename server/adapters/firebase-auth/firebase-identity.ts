/** Identity over Firebase Auth: tokens that Google signed, or those of the Auth emulator. */
import type { Auth } from 'firebase-admin/auth';
import { createFirebaseAccounts } from './accounts.ts';
import { createTokenReader, createTokenVerifier } from './id-token.ts';
import type { IdentityService } from '../../domain/identity.ts';
import { type Claims, createIdentity } from './identity.ts';
import { createTokenKeys } from './token-keys.ts';

/** Where Google publishes the keys of ID tokens, as a JWK set. */
const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/**
 * The identity service of one Firebase project.
 * @param options.keysUrl the keys that tokens are signed with, in place of Google's
 * @param options.isEmulated whether `auth` speaks to the emulator. It does not sign tokens: without a
 *   `keysUrl`, they are its own to check
 */
export function createFirebaseIdentity(
  auth: Auth,
  options: {
    projectId: string;
    keysUrl: string | null;
    isEmulated: boolean;
  },
): IdentityService {
  const { projectId, keysUrl, isEmulated } = options;
  const read = createTokenReader(projectId);
  const accounts = createFirebaseAccounts(auth);
  const confirm = (claims: Claims) => accounts.confirm(claims);
  if (isEmulated && !keysUrl) {
    const prove = async (token: string) => {
      await accounts.verifyUnsigned(token);
      return read(token);
    };
    return createIdentity({ read, prove, confirm, warm: async () => {} });
  }
  const keys = createTokenKeys(keysUrl ?? googleKeys);
  const prove = createTokenVerifier(projectId, keys);
  return createIdentity({ read, prove, confirm, warm: () => keys.warm() });
}
