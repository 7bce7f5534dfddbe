/** The way to Stripe: an HTTP client for the SDK whose every attempt ends in time, and what its failures mean. */
import Stripe from 'stripe';
import { Agent, fetch, Request, type RequestInit, type Response } from 'undici';
import { type ErrorClass, failed, refused, timedOut } from '../upstream.ts';

/**
 * An HTTP client for `new Stripe(key, { httpClient })`: the SDK's own one for `fetch`, over undici. The SDK's
 * clients end their watch with the headers: a body that stalls, is cut or drips keeps them waiting for ever. Here
 * the whole answer is read within the SDK's `timeout` (milliseconds an incomplete subscription).
 *
 * A connection that fails takes the idle ones with it, since they may be as dead (a lost peer says nothing): the
 * next attempt starts on a new one. Redirects are not followed. Nothing is sent twice: with `maxNetworkRetries: 0`
 * the SDK would still repeat a request after ECONNRESET or EPIPE, so those codes are kept in `cause`.
 * @param options.idleMs how long an unused connection is kept, default 30,000
 * @param options.maxBytes of the largest body that is read, default 20,000,000: more than any list that is asked for
 */
export function createDeadlineHttpClient({
  idleMs = 30_000,
  maxBytes = 20_000_000,
}: { idleMs?: number; maxBytes?: number } = {}): Stripe.HttpClient {
  const connect = () =>
    new Agent({
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
      maxResponseSize: maxBytes,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  let agent = connect();

  async function send(
    url: string,
    { signal, ...init }: RequestInit & { signal: AbortSignal },
  ): Promise<Response> {
    // Throws a TypeError for what can't be written: nothing was sent.
    const request = new Request(url, {
      ...init,
      redirect: 'manual',
      signal: abortedAfterReading(signal),
    });
    // The SDK's clients ask for no compression, and `maxBytes` counts what comes over the wire.
    request.headers.set('accept-encoding', 'identity');
    const mine = agent;
    try {
      const answer = await fetch(request, { dispatcher: mine });
      const body = await answer.text();
      // The SDK reads an answer by this function alone, which may reject. Its text is parsed here, and nowhere else.
      return Object.assign(answer, { json: async () => readBody(answer.status, body) });
    } catch (cause) {
      if (agent === mine) {
        agent = connect();
        void mine.close();
      }
      throw signal.aborted ? signal.reason : new Error('connection failed', { cause });
    }
  }

  return Stripe.createFetchHttpClient(send);
}

/** A signal that follows another one turn of the event loop later: what arrived while we were busy is read first. */
function abortedAfterReading(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  signal.addEventListener('abort', () => setImmediate(() => controller.abort(signal.reason)));
  return controller.signal;
}

/**
 * A body in a form that the SDK understands. Whatever is neither a success nor one of Stripe's errors (a proxy's error
 * page, a redirect) becomes an error with its status, which the SDK would lose or take as fine.
 * @throws for a success without an object
 */
function readBody(status: number, body: string): Record<string, unknown> {
  const isSuccess = status >= 200 && status < 300;
  const answer = parseObject(body);
  if (answer && (isSuccess || answer['error'])) return answer;
  if (isSuccess) throw new SyntaxError('the body is no object');
  return { error: { type: 'api_error', message: `HTTP ${status} without an error of Stripe` } };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** Whether Stripe gave this answer before, to an earlier request with the same idempotency key. */
export const isReplayed = (answer: Stripe.Response<unknown>): boolean =>
  // The SDK's types speak of its other client: over `fetch`, the raw answer is a Response.
  (answer.lastResponse as unknown as Response).headers.get('idempotent-replayed') === 'true';

/**
 * What an error of the SDK means (https://docs.stripe.com/error-low-level). 429 and 409 are answers of
 * an upstream that works: they are tried again, and do not count as an outage.
 */
export function classifyStripeError(error: unknown): ErrorClass {
  if (!(error instanceof Stripe.errors.StripeError)) return refused;
  if (error instanceof Stripe.errors.StripeConnectionError) {
    // What our client rejected with: the SDK keeps it in a field that its types take for text.
    const cause = (error as { detail?: unknown }).detail;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ETIMEDOUT') return timedOut;
    return cause instanceof TypeError ? refused : failed;
  }
  // The types have them, but errors that the SDK makes up itself don't.
  const { statusCode = 0, headers = {} } = error as Partial<Stripe.errors.StripeError>;
  const isDown = statusCode >= 500;
  const isFinal = headers['stripe-should-retry'] === 'false';
  const mayRetry = (isDown || statusCode === 429 || statusCode === 409) && !isFinal;
  return {
    kind: isDown ? 'failed' : 'answer',
    retryAfterMs: mayRetry ? parseRetryAfter(headers['retry-after']) : null,
  };
}

/**
 * The HTTP header Retry-After in milliseconds; 0 when there is none or it says nothing
 * (https://www.rfc-editor.org/rfc/rfc9110#field.retry-after).
 * @param value whole seconds, or a date
 * @param now milliseconds since 1970, UTC
 */
export function parseRetryAfter(value = '', now = Date.now()): number {
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  return Math.max(0, Date.parse(value) - now) || 0;
}

/** Whether Stripe answered that an id is unknown. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}
