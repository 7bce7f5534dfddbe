/** Writes simulated days and outages side by side, as Markdown tables. */
import { percentile } from '../../scripts/percentile.ts';
import type { BacklogResult } from './backlog.ts';
import type { DayResult } from './day.ts';
import type { OutageResult } from './outage.ts';

const list = 'GET /v1/subscriptions';
const retrieve = 'GET /v1/subscriptions/:id';
const update = 'POST /v1/subscriptions/:id';
const portal = 'POST /v1/billing_portal/sessions';

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const share = (part: number, all: number) =>
  all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`;
const seconds = (ms: number) =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
const spread = (values: number[]) =>
  `${seconds(percentile(values, 0.5))} / ${seconds(percentile(values, 0.99))}`;
const longest = (values: number[]) => seconds(percentile(values, 1));

type Row<T> = [name: string, read: (of: T) => string];

/** Dollars a month: 30 such days less what is free, by the prices of docs/scaling.md. */
function price({ reads, writes }: DayResult['firestore']): string {
  const dollars = (a_day: number, free: number, per100_000: number) =>
    (Math.max(0, a_day * 30 - free) * per100_000) / 100_000;
  return `$${dollars(reads, 1_500_000, 0.06).toFixed(2)} + $${dollars(writes, 600_000, 0.18).toFixed(2)}`;
}

const allLooks = ({ looks: { kept, fresh, provider, stale } }: DayResult) =>
  kept + fresh + provider + stale;
const lookRow = (name: string, kind: keyof DayResult['looks']): Row<DayResult> => [
  name,
  (day) => `${whole(day.looks[kind])} (${share(day.looks[kind], allLooks(day))})`,
];

const dayRows: Row<DayResult>[] = [
  ['Visits', ({ tally }) => whole(tally.visits)],
  ['Page views', ({ views }) => whole(views.total())],
  ['Page views, most in a second', ({ views }) => whole(views.peak())],
  [
    'Looks that ended without data',
    ({ tally, waits }) =>
      `${whole(tally.gaveUp)} (${share(tally.gaveUp, tally.gaveUp + waits.day.length)})`,
  ],
  ['Questions that were answered without data', ({ tally }) => whole(tally.failures)],
  ['Time to data, the day (p50 / p99)', ({ waits }) => spread(waits.day)],
  ['Time to data, hour of the mail (p50 / p99)', ({ waits }) => spread(waits.rush)],
  lookRow('Shown from a snapshot', 'kept'),
  lookRow('… from a fresh account', 'fresh'),
  lookRow('… as Stripe said when asked', 'provider'),
  lookRow('… from an older account, with its age', 'stale'),
  ['Age of what was shown with its age (p50)', ({ ages }) => days(percentile(ages, 0.5))],
  [
    'Looks that showed something else than Stripe had; for how long at most',
    ({ untrue }) => `${whole(untrue.looks)}; ${seconds(untrue.longest)}`,
  ],
  ['Stripe calls', ({ calls }) => whole(calls.total())],
  ['… most in a second', ({ calls }) => whole(calls.peak())],
  [
    '… lists: all; most in a second; in any 1,000 ms',
    ({ calls }) => `${whole(calls.total(list))}; ${calls.peak(list)}; ${calls.burst(list)}`,
  ],
  [
    '… retrievals: all; most in a second',
    ({ calls }) => `${whole(calls.total(retrieve))}; ${calls.peak(retrieve)}`,
  ],
  [
    '… portal sessions: all; most in a second',
    ({ calls }) => `${whole(calls.total(portal))}; ${calls.peak(portal)}`,
  ],
  ['Refused by Stripe (429)', ({ refusals }) => whole(refusals.total())],
  [
    'Ways out: portal, login page instead',
    ({ tally }) => `${whole(tally.portals - tally.logins)}, ${whole(tally.logins)}`,
  ],
  [
    'Webhooks: sent, refused once or more, given up',
    ({ webhooks: { sent, refused, givenUp } }) =>
      `${whole(sent)}, ${whole(refused)}, ${whole(givenUp)}`,
  ],
  [
    "'Canceled' is on the page after (p50 / p99, most)",
    ({ tally }) => `${spread(tally.seenAfter)}, ${longest(tally.seenAfter)}`,
  ],
  [
    'Firestore reads, writes',
    ({ firestore }) => `${whole(firestore.reads)}, ${whole(firestore.writes)}`,
  ],
  ['… their price for 30 such days', ({ firestore }) => price(firestore)],
];

const outageRows: Row<OutageResult>[] = [
  ['Page views in the silence', ({ views }) => whole(views.asked)],
  ['… that ended without data', ({ views }) => whole(views.unanswered)],
  [
    '… shown with their age',
    ({ withAge, views }) => `${whole(withAge)} (${share(withAge, views.asked)})`,
  ],
  ['Time to data (p50 / p99, most)', ({ waits }) => `${spread(waits)}, ${longest(waits)}`],
  [
    '… above one second',
    ({ waits }) => {
      const slow = waits.filter((ms) => ms > 1_000).length;
      return `${whole(slow)} (${((100 * slow) / waits.length).toFixed(2)} %)`;
    },
  ],
  [
    'Cancellations: asked for, accepted',
    ({ cancellations: { asked, refused } }) => `${whole(asked)}, ${whole(asked - refused)}`,
  ],
  [
    '… answered after (p50 / p99, most)',
    ({ cancellations: { answers } }) => `${spread(answers)}, ${longest(answers)}`,
  ],
  ['… to be carried out at the recovery', ({ cancellations }) => whole(cancellations.backlog)],
  [
    '… the last one carried out after',
    ({ cancellations: { carriedOut } }) => (carriedOut === null ? 'never' : seconds(carriedOut)),
  ],
  ['… not carried out', ({ cancellations }) => whole(cancellations.lost)],
  ['Lists, most in a second', ({ calls }) => whole(calls.peak(list))],
  ['Changes, most in a second', ({ calls }) => whole(calls.peak(update))],
  ['Refused by Stripe (429)', ({ refusals }) => whole(refusals.total())],
];

const hours = (ms: number) => `${(ms / 3_600_000).toFixed(2)} h`;
const most = (values: Iterable<number>) => {
  let found = 0;
  for (const value of values) found = Math.max(found, value);
  return found;
};

const backlogRows: Row<BacklogResult>[] = [
  ['Accounts that are due when Stripe answers again', ({ due }) => whole(due)],
  ['Time until the last of them is reconciled', ({ drained }) => hours(drained)],
  ['… at 16 turns a second, none of them wasted', ({ fairShare }) => hours(fairShare)],
  ['Longest wait of one of them', ({ waits }) => hours(most(waits.all))],
  ['… over that share', ({ waits, fairShare }) => (most(waits.all) / fairShare).toFixed(2)],
  [
    'Longest wait with a change that is pending and a period that ends within the hour',
    ({ waits }) => `${whole(waits.urgent.length)}: ${seconds(most(waits.urgent))}`,
  ],
  [
    'Longest wait of those that became due meanwhile',
    ({ waits }) => `${whole(waits.later.length)}: ${hours(most(waits.later))}`,
  ],
  ['Lists a second: mean, most', ({ calls, drained }) => rate(calls, list, drained)],
  ['Changes a second: mean, most', ({ calls, drained }) => rate(calls, update, drained)],
  ['Refused by Stripe (429)', ({ refusals }) => whole(refusals)],
  ['Turns that another replica had made of no use', ({ wasted }) => whole(wasted)],
  ['Firestore reads', ({ reads }) => whole(reads)],
];

const rate = (calls: BacklogResult['calls'], name: string, ms: number) =>
  `${((calls.total(name) * 1_000) / ms).toFixed(1)}, ${calls.peak(name)}`;

const days = (ms: number) => `${(ms / 86_400_000).toFixed(1)} days`;

function table<T>(head: string[], rows: Row<T>[], columns: T[]): string {
  const lines = [
    head,
    ['---', ...columns.map(() => '--:')],
    ...rows.map(([name, read]) => [name, ...columns.map(read)]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The table of days; a column for each. */
export const dayTable = (all: DayResult[]): string =>
  table(['Subscribers', ...all.map(({ subscribers }) => whole(subscribers))], dayRows, all);

/** The table of outages; a column for each. */
export const outageTable = (all: OutageResult[]): string =>
  table(
    ['Cancellations', ...all.map(({ cancelEvery }) => `1 in ${cancelEvery} views`)],
    outageRows,
    all,
  );

/** The table of a backlog. */
export const backlogTable = (result: BacklogResult): string =>
  table(['A backlog after an outage', ''], backlogRows, [result]);
