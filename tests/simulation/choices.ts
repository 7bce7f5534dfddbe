/** Draws a history's random choices as small integers: 0 is the plain choice, and equal choices make equal histories. */
import { seeded } from '../support/seeded.ts';

/** Two streams, so that leaving out an action keeps the fate of the calls. */
export interface Recorded {
  actions: number[];
  calls: number[];
}

export class Choices {
  readonly recorded: Recorded = { actions: [], calls: [] };
  readonly #given: Recorded | null;
  readonly #random: () => number;

  constructor(seed: number, given: Recorded | null) {
    this.#given = given;
    this.#random = seeded(seed);
  }

  from(stream: keyof Recorded, count: number): number {
    const list = this.recorded[stream];
    const given = this.#given;
    const chosen = given
      ? (given[stream][list.length] ?? 0) % count
      : Math.floor(this.#random() * count);
    list.push(chosen);
    return chosen;
  }

  pick<T>(stream: keyof Recorded, list: readonly T[]): T {
    return list[this.from(stream, list.length)] as T;
  }
}
