/** Exports spans with only the attributes on an allow-list, since instrumentation libraries add private data. */
import { type Attributes, type SpanContext, SpanKind } from '@opentelemetry/api';
import type { tracing } from '@opentelemetry/sdk-node';
import { operationLabel } from '../log.ts';

/** Attributes without personal data: none contains a URL, a header, a query or a message. */
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
/** Outgoing requests also show the server. On incoming ones, the same attribute is the caller's Host header. */
const allowedOutgoing = new Set([...allowed, 'server.address', 'server.port']);

const failed = 1;

/**
 * An exporter that passes redacted spans to another one. Events (exceptions with their messages), links, the
 * status message and `tracestate`, which callers control, are removed.
 * @param onFailure called for the first of several failures in a row
 */
export function redactingSpanExporter(
  exporter: tracing.SpanExporter,
  onFailure: () => void,
): tracing.SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans.map(redact), (result) => {
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

/** A span with the same ids and times, and only the attributes on the allow-list. */
function redact(span: tracing.ReadableSpan): tracing.ReadableSpan {
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
    name: redactName(span),
    kind: span.kind,
    spanContext: () => redactContext(span.spanContext()),
    ...(parent && { parentSpanContext: redactContext(parent) }),
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

const redactContext = ({ traceId, spanId, traceFlags }: SpanContext): SpanContext => ({
  traceId,
  spanId,
  traceFlags,
});

/** Span names are ours, the libraries' or route patterns. GraphQL's end with the operation name, which callers choose. */
function redactName({ name, instrumentationScope }: tracing.ReadableSpan): string {
  if (!instrumentationScope.name.includes('graphql')) return name;
  const [first = '', rest] = name.split(/ (.*)/s);
  return rest === undefined ? first : `${first} ${operationLabel(rest)}`;
}
