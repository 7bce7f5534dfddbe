/** Limits how long connections last and how large bodies are, so that slow or large requests don't delay others. */
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

const checkIntervalMs = 2_000;
/** The longest time for a request's headers. For the first request it counts from the start of the connection. */
const headersTimeoutMs = 5_000;
/** The longest time until a whole request has arrived: enough for 32 kB at 4 kB/s. */
const requestTimeoutMs = 10_000;
/** The longest time without a byte in either direction. It exceeds the longest wait for upstreams. */
const silenceTimeoutMs = 30_000;

/**
 * How long an idle connection is kept. If we close one while a proxy reuses it, the request is lost. So behind a proxy this
 * exceeds the 600 s of Google's load balancers and the value in docker/Caddyfile.
 */
const keepAliveTimeoutMs = { direct: 8_000, behindProxy: 620_000 };

/** The proxies whose `X-Forwarded-For` is trusted: null for none, their number, or their networks. */
export type TrustedProxies = number | readonly string[] | null;

export function connectionOptions(trustedProxies: TrustedProxies) {
  return {
    trustProxy: trust(trustedProxies),
    requestTimeout: requestTimeoutMs,
    connectionTimeout: silenceTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs[trustedProxies === null ? 'direct' : 'behindProxy'],
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: checkIntervalMs },
    // A request that arrives while the process drains is answered before its connection closes.
    return503OnClosing: false,
  };
}

/** Returns Fastify's `trustProxy`. A number is safe only if no client can bypass the proxies. */
function trust(proxies: TrustedProxies) {
  if (proxies === null) return false;
  if (typeof proxies !== 'number') return [...proxies];
  return (_address: string, hop: number) => hop < proxies;
}

/** Registers hooks that refuse large bodies. They are callbacks: async hooks cost three times as much. @param limit by default */
export function bodyLimits(app: FastifyInstance, limit: number): void {
  const isTooLarge = ({ headers, routeOptions }: FastifyRequest) =>
    Number(headers['content-length'] ?? 0) > (routeOptions.bodyLimit ?? limit);
  app.addHook('onRequest', (request, _reply, done) =>
    done(isTooLarge(request) ? new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE() : undefined),
  );
  app.addHook('onSend', (request, reply, payload, done) => {
    const { headers, complete } = request.raw;
    // Otherwise Node would read the rest of the body after the answer.
    if (isTooLarge(request) || (headers['transfer-encoding'] !== undefined && !complete))
      reply.header('connection', 'close');
    done(null, payload);
  });
}
