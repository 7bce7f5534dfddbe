/** Refuses anonymous requests above their network's rate limit (429), and requests above the load limits (503). */
import { isIPv6 } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientErrors, sendError } from '../graphql/client-errors.ts';
import { mayChange } from '../graphql/known-operations.ts';
import type { RateLimiter } from '../adapters/rate-limiter.ts';
import type { ShedKind } from '../telemetry/metrics.ts';

export interface Load {
  /** Requests whose body is complete and whose answer isn't complete. */
  inFlight: number;
  eventLoopDelayMs: number;
}

/** The load limits. docs/decisions/013-limits-and-shedding.md gives the reasons. */
export interface AdmissionLimits {
  ordinary: Load;
  critical: Load;
}

const productionLimits: AdmissionLimits = {
  ordinary: { inFlight: 1_000, eventLoopDelayMs: 250 },
  critical: { inFlight: 2_000, eventLoopDelayMs: 1_000 },
};

/** Returns the limits. Local runs ignore the event loop's delay, because emulators cause delays. */
export function admissionLimitsOf({ production }: { production: boolean }): AdmissionLimits {
  if (production) return productionLimits;
  const { ordinary, critical } = productionLimits;
  const eventLoopDelayMs = Infinity;
  return {
    ordinary: { ...ordinary, eventLoopDelayMs },
    critical: { ...critical, eventLoopDelayMs },
  };
}

const sampleIntervalMs = 500;
const resolutionMs = 20;

const retryAfterSeconds = 2;

export interface Refusal {
  status: 429 | 503;
  retryAfterSeconds: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if a request counts against the budget `anonymous`. Called before the body is read. */
    isAnonymous?: (request: FastifyRequest) => boolean;
    /** True if a request is refused last, for example a change. Called after the body is read. */
    isCritical?: (request: FastifyRequest) => boolean;
    refuse?: (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => unknown;
  }
  interface FastifyRequest {
    /** Counts a request against its network's budget. Returns null if the request is allowed, else the seconds to wait. */
    consume: (budget: 'anonymous' | 'exitForms' | 'declarations') => Promise<number | null>;
  }
}

const health = new Set(['/healthz', '/readyz']);
const webhooks = '/webhooks/stripe';
const graphql = '/graphql';

interface AdmissionOptions {
  limits: AdmissionLimits;
  limiter: RateLimiter;
  onShed?: (kind: ShedKind) => void;
}

/** Registers the hooks. Health checks are always admitted, because an orchestrator kills a process that fails a check. */
export function admission(
  app: FastifyInstance,
  { limits, limiter, onShed = () => {} }: AdmissionOptions,
): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  const load: Load = { inFlight: 0, eventLoopDelayMs: 0 };
  let timer: NodeJS.Timeout;
  // Measures from now on, because earlier delays come from the process's start.
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
  /** Logs one line per half second instead of one per request. */
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

  // In preHandler the body is complete. Incomplete requests don't count, because connections.ts limits them.
  app.addHook('preHandler', (request, reply, done) => {
    if (health.has(routeOf(request))) return done();
    // `isCritical` reads the body. So `isCritical` runs only above the ordinary limits.
    if (exceeds(limits.critical) || (exceeds(limits.ordinary) && !isCritical(request))) {
      shed += 1;
      onShed(kindOf(request));
      return refuse(request, reply, { status: 503, retryAfterSeconds });
    }
    admit(reply);
    done();
  });
}

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

/** The number of 16-bit groups that identify an IPv6 /64. One client controls a /64. */
const networkGroups = 4;
/** The number of 16-bit groups that identify an IPv6 /48. One client can control a /48. */
const siteGroups = 3;

/** Returns an address's network: the IPv4 address itself, or the first `groups` groups of an IPv6 address. */
export function networkOf(address: string, groups = networkGroups): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  // The URL parser normalizes all notations of an address.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = Array<string>(tail === undefined ? 0 : 8 - first.length - last.length).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, groups).join(':')}::/${groups * 16}`;
}
