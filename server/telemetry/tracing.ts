/** Starts OpenTelemetry tracing if an endpoint is configured. Imported first, since it patches modules as they load. */
import { createRequire } from 'node:module';
import type * as Fastify from '@fastify/otel';
import type { TextMapPropagator } from '@opentelemetry/api';
import type * as Exporter from '@opentelemetry/exporter-trace-otlp-http';
import type * as GraphQL from '@opentelemetry/instrumentation-graphql';
import type * as Http from '@opentelemetry/instrumentation-http';
import type * as Sdk from '@opentelemetry/sdk-node';
import { googleLogProject, readRelease, wantsTraces } from '../env.ts';
import { createLog } from '../log.ts';
import { redactingSpanExporter } from './redacting-span-exporter.ts';

/** The time to export the last spans. */
const shutdownTimeoutMs = 2_000;

/** Exports the remaining spans and stops tracing. Resolves within 2 s in any case. */
export const stopTracing: () => Promise<void> = wantsTraces() ? start() : async () => {};

/**
 * Starts the SDK. Loads it with `require`, since it must be ready before the next import is evaluated, and sibling
 * modules do not wait for one with a top-level await. The SDK reads endpoint, sampling and service name from
 * OpenTelemetry's own variables (OTEL_…).
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

  const log = createLog('warn', googleLogProject());
  const exporter = redactingSpanExporter(new OTLPTraceExporter(), () =>
    log.warn('traces can’t be sent to OTEL_EXPORTER_OTLP_ENDPOINT'),
  );
  const sdk = new NodeSDK({
    resource: resources.resourceFromAttributes({
      'service.name': 'portal',
      'service.version': readRelease(),
    }),
    // The other detectors add the host name and the process's arguments.
    resourceDetectors: [resources.envDetector],
    textMapPropagator: extractOnly(new core.W3CTraceContextPropagator()),
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
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, shutdownTimeoutMs).unref());
    return Promise.race([sdk.shutdown().catch(() => undefined), timeout]);
  };
}

/** Reads a caller's `traceparent`, but sends none to upstreams, which belong to other companies. */
function extractOnly(propagator: TextMapPropagator): TextMapPropagator {
  return {
    inject() {},
    extract: (context, carrier, getter) => propagator.extract(context, carrier, getter),
    fields: () => propagator.fields(),
  };
}
