/** Writes one log line for each request. */
import type { FastifyInstance } from 'fastify';

/** Health checks are logged at debug level: they come every second. */
const probes = new Set(['/healthz', '/readyz']);

/** Requests above a rate limit come as often as an attacker likes: one a second is logged. */
const tooManyRequests = 429;
const refusalIntervalMs = 1_000;

/** Registers the hooks. They use callbacks, since async hooks cost three times as much. */
export function requestLog(app: FastifyInstance): void {
  let refusalLoggedAt = -Infinity;
  function isRefusalDue(): boolean {
    const now = performance.now();
    if (now - refusalLoggedAt < refusalIntervalMs) return false;
    refusalLoggedAt = now;
    return true;
  }

  app.decorateRequest('state');
  app.addHook('onRequest', (request, reply, done) => {
    request.state = { operation: null, caller: null, token: null };
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the URL: a sign-in link carries its code in the query string.
    const { url: route = 'none' } = request.routeOptions;
    const { method, state } = request;
    const { statusCode: status, elapsedTime } = reply;
    const line = { method, route, status, ms: Math.round(elapsedTime), ...state.operation };
    if (status === tooManyRequests && !isRefusalDue()) return done();
    request.log[probes.has(route) ? 'debug' : 'info'](line, 'request');
    done();
  });
}
