/** The last gate before traces leave: of every span only what is on a list goes out, whatever a library wrote into it. */
import { type Attributes, type SpanContext, SpanKind } from '@opentelemetry/api';
import type { tracing } from '@opentelemetry/sdk-node';
import { operationLabel } from './operation-label.ts';

/** Attributes without a person in them. None holds an address, a header, a query or a message. */
const allowed = new Set([
  'error.type',
  'graphql.operation.name',
  'graphql.operation.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'portal.outcome',
  'portal.upstream',
]);
/** Whom we asked. On incoming requests the same attribute is the caller's Host header. */
const allowedOutgoing = new Set([...allowed, 'server.address', 'server.port']);

const failed = 1;

/**
 * An exporter that hands cleaned spans to another. Events (exceptions with their messages), links and
 * the status's text are left out; so is `tracestate`, in which a caller may send anything.
 * @param onFailure hears when sending begins to fail, not of each failure after that
 */
export function redactingSpanExporter(
  exporter: tracing.SpanExporter,
  onFailure: () => void,
): tracing.SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans.map(clean), (result) => {
        const fails = Number(result.code) === failed;
        if (fails && !isFailing) onFailure();
        isFailing = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** A span with the same ids and times, and nothing that is not on the list. */
function clean(span: tracing.ReadableSpan): tracing.ReadableSpan {
  const list = span.kind === SpanKind.CLIENT ? allowedOutgoing : allowed;
  const attributes: Attributes = Object.fromEntries(
    Object.entries(span.attributes).filter(([name]) => list.has(name)),
  );
  if ('graphql.operation.name' in attributes)
    attributes['graphql.operation.name'] = operationLabel(
      String(attributes['graphql.operation.name']),
    );
  const parent = span.parentSpanContext;
  return {
    name: cleanName(span),
    kind: span.kind,
    spanContext: () => cleanContext(span.spanContext()),
    ...(parent && { parentSpanContext: cleanContext(parent) }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes,
    events: [],
    links: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

const cleanContext = ({ traceId, spanId, traceFlags }: SpanContext): SpanContext => ({
  traceId,
  spanId,
  traceFlags,
});

/** Names are ours, the libraries' or route patterns, but for GraphQL's, which end with the caller's own. */
function cleanName({ name, instrumentationScope }: tracing.ReadableSpan): string {
  if (!instrumentationScope.name.includes('graphql')) return name;
  const [first = '', rest] = name.split(/ (.*)/s);
  return rest === undefined ? first : `${first} ${operationLabel(rest)}`;
}
