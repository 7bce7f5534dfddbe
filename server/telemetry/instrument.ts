/** Watches a service from outside: its calls are measured and traced under its own functions' names, and it need not know. */
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { UpstreamError } from '../domain/errors.ts';
import type { CallOutcome, Metrics } from './metrics.ts';

/** Free of cost until tracing.ts has started the SDK. */
const tracer = trace.getTracer('portal');

interface Observation {
  metrics: Metrics;
  /** Whom the service asks: stripe, firestore, identity, redis. */
  upstream: string;
  /** The service's name; with the function's it names the operation: `billing.list`. */
  name: string;
}

/**
 * The same service, watched. Functions that return a promise are calls to the upstream; a value or a
 * function that answers at once is left alone.
 */
export function instrument<Service extends object>(
  service: Service,
  { metrics, upstream, name }: Observation,
): Service {
  const watch = (operation: string, call: (...args: unknown[]) => unknown) =>
    function instrumented(...args: unknown[]): unknown {
      const started = performance.now();
      const attributes = { 'portal.upstream': upstream };
      return tracer.startActiveSpan(operation, { kind: SpanKind.INTERNAL, attributes }, (span) => {
        const answer = call(...args);
        if (!(answer instanceof Promise)) return answer;
        const over = (outcome: CallOutcome) => {
          metrics.call(upstream, operation, outcome, (performance.now() - started) / 1000);
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
  const functions = Object.entries(service).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'function' ? watch(`${name}.${key}`, value as () => unknown) : value,
  ]);
  return Object.fromEntries(functions) as Service;
}

/** Only an UpstreamError speaks of an upstream in trouble; what else is thrown is an answer. */
const outcomeOf = (error: unknown): CallOutcome =>
  error instanceof UpstreamError ? error.reason : 'refused';
