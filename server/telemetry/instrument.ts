/** Measures and traces the calls of a service, under the names of its functions. The service has no code for that. */
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { type Upstream, UpstreamError } from '../domain/errors.ts';
import type { CallOutcome, Metrics } from './metrics.ts';

/** Costs nothing until tracing.ts has started the SDK. */
const tracer = trace.getTracer('portal');

interface Instrumentation {
  metrics: Metrics;
  /** Whom the service asks. */
  upstream: Upstream;
  /** The service's name; with the function's it names the operation: `billing.list`. */
  name: string;
}

/**
 * Returns the same service, instrumented. Functions that return a promise count as calls to the upstream; values and
 * functions that return at once stay as they are.
 */
export function instrument<Service extends object>(
  service: Service,
  { metrics, upstream, name }: Instrumentation,
): Service {
  const wrap = (operation: string, call: (...args: unknown[]) => unknown) =>
    function instrumented(...args: unknown[]): unknown {
      const attributes = { 'portal.upstream': upstream };
      return tracer.startActiveSpan(operation, { kind: SpanKind.INTERNAL, attributes }, (span) => {
        const answer = call(...args);
        if (!(answer instanceof Promise)) return answer;
        const over = (outcome: CallOutcome) => {
          metrics.call(upstream, operation, outcome);
          span.setAttribute('portal.outcome', outcome);
          if (outcome !== 'ok' && outcome !== 'refused')
            span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        };
        answer.then(
          () => over('ok'),
          (error: unknown) => over(outcomeOf(error)),
        );
        return answer;
      });
    };
  const functions = Object.entries(service).map(([key, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [key, value];
    return [key, wrap(`${name}.${key}`, value as () => unknown)];
  });
  return Object.fromEntries(functions) as Service;
}

/** Only an UpstreamError speaks of an upstream in trouble; what else is thrown is an answer. */
const outcomeOf = (error: unknown): CallOutcome =>
  error instanceof UpstreamError ? error.reason : 'refused';
