/** Metrics of requests: HTTP, GraphQL operations, calls to upstreams, and refusals. */
import { operationTypes } from '../generated/operation-names.ts';
import type { MetricFactory } from './metric-factory.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** The budgets of the rate limiter. */
const budgets = [
  'reads',
  'changes',
  'anonymous',
  'portalSessions',
  'declarations',
  'providerReads',
] as const;

const outcomes = ['ok', 'refused', 'failed'] as const satisfies Outcome[];
const callOutcomes = [...outcomes, 'timeout', 'circuit_open'] as const satisfies CallOutcome[];

const shedKinds = ['page', 'operation', 'webhook'] as const;
/** The kind of a request that was refused under too much load. */
export type ShedKind = (typeof shedKinds)[number];

/** How an operation or a call ended: `refused` is the caller's fault, `failed` is ours or an upstream's. */
export type Outcome = 'ok' | 'refused' | 'failed';
/** How a call to an upstream ended. `refused` is an answer: the upstream works. */
export type CallOutcome = Outcome | 'timeout' | 'circuit_open';

/** Creates the metrics and the functions that count. */
export function requestMetrics({ counter, duration }: MetricFactory) {
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

  // A counter must start at 0: `increase()` does not see a counter's first value.
  for (const budget of budgets) limited.inc({ budget }, 0);
  for (const kind of shedKinds) shed.inc({ kind }, 0);
  const expectOperation = (operation: string, type: string) => {
    for (const outcome of outcomes) operations.inc({ operation, type, outcome }, 0);
  };
  for (const [name, type] of Object.entries(operationTypes)) expectOperation(name, type);
  for (const type of ['query', 'mutation']) {
    expectOperation('anonymous', type);
    expectOperation('other', type);
  }

  return {
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
    rateLimited: (budget: (typeof budgets)[number]) => limited.inc({ budget }),

    /** A request was refused under too much load. */
    shed: (kind: ShedKind) => shed.inc({ kind }),
  };
}
