/** How an adapter asks its upstream: every call ends in time, is tried once more where that helps, and fails with one kind of error. */
import { bounded } from '../domain/calls.ts';
import { type Upstream as UpstreamName, UpstreamError } from '../domain/errors.ts';
import { type CircuitOptions, CircuitOpenError, createCircuit } from './circuit.ts';

/** What an error of an SDK means. */
export interface ErrorClass {
  /** `answer`: the upstream works, and says no. `failed`, `timeout`: it is in trouble. */
  kind: 'answer' | 'failed' | 'timeout';
  /** Milliseconds after which the same call may succeed; null where another try is of no use. */
  retryAfterMs: number | null;
}

/** The upstream said no, and would say so again. */
export const refused: ErrorClass = { kind: 'answer', retryAfterMs: null };
/** The upstream has too much to do just now. */
export const busy: ErrorClass = { kind: 'answer', retryAfterMs: 0 };
/** There was no answer, or not one of the upstream itself. */
export const failed: ErrorClass = { kind: 'failed', retryAfterMs: 0 };
/** There was no answer in time. */
export const timedOut: ErrorClass = { kind: 'timeout', retryAfterMs: 0 };

export interface UpstreamOptions {
  name: UpstreamName;
  /** Milliseconds for one attempt. */
  attemptTimeoutMs: number;
  /** Milliseconds for a call with its retry; by default one attempt's: then only what fails early is tried again. */
  timeoutMs?: number;
  classifyError: (error: unknown) => ErrorClass;
  circuit?: CircuitOptions;
}

/** A retry waits for anything up to this, so that callers who failed together don't come back together. */
const jitterMs = 250;
/** The part of an attempt's time that must be left for a retry to begin. */
const leastPart = 1 / 4;
/**
 * The part of an attempt's time that our own event loop must have stood still for its failure to say nothing about
 * the upstream. Not any part: a process that is often busy must still find out about an outage.
 */
const stalledPart = 1 / 4;

/** An upstream with its circuit: make one a process, and share it. */
export function createUpstream({
  name,
  attemptTimeoutMs,
  timeoutMs = attemptTimeoutMs,
  classifyError,
  circuit: circuitOptions,
}: UpstreamOptions) {
  const circuit = createCircuit(circuitOptions);

  function classify(error: unknown): ErrorClass {
    if (error instanceof CircuitOpenError) return refused;
    return error instanceof Error && error.name === 'TimeoutError'
      ? timedOut
      : classifyError(error);
  }

  return {
    /**
     * Settles within `timeoutMs`, whatever `fn` does.
     * @param fn makes one attempt. It may hand the signal, which is aborted when the attempt's time is over, to
     *   its SDK. What must happen once carries the same idempotency key in each attempt, so make the key outside
     * @param options.retry false for a call that must be sent once
     * @param options.pass tells errors that are answers (an unknown id): they reject as they are
     * @throws UpstreamError for every other failure, with the last attempt's error as its cause
     */
    async call<T>(
      fn: (signal: AbortSignal) => Promise<T>,
      {
        retry = true,
        pass = () => false,
      }: { retry?: boolean; pass?: (error: unknown) => boolean } = {},
    ): Promise<T> {
      const end = performance.now() + timeoutMs;
      const classOf = (error: unknown) => (pass(error) ? refused : classify(error));

      function attempt(): Promise<T> {
        const limitMs = Math.max(1, Math.min(attemptTimeoutMs, end - performance.now()));
        const stalledMs = measureStalls();
        return circuit.run(
          () => bounded(limitMs, fn),
          (error) => {
            if (classOf(error).kind === 'answer') return 'up';
            return stalledMs() > limitMs * stalledPart ? 'unknown' : 'down';
          },
        );
      }

      /** Milliseconds to wait before a retry; null when there is to be none. */
      function pauseAfter(error: unknown): number | null {
        const { retryAfterMs } = classOf(error);
        if (!retry || retryAfterMs === null) return null;
        const pause = retryAfterMs + Math.random() * jitterMs;
        const left = end - performance.now() - pause;
        return left >= attemptTimeoutMs * leastPart ? pause : null;
      }

      try {
        return await attempt().catch(async (error: unknown) => {
          const pause = pauseAfter(error);
          if (pause === null) throw error;
          await new Promise((resolve) => setTimeout(resolve, pause));
          return attempt();
        });
      } catch (error) {
        if (pass(error)) throw error;
        if (error instanceof CircuitOpenError)
          throw new UpstreamError(name, error, { reason: 'circuit_open' });
        const reason = classify(error).kind === 'timeout' ? 'timeout' : 'failed';
        throw new UpstreamError(name, error, { reason });
      }
    },

    /** For metrics. */
    circuitState: circuit.state,
  };
}

/** Milliseconds between two looks at the clock. A pause of twice as long is still an ordinary one. */
const tickMs = 20;
// The process's own clock, also in a simulation that replaces it later.
const realNow = performance.now.bind(performance);
let tickedAt = realNow();
let stalledBefore = 0;
const excess = () => Math.max(0, realNow() - tickedAt - 2 * tickMs);
setInterval(() => {
  stalledBefore += excess();
  tickedAt = realNow();
}, tickMs).unref();

/** @returns a function that says for how many milliseconds this process's event loop has stood still since */
export function measureStalls(): () => number {
  const stalled = () => stalledBefore + excess();
  const before = stalled();
  return () => stalled() - before;
}
