/** The time as the server goes by it, which may be better than the clock of its machine. */
export interface Clock {
  now(): Date;
}
