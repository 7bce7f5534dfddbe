/** Google's public keys for ID tokens: fetched once for however many wait, kept as long as Google says, and a bounded time longer when it can't be asked. */
import { importJWK } from 'jose';
import { z } from 'zod';
import { UpstreamError } from '../../domain/errors.ts';
import { outage, refused, type Verdict } from '../resilience/retry.ts';
import { createUpstream } from '../resilience/upstream.ts';

/** A key that a signature can be checked with. */
export type TokenKey = Awaited<ReturnType<typeof importJWK>>;

/** Milliseconds for one fetch, and for a whole one with its retry: the body counts as well. */
const deadline = 2_000;
/** Bytes of the largest answer that is read: Google's has about 2,000. */
const largest = 100_000;

/** Milliseconds that keys are fresh: when the answer does not say, and at most. */
const defaultAge = 3_600_000;
const longestAge = 24 * 3_600_000;
/**
 * Milliseconds that keys serve after that, while they can't be fetched: about once more the life that
 * Google gives them. A key that Google withdraws is thus believed for half a day at the very most.
 */
const grace = 6 * 3_600_000;
/** Milliseconds between two fetches while there are keys: tokens with made-up key ids can't make more. */
const cooldown = 30_000;

const keySet = z.object({ keys: z.array(z.unknown()).min(1) });
const jwk = z.object({
  kid: z.string().min(1),
  kty: z.literal('RSA'),
  use: z.literal('sig').optional(),
  alg: z.literal('RS256').optional(),
  n: z.string(),
  e: z.string(),
});

export type TokenKeys = ReturnType<typeof createTokenKeys>;

/**
 * The keys behind `url`, a JWK set (https://www.rfc-editor.org/rfc/rfc7517). Nothing is fetched until
 * the first call.
 * @param options.now milliseconds of a clock that never goes back
 */
export function createTokenKeys(url: string, { now = () => performance.now() } = {}) {
  const upstream = createUpstream({ name: 'identity', attempt: deadline, deadline, judge });
  let keys: ReadonlyMap<string, TokenKey> = new Map();
  let freshUntil = -Infinity;
  let usableUntil = -Infinity;
  let flight: Promise<void> | null = null;
  /** The last fetch: when it was begun, and what came of it. */
  let lastBegun = -Infinity;
  let lastError: UpstreamError | null = null;

  async function fetchKeys(): Promise<void> {
    lastBegun = now();
    const begun = lastBegun;
    try {
      const found = await upstream.call(({ signal }) => load(url, signal));
      keys = found.keys;
      freshUntil = begun + found.age;
      usableUntil = freshUntil + grace;
      lastError = null;
    } catch (error) {
      if (error instanceof UpstreamError) lastError = error;
      throw error;
    }
  }

  /** All who ask at the same time share one fetch. */
  function renew(): Promise<void> {
    flight ??= fetchKeys().finally(() => (flight = null));
    return flight;
  }

  const isPausing = () => now() - lastBegun < cooldown;

  return {
    /**
     * The key of this id; null when Google has none.
     * @throws UpstreamError when that can't be told just now
     */
    async find(kid: string): Promise<TokenKey | null> {
      if (now() >= usableUntil) await renew();
      // What fails in the background is found out again by whoever depends on it.
      else if (now() >= freshUntil && !isPausing()) renew().catch(() => {});
      const known = keys.get(kid);
      if (known) return known;
      if (flight || !isPausing()) await renew();
      else if (lastError) throw lastError;
      return keys.get(kid) ?? null;
    },

    /** Fetches the keys unless they are there. @throws UpstreamError */
    async warm(): Promise<void> {
      if (now() >= usableUntil) await renew();
    },
  };
}

/** Fetches a key set. @param signal ends it, also while the body is read */
async function load(url: string, signal: AbortSignal) {
  const response = await fetch(url, { redirect: 'error', signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new KeysError(response.status);
  }
  const { keys: list } = keySet.parse(JSON.parse(await text(response)));
  const keys = new Map<string, TokenKey>();
  for (const candidate of list) {
    // A kind of key that Google adds one day is passed over.
    const { data: key } = jwk.safeParse(candidate);
    if (key) keys.set(key.kid, await importJWK(key, 'RS256'));
  }
  if (keys.size === 0) throw new Error('no key that we understand');
  return { keys, age: ageOf(response.headers) };
}

async function text({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let result = '';
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > largest) throw new Error(`a body of more than ${largest} bytes`);
    result += decoder.decode(chunk, { stream: true });
  }
  return result;
}

/** Milliseconds that the answer is still fresh for (https://www.rfc-editor.org/rfc/rfc9111#section-4.2). */
function ageOf(headers: Headers): number {
  const maxAge = /(?:^|[\s,])max-age=(\d+)/i.exec(headers.get('cache-control') ?? '')?.[1];
  if (maxAge === undefined) return defaultAge;
  const left = (Number(maxAge) - (Number(headers.get('age')) || 0)) * 1000;
  return Math.min(Math.max(left, 0), longestAge);
}

/** An answer with another status than 200. */
class KeysError extends Error {
  readonly statusCode: number;
  constructor(statusCode: number) {
    super(`HTTP ${statusCode}`);
    this.name = 'KeysError';
    this.statusCode = statusCode;
  }
}

/** Whatever is not a set of keys counts as an outage, but for "not you" and "not so fast". */
function judge(error: unknown): Verdict {
  if (!(error instanceof KeysError) || error.statusCode >= 500) return outage;
  return error.statusCode === 429 ? { ...outage, outage: false } : refused;
}
