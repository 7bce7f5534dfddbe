/** How services ask an upstream: every call ends in time, is tried again where that helps, and fails with one kind of error. */
import { type Upstream as UpstreamName, UpstreamError } from '../../domain/errors.ts';
import { type CircuitOptions, createCircuit, isCircuitOpen } from './circuit.ts';
import { bounded } from '../../domain/deadline.ts';
import { measureLostTime } from './lost-time.ts';
import {
  type Attempt,
  createRetryBudget,
  outage,
  refused,
  retrying,
  type Verdict,
} from './retry.ts';

export interface UpstreamOptions {
  name: UpstreamName;
  /** Milliseconds for one attempt. */
  attempt: number;
  /** Milliseconds for a whole call. Where it is no longer than `attempt`, only what fails early is tried again. */
  deadline: number;
  /** What an error of the SDK means. Attempts that took too long are judged already. */
  judge: (error: unknown) => Verdict;
  circuit?: Omit<CircuitOptions, 'random'>;
  /** 0 to 1, for all pauses. */
  random?: () => number;
}

/**
 * The part of an attempt's time that must be lost in our own event loop for its failure to say nothing about
 * the upstream. Not any part: a process that stumbles now and then must still find out about an outage.
 */
const lostPart = 1 / 4;

/** What a call is given for one attempt. */
export interface UpstreamAttempt extends Attempt {
  /** Aborted when the attempt's time is over; for an SDK that takes a signal. */
  signal: AbortSignal;
}

/** An upstream with its circuit and its retry budget: make one a process, and share it. */
export function createUpstream({
  name,
  attempt,
  deadline,
  judge,
  circuit: circuitOptions,
  random = Math.random,
}: UpstreamOptions) {
  const circuit = createCircuit({ ...circuitOptions, random });
  const budget = createRetryBudget();

  return {
    /**
     * Settles within `deadline`, whatever `fn` does.
     * @param fn makes one attempt. It may hand `signal` or `timeout` to its SDK, so that the attempt is also
     *   ended there in time; idempotency keys are made outside of it, so that all attempts share one
     * @param options.attempts how many there are at most; by default what retrying.ts says
     * @param options.pass tells errors that are answers (an unknown id): they reject as they are
     * @throws UpstreamError for every other failure, with the last attempt's error as its cause
     */
    async call<T>(
      fn: (attempt: UpstreamAttempt) => Promise<T>,
      {
        attempts,
        pass = () => false,
      }: { attempts?: number; pass?: (error: unknown) => boolean } = {},
    ): Promise<T> {
      const verdict = (error: unknown): Verdict => {
        if (isTimeout(error)) return outage;
        return isCircuitOpen(error) || pass(error) ? refused : judge(error);
      };
      try {
        return await retrying(
          (each) => {
            const lostTime = measureLostTime();
            return circuit.run(
              () => bounded(each.timeout, (signal) => fn({ ...each, signal })),
              (error) => {
                if (!verdict(error).outage) return false;
                return lostTime() > each.timeout * lostPart ? null : true;
              },
            );
          },
          { attempt, deadline, judge: verdict, budget, random, ...(attempts && { attempts }) },
        );
      } catch (error) {
        if (pass(error)) throw error;
        throw new UpstreamError(name, error);
      }
    },

    /** For metrics. */
    circuitState: circuit.state,
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
