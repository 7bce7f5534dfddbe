/** A circuit breaker: calls to an upstream that is down fail at once for a while, which spares it and those who would wait. */
import { growingPause } from '../domain/worker.ts';

/** `closed`: calls go through. `open`: they fail at once. `half-open`: one of them, the probe, finds out. */
type CircuitState = 'closed' | 'open' | 'half-open';

/** What a call that failed says about its upstream. */
type Health = 'up' | 'down' | 'unknown';

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
    if (health === 'unknown') {
      // A probe that found nothing out leaves its place to the next call.
      if (state === 'half-open') blockedUntil = performance.now();
      return;
    }
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
