/** Billing periods by the calendar, in UTC: Jan 31 is followed by Feb 28 and then by Mar 31, as Stripe does it. */

/** How often a price is charged. */
export interface Cadence {
  interval: 'day' | 'month' | 'week' | 'year';
  intervalCount: number;
}

export const DAY = 86_400;

/** Days may be fractions; Stripe's times are whole seconds. */
export function daysBefore(moment: number, days: number): number {
  return Math.round(moment - days * DAY);
}

/** The end of the `n`th period counted from `anchor`, before it for a negative `n`; both in unix seconds. */
export function periodBoundary(anchor: number, cadence: Cadence, n: number): number {
  const units = n * cadence.intervalCount;
  switch (cadence.interval) {
    case 'day':
      return anchor + units * DAY;
    case 'week':
      return anchor + units * 7 * DAY;
    case 'month':
      return addMonths(anchor, units);
    case 'year':
      return addMonths(anchor, units * 12);
  }
}

/**
 * The first period boundary after `moment`, counted from the anchor so that a short month doesn't shift the later
 * ones (https://docs.stripe.com/billing/subscriptions/billing-cycle). Unix seconds.
 */
export function nextBoundary(anchor: number, cadence: Cadence, moment: number): number {
  let n = 1;
  while (periodBoundary(anchor, cadence, n) <= moment) n += 1;
  return periodBoundary(anchor, cadence, n);
}

function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(Math.min(day, daysInMonth(date)));
  return date.getTime() / 1000;
}

function daysInMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}
