/** What the simulated day takes for granted: everything in here is an assumption, not a measurement. Change it and run again. */

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const assumptions = {
  /** Share of all subscribers who open the page on an ordinary day. Visits follow the hours: 9 times as many at 20:00 as at 8:00. */
  visitorsADay: 0.02,
  /** A further look within a visit: how many on average, and after how long (a return to the tab fetches anew). */
  furtherLooks: 1.5,
  lookEvery: 90 * second,
  /** Share of visits in which the retention view is opened: one portal session each. */
  leaving: 0.15,
  /** Share of those who then cancel in the portal, and after how long. */
  canceling: 0.4,
  cancelsAfter: 45 * second,
  /** Monthly plans: this share of all renews on a day; and this share of the day's within ten minutes from 9:00, where a campaign had brought them. */
  renewalsADay: 1 / 30,
  renewalPeak: 0.2,
  renewalPeakLength: 10 * minute,
  /** A mail to all at 18:00 about a new price: how many open the page, how long after the mail came, and how many of those look for the exit. */
  mailAt: 18 * hour,
  openTheMail: 0.05,
  openAfter: 15 * minute,
  leavingAfterMail: 0.3,
  /** Milliseconds that an upstream takes: the median, and what one call in a hundred takes. */
  stripeLatency: { median: 150, p99: 700 },
  firestoreLatency: { median: 12, p99: 60 },
  /** Milliseconds until other replicas hear of a change. */
  redisLatency: 2,
  /** A webhook's way, and when Stripe sends again what was not accepted (it names no times, only exponential backoff over three days). */
  webhookLatency: { median: 800, p99: 4_000 },
  webhookRetries: [1, 5, 30, 120, 360].map((minutes) => minutes * minute),
  /** After a failure the page asks again by itself after 2, 4, 8, 16 and then every 30 s; somebody waits this long on average before they leave. */
  patience: 40 * second,
};

/** The page's own pauses after a failure (client/screens/manage-subscription/keep-fresh.ts), in milliseconds. */
export const pagePause = (failures: number): number =>
  Math.min(2 * second * 2 ** failures, 30 * second);

/** While somebody is at the portal, the page looks every 5 s, for two minutes at most (use-subscriptions.ts). */
export const closeWatch = { every: 5 * second, atMost: 120 * second };
