/** Counts a service's calls by function name, without code in the service. */
import { type Upstream, UpstreamError } from '../domain/errors.ts';
import type { CallOutcome, Metrics } from './metrics.ts';

/** Counts each call that returns a promise. @param options.name the operation's first part: `billing` in `billing.list` */
export function instrument<Service extends object>(
  service: Service,
  { metrics, upstream, name }: { metrics: Metrics; upstream: Upstream; name: string },
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

/** Only an UpstreamError means that the upstream failed. Any other error is an answer of the upstream. */
const outcomeOf = (error: unknown): CallOutcome =>
  error instanceof UpstreamError ? error.reason : 'refused';
