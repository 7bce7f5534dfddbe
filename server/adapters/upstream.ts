/** Gives every call to an upstream a timeout, one retry if it can help, a circuit breaker, and one kind of error. */
import { bounded, growingPause } from '../domain/calls.ts';
import { type Upstream as UpstreamName, UpstreamError } from '../domain/errors.ts';

export interface ErrorClass {
  /** `answer`: the upstream works but refused the call. `failed`, `timeout`: the upstream doesn't work. */
  kind: 'answer' | 'failed' | 'timeout';
  /** Milliseconds until a retry may succeed; null if a retry is useless. */
  retryAfterMs: number | null;
}

/** The upstream refused the call, and would refuse it again. */
export const refused: ErrorClass = { kind: 'answer', retryAfterMs: null };
/** The upstream works but is overloaded, so a retry may succeed. */
export const busy: ErrorClass = { kind: 'answer', retryAfterMs: 0 };
/** The upstream didn't answer, or reported a failure of its own. */
export const failed: ErrorClass = { kind: 'failed', retryAfterMs: 0 };
export const timedOut: ErrorClass = { kind: 'timeout', retryAfterMs: 0 };

export interface UpstreamOptions {
  name: UpstreamName;
  attemptTimeoutMs: number;
  /** Milliseconds for a call with its retry. By default as long as one attempt, so that only early failures are retried. */
  timeoutMs?: number;
  classifyError: (error: unknown) => ErrorClass;
  circuit?: CircuitOptions;
}

/** The longest random pause before a retry, so that callers that failed together don't retry together. */
const jitterMs = 250;
/** The least time for a retry, as a part of an attempt's time. */
const leastPart = 1 / 4;

export type Upstream = ReturnType<typeof createUpstream>;

/** Creates an upstream with its circuit. Share one per process. */
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
   * @param fn makes one attempt, until its signal aborts. Create an idempotency key outside `fn`, so that the attempts share it
   * @param options.retry false for a call that must be sent once
   * @param options.pass selects errors that are answers, such as an unknown id. The call rejects with them unchanged
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

    /** Makes a call. Returns null for errors that `isNothing` accepts as answers, such as an unknown id. */
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

    circuitState: circuit.state,
  };
}

/** `closed`: calls go through. `open`: they fail immediately. `half-open`: one call probes the upstream. */
export type CircuitState = 'closed' | 'open' | 'half-open';

type Health = 'up' | 'down';

export interface CircuitOptions {
  /** Failures in a row that open the circuit; default 5. */
  threshold?: number;
  /** Milliseconds of the first pause, which doubles with each failed probe; default 2,000. */
  firstPauseMs?: number;
  /** Milliseconds of the longest pause; default 15,000. */
  longestPauseMs?: number;
}

/** The call was not made, because the circuit is open. The cause is the last failure. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

/**
 * Creates a circuit breaker (https://martinfowler.com/bliki/CircuitBreaker.html). Pauses vary from
 * half to all of their length, so that replicas don't probe together. The first answered probe closes the circuit, at the latest
 * `longestPauseMs` and one attempt after the upstream works again.
 */
export function createCircuit({
  threshold = 5,
  firstPauseMs = 2_000,
  longestPauseMs = 15_000,
}: CircuitOptions = {}) {
  let state: CircuitState = 'closed';
  let failures = 0;
  let pauses = 0;
  /** Until this time no call goes through, unless the circuit is closed. */
  let blockedUntil = 0;
  /** How often the circuit has opened. The result of a call from before the last opening is out of date, so it is ignored. */
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

  /** Lets a call through. @throws CircuitOpenError */
  function enter() {
    if (state === 'closed') return;
    if (performance.now() < blockedUntil)
      throw new CircuitOpenError('not asked: it did not answer before', { cause: lastFailure });
    state = 'half-open';
    // Blocks all other calls, but not forever if the probe never settles.
    blockedUntil = performance.now() + longestPauseMs;
  }

  function failed(error: unknown, health: Health) {
    if (health === 'up') return close();
    lastFailure = error;
    failures += 1;
    if (state === 'half-open' || failures >= threshold) open();
  }

  return {
    /** Settles as `call` does, or rejects immediately with a CircuitOpenError. @param healthOf `up` if the error is an answer */
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

    /** Returns the state for metrics. An open circuit becomes half-open only with the first call after its pause. */
    state: (): CircuitState => state,
  };
}
