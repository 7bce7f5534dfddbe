/** How long a connection may take for what: slow clients must not hold what others need. */

/** Milliseconds between two looks for connections that are late. */
const checkInterval = 2_000;
/** Milliseconds for all headers of a request, also for the first byte of a new connection. */
const headers = 5_000;
/** Milliseconds for a whole request, its body included: 32 kB at 4 kB/s. */
const request = 10_000;
/** Milliseconds without a byte in either direction; longer than the longest wait for upstreams. */
const silence = 30_000;

/**
 * Milliseconds that a connection is kept for another request. A proxy keeps connections for reuse: were
 * ours closed first, a request on its way would be lost, so ours wait longer than the 60 s of nginx and
 * the 600 s of Google's load balancers.
 */
const idle = { direct: 8_000, behindProxy: 620_000 };

/** Whose word on a client's address counts: nobody's, that of so many proxies, or that of these networks. */
export type TrustedProxies = number | readonly string[] | null;

/** Fastify's options for connections. */
export function connectionOptions(trustedProxies: TrustedProxies) {
  return {
    trustProxy: trust(trustedProxies),
    requestTimeout: request,
    connectionTimeout: silence,
    keepAliveTimeout: trustedProxies === null ? idle.direct : idle.behindProxy,
    http: { headersTimeout: headers, connectionsCheckingInterval: checkInterval },
    // What still comes on a connection while the process drains is answered, and the connection closed after it.
    return503OnClosing: false,
  };
}

/** Fastify takes no number of proxies as such: it is safe only where nobody can go around them. */
function trust(proxies: TrustedProxies) {
  if (proxies === null) return false;
  if (typeof proxies !== 'number') return [...proxies];
  return (_address: string, hop: number) => hop < proxies;
}
