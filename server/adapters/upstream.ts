/** How an adapter asks its upstream: every call ends in time, is tried once more where that helps, and fails with one kind of error. */
import { bounded, growingPause } from '../domain/calls.ts';
import { type Upstream as UpstreamName, UpstreamError } from '../domain/errors.ts';

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

export type Upstream = ReturnType<typeof createUpstream>;

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

  /**
   * Settles within `timeoutMs`, whatever `fn` does.
   * @param fn makes one attempt. It may hand the signal, which is aborted when the attempt's time is over, to
   *   its SDK. What must happen once carries the same idempotency key in each attempt, so make the key outside
   * @param options.retry false for a call that must be sent once
   * @param options.pass tells errors that are answers (an unknown id): they reject as they are
   * @throws UpstreamError for every other failure, with the last attempt's error as its cause
   */
  async function call<T>(
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
      return circuit.run(
        () => bounded(limitMs, fn),
        (error) => (classOf(error).kind === 'answer' ? 'up' : 'down'),
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
      const { kind } = classify(error);
      const reason = kind === 'timeout' ? 'timeout' : 'failed';
      throw new UpstreamError(name, error, { reason, isRefusal: kind === 'answer' });
    }
  }

  return {
    call,

    /** The same, but null for the errors that `isNothing` tells: they are answers (an unknown id). */
    async orNull<T>(
      fn: (signal: AbortSignal) => Promise<T>,
      isNothing: (error: unknown) => boolean,
      options: { retry?: boolean } = {},
    ): Promise<T | null> {
      try {
        return await call(fn, { ...options, pass: isNothing });
      } catch (error) {
        if (isNothing(error)) return null;
        throw error;
      }
    },

    /** For metrics. */
    circuitState: circuit.state,
  };
}

/** `closed`: calls go through. `open`: they fail at once. `half-open`: one of them, the probe, finds out. */
export type CircuitState = 'closed' | 'open' | 'half-open';

/** What a call that failed says about its upstream. */
type Health = 'up' | 'down';

export interface CircuitOptions {
  /** How many failures in a row open the circuit; default 5. */
  threshold?: number;
  /** Milliseconds of the first pause, which doubles with each probe that fails; default 2,000. */
  firstPauseMs?: number;
  /** Milliseconds of the longest pause; default 15,000. */
  longestPauseMs?: number;
}

/** The call was not made, since the upstream did not answer before. Its cause is the last failure. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

/**
 * A circuit (https://martinfowler.com/bliki/CircuitBreaker.html). A pause is between half of its length and
 * all of it, so that replicas don't probe together. The circuit closes with the first probe that gets an
 * answer: the first call that comes `longestPauseMs` and one attempt after a fault's end finds it over.
 */
export function createCircuit({
  threshold = 5,
  firstPauseMs = 2_000,
  longestPauseMs = 15_000,
}: CircuitOptions = {}) {
  let state: CircuitState = 'closed';
  /** Failures in a row while closed, and pauses in a row. */
  let failures = 0;
  let pauses = 0;
  /** No call goes through before this time; set in both other states. */
  let blockedUntil = 0;
  /** How often the circuit has opened: the result of a call that began before says nothing new. */
  let openings = 0;
  let lastFailure: unknown;

  function close() {
    state = 'closed';
    failures = 0;
    pauses = 0;
    lastFailure = undefined;
  }

  function open() {
    state = 'open';
    openings += 1;
    pauses += 1;
    const pause = growingPause(pauses, { firstMs: firstPauseMs, longestMs: longestPauseMs });
    blockedUntil = performance.now() + pause;
  }

  /** Lets a call through, or throws. */
  function enter() {
    if (state === 'closed') return;
    if (performance.now() < blockedUntil)
      throw new CircuitOpenError('not asked: it did not answer before', { cause: lastFailure });
    state = 'half-open';
    // The probe keeps all others out; should it never settle, for no longer than this.
    blockedUntil = performance.now() + longestPauseMs;
  }

  function failed(error: unknown, health: Health) {
    if (health === 'up') return close();
    lastFailure = error;
    failures += 1;
    if (state === 'half-open' || failures >= threshold) open();
  }

  return {
    /**
     * Settles as `call` does, or rejects at once with a CircuitOpenError.
     * @param healthOf says what an error means for the upstream: one that refuses a request is up
     */
    async run<T>(call: () => Promise<T>, healthOf: (error: unknown) => Health): Promise<T> {
      enter();
      const begun = openings;
      try {
        const value = await call();
        if (begun === openings) close();
        return value;
      } catch (error) {
        if (begun === openings) failed(error, healthOf(error));
        throw error;
      }
    },

    /** For metrics. An open circuit stays so until somebody calls after the pause. */
    state: (): CircuitState => state,
  };
}
