/** Has no body taken in that is over its route's limit, or that no route reads: the connection is closed instead. */
import { errorCodes, type FastifyInstance } from 'fastify';

/** Registers the hooks, with callbacks: async hooks cost three times as much. @param limit of routes that have none of their own */
export function bodyLimits(app: FastifyInstance, limit: number): void {
  app.addHook('onRequest', ({ headers, routeOptions }, reply, done) => {
    const length = Number(headers['content-length'] ?? 0);
    if (length <= (routeOptions.bodyLimit ?? limit)) return done();
    reply.header('connection', 'close');
    done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
  });
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    // Fastify counts what it reads. Of a body whose length is not known, Node would read all the rest after the answer.
    if (raw.headers['transfer-encoding'] !== undefined && !raw.complete)
      reply.header('connection', 'close');
    done(null, payload);
  });
}
