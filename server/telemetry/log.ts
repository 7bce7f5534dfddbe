/** Logs by allow-list: no token, e-mail, portal address or key can slip in with an object or a message. */
import { hash } from 'node:crypto';
import { trace } from '@opentelemetry/api';
import { destination, pino, stdTimeFunctions, type Logger } from 'pino';

/** The part of pino that the server uses. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/**
 * The most bytes that are handed to the kernel at once. While a write is under way, pino's stream joins the
 * lines that wait, and measures all of them again with each new one: under load, at its own 16 kB, that is
 * a third of the memory that a request allocates.
 */
const maxWrite = 1_024;

/** A logger that writes JSON lines to standard output. It never waits for whoever reads them. */
export function createLog(level: string): Logger {
  return pino(
    { level, base: undefined, timestamp: stdTimeFunctions.isoTime, mixin: traceIds },
    destination({ dest: process.stdout.fd, sync: false, maxWrite }),
  );
}

/** The ids of the trace that a line belongs to, by OpenTelemetry's names; nothing when there is no tracing. */
function traceIds(): object {
  const context = trace.getActiveSpan()?.spanContext();
  return context ? { trace_id: context.traceId, span_id: context.spanId } : {};
}

/** A stable stand-in for a subscriber's id: the same for the same person, and not the id itself. */
export function pseudonym(uid: string): string {
  return hash('sha256', uid).slice(0, 16);
}

/**
 * What of an error may be logged: its name, codes and stack frames. Messages stay out, since
 * SDKs write addresses, ids and parts of requests into them.
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
