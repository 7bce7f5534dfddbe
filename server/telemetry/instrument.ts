/** Counts the calls of a service, under the names of its functions. The service has no code for that. */
import { type Upstream, UpstreamError } from '../domain/errors.ts';
import type { CallOutcome, Metrics } from './metrics.ts';

interface Instrumentation {
  metrics: Metrics;
  /** The upstream that the service calls. */
  upstream: Upstream;
  /** The service's name. With the function's name it forms the operation: `billing.list`. */
  name: string;
}

/**
 * Returns the same service, instrumented. Functions that return a promise count as calls to the upstream. Values and
 * functions that return anything else stay as they are.
 */
export function instrument<Service extends object>(
  service: Service,
  { metrics, upstream, name }: Instrumentation,
): Service {
  const wrap = (operation: string, call: (...args: unknown[]) => unknown) =>
    function instrumented(...args: unknown[]): unknown {
      const answer = call(...args);
      if (answer instanceof Promise)
        answer.then(
          () => metrics.call(upstream, operation, 'ok'),
          (error: unknown) => metrics.call(upstream, operation, outcomeOf(error)),
        );
      return answer;
    };
  const functions = Object.entries(service).map(([key, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [key, value];
    return [key, wrap(`${name}.${key}`, value as () => unknown)];
  });
  return Object.fromEntries(functions) as Service;
}

/** Only an UpstreamError means that the upstream is in trouble. Other errors are answers of the upstream. */
const outcomeOf = (error: unknown): CallOutcome =>
  error instanceof UpstreamError ? error.reason : 'refused';
