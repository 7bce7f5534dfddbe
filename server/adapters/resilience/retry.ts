/** Tries a call again where that helps: inside a deadline, after a pause, and within a budget. */
import { setTimeout as wait } from 'node:timers/promises';

/** What a failure says about the upstream. */
export interface Verdict {
  /** Whether the same call may succeed when it is tried again. */
  retry: boolean;
  /** Whether the upstream itself is in trouble (no answer, 5xx), rather than the request refused. */
  outage: boolean;
  /** Milliseconds that the upstream asks us to wait; null when it does not say. */
  retryAfter: number | null;
}

/** The verdict on a failure that another attempt would only repeat. */
export const refused: Verdict = { retry: false, outage: false, retryAfter: null };

/** The verdict on an upstream that did not answer, or not as itself. */
export const outage: Verdict = { retry: true, outage: true, retryAfter: null };

/** One of the attempts that a call is made of. */
export interface Attempt {
  /** 1, 2, 3. */
  number: number;
  /** Milliseconds (whole) that this attempt may take: its own limit, or what is left of the deadline. */
  timeout: number;
}

export interface RetryOptions {
  /** Milliseconds for all attempts and pauses together. */
  deadline: number;
  /** Milliseconds for one attempt. One that would have less than a quarter of it is not begun. */
  attempt: number;
  /** How many attempts there are at most; default 3. */
  attempts?: number;
  /** Milliseconds of the longest first pause, which doubles with each attempt; default 250. */
  pause?: number;
  judge: (error: unknown) => Verdict;
  budget: RetryBudget;
  /** 0 to 1, for the pauses. */
  random?: () => number;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  sleep?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Settles as `call` does in its last attempt. Pauses are "full jitter": anything between nothing and
 * the limit, so that callers who failed together don't come back together
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/). Where the upstream
 * asks for a longer one than the deadline allows, the call fails at once.
 * @param call makes one attempt and keeps to its `timeout`; what must happen once carries the same
 *   idempotency key in each, so make the key outside
 */
export async function retrying<T>(
  call: (attempt: Attempt) => Promise<T>,
  {
    deadline,
    attempt,
    attempts = 3,
    pause: first = 250,
    judge,
    budget,
    random = Math.random,
    now = () => performance.now(),
    sleep = wait,
  }: RetryOptions,
): Promise<T> {
  const end = now() + deadline;
  budget.deposit();
  for (let number = 1; ; number += 1) {
    const timeout = Math.max(1, Math.floor(Math.min(attempt, end - now())));
    try {
      return await call({ number, timeout });
    } catch (error) {
      const { retry, retryAfter } = judge(error);
      const pause = (retryAfter ?? 0) + random() * first * 2 ** (number - 1);
      const left = end - now() - pause;
      if (!retry || number >= attempts || left < attempt / 4 || !budget.withdraw()) throw error;
      await sleep(pause);
    }
  }
}

/** How many retries a process may still send to one upstream. */
export interface RetryBudget {
  /** To be called once a call: earns a part of a retry. */
  deposit(): void;
  /** Takes one retry; false when there is none left. */
  withdraw(): boolean;
}

/**
 * A token bucket, so that an outage is not multiplied by everybody's retries
 * (https://sre.google/sre-book/handling-overload/, "Deciding to Retry").
 * @param options.ratio retries that each call earns; default 0.2
 * @param options.floor retries that each second earns, for when calls are few; default 0.5
 * @param options.capacity the most that can be saved up, also at the start; default 10
 * @param options.now milliseconds of a clock that never goes back
 */
export function createRetryBudget({
  ratio = 0.2,
  floor = 0.5,
  capacity = 10,
  now = () => performance.now(),
} = {}): RetryBudget {
  let tokens = capacity;
  let last = now();
  const earn = (amount: number) => (tokens = Math.min(capacity, tokens + amount));
  return {
    deposit: () => void earn(ratio),
    withdraw() {
      const time = now();
      earn((floor * (time - last)) / 1000);
      last = time;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

/**
 * The HTTP header Retry-After in milliseconds; null when there is none or it says nothing
 * (https://www.rfc-editor.org/rfc/rfc9110#field.retry-after).
 * @param value whole seconds, or a date
 * @param now milliseconds since 1970, UTC
 */
export function parseRetryAfter(value: string | undefined, now = Date.now()): number | null {
  if (value === undefined) return null;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
