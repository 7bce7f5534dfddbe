/** Sets `Vary` to the request headers that an answer depends on. Caches then keep an answer for each value of these headers. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

const headersRead = new WeakMap<FastifyRequest, Set<string>>();

export function dependsOn(request: FastifyRequest, ...headers: string[]): void {
  headersRead.set(request, new Set([...(headersRead.get(request) ?? []), ...headers]));
}

export function vary(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const headers = headersRead.get(request);
    const others = reply.getHeader('vary') ?? [];
    if (headers) reply.header('vary', [others, ...headers].flat().join(', '));
    done();
  });
}
