/** Simulates the network to the store and to Stripe: a call happens, fails, is late or doubled, or loses its response. */
import { UpstreamError } from '../../server/domain/errors.ts';
import type { Choices } from './choices.ts';
import type { Clock, Owner } from './clock.ts';

const second = 1_000;

/** Milliseconds one way. The first is the plain choice. */
const latencies = [8, 1, 3, 20, 45, 90, 160, 300, 700];
/** Delays after the caller has given up. The last is after Stripe forgot the key. */
const lateness = [5, 30, 90, 1_200, 3 * 3_600, 20 * 3_600, 5, 26 * 3_600].map(
  (each) => each * second,
);
const timeouts = {
  firestore: 2 * second,
  stripe: 8 * second,
  firebase_auth: 2 * second,
  mail: 10 * second,
};

const faults = [
  'fails',
  'loses its answer',
  'comes late',
  'is slow',
  'never arrives',
  'happens twice',
  'its process dies before',
  'its process dies after',
  'is refused by the limit',
] as const;

/** Calls of 64 that meet a fault. */
export const faultLevels = [0, 2, 7, 16, 28];

export interface Call<T> {
  owner: Owner;
  upstream: keyof typeof timeouts;
  name: string;
  happen: () => T;
  /** Whether it changes something, so that a late one matters. */
  isWrite: boolean;
}

export class Network {
  readonly injected: Record<string, number> = {};
  level = 0;
  readonly #clock: Clock;
  readonly #choices: Choices;
  readonly #say: (text: () => string) => void;
  kill: (owner: Owner) => void = () => {};

  constructor(clock: Clock, choices: Choices, say: (text: () => string) => void) {
    this.#clock = clock;
    this.#choices = choices;
    this.#say = say;
  }

  latency(): number {
    return this.level === 0 ? 8 : this.#choices.pick('calls', latencies);
  }

  lateness(): number {
    return this.#choices.pick('calls', lateness);
  }

  call<T>(call: Call<T>): Promise<T> {
    const clock = this.#clock;
    const { owner, upstream, isWrite } = call;
    const fault = this.#fault(call);
    return new Promise<T>((resolve, reject) => {
      const answer = (ms: number, settle: () => void) => clock.after(ms, settle, owner);
      const fail = (ms: number) =>
        answer(ms, () => reject(new UpstreamError(upstream, new Error(`${call.name} ${fault}`))));
      /** @returns the response's effect, and whether it is a refusal, which is never retried */
      const happen = () => {
        this.#say(() => `${call.name} happens`);
        try {
          const result = call.happen();
          return { settle: () => resolve(result), isRefusal: isRefused(result) };
        } catch (thrown) {
          const error = thrown as Error;
          return { settle: () => reject(error), isRefusal: false };
        }
      };
      const happenLate = () => {
        if (isWrite) clock.after(this.lateness(), happen);
      };
      const timeout = timeouts[upstream];
      const way = this.latency();
      const back = this.latency();
      switch (fault) {
        case null:
        case 'is slow':
          clock.after(fault ? timeout * 0.7 : way, () => {
            answer(back, happen().settle);
          });
          return;
        case 'happens twice':
          clock.after(way, () => {
            const { settle, isRefusal } = happen();
            answer(back, settle);
            if (!isRefusal) happenLate();
          });
          return;
        case 'loses its answer':
          clock.after(way, happen);
          fail(timeout);
          return;
        case 'comes late':
          happenLate();
          fail(timeout);
          return;
        case 'its process dies before':
          if (this.#choices.from('calls', 2) === 1) happenLate();
          this.kill(owner);
          return;
        case 'its process dies after':
          clock.after(way, () => {
            happen();
            this.kill(owner);
          });
          return;
        default:
          fail(fault === 'never arrives' ? timeout : way);
      }
    });
  }

  #fault({ name }: { name: string }): (typeof faults)[number] | null {
    if (this.level === 0) return null;
    const rest = 63 - this.#choices.from('calls', 64);
    if (rest >= (faultLevels[this.level] as number)) return null;
    const fault = faults[rest % faults.length] as (typeof faults)[number];
    this.injected[fault] = (this.injected[fault] ?? 0) + 1;
    this.#say(() => `${name} ${fault}`);
    return fault;
  }
}

const isRefused = (result: unknown): boolean =>
  (result as { kind?: string } | null)?.kind === 'refused';
