/** Writes one log line for each request. */
import type { FastifyInstance } from 'fastify';

/** Health checks come every second. So health checks are logged at debug level. */
const probes = new Set(['/healthz', '/readyz']);

/** The status of requests above a rate limit. Only one of these requests a second is logged, because attackers can send many. */
const tooManyRequests = 429;
const refusalIntervalMs = 1_000;

/** Registers the hooks, with callbacks because async hooks cost three times as much. */
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
    // Logs the route's pattern instead of the URL, because a sign-in link has its code in the query.
    const { url: route = 'none' } = request.routeOptions;
    const { method, state } = request;
    const { statusCode: status, elapsedTime } = reply;
    const line = { method, route, status, ms: Math.round(elapsedTime), ...state.operation };
    if (status === tooManyRequests && !isRefusalDue()) return done();
    request.log[probes.has(route) ? 'debug' : 'info'](line, 'request');
    done();
  });
}
