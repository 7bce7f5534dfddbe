/** The metrics of one process that count events; gauges.ts has the states. Labels have values from bounded sets only. */
import { Counter, Gauge, Registry } from 'prom-client';

/** How an operation ended: `refused` is the caller's fault, `failed` is ours or an upstream's. */
type Outcome = 'ok' | 'refused' | 'failed';
/** How a call to an upstream ended. `refused` is an answer: the upstream works. */
export type CallOutcome = Outcome | 'timeout' | 'circuit_open';
type DeliveryOutcome = 'accepted' | 'ignored' | 'refused';
/** The kind of a request that was refused under too much load. */
export type ShedKind = 'page' | 'operation' | 'webhook';

export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the metrics, and the functions that count: each takes about a microsecond. */
export function createMetrics() {
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

  const operations = counter('graphql_operations_total', 'GraphQL operations.', 'outcome');
  const errors = counter('graphql_errors_total', 'GraphQL errors, by code.', 'code');
  const calls = counter(
    'upstream_calls_total',
    'Calls to an upstream, by outcome. A call with its retries counts once.',
    ...(['upstream', 'operation', 'outcome'] as const),
  );
  const shed = counter('shed_total', 'Requests refused under too much load, by kind.', 'kind');
  const deliveries = counter(
    'webhook_deliveries_total',
    'Webhook deliveries, by outcome: accepted, ignored (other event types) or refused (not verified).',
    'outcome',
  );
  const lastSearch = gauge(
    'reconciler_last_search_timestamp_seconds',
    'When the reconciler last searched successfully; before its first search, when the process started.',
  );
  const atRisk = counter(
    'cancellations_at_risk_total',
    'Failed attempts at an accepted change whose period ends within the hour.',
  );

  gauge(
    'build_info',
    'Always 1; it tells a replica of the portal from other processes.',
    'node',
  ).set({ node: process.version }, 1);
  lastSearch.setToCurrentTime();

  // What an alert adds up or waits for must be there from the start; a counter without labels is.
  for (const outcome of ['ok', 'refused', 'failed']) operations.inc({ outcome }, 0);
  for (const kind of ['page', 'operation', 'webhook']) shed.inc({ kind }, 0);

  return {
    /** The registry, for gauges.ts and the metrics server. */
    register,

    /** A GraphQL operation was answered. @param codes the codes of its errors, each once */
    operation(outcome: Outcome, codes: string[]): void {
      operations.inc({ outcome });
      for (const code of codes) errors.inc({ code });
    },

    /** A call to an upstream ended. @param operation the name of our own function */
    call(upstream: string, operation: string, outcome: CallOutcome): void {
      calls.inc({ upstream, operation, outcome });
    },

    /** A request was refused under too much load. */
    shed: (kind: ShedKind) => shed.inc({ kind }),

    /** Webhooks are configured: creates the counter, so that an alert sees that none arrives. */
    expectWebhooks: () => deliveries.inc({ outcome: 'accepted' }, 0),

    /** A webhook delivery was verified and accepted, verified and ignored, or refused. */
    delivery: (outcome: DeliveryOutcome) => deliveries.inc({ outcome }),

    /** The worker has searched for customer records that are due. */
    reconcilerSearch: () => lastSearch.setToCurrentTime(),

    /** A period ends within the hour, and another attempt at its accepted change has failed. */
    cancellationAtRisk: () => atRisk.inc(),
  };
}
