/** Idempotency keys: the same POST twice is done once (https://docs.stripe.com/api/idempotent_requests). */
import { StripeError } from './errors.ts';

/** Seconds that a key is kept, by the account's clock. Test clocks move objects, not keys. */
const LIFETIME = 24 * 3600;

/** Characters that a key may have. */
const LONGEST = 255;

/** An answer as it was sent the first time. */
export interface SavedAnswer {
  status: number;
  body: string;
  requestId: string;
}

/** A request with a key: where it went and with what. */
interface KeyedRequest {
  key: string;
  path: string;
  params: unknown;
  /** Unix seconds. */
  now: number;
}

interface Entry {
  path: string;
  params: string;
  firstUsed: number;
  answer: SavedAnswer | null;
}

export interface IdempotencyKeys {
  /**
   * The saved answer, or null for a key that is free. Throws a 400 for a key that belongs to another request or is
   * too long, and a 409 while the first request is still under way.
   */
  savedFor: (request: KeyedRequest) => SavedAnswer | null;
  /** Takes the key when the endpoint begins to run. */
  begin: (request: KeyedRequest) => void;
  /** Keeps how it ended. */
  save: (key: string, answer: SavedAnswer) => void;
  clear: () => void;
}

export function createIdempotencyKeys(): IdempotencyKeys {
  const entries = new Map<string, Entry>();
  return {
    savedFor({ key, path, params, now }) {
      if (key.length > LONGEST)
        throw misused(`Idempotency keys can be up to ${LONGEST} characters long.`);
      const entry = entries.get(key);
      if (!entry || now >= entry.firstUsed + LIFETIME) return null;
      if (entry.path !== path)
        throw misused(
          otherRequest(
            `for the same endpoint they were first used for ('${path}' vs '${entry.path}')`,
            key,
          ),
        );
      if (entry.params !== canonical(params))
        throw misused(otherRequest('with the same parameters they were first used with', key));
      if (!entry.answer) throw inUse(key);
      return entry.answer;
    },
    begin({ key, path, params, now }) {
      entries.set(key, { path, params: canonical(params), firstUsed: now, answer: null });
    },
    save(key, answer) {
      const entry = entries.get(key);
      if (entry) entry.answer = answer;
    },
    clear: () => entries.clear(),
  };
}

function misused(message: string): StripeError {
  return new StripeError(400, { type: 'idempotency_error', message });
}

function inUse(key: string): StripeError {
  return new StripeError(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

function otherRequest(rule: string, key: string): string {
  return `Keys for idempotent requests can only be used ${rule}. Try using a key other than '${key}' if you meant to execute a different request.`;
}

/** The same text for the same parameters, in whatever order they came. */
function canonical(params: unknown): string {
  return JSON.stringify(params, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
