/** Creates the log, and keeps tokens, email addresses, portal URLs and keys out of the log. */
import { hash } from 'node:crypto';
import { destination, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino';
import { operationTypes } from './generated/operation-names.ts';

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

// The most bytes of one write. For each new line, pino measures all waiting lines again. Under load, with pino's default of 16 kB,
// these measurements take a third of the memory that a request allocates.
const maxWrite = 1_024;

/** Creates an asynchronous logger that writes JSON lines. @param options.forGoogle writes Google Cloud's format */
export function createLog(level: string, { forGoogle = false } = {}): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: stdTimeFunctions.isoTime,
      ...(forGoogle && googleLogOptions),
    },
    destination({ dest: process.stdout.fd, sync: false, maxWrite }),
  );
}

/** Hashes an id for the log and for rate limits. Equal ids have equal hashes. */
export function pseudonym(id: string): string {
  return hash('sha256', id).slice(0, 16);
}

/** Returns an operation's name for the log. Callers can send any name, so unknown names become `other`. */
export function operationLabel(name: string | null | undefined): string {
  if (!name) return 'anonymous';
  return Object.hasOwn(operationTypes, name) ? name : 'other';
}

/** Returns an error's name, codes and stack frames. Leaves out messages, because SDKs write addresses and ids into messages. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, type, statusCode, responseCode, requestId } = error as unknown as Record<
    string,
    unknown
  >;
  return {
    name: error.name,
    ...Object.fromEntries(
      Object.entries({ code, type, statusCode, responseCode, requestId }).filter(
        ([, value]) => typeof value === 'string' || typeof value === 'number',
      ),
    ),
    frames: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 6),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

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

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Returns the fields that link a log line to its request in Google's log. Clients can send the headers, so ids are checked. */
export function requestTraceFields(project: string, headers: Headers): object {
  const w3c = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-/.exec(String(headers['traceparent']));
  const [, traceId = undefined, spanId] =
    w3c ?? /^([\da-f]{32})(?:[/;]|$)/.exec(String(headers['x-cloud-trace-context'])) ?? [];
  if (project === '' || traceId === undefined) return {};
  return {
    'logging.googleapis.com/trace': `projects/${project}/traces/${traceId}`,
    ...(spanId && { 'logging.googleapis.com/spanId': spanId }),
  };
}
