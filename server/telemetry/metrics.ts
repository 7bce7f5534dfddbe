/** The metrics of one process that count events; gauges.ts has the states. Labels have values from bounded sets only. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { DeclarationKind } from '../domain/leaving/declaration.ts';
import { type MailKind, mailKinds } from '../domain/mail/mail.ts';
import { type MailOutcome, mailOutcomes } from '../domain/mail/send-mail.ts';
import type { Budgets } from '../domain/rate-limiter.ts';
import type { Source } from '../domain/account/read-account.ts';
import { operationTypes } from '../generated/operation-names.ts';

/** Histogram buckets in seconds: from a cached answer to the longest call to Stripe (8 s). */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];

/** How an operation ended: `refused` is the caller's fault, `failed` is ours or an upstream's. */
type Outcome = 'ok' | 'refused' | 'failed';
/** How a call to an upstream ended. `refused` is an answer: the upstream works. */
export type CallOutcome = Outcome | 'timeout' | 'circuit_open';
type DeliveryOutcome = 'accepted' | 'ignored' | 'refused';
/** The kind of a request that was refused under too much load. */
export type ShedKind = 'page' | 'operation' | 'webhook';
/** How a view of an account's page ended. All but `drawn` got the page without an account. */
export type AccountViewOutcome = 'drawn' | 'anonymous' | 'refused' | 'shed' | 'failed';

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
const budgets = [
  'reads',
  'changes',
  'anonymous',
  'portalSessions',
  'declarations',
  'providerReads',
] as const satisfies (keyof Budgets)[];
const outcomes = ['ok', 'refused', 'failed'] as const satisfies Outcome[];
const callOutcomes = [...outcomes, 'timeout', 'circuit_open'] as const satisfies CallOutcome[];
const deliveryOutcomes = ['accepted', 'ignored', 'refused'] as const satisfies DeliveryOutcome[];
const shedKinds = ['page', 'operation', 'webhook'] as const satisfies ShedKind[];
const accountViewOutcomes = [
  'drawn',
  'anonymous',
  'refused',
  'shed',
  'failed',
] as const satisfies AccountViewOutcome[];
const declarationKinds = ['CANCELLATION', 'WITHDRAWAL'] as const satisfies DeclarationKind[];
const readSources = ['fresh', 'provider', 'stale'] as const satisfies Source[];

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates the metrics, and the functions that count: each takes about a microsecond.
 * @param release the deployed commit or version
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
    'GraphQL operations, by outcome and by name (names of our own clients, else other).',
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
    'Calls to an upstream, by outcome. A call with its retries counts once.',
    ...(['upstream', 'operation', 'outcome'] as const),
  );
  const callSeconds = duration(
    'upstream_call_duration_seconds',
    'Time that a call to an upstream took with its retries. Calls refused by an open circuit are left out.',
    ...(['upstream', 'operation'] as const),
  );
  const limited = counter(
    'rate_limited_total',
    'Requests above a rate limit, by budget.',
    'budget',
  );
  const shed = counter('shed_total', 'Requests refused under too much load, by kind.', 'kind');
  const accountViews = counter(
    'account_views_total',
    'Views of an account’s page, by outcome: drawn, or without the account as there is no session (anonymous), the session is not valid (refused), there is too much to do (shed), or it failed.',
    'outcome',
  );
  const deliveries = counter(
    'webhook_deliveries_total',
    'Webhook deliveries, by outcome: accepted, ignored (other event types) or refused (not verified).',
    'outcome',
  );
  const events = counter('webhook_events_total', 'Webhook events handled, by outcome.', 'outcome');
  const lastDelivery = gauge(
    'webhook_last_delivery_timestamp_seconds',
    'When the last verified webhook arrived; 0 if none has arrived since the start.',
  );
  const searches = counter(
    'reconciler_searches_total',
    'Searches of the reconciler for accounts that are due, by outcome.',
    'outcome',
  );
  const lastSearch = gauge(
    'reconciler_last_search_timestamp_seconds',
    'When the reconciler last searched successfully; before its first search, when the process started.',
  );
  const reads = counter(
    'account_reads_total',
    'Accounts read for a view, by source: fresh (the document), provider (Stripe), or stale (an old document).',
    'source',
  );
  const declarations = counter(
    'declarations_total',
    'Declarations received on the pages without a sign-in, by kind. One that is sent twice counts once.',
    'kind',
  );
  const atRisk = counter(
    'cancellations_at_risk_total',
    'Failed attempts at an accepted change whose period ends within the hour.',
  );
  const mails = counter(
    'mails_total',
    'Attempts to send a mail, by kind and outcome: sent, suppressed (nothing new to tell, or too many), postponed (too many), retried (failed, and comes again), or failed (given up).',
    ...(['kind', 'outcome'] as const),
  );

  gauge(
    'build_info',
    'Always 1; the labels name the build.',
    ...(['release', 'node'] as const),
  ).set({ release, node: process.version }, 1);
  lastSearch.setToCurrentTime();

  // A counter must start at 0 (one without labels does): `increase()` does not see a counter's first value.
  const expectOperation = (operation: string, type: string) => {
    for (const outcome of outcomes) operations.inc({ operation, type, outcome }, 0);
  };
  for (const [name, type] of Object.entries(operationTypes)) expectOperation(name, type);
  for (const type of ['query', 'mutation'])
    for (const name of ['anonymous', 'other']) expectOperation(name, type);
  for (const budget of budgets) limited.inc({ budget }, 0);
  for (const kind of shedKinds) shed.inc({ kind }, 0);
  for (const outcome of accountViewOutcomes) accountViews.inc({ outcome }, 0);
  for (const outcome of ['ok', 'failed']) searches.inc({ outcome }, 0);
  for (const source of readSources) reads.inc({ source }, 0);
  for (const kind of declarationKinds) declarations.inc({ kind }, 0);

  return {
    /** The registry, for gauges.ts and the metrics server. */
    register,

    /** An HTTP request was answered. @param route its pattern, not its URL */
    request(method: string, route: string, status: number, seconds: number): void {
      requests.inc({ method: methods.has(method) ? method : 'other', route, status });
      requestSeconds.observe({ route }, seconds);
    },

    /**
     * A GraphQL operation was answered.
     * @param labels.operation from operationLabel()
     * @param codes the codes of its errors, each once, from errorCodeLabel()
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

    /** Errors with these codes may come: creates their counters. */
    expectErrors(codes: Iterable<string>): void {
      for (const code of codes) errors.inc({ code }, 0);
    },

    /** Calls of this name may come: creates their counters. */
    expectCalls(upstream: string, operation: string): void {
      for (const outcome of callOutcomes) calls.inc({ upstream, operation, outcome }, 0);
    },

    /** A call to an upstream ended. @param operation the name of our own function */
    call(upstream: string, operation: string, outcome: CallOutcome, seconds: number): void {
      calls.inc({ upstream, operation, outcome });
      if (outcome !== 'circuit_open') callSeconds.observe({ upstream, operation }, seconds);
    },

    /** A request was above a rate limit. */
    rateLimited: (budget: keyof Budgets) => limited.inc({ budget }),

    /** A request was refused under too much load. */
    shed: (kind: ShedKind) => shed.inc({ kind }),

    /** An account's page was viewed. */
    accountView: (outcome: AccountViewOutcome) => accountViews.inc({ outcome }),

    /** Webhooks are configured: creates their counters, so that alerts can detect missing webhooks. */
    expectWebhooks(): void {
      for (const outcome of deliveryOutcomes) deliveries.inc({ outcome }, 0);
      for (const outcome of ['handled', 'failed']) events.inc({ outcome }, 0);
    },

    /** A webhook delivery was verified and accepted, verified and ignored, or refused. */
    delivery(outcome: DeliveryOutcome): void {
      deliveries.inc({ outcome });
      if (outcome !== 'refused') lastDelivery.setToCurrentTime();
    },

    /** A webhook event was handled, or its handler failed. */
    event: (outcome: 'handled' | 'failed') => events.inc({ outcome }),

    /** The worker searched for accounts that are due. */
    reconcilerSearch(outcome: 'ok' | 'failed', at: Date): void {
      searches.inc({ outcome });
      if (outcome === 'ok') lastSearch.set(at.getTime() / 1000);
    },

    /** An account was read for a view. */
    accountRead: (source: Source) => reads.inc({ source }),

    /** A period ends within the hour, and another attempt at its accepted change has failed. */
    cancellationAtRisk: () => atRisk.inc(),

    /** A new declaration was stored. */
    declaration: (kind: DeclarationKind) => declarations.inc({ kind }),

    /** Mail is configured: creates its counters. */
    expectMails(): void {
      for (const kind of mailKinds)
        for (const outcome of mailOutcomes) mails.inc({ kind, outcome }, 0);
    },

    /** An attempt at a mail is over. */
    mail: (kind: MailKind, outcome: MailOutcome) => mails.inc({ kind, outcome }),
  };
}
