/** Calls upstreams (services that this server needs) with a timeout, a retry and a circuit breaker. Throws UpstreamError. */
import { bounded, growingPause } from '../domain/calls.ts';
import { type Upstream as UpstreamName, UpstreamError } from '../domain/errors.ts';

export interface ErrorClass {
  /** `answer`: the upstream works but refused the call. `failed`, `timeout`: the upstream doesn't work. */
  kind: 'answer' | 'failed' | 'timeout';
  /** Milliseconds until a retry can succeed; null if a retry is useless. */
  retryAfterMs: number | null;
}

/** A retry is useless: the upstream would refuse the call again, or the circuit is open. */
export const refused: ErrorClass = { kind: 'answer', retryAfterMs: null };
/** The upstream works but is overloaded, so a retry can succeed. */
export const busy: ErrorClass = { kind: 'answer', retryAfterMs: 0 };
/** The upstream didn't answer, or reported a failure of its own. */
export const failed: ErrorClass = { kind: 'failed', retryAfterMs: 0 };
export const timedOut: ErrorClass = { kind: 'timeout', retryAfterMs: 0 };

export interface UpstreamOptions {
  name: UpstreamName;
  attemptTimeoutMs: number;
  /** Milliseconds for a call with its retry. By default `attemptTimeoutMs`: then only an early failure is retried. */
  timeoutMs?: number;
  classifyError: (error: unknown) => ErrorClass;
  circuit?: CircuitOptions;
}

/** The longest random pause before a retry. Without the pause, callers that fail together would retry together. */
const jitterMs = 250;
/** A retry needs at least this fraction of `attemptTimeoutMs` as remaining time. */
const leastPart = 1 / 4;

export type Upstream = ReturnType<typeof createUpstream>;

/** Creates an upstream with its circuit breaker. Create each upstream once per process. */
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
   * Makes a call. Settles within `timeoutMs`, whatever `fn` does.
   * @param fn makes one attempt. Create an idempotency key outside `fn`, so that both attempts use the same key
   * @param options.pass selects errors that are answers, such as an unknown id. The call rejects with a selected error unchanged
   * @throws UpstreamError for any other failure
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

    /** Makes a call. Returns null if `isNothing` selects the call's error, such as an unknown id. */
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

/** `closed`: calls go through. `open`: calls fail immediately. `half-open`: one call probes the upstream. */
export type CircuitState = 'closed' | 'open' | 'half-open';

type Health = 'up' | 'down';

export interface CircuitOptions {
  /** Failures in a row that open the circuit; default 5. */
  threshold?: number;
  /** Milliseconds for which the circuit stays open at first; default 2,000. The time doubles with each failed probe. */
  firstPauseMs?: number;
  /** The most milliseconds for which the circuit stays open; default 15,000. */
  longestPauseMs?: number;
}

/** The call was not made, because the circuit is open. `cause` is the last failure. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
}

/** Creates a circuit breaker (https://martinfowler.com/bliki/CircuitBreaker.html). The first answered probe closes the circuit. */
export function createCircuit({
  threshold = 5,
  firstPauseMs = 2_000,
  longestPauseMs = 15_000,
}: CircuitOptions = {}) {
  let state: CircuitState = 'closed';
  let failures = 0;
  let pauses = 0;
  /** Calls fail until this time, unless the circuit is closed. */
  let blockedUntil = 0;
  /** How often the circuit has opened. If this number changes during a call, the circuit doesn't count the call's result. */
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

  function enter() {
    if (state === 'closed') return;
    if (performance.now() < blockedUntil)
      throw new CircuitOpenError('not called, because earlier calls failed', {
        cause: lastFailure,
      });
    state = 'half-open';
    // Blocks all other calls until the probe settles, for at most `longestPauseMs`.
    blockedUntil = performance.now() + longestPauseMs;
  }

  function failed(error: unknown, health: Health) {
    if (health === 'up') return close();
    lastFailure = error;
    failures += 1;
    if (state === 'half-open' || failures >= threshold) open();
  }

  return {
    /** Makes a call unless the circuit is open. @param healthOf returns `up` if the upstream answered with the error */
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
