/** Makes the API's answers about subscriptions. */

type Overrides = Partial<{
  id: string;
  displayStatus: string;
  status: string;
  state: string;
  explain: string;
  cancelAt: string | null;
  endsAt: string;
  cancellationPending: boolean;
  needsCard: boolean;
  cancellation: object | null;
  willRenew: boolean;
  price: { __typename: string; display: string; rhythm: string | null };
  discount: string | null;
  nextCharge: object | null;
}>;

export const subscription = (overrides: Overrides = {}) => ({
  isPaid: ['active', 'trialing'].includes(overrides.status ?? 'active'),
  isDue: ['past_due', 'unpaid', 'incomplete'].includes(overrides.status ?? 'active'),
  __typename: 'Subscription',
  id: 'sub_1',
  title: 'Premium',
  displayStatus: 'active',
  status: 'active',
  state: 'ACTIVE',
  explain: 'Renews Feb 4, 2025 for $29.99 a month',
  cancellation: null as object | null,
  cancelAt: null as string | null,
  cancellationPending: false,
  needsCard: ['past_due', 'unpaid', 'incomplete'].includes(overrides.status ?? 'active'),
  startedAt: '2025-01-05T00:00:00.000Z',
  endsAt: '2025-02-04T23:59:59.000Z',
  willRenew: true,
  price: { __typename: 'Price', display: '$29.99', rhythm: 'a month' as string | null },
  discount: null as string | null,
  nextCharge: null as object | null,
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

export const listOf = (...subscriptions: ReturnType<typeof subscription>[]) =>
  listAsOf(null, ...subscriptions);

/** @param subscriptionsAsOf when the server read the list from the provider */
export const listAsOf = (
  subscriptionsAsOf: string | null,
  ...subscriptions: ReturnType<typeof subscription>[]
) => ({
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

export const listBeside = (others: object[] | null, ...own: ReturnType<typeof subscription>[]) => {
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

export const cancellation = (overrides: object = {}) => ({
  __typename: 'Cancellation',
  id: 'sub_1.1.abc',
  number: 'SRM7-N98F-KD2R-0DF8',
  state: 'CONFIRMED',
  requestedAt: '2025-01-20T09:05:00.000Z',
  requestedBy: 'SUBSCRIBER',
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
