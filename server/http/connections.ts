/** Limits the time of connections and the size of bodies, so that slow or large requests don't delay others. */
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

const checkIntervalMs = 2_000;
/** The longest time for a request's headers. The first request's time begins with the connection. */
const headersTimeoutMs = 5_000;
/** The longest time for a whole request, enough for 32 kB at 4 kB/s. */
const requestTimeoutMs = 10_000;
/** The longest time without a byte in either direction: longer than any wait for upstreams. */
const silenceTimeoutMs = 30_000;

/**
 * How long an idle connection is kept. A request is lost if its connection closes while a proxy reuses the connection. So
 * `behindProxy` exceeds the idle times of Google's load balancers (600 s) and of docker/Caddyfile.
 */
const keepAliveTimeoutMs = { direct: 8_000, behindProxy: 620_000 };

/** The proxies whose `X-Forwarded-For` is trusted: their number, their networks, or null for no proxies. */
export type TrustedProxies = number | readonly string[] | null;

export function connectionOptions(trustedProxies: TrustedProxies) {
  return {
    trustProxy: trust(trustedProxies),
    requestTimeout: requestTimeoutMs,
    connectionTimeout: silenceTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs[trustedProxies === null ? 'direct' : 'behindProxy'],
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: checkIntervalMs },
    // While the process drains, Fastify must still answer requests.
    return503OnClosing: false,
  };
}

/** Returns Fastify's option `trustProxy`. A number is safe only if no client can bypass the proxies. */
function trust(proxies: TrustedProxies) {
  if (proxies === null) return false;
  if (typeof proxies !== 'number') return [...proxies];
  return (_address: string, hop: number) => hop < proxies;
}

/** Registers hooks that refuse large bodies. Async hooks would cost three times as much. @param limit the default limit in bytes */
export function bodyLimits(app: FastifyInstance, limit: number): void {
  const isTooLarge = ({ headers, routeOptions }: FastifyRequest) =>
    Number(headers['content-length'] ?? 0) > (routeOptions.bodyLimit ?? limit);
  app.addHook('onRequest', (request, _reply, done) =>
    done(isTooLarge(request) ? new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE() : undefined),
  );
  app.addHook('onSend', (request, reply, payload, done) => {
    const { headers, complete } = request.raw;
    // Closes the connection. Otherwise Node would read the rest of the body after the answer.
    if (isTooLarge(request) || (headers['transfer-encoding'] !== undefined && !complete))
      reply.header('connection', 'close');
    done(null, payload);
  });
}
