/** The HTTP side of the API: every /v1 request passes through here, in the order in which Stripe checks things. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assertAuthorized, assertCovered, unsupportedContentType } from './access.ts';
import { chargeEndpoints } from './charges.ts';
import { customerEndpoints } from './customers.ts';
import type { Endpoint } from './endpoint.ts';
import { StripeError, errorBody, unrecognizedUrl } from './errors.ts';
import { eventEndpoints } from './events.ts';
import { assertExpandable, expanded } from './expand.ts';
import { type Failures, internalError } from './failures.ts';
import type { IdempotencyKeys, SavedAnswer } from './idempotency.ts';
import { invoiceEndpoints } from './invoices.ts';
import { parseForm } from './params.ts';
import { paymentIntentEndpoints } from './payment-intents.ts';
import { paymentMethodEndpoints } from './payment-methods.ts';
import { assertMayExpand, assertPermitted, type Permissions } from './permissions.ts';
import { portalConfigurationEndpoints } from './portal-configurations.ts';
import { portalSessionEndpoints } from './portal-sessions.ts';
import { priceEndpoints } from './prices.ts';
import { productEndpoints } from './products.ts';
import { type RateLimiter, rateLimitExceeded } from './rate-limits.ts';
import { scheduleEndpoints } from './schedules.ts';
import type { Account } from './store.ts';
import { searchEndpoints } from './search.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { taxRateEndpoints } from './tax-rates.ts';
import { testClockEndpoints } from './test-clocks.ts';
import { moveAll } from './time-engine.ts';
import { API_VERSION } from './version.ts';
import { webhookEndpointEndpoints } from './webhook-endpoints.ts';

const ENDPOINTS: Endpoint[] = [
  ...searchEndpoints,
  ...customerEndpoints,
  ...productEndpoints,
  ...priceEndpoints,
  ...taxRateEndpoints,
  ...subscriptionEndpoints,
  ...scheduleEndpoints,
  ...chargeEndpoints,
  ...invoiceEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...portalSessionEndpoints,
  ...portalConfigurationEndpoints,
  ...testClockEndpoints,
  ...eventEndpoints,
  ...webhookEndpointEndpoints,
];

interface Backend {
  account: Account;
  keys: IdempotencyKeys;
  failures: Failures;
  permissions: Permissions;
  /** Null without limits. */
  limiter: RateLimiter | null;
  /** Called with an error that is a bug of the emulator. */
  onBug: (error: unknown) => void;
}

/** Adds the API's routes, error bodies and headers to a server. */
export function addApi(app: FastifyInstance, backend: Backend): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => done(null, parseForm(String(body))),
  );
  app.addContentTypeParser('*', (request, _, done) =>
    done(unsupportedContentType(request.headers['content-type'] ?? '')),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Request-Id', request.id).header('Stripe-Version', API_VERSION);
    const key = idempotencyKey(request);
    if (key !== null) reply.header('Idempotency-Key', key);
    // Before the body is parsed, so that a request without a key gets no errors about it.
    if (!isApi(request)) return;
    const apiKey = assertAuthorized(request.headers.authorization);
    assertPermitted(backend.permissions, apiKey, {
      method: request.method,
      path: pathOf(request),
    });
    const reason = backend.limiter?.refusal(endpointOf(request)) ?? null;
    if (reason !== null) {
      reply.header('Stripe-Rate-Limited-Reason', reason);
      throw rateLimitExceeded();
    }
    assertCovered(request.headers);
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, facts } = asStripeError(error, backend);
    const body = errorBody(facts, request.id, backend.account.now());
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((request) => {
    throw unrecognizedUrl(request.method, pathOf(request));
  });
  for (const endpoint of ENDPOINTS) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => serve(backend, endpoint, request, reply),
    });
  }
}

function serve(
  backend: Backend,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { account, keys } = backend;
  const path = pathOf(request);
  const { id = '' } = request.params as { id?: string };
  if ((endpoint.path.includes(':id') && id === '') || id === 'search')
    throw unrecognizedUrl(request.method, path);

  const params = { ...(request.query as object), ...(request.body as object | undefined) };
  const key = endpoint.method === 'POST' ? idempotencyKey(request) : null;
  const keyed = key === null ? null : { key, path, params, now: account.now() };
  const saved = keyed && keys.savedFor(keyed);
  if (saved) {
    reply.header('Idempotent-Replayed', 'true');
    return send(reply, saved, saved.requestId);
  }

  const prepared = endpoint.prepare(params);
  assertMayExpand(
    backend.permissions,
    assertAuthorized(request.headers.authorization),
    assertExpandable(endpoint, prepared.expand),
  );
  moveAll(account, null, account.now());
  const cause = { id: request.id, idempotencyKey: idempotencyKey(request) };
  const isToFail = backend.failures.take(request.method, path);
  const answer = settle(request.id, backend, () => {
    if (isToFail) throw internalError();
    return expanded(account, endpoint, prepared.run({ account, cause, id }), prepared.expand);
  });
  if (keyed) keys.save(keyed, answer);
  return send(reply, answer, keyed ? request.id : null);
}

/** Runs an endpoint and keeps how it ended, refusals included: those are saved under a key as well. */
function settle(requestId: string, backend: Backend, run: () => object): SavedAnswer {
  try {
    return { status: 200, body: JSON.stringify(run(), null, 2), requestId };
  } catch (error) {
    const { status, facts } = asStripeError(error, backend);
    const body = errorBody(facts, requestId, backend.account.now());
    return { status, body: JSON.stringify(body, null, 2), requestId };
  }
}

function send(reply: FastifyReply, answer: SavedAnswer, original: string | null): FastifyReply {
  if (original !== null) reply.header('Original-Request', original);
  return reply.code(answer.status).type('application/json').send(answer.body);
}

/** Converts any thrown value to an error of Stripe. A bug of the emulator is also printed on the console. */
function asStripeError(error: unknown, { onBug }: Backend): StripeError {
  if (error instanceof StripeError) return error;
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500;
  if (status < 500)
    return new StripeError(status, {
      type: 'invalid_request_error',
      message: error instanceof Error ? error.message : String(error),
    });
  console.error('Stripe emulator:', error);
  onBug(error);
  return new StripeError(500, {
    type: 'api_error',
    message: `The Stripe emulator has a bug: ${String(error)}; its console says more.`,
  });
}

function isApi(request: FastifyRequest): boolean {
  return pathOf(request).startsWith('/v1/');
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

/** The name that limits go by; null for a path without an endpoint. */
function endpointOf({ method, routeOptions: { url } }: FastifyRequest): string | null {
  return url === undefined ? null : `${method} ${url}`;
}

function idempotencyKey(request: FastifyRequest): string | null {
  return request.headers['idempotency-key']?.toString() ?? null;
}
