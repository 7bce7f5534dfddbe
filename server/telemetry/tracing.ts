/** Starts OpenTelemetry's SDK if an endpoint is configured. All spans are our own, so that nothing private is in them. */
import type { TextMapPropagator } from '@opentelemetry/api';
import { wantsTraces } from '../env.ts';
import type { Log } from '../log.ts';

/** The time to export the last spans. */
const shutdownTimeoutMs = 2_000;

/**
 * Starts tracing. Endpoint, sampling and further attributes are in OpenTelemetry's own variables (OTEL_…).
 * @returns a function that exports the remaining spans and stops tracing, within 2 s in any case
 */
export async function startTracing(log: Log): Promise<() => Promise<void>> {
  if (!wantsTraces()) return async () => {};
  const [api, core, { OTLPTraceExporter }, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-node'),
  ]);
  core.setGlobalErrorHandler(() => log.warn('traces can’t be sent to OTEL_EXPORTER_OTLP_ENDPOINT'));
  const own = { 'service.name': 'portal' };
  // The other detectors add the host name and the process's arguments.
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new sdk.NodeTracerProvider({
    resource: resources.resourceFromAttributes(own).merge(given),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const w3c = new core.W3CTraceContextPropagator();
  provider.register({
    // A caller's `traceparent` is read, but not its `tracestate`; upstreams, which belong to other companies, get none.
    propagator: {
      inject() {},
      fields: () => w3c.fields(),
      extract(context, carrier, getter) {
        const extracted = w3c.extract(context, carrier, getter);
        const caller = api.trace.getSpanContext(extracted);
        if (!caller) return extracted;
        const { traceId, spanId, traceFlags } = caller;
        const ids = { traceId, spanId, traceFlags, isRemote: true };
        return api.trace.setSpanContext(extracted, ids);
      },
    } satisfies TextMapPropagator,
  });
  return () => {
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, shutdownTimeoutMs).unref());
    return Promise.race([provider.shutdown().catch(() => undefined), timeout]);
  };
}
