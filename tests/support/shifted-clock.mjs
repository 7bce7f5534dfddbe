/** Shifts the clock of a process that preloads it: `Date` is ahead by `CLOCK_AHEAD_MS` milliseconds. */
const TrueDate = globalThis.Date;
const now = () => TrueDate.now() + Number(process.env.CLOCK_AHEAD_MS);

globalThis.Date = class Date extends TrueDate {
  static now = now;
  constructor(...values) {
    super(...(values.length === 0 ? [now()] : values));
  }
};
