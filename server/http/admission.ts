/** Load shedding: above a limit, answers 503 at once so that admitted requests stay fast. Changes and webhooks go last. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientErrors } from '../graphql/errors.ts';
import { mediaTypeFor } from '../graphql/over-http.ts';
import type { ShedKind } from '../telemetry/metrics.ts';
import { type KnownOperations, mayChange } from '../graphql/known-operations.ts';

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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A change, which is refused last. */
    isCritical?: true;
    /** How the route says that a request was not admitted. */
    refuse?: (request: FastifyRequest, reply: FastifyReply) => unknown;
  }
}

const health = new Set(['/healthz', '/readyz']);
const webhooks = '/webhooks/stripe';
const graphql = '/graphql';

interface AdmissionOptions {
  limits: AdmissionLimits;
  operations: Pick<KnownOperations, 'byId'>;
  /** Called for each refused request, for metrics. */
  onShed?: (kind: ShedKind) => void;
}

/** Registers the hook. Health checks are always admitted: an orchestrator would kill a busy process otherwise. */
export function admission(
  app: FastifyInstance,
  { limits, operations, onShed = () => {} }: AdmissionOptions,
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

  function refuse(request: FastifyRequest, reply: FastifyReply): void {
    shed += 1;
    onShed(kindOf(request));
    const { refuse: answer } = request.routeOptions.config;
    if (answer) return void answer(request, reply);
    const message = clientErrors.SERVER_OVERLOADED;
    void reply
      .code(503)
      .header('retry-after', retryAfterSeconds)
      .header('cache-control', 'no-store');
    if (routeOf(request) !== graphql) return void reply.send({ message });
    void reply
      .type(mediaTypeFor(request.headers.accept))
      .send({ errors: [{ message, extensions: { code: 'SERVER_OVERLOADED' } }] });
  }

  /** Counts the request as in flight until it is answered or its connection is closed. */
  function admit(reply: FastifyReply): void {
    load.inFlight += 1;
    reply.raw.once('close', () => (load.inFlight -= 1));
  }

  // preHandler runs when the body is complete. Before that a request costs a connection and no work, and
  // connections.ts limits its time: clients that send half a request must not use up the limit.
  app.addHook('preHandler', (request, reply, done) => {
    if (health.has(routeOf(request))) return done();
    // The body is inspected only where the ordinary limit is exceeded.
    if (exceeds(limits.critical) || (exceeds(limits.ordinary) && !isCritical(request, operations)))
      return refuse(request, reply);
    admit(reply);
    done();
  });
}

/** Whether a request is a webhook, a declaration, or may be a change. */
function isCritical(request: FastifyRequest, operations: AdmissionOptions['operations']): boolean {
  const route = routeOf(request);
  if (route === webhooks || request.routeOptions.config.isCritical) return true;
  return route === graphql && request.method === 'POST' && mayChange(request.body, operations);
}

function kindOf(request: FastifyRequest): ShedKind {
  const route = routeOf(request);
  if (route === webhooks) return 'webhook';
  return route === graphql ? 'operation' : 'page';
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';
