/** `Vary`, for caches: whatever reads a header of a request to choose its answer says so here, and the answer names it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

const headersRead = new WeakMap<FastifyRequest, Set<string>>();

/** Notes that the answer to a request depends on these of its headers. */
export function dependsOn(request: FastifyRequest, ...headers: string[]): void {
  headersRead.set(request, new Set([...(headersRead.get(request) ?? []), ...headers]));
}

/** Registers the hook that writes the header. */
export function vary(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const headers = headersRead.get(request);
    const others = reply.getHeader('vary') ?? [];
    if (headers) reply.header('vary', [others, ...headers].flat().join(', '));
    done();
  });
}
