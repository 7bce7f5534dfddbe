/** Creates the logger, and the functions that keep tokens, e-mail addresses, portal URLs and keys out of the log. */
import { hash } from 'node:crypto';
import { trace } from '@opentelemetry/api';
import { destination, pino, stdTimeFunctions, type Logger } from 'pino';

/** The part of pino that the server uses. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/**
 * The most bytes of one write. During a write, pino's stream concatenates the lines that follow, and measures all
 * of them again with each new line: at pino's default of 16 kB, that is a third of the memory that a request
 * allocates under load.
 */
const maxWrite = 1_024;

/** A logger that writes JSON lines to standard output, asynchronously. */
export function createLog(level: string): Logger {
  return pino(
    { level, base: undefined, timestamp: stdTimeFunctions.isoTime, mixin: traceIds },
    destination({ dest: process.stdout.fd, sync: false, maxWrite }),
  );
}

/** The ids of the current trace under OpenTelemetry's names; empty without tracing. */
function traceIds(): object {
  const context = trace.getActiveSpan()?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}

/** A hash that stands for an id in logs and keys: equal for equal ids. */
export function pseudonym(id: string): string {
  return hash('sha256', id).slice(0, 16);
}

/**
 * The loggable parts of an error: name, codes and stack frames. Messages are left out, since SDKs write
 * addresses, ids and parts of requests into them.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, type, statusCode, requestId } = error as unknown as Record<string, unknown>;
  return {
    name: error.name,
    ...Object.fromEntries(
      Object.entries({ code, type, statusCode, requestId }).filter(
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
