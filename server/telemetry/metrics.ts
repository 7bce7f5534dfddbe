/** What an operator can count, in Prometheus's terms: things that happen, with labels from bounded sets only. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Incident } from '../domain/account.ts';
import type { Source } from '../domain/read-account.ts';

/** Seconds: from a remembered answer to the longest call to Stripe (8 s). */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** What requests are counted against. */
const budgets = ['reads', 'changes', 'anonymous', 'portalSessions', 'providerReads'] as const;

const readSources = ['fresh', 'asked', 'stale'] as const satisfies Source[];
const incidentKinds = [
  'refund_due',
  'change_refused',
  'resume_too_late',
  'account_set_aside',
] as const satisfies (Incident | 'account_set_aside')[];

/** What is refused under too much load. */
const shedKinds = ['page', 'operation', 'webhook'] as const;
export type ShedKind = (typeof shedKinds)[number];

/** How an operation or a call ended: `refused` is the caller's doing, `failed` is ours or an upstream's. */
export type Outcome = 'ok' | 'refused' | 'failed';
/** How a call to an upstream ended. `refused` is an answer: the upstream is well, and said no. */
export type CallOutcome = Outcome | 'timeout' | 'circuit_open';

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Makes the metrics of one process; counting costs about a microsecond. No label's value comes from a
 * request, unless it is on a list. What is a state rather than an event is in gauges.ts.
 * @param release what is deployed: a commit or a version
 */
export function createMetrics(release = 'unknown') {
  const register = new Registry();
  const settings = <L extends string>(name: string, help: string, labelNames: L[]) => ({
    name: `portal_${name}`,
    help,
    labelNames,
    registers: [register],
  });
  const counter = <L extends string>(name: string, help: string, ...labels: L[]) =>
    new Counter(settings(name, help, labels));
  const gauge = <L extends string>(name: string, help: string, ...labels: L[]) =>
    new Gauge(settings(name, help, labels));
  const duration = <L extends string>(name: string, help: string, ...labels: L[]) =>
    new Histogram({ ...settings(name, help, labels), buckets });

  const build = gauge('build_info', 'Always 1: the labels say what runs.', 'release', 'node');
  const requests = counter(
    'http_requests_total',
    'HTTP requests answered, by route pattern.',
    ...(['method', 'route', 'status'] as const),
  );
  const requestSeconds = duration(
    'http_request_duration_seconds',
    'Time until an HTTP request was answered.',
    'route',
  );
  const operations = counter(
    'graphql_operations_total',
    'GraphQL operations, by name (those of our own clients, else other) and outcome.',
    ...(['operation', 'type', 'outcome'] as const),
  );
  const operationSeconds = duration(
    'graphql_operation_duration_seconds',
    'Time that a GraphQL operation took.',
    'operation',
  );
  const errors = counter('graphql_errors_total', 'GraphQL errors, by code.', 'code');
  const calls = counter(
    'upstream_calls_total',
    'Calls to a service that asks an upstream, each with its retries, by outcome.',
    ...(['upstream', 'operation', 'outcome'] as const),
  );
  const callSeconds = duration(
    'upstream_call_duration_seconds',
    'Time that a call to an upstream took with its retries, unless an open circuit spared it.',
    ...(['upstream', 'operation'] as const),
  );
  const deliveries = counter(
    'webhook_deliveries_total',
    'Webhook deliveries that were read, by outcome.',
    'outcome',
  );
  const events = counter(
    'webhook_events_total',
    'Webhook events that were dealt with, by how that ended.',
    'outcome',
  );
  const lastDelivery = gauge(
    'webhook_last_delivery_timestamp_seconds',
    'When the last genuine webhook arrived; 0 when none has since the start.',
  );
  const looks = counter(
    'reconciler_looks_total',
    'How often the reconciler searched for accounts that are due, by outcome.',
    'outcome',
  );
  const lastLook = gauge(
    'reconciler_last_look_timestamp_seconds',
    'When the reconciler last searched with success; before the first time, when the process began.',
  );
  const reads = counter(
    'account_reads_total',
    'Accounts read for somebody who looks at them: fresh, asked of Stripe, or shown with their age (stale).',
    'source',
  );
  const incidents = counter(
    'incidents_total',
    'What a person must see to: a refund that is due, a change that was refused or came too late, an account that could not be understood.',
    'incident',
  );
  const limited = counter(
    'rate_limited_total',
    'Requests refused for coming too often, by budget.',
    'budget',
  );
  const shed = counter('shed_total', 'Requests refused under too much load, by kind.', 'kind');

  build.set({ release, node: process.version }, 1);
  lastLook.setToCurrentTime();
  // A counter that only begins with its first event hides that event from `increase()`.
  for (const outcome of ['ok', 'failed']) looks.inc({ outcome }, 0);
  for (const source of readSources) reads.inc({ source }, 0);
  for (const incident of incidentKinds) incidents.inc({ incident }, 0);
  for (const budget of budgets) limited.inc({ budget }, 0);
  for (const kind of shedKinds) shed.inc({ kind }, 0);

  return {
    /** Where all of it is kept, for gauges.ts and the page of metrics. */
    register,

    /** An HTTP request was answered. @param route its pattern, not its address */
    request(method: string, route: string, status: number, seconds: number): void {
      requests.inc({ method: methods.has(method) ? method : 'other', route, status });
      requestSeconds.observe({ route }, seconds);
    },

    /**
     * A GraphQL operation was answered.
     * @param labels.operation by way of operationLabel()
     * @param codes the codes of its errors, each once, by way of errorCodeLabel()
     */
    operation(
      labels: { operation: string; type: string; outcome: Outcome },
      codes: string[],
      seconds: number,
    ): void {
      operations.inc(labels);
      operationSeconds.observe({ operation: labels.operation }, seconds);
      for (const code of codes) errors.inc({ code });
    },

    /** A call to an upstream is over. @param operation the name of our own function */
    call(upstream: string, operation: string, outcome: CallOutcome, seconds: number): void {
      calls.inc({ upstream, operation, outcome });
      if (outcome !== 'circuit_open') callSeconds.observe({ upstream, operation }, seconds);
    },

    /** Webhooks are configured: from now on silence means something. */
    expectWebhooks(): void {
      for (const outcome of ['accepted', 'ignored', 'refused']) deliveries.inc({ outcome }, 0);
      for (const outcome of ['handled', 'failed']) events.inc({ outcome }, 0);
    },

    /** A webhook delivery was read: believed, believed and of no use, or not believed. */
    delivery(outcome: 'accepted' | 'ignored' | 'refused'): void {
      deliveries.inc({ outcome });
      if (outcome !== 'refused') lastDelivery.setToCurrentTime();
    },

    /** A webhook event was handled, or not. */
    event: (outcome: 'handled' | 'failed') => events.inc({ outcome }),

    /** The reconciler looked for work, or could not. */
    look(outcome: 'ok' | 'failed'): void {
      looks.inc({ outcome });
      if (outcome === 'ok') lastLook.setToCurrentTime();
    },

    /** An account was read for somebody who looks at it. */
    accountRead: (source: Source) => reads.inc({ source }),

    /** Something happened that a person must see to. */
    incident: (incident: (typeof incidentKinds)[number]) => incidents.inc({ incident }),

    /** A request was refused for coming too often. */
    rateLimited: (budget: (typeof budgets)[number]) => limited.inc({ budget }),

    /** A request was refused because the process has too much to do. */
    shed: (kind: ShedKind) => shed.inc({ kind }),
  };
}
