/** Load shedding: above the limit a quick 503, so that what is served is served in time; changes and webhooks last. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clientErrors } from '../graphql/errors.ts';
import type { ShedKind } from '../telemetry/metrics.ts';
import type { OperationManifest } from '../graphql/operation-manifest.ts';

/** How much work is too much. */
export interface Load {
  /** Requests that have arrived whole and are not yet answered. */
  inFlight: number;
  /** Milliseconds that a turn of the event loop is late, on average over the last half second. */
  eventLoopDelay: number;
}

/** Above which load what is refused; see docs/decisions/013-limits-and-shedding.md for the reasons. */
export interface AdmissionLimits {
  /** Everything but what is below. */
  ordinary: Load;
  /** Changes (cancellations among them) and webhooks. */
  critical: Load;
}

export const admissionLimits: AdmissionLimits = {
  ordinary: { inFlight: 1_000, eventLoopDelay: 250 },
  critical: { inFlight: 2_000, eventLoopDelay: 1_000 },
};

/** Milliseconds between two measurements, and the finest delay that is told apart. */
const sampleInterval = 500;
const resolution = 20;

/** Seconds after which a client may try again; replicas and time heal most peaks within a few. */
const retryAfter = 2;

const health = new Set(['/healthz', '/readyz']);
const webhooks = '/webhooks/stripe';
const graphql = '/graphql';

/** What shedding goes by. */
interface AdmissionOptions {
  limits: AdmissionLimits;
  manifest: OperationManifest;
  /** Hears of each request that is refused, for metrics. */
  onShed?: (kind: ShedKind) => void;
}

/** Registers the hook. Health is never shed: an orchestrator would kill a process for being busy. */
export function admission(
  app: FastifyInstance,
  { limits, manifest, onShed = () => {} }: AdmissionOptions,
): void {
  const delay = monitorEventLoopDelay({ resolution });
  const load: Load = { inFlight: 0, eventLoopDelay: 0 };
  delay.enable();
  const timer = setInterval(() => {
    load.eventLoopDelay = delay.count > 0 ? Math.max(0, delay.mean / 1e6 - resolution) : 0;
    delay.reset();
    tell();
  }, sampleInterval).unref();
  // What a start takes says nothing of how much there is to do.
  app.addHook('onListen', async () => delay.reset());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });

  const exceeds = ({ inFlight, eventLoopDelay }: Load) =>
    load.inFlight >= inFlight || load.eventLoopDelay > eventLoopDelay;

  let shed = 0;
  /** One line for each half second, not for each request. */
  function tell(): void {
    if (shed > 0)
      app.log.warn(
        { shed, inFlight: load.inFlight, eventLoopDelay: Math.round(load.eventLoopDelay) },
        'shedding load',
      );
    shed = 0;
  }

  function refuse(request: FastifyRequest, reply: FastifyReply): void {
    shed += 1;
    onShed(kindOf(request));
    const message = clientErrors.SERVER_OVERLOADED;
    void reply
      .code(503)
      .header('retry-after', retryAfter)
      .header('cache-control', 'no-store')
      .send(
        routeOf(request) === graphql
          ? { errors: [{ message, extensions: { code: 'SERVER_OVERLOADED' } }] }
          : { message },
      );
  }

  /** Takes it on: from here until its answer is out, or its client is gone. */
  function admit(reply: FastifyReply): void {
    load.inFlight += 1;
    reply.raw.once('close', () => (load.inFlight -= 1));
  }

  // Not before the body is here: until then a request costs a connection and no work, connections.ts ends it
  // in time, and whoever sends half of one must take nobody's place.
  app.addHook('preHandler', (request, reply, done) => {
    if (health.has(routeOf(request))) return done();
    // What a request asks for is looked at only where that decides.
    if (exceeds(limits.critical) || (exceeds(limits.ordinary) && !isCritical(request, manifest)))
      return refuse(request, reply);
    admit(reply);
    done();
  });
}

/** Whether a request is a webhook, or may be a change. */
function isCritical(request: FastifyRequest, manifest: OperationManifest): boolean {
  const route = routeOf(request);
  if (route === webhooks) return true;
  return route === graphql && request.method === 'POST' && mayChange(request.body, manifest);
}

function kindOf(request: FastifyRequest): ShedKind {
  const route = routeOf(request);
  if (route === webhooks) return 'webhook';
  return route === graphql ? 'operation' : 'page';
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? '';

/**
 * Whether a request to the API may be a change. Only a look, since parsing is what there is no time for:
 * whoever writes the word into a query gains the higher limit, and no more.
 */
function mayChange(body: unknown, manifest: OperationManifest): boolean {
  const { data: sent } = operation.safeParse(body);
  const hash = sent?.extensions?.persistedQuery?.sha256Hash;
  const text = sent?.query ?? (hash === undefined ? undefined : manifest.byId(hash));
  return text !== undefined && /\bmutation\b/.test(text);
}

/** The parts of a request to the API that say what it asks for: a text, or the id of one. */
const operation = z.object({
  query: z.string().nullish(),
  extensions: z
    .object({ persistedQuery: z.object({ sha256Hash: z.string() }).nullish() })
    .nullish(),
});
