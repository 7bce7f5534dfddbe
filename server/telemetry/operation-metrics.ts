/** Metrics of known operations: which app still sends which, and whether this process knows what was published. */
import type { MetricFactory } from './metric-factory.ts';

/** Creates the metrics and the functions that count. */
export function operationMetrics({ counter, gauge }: MetricFactory) {
  const operations = counter(
    'client_operations_total',
    'GraphQL operations, by published version of an app (else other, or none if the request names no app) and by id (of known ones, else other).',
    ...(['client', 'version', 'id'] as const),
  );
  const lastRead = gauge(
    'operation_registry_last_read_timestamp_seconds',
    'When the registry of published operations was last read; before its first read, when the process started.',
  );
  lastRead.setToCurrentTime();
  return {
    /**
     * An operation was answered. Only what was published becomes a label, so that callers can't add series.
     * @param labels.client a published app, `other` or `none`
     * @param labels.id the id of a known operation, or `other`
     */
    clientOperation: (labels: { client: string; version: string; id: string }): void =>
      operations.inc(labels),

    /** The registry of published operations was read. */
    operationRegistryRead: (): void => lastRead.setToCurrentTime(),
  };
}
