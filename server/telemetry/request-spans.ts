/** Makes a span of each request, which its calls to upstreams and its log lines belong to. */
import { type Context, context, propagation, SpanKind, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** They come every second. */
const probes = new Set(['/healthz', '/readyz']);

const tracer = trace.getTracer('portal');

/** Registers the hooks, before all others. A span has the route's pattern, not the URL, and no header. */
export function requestSpans(app: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  const within = (request: FastifyRequest, done: () => void) =>
    context.with(contexts.get(request) ?? context.active(), done);

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const { url: route = 'none' } = routeOptions;
    if (probes.has(route)) return done();
    const caller = propagation.extract(context.active(), headers);
    const attributes = { 'http.request.method': method, 'http.route': route };
    const options = { kind: SpanKind.SERVER, attributes };
    const span = tracer.startSpan(`${method} ${route}`, options, caller);
    contexts.set(request, trace.setSpan(caller, span));
    within(request, done);
  });
  // A body is read in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => within(request, done));
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = trace.getSpan(contexts.get(request) ?? context.active());
    span?.setAttribute('http.response.status_code', statusCode).end();
    within(request, done);
  });
}
