/** The names under which Google Cloud's logging reads a line's severity, text and trace. */
import type { LoggerOptions } from 'pino';

/** https://cloud.google.com/logging/docs/reference/v2/rest/v2/LogEntry#LogSeverity */
const severities: Record<string, string> = {
  trace: 'DEBUG',
  debug: 'DEBUG',
  info: 'INFO',
  warn: 'WARNING',
  error: 'ERROR',
  fatal: 'CRITICAL',
};

/** https://cloud.google.com/logging/docs/structured-logging#structured_logging_special_fields */
export const googleLogOptions = {
  messageKey: 'message',
  formatters: { level: (label: string) => ({ severity: severities[label] ?? 'DEFAULT' }) },
} satisfies LoggerOptions;

interface TraceIds {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId?: string | undefined;
}

/** The fields that join a line to its trace and to the platform's own line of the request; none without a project. */
export function googleTraceFields(project: string, { traceId, spanId }: TraceIds): object {
  if (project === '') return {};
  return {
    'logging.googleapis.com/trace': `projects/${project}/traces/${traceId}`,
    ...(spanId && { 'logging.googleapis.com/spanId': spanId }),
  };
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The fields of a request, from the headers that Google's front end sets: `traceparent` (W3C), or
 * `X-Cloud-Trace-Context` (TRACE_ID/SPAN_ID;o=1). Only well-formed ids are taken, since callers can send both.
 */
export function requestTraceFields(project: string, headers: Headers): object {
  const w3c = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-/.exec(String(headers['traceparent']));
  const [, traceId = undefined, spanId] =
    w3c ?? /^([\da-f]{32})(?:[/;]|$)/.exec(String(headers['x-cloud-trace-context'])) ?? [];
  return traceId === undefined ? {} : googleTraceFields(project, { traceId, spanId });
}
