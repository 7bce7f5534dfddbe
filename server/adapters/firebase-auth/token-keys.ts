/** Google's public keys for ID tokens or for session cookies: fetched once for however many wait, renewed in the background, and kept a bounded time longer when they can't be. */
import { type CryptoKey, createRemoteJWKSet, customFetch, errors } from 'jose';
import { Agent, fetch } from 'undici';
import { z } from 'zod';
import { asUpstreamError } from '../../domain/errors.ts';
import { createUpstream, failed } from '../upstream.ts';

/** Where Google publishes the keys of ID tokens, as a JWK set (https://www.rfc-editor.org/rfc/rfc7517). */
export const googleTokenKeysUrl =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
/** The same for session cookies (https://cloud.google.com/identity-platform/docs/reference/rest/v1/TopLevel/getSessionCookiePublicKeys). */
export const googleSessionKeysUrl =
  'https://identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys';

/** Milliseconds for one fetch with its retry: the body counts as well. */
const timeoutMs = 2_000;
/** Bytes of the largest answer that is read: Google's has about 2,000. */
const maxBytes = 100_000;

/** Milliseconds after which keys are fetched again. */
const renewAfterMs = 3_600_000;
/** Milliseconds for which keys are used while they can't be fetched: the longest that a withdrawn key is believed. */
const maxAgeMs = 7 * 3_600_000;
/** Milliseconds between two fetches while there are keys: tokens with made-up key ids can't make more. */
const cooldownMs = 30_000;

/** A kind of key that Google adds one day is passed over. */
const keySet = z.object({ keys: z.array(z.unknown()) });
const rsaKey = z.object({
  kid: z.string().min(1),
  kty: z.literal('RSA'),
  use: z.literal('sig').optional(),
  alg: z.literal('RS256').optional(),
  n: z.string(),
  e: z.string(),
});

export type TokenKeys = ReturnType<typeof createTokenKeys>;

/** The keys in the form that jose's `jwtVerify` takes. */
export const keyOf =
  (keys: TokenKeys) =>
  async ({ kid }: { kid?: string | undefined }): Promise<CryptoKey> => {
    const key = kid === undefined ? null : await keys.find(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  };

/**
 * The keys behind `url`. Nothing is fetched until the first call.
 * @param name what they check: ID tokens or session cookies
 */
export function createTokenKeys(name: 'token_keys' | 'session_keys', url: string) {
  const upstream = createUpstream({
    name,
    attemptTimeoutMs: timeoutMs,
    // Nobody's input can be at fault: whatever is not a set of keys is a failure of Google's.
    classifyError: () => failed,
  });
  const dispatcher = new Agent({ maxResponseSize: maxBytes });
  let renewedAt = -Infinity;
  let failure: { error: unknown; at: number } | null = null;

  /** Fetches the set, with all keys that we understand. @throws unless there is one */
  async function load(signal: AbortSignal): Promise<string> {
    // The dispatcher's limit counts bytes as they come over the wire.
    const headers = { 'accept-encoding': 'identity' };
    const answer = await fetch(url, { headers, redirect: 'error', signal, dispatcher });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`);
    const { keys } = keySet.parse(JSON.parse(text));
    const known = keys.flatMap((key) => rsaKey.safeParse(key).data ?? []);
    if (known.length === 0) throw new Error('no key that we understand');
    return JSON.stringify({ keys: known });
  }

  const keys = createRemoteJWKSet(new URL(url), {
    cooldownDuration: cooldownMs,
    cacheMaxAge: maxAgeMs,
    // jose would fetch again at once after a failure.
    [customFetch]: async () => {
      if (keys.fresh && failure && Date.now() - failure.at < cooldownMs) throw failure.error;
      const begunAt = Date.now();
      try {
        const set = await upstream.call(load);
        renewedAt = begunAt;
        return new Response(set);
      } catch (error) {
        failure = { error, at: begunAt };
        throw error;
      }
    },
  });

  return {
    /**
     * The key of this id; null when Google has none.
     * @throws UpstreamError when that can't be told just now
     */
    async find(kid: string): Promise<CryptoKey | null> {
      // jose never uses keys that are too old for it: they are renewed before, while the old ones still serve.
      if (keys.fresh && Date.now() - renewedAt >= renewAfterMs) keys.reload().catch(() => {});
      try {
        return await keys({ alg: 'RS256', kid });
      } catch (error) {
        if (error instanceof errors.JWKSNoMatchingKey) return null;
        throw asUpstreamError(name, error);
      }
    },

    /** Fetches the keys unless they are there. @throws UpstreamError */
    async warm(): Promise<void> {
      if (!keys.fresh) await keys.reload();
    },

    /** For metrics. */
    circuitState: upstream.circuitState,
  };
}
