/** Writes simulated days side by side, as a Markdown table. */
import { percentile } from '../../scripts/percentile.ts';
import type { DayResult } from './day.ts';

const list = 'GET /v1/subscriptions';
const retrieve = 'GET /v1/subscriptions/:id';
const portal = 'POST /v1/billing_portal/sessions';

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const share = (part: number, all: number) =>
  all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`;
const seconds = (ms: number) =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
const spread = (values: number[]) =>
  `${seconds(percentile(values, 0.5))} / ${seconds(percentile(values, 0.99))}`;

/** Each row: what it says, and how it is read off a day. */
const rows: [string, (day: DayResult) => string][] = [
  ['Visits', ({ tally }) => whole(tally.visits)],
  ['Page views (list queries)', ({ views }) => whole(views.total())],
  ['Page views, most in a second', ({ views }) => whole(views.peak())],
  [
    'Answered from the cache',
    ({ cache }) => share(cache.hits + cache.joined, cache.hits + cache.joined + cache.misses),
  ],
  ['Stripe calls', ({ calls }) => whole(calls.total())],
  ['… a page view', ({ calls, views }) => (calls.total() / views.total()).toFixed(2)],
  ['… most in a second', ({ calls }) => whole(calls.peak())],
  [
    '… lists: all, most in a second',
    ({ calls }) => `${whole(calls.total(list))}, ${calls.peak(list)}`,
  ],
  [
    '… retrievals (webhooks): all, most',
    ({ calls }) => `${whole(calls.total(retrieve))}, ${calls.peak(retrieve)}`,
  ],
  [
    '… portal sessions: all, most',
    ({ calls }) => `${whole(calls.total(portal))}, ${calls.peak(portal)}`,
  ],
  ['Refused by Stripe (429)', ({ refusals }) => whole(refusals.total())],
  [
    'Queries answered `PAYMENT_PROVIDER_UNAVAILABLE`',
    ({ refused }) => whole(refused.total('PAYMENT_PROVIDER_UNAVAILABLE')),
  ],
  ['Queries answered `RATE_LIMITED`', ({ refused }) => whole(refused.total('RATE_LIMITED'))],
  [
    'Looks that ended without data',
    ({ tally, waits }) =>
      `${whole(tally.gaveUp)} (${share(tally.gaveUp, tally.gaveUp + waits.day.length)})`,
  ],
  [
    'Ways out: portal, login page instead',
    ({ tally }) => `${whole(tally.portals - tally.logins)}, ${whole(tally.logins)}`,
  ],
  [
    'Webhooks: sent, refused once or more, given up',
    ({ webhooks: { sent, refused, givenUp } }) =>
      `${whole(sent)}, ${whole(refused)}, ${whole(givenUp)}`,
  ],
  ['Webhook handled after, at most', ({ webhooks }) => seconds(webhooks.slowest)],
  ["'Canceled' is on the page after (p50 / p99)", ({ tally }) => spread(tally.seenAfter)],
  ['Time to data, the day (p50 / p99)', ({ waits }) => spread(waits.day)],
  ['Time to data, hour of the mail (p50 / p99)', ({ waits }) => spread(waits.rush)],
  [
    'Firestore reads, writes',
    ({ firestore }) => `${whole(firestore.reads)}, ${whole(firestore.writes)}`,
  ],
  [
    'Lists asked for within 5 minutes, at most',
    ({ calls, refusals }) => whole(calls.most(list, 300) - refusals.most(list, 300)),
  ],
];

/** The table; a column for each day. */
export function table(days: DayResult[]): string {
  const lines = [
    ['Subscribers', ...days.map(({ subscribers }) => whole(subscribers))],
    ['---', ...days.map(() => '--:')],
    ...rows.map(([name, read]) => [name, ...days.map(read)]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
