/** Creates an HTTP client for the Stripe SDK that ends each attempt within the timeout. Also classifies the SDK's errors. */
import Stripe from 'stripe';
import { Agent, fetch, Request, type RequestInit, type Response } from 'undici';
import { type ErrorClass, failed, refused, timedOut } from '../upstream.ts';

/**
 * Creates the client for `new Stripe(key, { httpClient })`. The SDK's own clients stop the timeout after the headers, so a stalled
 * body would block forever. This client reads the whole answer within the SDK's `timeout`. If a connection fails, the client also
 * closes the idle connections, which are perhaps dead. After ECONNRESET or EPIPE the SDK would retry, even with
 * `maxNetworkRetries: 0`. So the client hides these codes in `cause`.
 * @param options.maxBytes the largest body; the default is more than any requested list
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
    // If the request is invalid, throws a TypeError and sends nothing.
    const request = new Request(url, {
      ...init,
      redirect: 'manual',
      signal: abortedAfterReading(signal),
    });
    // Requests no compression, like the SDK's clients, because `maxBytes` counts bytes on the wire.
    request.headers.set('accept-encoding', 'identity');
    const mine = agent;
    try {
      const answer = await fetch(request, { dispatcher: mine });
      const body = await answer.text();
      // The SDK reads answers only with `json`, and handles a rejection of `json`.
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

/** Aborts one turn of the event loop after `signal`. So answers that have already arrived are read first. */
function abortedAfterReading(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  signal.addEventListener('abort', () => setImmediate(() => controller.abort(signal.reason)));
  return controller.signal;
}

/** Parses a body for the SDK. Turns an error that isn't Stripe's, such as a proxy's error page, into Stripe's form. */
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

export const isReplayed = (answer: Stripe.Response<unknown>): boolean =>
  // The `fetch` client returns a Response, although the SDK's types say otherwise.
  (answer.lastResponse as unknown as Response).headers.get('idempotent-replayed') === 'true';

/** Classifies an error. After 409 or 429 Stripe counts as working (https://docs.stripe.com/error-low-level). */
export function classifyStripeError(error: unknown): ErrorClass {
  if (!(error instanceof Stripe.errors.StripeError)) return refused;
  if (error instanceof Stripe.errors.StripeConnectionError) {
    // The HTTP client's error, in a field that the SDK's types declare as text.
    const cause = (error as { detail?: unknown }).detail;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ETIMEDOUT') return timedOut;
    return cause instanceof TypeError ? refused : failed;
  }
  // Errors that the SDK makes itself lack these fields, although the SDK's types declare the fields.
  const { statusCode = 0, headers = {} } = error as Partial<Stripe.errors.StripeError>;
  const isDown = statusCode >= 500;
  const isFinal = headers['stripe-should-retry'] === 'false';
  const mayRetry = (isDown || statusCode === 429 || statusCode === 409) && !isFinal;
  return {
    kind: isDown ? 'failed' : 'answer',
    retryAfterMs: mayRetry ? parseRetryAfter(headers['retry-after']) : null,
  };
}

/** Parses Retry-After (https://www.rfc-editor.org/rfc/rfc9110#field.retry-after) into milliseconds. Returns 0 for other texts. */
export function parseRetryAfter(value = '', now = Date.now()): number {
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  return Math.max(0, Date.parse(value) - now) || 0;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}
