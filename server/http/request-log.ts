/** Writes one log line and one measurement for each request. */
import type { FastifyInstance } from 'fastify';
import { newRequestState } from '../graphql/request-state.ts';
import type { Metrics } from '../telemetry/metrics.ts';

/** Health checks come every second, and requests above a rate limit as often as somebody likes: debug level. */
const probes = new Set(['/healthz', '/readyz']);
const tooManyRequests = 429;

/** Registers the hooks. They use callbacks, since async hooks cost three times as much. */
export function requestLog(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('state');
  app.addHook('onRequest', (request, reply, done) => {
    request.state = newRequestState();
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the URL: a sign-in link carries its code in the query string.
    const { url: route = 'none' } = request.routeOptions;
    const { method, state } = request;
    const { statusCode: status, elapsedTime } = reply;
    metrics.request(method, route, status, elapsedTime / 1000);
    const line = { method, route, status, ms: Math.round(elapsedTime), ...state.operation };
    const level = probes.has(route) || status === tooManyRequests ? 'debug' : 'info';
    request.log[level](line, 'request');
    done();
  });
}
