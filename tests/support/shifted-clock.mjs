/** Preloaded by a process whose clock is to be wrong: `Date` is ahead by `CLOCK_AHEAD_MS` milliseconds. */
const TrueDate = globalThis.Date;
const now = () => TrueDate.now() + Number(process.env.CLOCK_AHEAD_MS);

globalThis.Date = class Date extends TrueDate {
  static now = now;
  constructor(...values) {
    super(...(values.length === 0 ? [now()] : values));
  }
};
