/** The way to Stripe: an HTTP client for the SDK whose every attempt ends in time, and what its failures mean. */
import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import Stripe from 'stripe';
import { startDeadline } from '../../domain/deadline.ts';
import { outage, parseRetryAfter, refused, type Verdict } from '../resilience/retry.ts';

/**
 * An HTTP client for `new Stripe(key, { httpClient })`. The SDK's own ones end their watch with the
 * headers: a body that stalls, is cut or drips keeps them waiting for ever. This one reads the whole
 * answer within the SDK's `timeout` (milliseconds an attempt), then destroys the connection.
 *
 * Connections are kept alive. One that fails takes the idle ones with it, since they may be as dead
 * (a lost peer says nothing): the next attempt starts on a new one. Node's `fetch` can't do that, and
 * would meet one dead connection after the other.
 *
 * Redirects are not followed. Nothing is sent twice: with `maxNetworkRetries: 0` the SDK would still
 * repeat a request after ECONNRESET or EPIPE, so those codes are kept in `cause`.
 * @param options.idle milliseconds that an unused connection is kept, default 30,000
 * @param options.largest bytes of the largest body that is read, default 5,000,000
 */
export function createDeadlineHttpClient({
  idle = 30_000,
  largest = 5_000_000,
} = {}): Stripe.HttpClient {
  const settings = { keepAlive: true, timeout: idle };
  const http_ = { request: http.request, agent: new http.Agent(settings) };
  const https_ = { request: https.request, agent: new https.Agent(settings) };

  return {
    getClientName: () => 'deadline',
    makeRequest(host, port, path, method, headers, body, protocol, timeout) {
      const { request: send, agent } = protocol === 'http' ? http_ : https_;
      // The SDK never settles when this function throws; an executor that throws rejects.
      return new Promise((resolve, reject) => {
        const options = { host, port, path, method, headers: { ...headers }, agent };
        const request = send(options, (response) => {
          read(response, largest).then((text) => {
            cancel();
            resolve(toResponse(response, text));
          }, fail);
        });
        const end = (error: Error) => {
          cancel();
          request.destroy();
          for (const sockets of Object.values(agent.freeSockets))
            sockets?.forEach((socket) => socket.destroy());
          reject(error);
        };
        const fail = (cause: unknown) => end(new Error('connection failed', { cause }));
        const cancel = startDeadline(timeout, () => end(timeoutError()));
        request.on('error', fail);
        request.end(body ?? '');
      });
    },
  };
}

/**
 * What an error of the SDK means (https://docs.stripe.com/error-low-level). 429 and 409 are answers of
 * an upstream that works: they are tried again, and do not count as an outage.
 */
export function judgeStripe(error: unknown): Verdict {
  if (!(error instanceof Stripe.errors.StripeError)) return refused;
  // Node refuses to send a header or an address that can't be written: ours was wrong.
  if (error instanceof Stripe.errors.StripeConnectionError)
    return causeOf(error) instanceof TypeError ? refused : outage;
  // The types have them, but errors that the SDK makes up itself don't.
  const { statusCode = 0, headers = {} } = error as Partial<Stripe.errors.StripeError>;
  const down = statusCode >= 500;
  const again = down || statusCode === 429 || statusCode === 409;
  return {
    retry: again && headers['stripe-should-retry'] !== 'false',
    outage: down,
    retryAfter: parseRetryAfter(headers['retry-after']),
  };
}

/** What our client rejected with: the SDK keeps it in a field that its types take for text. */
const causeOf = (error: Stripe.errors.StripeConnectionError): unknown =>
  (error as { detail?: unknown }).detail;

/** The whole body as text; rejects when it is cut or too large. */
async function read(response: http.IncomingMessage, largest: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largest) throw new Error(`a body of more than ${largest} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The error that the SDK takes for a timeout. */
function timeoutError(): Error {
  return Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' });
}

function toResponse(response: http.IncomingMessage, text: string): Stripe.HttpClientResponse {
  const { statusCode = 0 } = response;
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    getStatusCode: () => statusCode,
    getHeaders: () => headers,
    getRawResponse: () => ({ headers, statusCode }),
    toStream(done) {
      done();
      return Readable.from([text]);
    },
    toJSON: async () => parseAnswer(statusCode, text),
  };
}

/**
 * The answer's JSON object. Whatever is neither a success nor one of Stripe's errors (a proxy's error
 * page, a redirect) becomes an error with its status, which the SDK would lose or take as fine.
 */
function parseAnswer(status: number, text: string): object {
  const success = status >= 200 && status < 300;
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer !== 'object' || answer === null) throw new Error('not an object');
    if (success || ('error' in answer && answer.error)) return answer;
  } catch (error) {
    if (success) throw error;
  }
  return { error: { type: 'api_error', message: `HTTP ${status} without an error of Stripe` } };
}
