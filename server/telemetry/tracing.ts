/** Starts OpenTelemetry's traces, where an endpoint to send them to is configured. Imported first: it patches modules as they load. */
import { createRequire } from 'node:module';
import type * as Fastify from '@fastify/otel';
import type { TextMapPropagator } from '@opentelemetry/api';
import type * as Exporter from '@opentelemetry/exporter-trace-otlp-http';
import type * as GraphQL from '@opentelemetry/instrumentation-graphql';
import type * as Http from '@opentelemetry/instrumentation-http';
import type * as Sdk from '@opentelemetry/sdk-node';
import { wantsTraces } from '../env.ts';
import { createLog } from './log.ts';
import { redactingSpanExporter } from './redacting-span-exporter.ts';

/** Milliseconds for the last spans to leave. */
const timeoutMs = 2_000;

/** Sends what is left and stops tracing; settles within 2 s, whatever happens. */
export const stopTracing: () => Promise<void> = wantsTraces() ? start() : async () => {};

/**
 * Starts the SDK. By `require`, since everything must be in place before the next import is evaluated:
 * modules beside one that awaits would not wait for it. Where to send to, how much, and the service's
 * name come from OpenTelemetry's own variables (OTEL_…), which the SDK reads.
 */
function start(): () => Promise<void> {
  const require = createRequire(import.meta.url);
  const { core, NodeSDK, resources, tracing } = require('@opentelemetry/sdk-node') as typeof Sdk;
  const { OTLPTraceExporter } =
    require('@opentelemetry/exporter-trace-otlp-http') as typeof Exporter;
  const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http') as typeof Http;
  const { GraphQLInstrumentation } =
    require('@opentelemetry/instrumentation-graphql') as typeof GraphQL;
  const { FastifyOtelInstrumentation } = require('@fastify/otel') as typeof Fastify;

  const log = createLog('warn');
  const exporter = redactingSpanExporter(new OTLPTraceExporter(), () =>
    log.warn('traces can’t be sent to OTEL_EXPORTER_OTLP_ENDPOINT'),
  );
  const sdk = new NodeSDK({
    resource: resources.resourceFromAttributes({ 'service.name': 'portal' }),
    // Not what the machine and the process's arguments say of themselves.
    resourceDetectors: [resources.envDetector],
    textMapPropagator: incomingOnly(new core.W3CTraceContextPropagator()),
    spanProcessors: [new tracing.BatchSpanProcessor(exporter)],
    metricReaders: [],
    logRecordProcessors: [],
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => /^\/(healthz|readyz|metrics)/.test(url ?? ''),
      }),
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        instrumentHooks: false,
        instrumentHandler: false,
        recordExceptions: false,
      }),
      new GraphQLInstrumentation({ ignoreResolveSpans: true }),
    ],
  });
  sdk.start();
  return () => {
    const late = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs).unref());
    return Promise.race([sdk.shutdown().catch(() => undefined), late]);
  };
}

/** Takes a caller's `traceparent`, and hands nothing on: our upstreams are other companies. */
function incomingOnly(propagator: TextMapPropagator): TextMapPropagator {
  return {
    inject() {},
    extract: (context, carrier, getter) => propagator.extract(context, carrier, getter),
    fields: () => propagator.fields(),
  };
}
