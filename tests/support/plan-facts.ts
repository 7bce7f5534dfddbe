/** Lists every state of a plan at Stripe as facts to seed, without the impossible ones. */
import type { SeedSubscription } from '../../emulators/stripe/seed-data.ts';

/** Days from now. A retry comes on the fifth day, and the period ends on the twentieth. */
const [beforeRetry, untilPeriodEnd, inThisPeriod, later, muchLater] = [3, 20, 7, 45, 60];

/** Each dimension, its ordinary value first, and each value's seed. */
const dimensions = {
  status: {
    active: { status: 'active' },
    trialing: { status: 'trialing', trialDays: 30 },
    past_due: { status: 'past_due' },
    unpaid: { status: 'unpaid' },
    incomplete: { status: 'incomplete', startedDaysAgo: 0.5 },
    paused: { status: 'paused', trialDays: 5, missingPaymentMethod: 'pause' },
  },
  pause: {
    none: {},
    'without a date': { pauseBehavior: 'void' },
    'in this period': { pauseBehavior: 'mark_uncollectible', resumesInDays: inThisPeriod },
    'beyond this period': { pauseBehavior: 'keep_as_draft', resumesInDays: muchLater },
  },
  money: {
    price: {},
    'half off': { percentOff: 50 },
    'all off': { percentOff: 100 },
    tax: { taxPercent: 19 },
    'half off and tax': { percentOff: 50, taxPercent: 19 },
    schedule: { schedule: 'sub_sched' },
    'by use': {},
  },
  trial: {
    charge: {},
    cancel: { missingPaymentMethod: 'cancel' },
    pause: { missingPaymentMethod: 'pause' },
    invoice: { missingPaymentMethod: 'create_invoice' },
  },
  end: {
    none: {},
    'with the period': { cancelAtPeriodEnd: true },
    'in the period': { cancelsInDays: beforeRetry },
    'after the period': { cancelsInDays: later },
  },
  collection: { card: {}, invoice: { daysUntilDue: 14 } },
  method: { good: {}, failing: {}, none: {}, debit: { startedDaysAgo: 2 } },
} as const satisfies Record<string, Record<string, Partial<SeedSubscription>>>;

type Dimensions = typeof dimensions;
/** A value of each dimension. */
export type Facts = { [Name in keyof Dimensions]: keyof Dimensions[Name] & string };

/** Impossible states, and why. */
const impossible: ((facts: Facts) => boolean)[] = [
  // Trial settings apply to a trial. Their effect with invoices is undocumented.
  ({ status, trial, collection }) =>
    trial !== 'charge' && (status !== 'trialing' || collection === 'invoice'),
  // A plan is paused after a trial that ended without a payment method.
  ({ status, method, collection }) =>
    status === 'paused' && (method !== 'none' || collection === 'invoice'),
  // Without a method a trial has settings, and nothing else is charged. Invoices need no method.
  ({ status, trial, method, collection }) =>
    method === 'none' && collection === 'card' && trial === 'charge' && status !== 'paused',
  ({ method, collection }) => collection === 'invoice' && method !== 'none',
  // A failed payment needs a failing method. A good one came later. The first payment ends the wait.
  ({ status, method }) => method === 'failing' && !['past_due', 'incomplete'].includes(status),
  ({ status, method }) => status === 'incomplete' && method !== 'failing',
  // A sent invoice begins the plan.
  ({ status, collection }) => status === 'incomplete' && collection === 'invoice',
  // An invoice of zero can't fail.
  ({ status, money }) => money === 'all off' && ['past_due', 'unpaid'].includes(status),
  // The first invoice wasn't zero, and an unstarted plan has no pause or schedule.
  ({ status, pause, money }) =>
    status === 'incomplete' && (pause !== 'none' || !['price', 'tax'].includes(money)),
  // A debit is in transit for some days after an invoice above zero.
  ({ status, method, money }) => method === 'debit' && (status !== 'active' || money === 'all off'),
  // The schedule sets the end.
  ({ money, end }) => money === 'schedule' && end !== 'none',
];

const product = Object.entries(dimensions).reduce<Partial<Facts>[]>(
  (rows, [name, values]) =>
    rows.flatMap((row) => Object.keys(values).map((value) => ({ ...row, [name]: value }))),
  [{}],
) as Facts[];

/** Counts the dimensions with an unusual value, besides the status and the method that follows from them, except a debit. */
export const strangeness = ({ status: _, method, ...others }: Facts): number =>
  Object.entries(others).filter(
    ([name, value]) => value !== Object.keys(dimensions[name as keyof Dimensions])[0],
  ).length + (method === 'debit' ? 1 : 0);

/** Every state with at most two unusual values, because no sentence depends on three. */
export const allFacts: Facts[] = product.filter(
  (facts) => strangeness(facts) <= 2 && !impossible.some((rule) => rule(facts)),
);

/** Names the unusual values: `active, pause: in this period`. The method only if it is open. */
export const nameOf = ({ method, ...facts }: Facts): string => {
  const { status, ...others } = facts;
  const isOpen =
    status === 'past_due' ||
    method === 'debit' ||
    (status === 'trialing' && facts.trial !== 'charge');
  return [
    status,
    ...Object.entries({ ...others, ...(isOpen && facts.collection === 'card' && { method }) })
      .filter(([name, value]) => value !== Object.keys(dimensions[name as keyof Dimensions])[0])
      .map(([name, value]) => `${name}: ${value}`),
  ].join(', ');
};

const methods = {
  good: 'pm_card_visa',
  failing: 'pm_card_chargeCustomerFail',
  none: null,
  debit: 'pm_successDelayed_de',
};

/** Returns the seed. The payment method is the customer's. */
export function seedOf(facts: Facts, name: string) {
  const parts = Object.entries(facts).map(
    ([dimension, value]) =>
      (dimensions[dimension as keyof Dimensions] as Record<string, Partial<SeedSubscription>>)[
        value
      ],
  );
  const method = methods[facts.method];
  const given = Object.assign({}, ...parts) as Partial<SeedSubscription>;
  const plan = {
    ...{ startedDaysAgo: 10, periodEndsInSeconds: untilPeriodEnd * 86_400 },
    ...given,
    ...(facts.money === 'schedule' && { schedule: `sub_sched_${name}` }),
    ...(method && { defaultPaymentMethod: method }),
  };
  return { plan, method };
}
