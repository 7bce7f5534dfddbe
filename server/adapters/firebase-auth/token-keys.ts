/** Fetches Google's public keys for ID tokens and session cookies, and renews the keys in the background. */
import { type CryptoKey, createRemoteJWKSet, customFetch, errors } from 'jose';
import { asUpstreamError } from '../../domain/errors.ts';
import { createUpstream, failed } from '../upstream.ts';

/** The keys of ID tokens as a JWK set (https://www.rfc-editor.org/rfc/rfc7517). */
export const googleTokenKeysUrl =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** The keys of session cookies: https://cloud.google.com/identity-platform/docs/reference/rest/v1/TopLevel/getSessionCookiePublicKeys */
export const googleSessionKeysUrl =
  'https://identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys';

/** Milliseconds for one fetch, including the body and a retry. */
const timeoutMs = 2_000;
const renewAfterMs = 3_600_000;
/** The greatest age of keys in use, in milliseconds. So a key that Google withdraws is trusted for at most 7 hours. */
const maxAgeMs = 7 * 3_600_000;

export type TokenKeys = ReturnType<typeof createTokenKeys>;

/** Adapts the keys to jose's `jwtVerify`. */
export const keyOf =
  (keys: TokenKeys) =>
  async ({ kid }: { kid?: string | undefined }): Promise<CryptoKey> => {
    const key = kid === undefined ? null : await keys.find(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };

/** Creates a client for the keys at `url`. Simultaneous callers share a fetch. For unknown ids, jose fetches at most every 30 s. */
export function createTokenKeys(name: 'token_keys' | 'session_keys', url: string) {
  const upstream = createUpstream({
    name,
    attemptTimeoutMs: timeoutMs,
    // Every error is Google's failure, because the request contains no caller's input.
    classifyError: () => failed,
  });
  let renewedAt = -Infinity;
  const keys = createRemoteJWKSet(new URL(url), {
    cacheMaxAge: maxAgeMs,
    [customFetch]: () =>
      upstream.call(async (signal) => {
        const answer = await fetch(url, { redirect: 'error', signal });
        if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
        const set = (await answer.json()) as { keys: { kty?: string }[] };
        // Without an RSA key jose would reject every token, and all users would be signed out.
        if (!set.keys.some(({ kty }) => kty === 'RSA')) throw new Error('no RSA key');
        renewedAt = Date.now();
        return Response.json(set);
      }),
  });

  return {
    /** Finds a key. Returns null for an unknown key id. @throws UpstreamError if the keys can't be fetched */
    async find(kid: string): Promise<CryptoKey | null> {
      // Renews the keys before the keys reach `maxAgeMs`, because jose rejects older keys.
      if (keys.fresh && Date.now() - renewedAt >= renewAfterMs) keys.reload().catch(() => {});
      try {
        return await keys({ alg: 'RS256', kid });
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey) return null;
        throw asUpstreamError(name, error);
      }
    },

    async warm(): Promise<void> {
      if (!keys.fresh) await keys.reload();
    },

    circuitState: upstream.circuitState,
  };
}
