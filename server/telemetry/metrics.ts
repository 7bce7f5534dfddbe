/** Counts events of this process. A label has only a few possible values, so never a user's id. */
import { Counter, Gauge, Registry } from 'prom-client';

/** An operation's outcome. `refused`: the caller made a mistake. `failed`: the server or an upstream failed. */
type Outcome = 'ok' | 'refused' | 'failed';
/** The outcome of a call to an upstream. `refused`: the upstream works, and refused the call. */
export type CallOutcome = Outcome | 'timeout' | 'circuit_open';
type DeliveryOutcome = 'accepted' | 'ignored' | 'refused';
export type ShedKind = 'page' | 'operation' | 'webhook';

export type Metrics = ReturnType<typeof createMetrics>;

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
    'Always 1. Other processes don’t have this metric, so it counts the portal’s replicas.',
    'node',
  ).set({ node: process.version }, 1);
  lastSearch.setToCurrentTime();

  // Alerts need these counters from the start. Counters without labels start at 0 by themselves.
  for (const outcome of ['ok', 'refused', 'failed']) operations.inc({ outcome }, 0);
  for (const kind of ['page', 'operation', 'webhook']) shed.inc({ kind }, 0);

  return {
    register,

    /** Counts an answered GraphQL operation. @param codes the operation's error codes without duplicates */
    operation(outcome: Outcome, codes: string[]): void {
      operations.inc({ outcome });
      for (const code of codes) errors.inc({ code });
    },

    call(upstream: string, operation: string, outcome: CallOutcome): void {
      calls.inc({ upstream, operation, outcome });
    },

    shed: (kind: ShedKind) => shed.inc({ kind }),

    /** Starts the counter at 0, so that an alert fires if no webhook arrives. */
    expectWebhooks: () => deliveries.inc({ outcome: 'accepted' }, 0),

    delivery: (outcome: DeliveryOutcome) => deliveries.inc({ outcome }),

    reconcilerSearch: () => lastSearch.setToCurrentTime(),

    cancellationAtRisk: () => atRisk.inc(),
  };
}
