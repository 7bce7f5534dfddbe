/** Spares an upstream that is down, and the people who would wait for it: calls fail at once for a while. */

/** `closed`: calls go through. `open`: they fail at once. `half-open`: one of them finds out. */
export type CircuitState = 'closed' | 'open' | 'half-open';

export interface CircuitOptions {
  /** How many failures in a row open the circuit; default 5. */
  threshold?: number;
  /** Milliseconds of the first pause, which doubles with each probe that fails; default 2,000. */
  first?: number;
  /** Milliseconds of the longest pause; default 15,000. */
  longest?: number;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  /** 0 to 1: a pause is between half of it and all of it, so that replicas don't probe together. */
  random?: () => number;
}

/** Whether a call was not made because the circuit was open. */
export function isCircuitOpen(error: unknown): boolean {
  return error instanceof Error && error.name === 'CircuitOpenError';
}

/**
 * A circuit breaker (https://martinfowler.com/bliki/CircuitBreaker.html). It closes with the first
 * probe that gets an answer. Since a pause is never longer than `longest`, the first call that comes
 * `longest` and one attempt (18 s with the portal's numbers) after a fault's end finds it over.
 */
export function createCircuit({
  threshold = 5,
  first = 2_000,
  longest = 15_000,
  now = () => performance.now(),
  random = Math.random,
}: CircuitOptions = {}) {
  let state: CircuitState = 'closed';
  /** Failures in a row while closed, and pauses in a row. */
  let failures = 0;
  let pauses = 0;
  /** No call goes through before this time; set in both other states. */
  let until = 0;
  /** Raised when the circuit opens: results of calls that began before say nothing new. */
  let era = 0;
  let lastFailure: unknown;

  function open() {
    const pause = Math.min(longest, first * 2 ** pauses) * (0.5 + random() / 2);
    state = 'open';
    era += 1;
    pauses += 1;
    until = now() + pause;
  }

  function succeeded() {
    state = 'closed';
    failures = 0;
    pauses = 0;
    lastFailure = undefined;
  }

  function failed(error: unknown) {
    lastFailure = error;
    failures += 1;
    if (state === 'half-open' || failures >= threshold) open();
  }

  /** A probe that found nothing out leaves its place to the next call. */
  function learnedNothing() {
    if (state === 'half-open') until = now();
  }

  /** Lets a call through, or throws. */
  function enter() {
    if (state === 'closed') return;
    if (now() < until) {
      const error = new Error('not asked: it did not answer of late', { cause: lastFailure });
      throw Object.assign(error, { name: 'CircuitOpenError' });
    }
    state = 'half-open';
    // The probe keeps all others out; should it never settle, for no longer than this.
    until = now() + longest;
  }

  return {
    /**
     * Settles as `call` does, or rejects at once (`isCircuitOpen`).
     * @param isFailure whether an error speaks of an upstream in trouble (true), is an answer (false), or
     *   says nothing about the upstream (null)
     */
    async run<T>(
      call: () => Promise<T>,
      isFailure: (error: unknown) => boolean | null,
    ): Promise<T> {
      enter();
      const begun = era;
      try {
        const value = await call();
        if (begun === era) succeeded();
        return value;
      } catch (error) {
        if (begun === era) {
          const failure = isFailure(error);
          if (failure) failed(error);
          else if (failure === null) learnedNothing();
          else succeeded();
        }
        throw error;
      }
    },

    /** For metrics. An open circuit stays so until somebody calls after the pause. */
    state: (): CircuitState => state,
  };
}
