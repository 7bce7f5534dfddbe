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
  answer: SavedAnswer;
}

export interface IdempotencyKeys {
  /** The saved answer, or null for a key that is free. Throws a 400 for a key that belongs to another request or is too long. */
  savedFor: (request: KeyedRequest) => SavedAnswer | null;
  /** Keeps how a request ended. */
  save: (request: KeyedRequest, answer: SavedAnswer) => void;
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
      return entry.answer;
    },
    save({ key, path, params, now }, answer) {
      entries.set(key, { path, params: canonical(params), firstUsed: now, answer });
    },
    clear: () => entries.clear(),
  };
}

function misused(message: string): StripeError {
  return new StripeError(400, { type: 'idempotency_error', message });
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
