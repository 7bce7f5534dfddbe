/** Makes the API's answers about subscriptions. */

import type { SubscriptionCard_SubscriptionFragment as Subscription } from '../../../client/generated/operations.ts';

type Overrides = Partial<Subscription>;
type Cancellation = NonNullable<Subscription['cancellation']>;

const isUnpaid = (status: string) => ['past_due', 'unpaid', 'incomplete'].includes(status);

export const subscription = (overrides: Overrides = {}): Subscription => ({
  isPaid: ['active', 'trialing'].includes(overrides.status ?? 'active'),
  isDue: isUnpaid(overrides.status ?? 'active'),
  ...{ __typename: 'Subscription' },
  id: 'sub_1',
  title: 'Premium',
  displayStatus: 'active',
  status: 'active',
  state: 'ACTIVE',
  explain: 'Renews Feb 4, 2025 for $29.99 a month',
  cancellation: null,
  cancelAt: null,
  cancellationPending: false,
  needsCard: isUnpaid(overrides.status ?? 'active'),
  startedAt: '2025-01-05T00:00:00.000Z',
  endsAt: '2025-02-04T23:59:59.000Z',
  willRenew: true,
  price: { ...{ __typename: 'Price' }, display: '$29.99', rhythm: 'a month' },
  discount: null,
  nextCharge: null,
  ...overrides,
});

export const canceled = (overrides: Overrides = {}) =>
  subscription({
    displayStatus: 'Canceled',
    state: 'ENDING',
    explain: 'Premium until Feb 4, 2025. No more payments.',
    cancelAt: '2025-02-04T23:59:59.000Z',
    willRenew: false,
    ...overrides,
  });

export const listOf = (...subscriptions: Subscription[]) => listAsOf(null, ...subscriptions);

/** @param subscriptionsAsOf when the server read the list from the provider */
export const listAsOf = (subscriptionsAsOf: string | null, ...subscriptions: Subscription[]) => ({
  data: {
    viewer: {
      __typename: 'Subscriber',
      id: 'uid',
      language: null as string | null,
      subscriptionsAsOf,
      lastEnded: null as object | null,
      explainPayments: null as string | null,
      subscriptions,
      otherSubscriptions: [] as object[] | null,
      hasUnlinkedPurchase: false,
      declarations: [] as object[],
    },
  },
});

export const listBeside = (others: object[] | null, ...own: Subscription[]) => {
  const { data } = listOf(...own);
  return { data: { viewer: { ...data.viewer, otherSubscriptions: others } } };
};

/** The list of a subscriber whose plan has ended. @param cancellationId the receipt of its end */
export const listOfNone = (cancellationId: string | null) => {
  const { data } = listOf();
  const endedAt = '2025-02-04T23:59:59.000Z';
  const ofPlan = { __typename: 'EndedSubscription', id: 'sub_1', title: 'Premium' };
  const lastEnded = { ...ofPlan, endedAt, cancellationId };
  return saying('No more payments.', { data: { viewer: { ...data.viewer, lastEnded } } });
};

export const saying = (
  explainPayments: string,
  { data: { viewer } }: { data: { viewer: object } },
) => ({ data: { viewer: { ...viewer, explainPayments } } });

export const cancellation = (overrides: Partial<Cancellation> = {}): Cancellation => ({
  ...{ __typename: 'Cancellation' },
  id: 'sub_1.1.abc',
  number: 'SRM7-N98F-KD2R-0DF8',
  state: 'CONFIRMED',
  requestedAt: '2025-01-20T09:05:00.000Z',
  requestedBy: 'SUBSCRIBER',
  ...overrides,
});

/** Makes a receipt as its page and the list have it. */
export const aReceipt = (overrides: object = {}) => ({
  ...cancellation(),
  confirmedAt: '2025-01-20T09:06:00.000Z',
  effectiveAt: '2025-02-04T00:00:00.000Z',
  withdrawnAt: null,
  cause: 'REQUESTED',
  reason: null,
  withdrawnBy: null,
  when: 'PERIOD_END',
  subscriptionId: 'sub_1',
  ...overrides,
});

/** An answer in which only `subscriptions` failed. */
export const subscriptionsFailure = (code: string) => ({
  data: {
    viewer: {
      ...{ __typename: 'Subscriber', id: 'uid', language: null },
      ...{ subscriptionsAsOf: null, subscriptions: null },
    },
  },
  errors: [{ message: 'No details.', path: ['viewer', 'subscriptions'], extensions: { code } }],
});

/** An answer that failed as a whole, as it does if an upstream is down. */
export const failure = (code: string) => ({
  data: { viewer: null },
  errors: [{ message: 'No details.', path: ['viewer'], extensions: { code } }],
});
