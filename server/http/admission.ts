/**
 * What is let in, in two stages. Before a body is read: an anonymous request costs its network one of a budget (429 when
 * there is none). With the body: the load (503), so that admitted requests stay fast; changes and webhooks go last.
 */
import { isIPv6 } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientErrors, sendError } from '../graphql/client-errors.ts';
import { mayChange } from '../graphql/known-operations.ts';
import type { RateLimiter } from '../adapters/rate-limiter.ts';
import type { ShedKind } from '../telemetry/metrics.ts';

/** The load of the process, or a limit for it. */
export interface Load {
  /** Requests that were received completely and are not answered yet. */
  inFlight: number;
  /** Mean delay of the event loop over the last half second. */
  eventLoopDelayMs: number;
}

/** The load from which requests are refused; docs/decisions/013-limits-and-shedding.md has the reasons. */
export interface AdmissionLimits {
  /** For all requests but the critical ones. */
  ordinary: Load;
  /** For changes, such as cancellations, declarations and webhooks. */
  critical: Load;
}

export const admissionLimits: AdmissionLimits = {
  ordinary: { inFlight: 1_000, eventLoopDelayMs: 250 },
  critical: { inFlight: 2_000, eventLoopDelayMs: 1_000 },
};

/** The time between two measurements, and their resolution. */
const sampleIntervalMs = 500;
const resolutionMs = 20;

/** When a client may try again. Most peaks are over within a few seconds. */
const retryAfterSeconds = 2;

/** Why a request is not admitted, and when to try again. */
export interface Refusal {
  status: 429 | 503;
  retryAfterSeconds: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a request costs its network one of the budget `anonymous`. The body is not here yet. */
    isAnonymous?: (request: FastifyRequest) => boolean;
    /** Whether a request is a change, which is refused last. The body is here. */
    isCritical?: (request: FastifyRequest) => boolean;
    /** How the route says that a request was not admitted. */
    refuse?: (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => unknown;
  }
  interface FastifyRequest {
    /** Consumes one of a budget of the network that the request comes from. @returns as `RateLimiter.consume` */
    consume: (budget: 'anonymous' | 'exitForms' | 'declarations') => Promise<number | null>;
  }
}

const health = new Set(['/healthz', '/readyz']);
const webhooks = '/webhooks/stripe';
const graphql = '/graphql';

interface AdmissionOptions {
  limits: AdmissionLimits;
  limiter: RateLimiter;
  /** Called for each request that is refused for the load, for metrics. */
  onShed?: (kind: ShedKind) => void;
}

/** Registers the hooks. Health checks are always admitted: an orchestrator would kill a busy process otherwise. */
export function admission(
  app: FastifyInstance,
  { limits, limiter, onShed = () => {} }: AdmissionOptions,
): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  const load: Load = { inFlight: 0, eventLoopDelayMs: 0 };
  let timer: NodeJS.Timeout;
  // Not before: the delays of the start are not caused by requests.
  app.addHook('onReady', async () => {
    delay.enable();
    timer = setInterval(() => {
      load.eventLoopDelayMs = delay.count > 0 ? Math.max(0, delay.mean / 1e6 - resolutionMs) : 0;
      delay.reset();
      logShed();
    }, sampleIntervalMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });

  const exceeds = ({ inFlight, eventLoopDelayMs }: Load) =>
    load.inFlight >= inFlight || load.eventLoopDelayMs > eventLoopDelayMs;

  let shed = 0;
  /** Writes one log line for each half second, not for each request. */
  function logShed(): void {
    const { inFlight, eventLoopDelayMs } = load;
    if (shed > 0)
      app.log.warn(
        { shed, inFlight, eventLoopDelayMs: Math.round(eventLoopDelayMs) },
        'shedding load',
      );
    shed = 0;
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void {
    const { refuse: answer } = request.routeOptions.config;
    if (answer) return void answer(request, reply, refusal);
    const { status, retryAfterSeconds: seconds } = refusal;
    const code = status === 429 ? 'RATE_LIMITED' : 'SERVER_OVERLOADED';
    const message = clientErrors[code];
    void reply.code(status).header('retry-after', seconds).header('cache-control', 'no-store');
    if (routeOf(request) !== graphql) return void reply.send({ message });
    void sendError(reply, status, { code, message });
  }

  /** Counts the request as in flight until it is answered or its connection is closed. */
  function admit(reply: FastifyReply): void {
    load.inFlight += 1;
    reply.raw.once('close', () => (load.inFlight -= 1));
  }

  app.decorateRequest('consume', async function (this: FastifyRequest, budget) {
    const wait = await limiter.consume(budget, networkOf(this.ip));
    if (wait !== null || budget !== 'declarations') return wait;
    return limiter.consume('declarationsOfSite', networkOf(this.ip, siteGroups));
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.isAnonymous?.(request)) return done();
    request.consume('anonymous').then((seconds) => {
      if (seconds === null) done();
      else refuse(request, reply, { status: 429, retryAfterSeconds: seconds });
    }, done);
  });

  // preHandler runs when the body is complete. Before that a request costs a connection and no work, and
  // connections.ts limits its time: clients that send half a request must not use up the limit.
  app.addHook('preHandler', (request, reply, done) => {
    if (health.has(routeOf(request))) return done();
    // The body is inspected only where the ordinary limit is exceeded.
    if (exceeds(limits.critical) || (exceeds(limits.ordinary) && !isCritical(request))) {
      shed += 1;
      onShed(kindOf(request));
      return refuse(request, reply, { status: 503, retryAfterSeconds });
    }
    admit(reply);
    done();
  });
}

/** Whether a request is a webhook, a complete declaration, or may be a change. */
function isCritical(request: FastifyRequest): boolean {
  const route = routeOf(request);
  if (route === webhooks || request.routeOptions.config.isCritical?.(request)) return true;
  return route === graphql && request.method === 'POST' && mayChange(request.body);
}

function kindOf(request: FastifyRequest): ShedKind {
  const route = routeOf(request);
  if (route === webhooks) return 'webhook';
  return route === graphql ? 'operation' : 'page';
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';

/** The groups of an IPv6 address that name its /64 network, and the /48 that a provider gives a customer. */
const networkGroups = 4;
const siteGroups = 3;

/**
 * The network of an IP address, which stands for one household or company in the rate limits: an IPv4 address unchanged, or an
 * IPv6 address's /64 network, since one client can use all addresses of it.
 */
export function networkOf(address: string, groups = networkGroups): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  // The URL parser normalizes all notations: shortened, in capitals, with a dotted end.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = Array<string>(tail === undefined ? 0 : 8 - first.length - last.length).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, groups).join(':')}::/${groups * 16}`;
}
