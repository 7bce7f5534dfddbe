/** Timeouts of connections and limits of bodies, so that slow and large requests take nothing from others. */
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

/** The time between two checks for connections that are past their timeout. */
const checkIntervalMs = 2_000;
/** For all headers of a request, and for the first byte of a new connection. */
const headersTimeoutMs = 5_000;
/** For a whole request with its body: 32 kB at 4 kB/s. */
const requestTimeoutMs = 10_000;
/** Without a byte in either direction; longer than the longest wait for upstreams. */
const silenceTimeoutMs = 30_000;

/**
 * How long an idle connection is kept for another request. A proxy reuses its connections, and a request is
 * lost if we close one at the same moment: behind a proxy the timeout is longer than the 600 s of Google's load
 * balancers. Caddy's is in docker/Caddyfile.
 */
const keepAliveTimeoutMs = { direct: 8_000, behindProxy: 620_000 };

/** The proxies whose `X-Forwarded-For` is trusted: none, this many of them, or these networks. */
export type TrustedProxies = number | readonly string[] | null;

/** Fastify's options for connections. */
export function connectionOptions(trustedProxies: TrustedProxies) {
  return {
    trustProxy: trust(trustedProxies),
    requestTimeout: requestTimeoutMs,
    connectionTimeout: silenceTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs[trustedProxies === null ? 'direct' : 'behindProxy'],
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: checkIntervalMs },
    // A request that arrives while the process drains is answered, and its connection is closed afterwards.
    return503OnClosing: false,
  };
}

/** Turns a number of proxies into Fastify's function. A number is safe only where no client can bypass the proxies. */
function trust(proxies: TrustedProxies) {
  if (proxies === null) return false;
  if (typeof proxies !== 'number') return [...proxies];
  return (_address: string, hop: number) => hop < proxies;
}

/** Registers the hooks, with callbacks: async hooks cost three times as much. @param limit of routes that have none of their own */
export function bodyLimits(app: FastifyInstance, limit: number): void {
  const isTooLarge = ({ headers, routeOptions }: FastifyRequest) =>
    Number(headers['content-length'] ?? 0) > (routeOptions.bodyLimit ?? limit);
  app.addHook('onRequest', (request, _reply, done) =>
    done(isTooLarge(request) ? new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE() : undefined),
  );
  app.addHook('onSend', (request, reply, payload, done) => {
    const { headers, complete } = request.raw;
    // Fastify counts what it reads. Of a body that it did not read, Node would read all the rest after the answer.
    if (isTooLarge(request) || (headers['transfer-encoding'] !== undefined && !complete))
      reply.header('connection', 'close');
    done(null, payload);
  });
}
