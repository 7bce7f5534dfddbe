/** Opens the account's pages in every state with replaced API answers: some states take weeks to come. */
import type { Page } from 'playwright-core';
import { hydrated } from '../hydrated.ts';
import { type Answers, renderWith } from './rendered-with.ts';
import type { State } from './state.ts';
import { aReceipt, listAsOf, listOfNone, subscription } from './subscriptions.ts';

const minute = 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

const id = 'sub_1PqR5tUvWxYz2A';
const plan = (overrides: object = {}) =>
  subscription({
    id,
    explain: 'Renews Dec 13, 2026 for $29.99 a month',
    startedAt: '2026-11-13T09:00:00.000Z',
    endsAt: '2026-12-13T09:00:00.000Z',
    ...overrides,
  });

const receipt = (overrides: object = {}) =>
  aReceipt({
    id: `${id}.1.3fa2b1c0`,
    number: '4ZQK-B31P-4Q68-7RKJ',
    requestedAt: '2026-11-20T08:15:00.000Z',
    confirmedAt: '2026-11-20T08:15:01.000Z',
    effectiveAt: '2026-12-13T09:00:00.000Z',
    requestedBy: 'PAYMENT_PROVIDER',
    subscriptionId: id,
    ...overrides,
  });

const ending = (overrides: object = {}) =>
  plan({
    displayStatus: 'Canceled',
    state: 'ENDING',
    explain: 'Premium until Dec 13, 2026. No more payments.',
    cancelAt: '2026-12-13T09:00:00.000Z',
    willRenew: false,
    cancellation: receipt(),
    ...overrides,
  });

const failed =
  'Your payment of $9.99 failed. We’ll try again on Nov 27, 2026. Update your card to keep Premium.';
const pastDue = plan({
  status: 'past_due',
  displayStatus: 'past_due',
  state: 'PAST_DUE',
  explain: failed,
  price: { __typename: 'Price', display: '$9.99', rhythm: 'a month' },
});

type Plan = ReturnType<typeof plan>;

const other = plan({
  id: 'sub_other',
  price: { __typename: 'Price', display: '$14.99', rhythm: 'a month' },
  explain: 'Renews Dec 9, 2026 for $14.99 a month',
});
const otherEnding = ending({ id: 'sub_other_ending' });

const withdrawal = {
  __typename: 'ReceivedDeclaration',
  id: '4ZQK-B31P-4Q68-7RKJ',
  kind: 'WITHDRAWAL',
  state: 'OPEN',
  receivedAt: '2026-11-25T10:00:00.000Z',
};

const idsOf = (plans: Plan[]) =>
  plans.map((each, index) => ({ ...each, id: `${each.id}_${index}` }));

/** Replaces the answers of the API and of the server's rendering from now on. */
export async function answerWith(page: Page, answers: Answers): Promise<void> {
  await page.unrouteAll();
  // A page that waits forever must not give up during a test.
  if (Object.values(answers).includes('nothing'))
    await page.addInitScript(() => {
      AbortSignal.timeout = () => new AbortController().signal;
    });
  // A page with a replaced response has no address space, and needs this to reach the emulators.
  await page.context().grantPermissions(['local-network-access']);
  await page.route(
    ({ pathname }) => /^(\/[a-z]{2})?\/manage_subscription(\/receipts.*|\/delete)?$/.test(pathname),
    (route) => renderWith(answers, route),
  );
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    const answer = answers[operationName];
    if (answer === 'nothing') return;
    if (answer === 'failure') return route.fulfill({ status: 503 });
    if (!answer) return route.continue();
    await route.fulfill({
      contentType: 'application/graphql-response+json',
      json: { data: answer },
    });
  });
}

interface More {
  asOf?: string;
  otherSubscriptions?: Plan[];
  declarations?: object[];
  hasUnlinkedPurchase?: boolean;
}

const listed = (subscriptions: Plan[], { asOf = ago(minute), ...more }: More = {}) => ({
  viewer: { ...listAsOf(asOf, ...subscriptions).data.viewer, id: 'demo-literal', ...more },
});

const ended = () => ({ viewer: { ...listOfNone(null).data.viewer, id: 'demo-literal' } });

const deleting = (plans: Plan[]) => async (page: Page, site: string) => {
  await answerWith(page, { ManageSubscriptions: listed(plans) });
  await page.goto(`${site}/manage_subscription/delete`);
  await hydrated(page);
};

const confirmingDeletion =
  (outcome: object | 'failure', text: string) => async (page: Page, site: string) => {
    await answerWith(page, {
      ManageSubscriptions: listed([plan()]),
      DeleteMyAccount: typeof outcome === 'string' ? outcome : { deleteAccount: outcome },
    });
    await page.goto(`${site}/manage_subscription/delete`);
    await hydrated(page);
    await page.getByLabel('To confirm, type delete').fill('delete');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByText(text).waitFor();
  };

const receiptsOf = (...cancellations: object[]) => ({
  viewer: {
    __typename: 'Subscriber',
    id: 'demo-literal',
    cancellations: { __typename: 'CancellationPage', nodes: cancellations, hasNextPage: false },
    subscriptions: [plan()],
    lastEnded: null,
    declarations: [],
  },
});

export const payment = (monthsAgo: number, overrides: object = {}) => ({
  __typename: 'Payment',
  id: `in_${monthsAgo}`,
  number: `LITERAL-${String(13 - monthsAgo).padStart(4, '0')}`,
  at: `${monthsAgo < 11 ? 2026 : 2025}-${String(((22 - monthsAgo) % 12) + 1).padStart(2, '0')}-13T09:00:00.000Z`,
  display: '$29.99',
  notes: [],
  status: 'PAID',
  failureMessage: null,
  nextAttemptAt: null,
  card: { __typename: 'PaymentMethod', display: 'Visa ending in 4242' },
  isDisputed: false,
  refunds: [],
  url: `https://invoice.example.com/${monthsAgo}`,
  ...overrides,
});

const visa = {
  __typename: 'PaymentMethod',
  display: 'Visa ending in 4242',
  expMonth: 4,
  expYear: 2028,
};

export const paymentsOf = (nodes: object[], paymentMethod: object | null = visa) => ({
  viewer: {
    ...{ __typename: 'Subscriber', id: 'demo-literal', paymentMethod },
    payments: { __typename: 'PaymentPage', nodes, hasNextPage: false },
  },
});

const manage = (page: Page, site: string) => page.goto(`${site}/manage_subscription`);

/** Focuses the window, so that the page asks the API again. */
async function comeBack(page: Page): Promise<void> {
  const answer = page.waitForResponse('**/graphql');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await answer;
}

/** Opens the page with these subscriptions and waits for them. */
const showing =
  (subscriptions: Plan[], more: More = {}, answers: Answers = {}): State['open'] =>
  async (page, site) => {
    await answerWith(page, { ManageSubscriptions: listed(subscriptions, more), ...answers });
    await manage(page, site);
    const { otherSubscriptions = [] } = more;
    if (subscriptions.length === 0 && otherSubscriptions.length === 0)
      await page.getByText('No subscriptions found for this email.').waitFor();
    else if (subscriptions.length === 0) await page.getByRole('article').first().waitFor();
    else
      await page
        .getByRole('article')
        .nth(subscriptions.length - 1)
        .waitFor();
    await hydrated(page);
  };

async function retention(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await page.getByRole('heading', { name: 'Are you sure you want to cancel Premium?' }).waitFor();
}

/** Opens 'Payments' under a plan and waits for this text. */
const openingPayments =
  (answer: object | 'nothing' | 'failure', says: string, of: Plan = plan()): State['open'] =>
  async (page, site) => {
    await showing([of], {}, { AccountPayments: answer })(page, site);
    await page.locator('summary', { hasText: 'Payment history' }).click();
    await page.getByText(says).first().waitFor();
  };

/** Presses 'Resume Premium' on an ending plan and waits for the outcome. */
const resuming =
  (outcome: object | 'failure', says: string): State['open'] =>
  async (page, site) => {
    await showing([ending({ cancellation: receipt() })])(page, site);
    await answerWith(page, {
      // The page asks again once its plan is resumed.
      ManageSubscriptions: listed([
        outcome === 'failure' || 'message' in outcome ? ending() : plan(),
      ]),
      ResumePremium: outcome === 'failure' ? outcome : { resumeSubscription: outcome },
    });
    await page.getByRole('button', { name: 'Resume Premium' }).click();
    await page.getByText(says).waitFor();
  };

const receiptRows = Object.entries({
  Status: 'Your plan is canceled. It stays yours until Dec 13, 2026. No more payments.',
  'Receipt number': '4ZQK-B31P-4Q68-7RKJ',
  Plan: 'Premium, $29.99 a month',
  Account: 'literal@example.com',
  'Cancellation requested': 'Nov 20, 2026, 08:15:00 UTC',
  'Requested through': 'Our payment provider',
  'Confirmed by our payment provider': 'Nov 20, 2026, 08:15:01 UTC',
  'Your plan runs until': 'Dec 13, 2026, 09:00:00 UTC',
  'Questions to': 'support@example.com',
}).map(([title, value]) => ({ __typename: 'ReceiptRow', title, value }));

const receiptPage =
  (cancellation: object | null): State['open'] =>
  async (page, site) => {
    const viewer = { __typename: 'Subscriber', id: 'demo-literal', cancellation, receiptRows };
    await answerWith(page, { Receipt: { viewer } });
    await page.goto(`${site}/manage_subscription/receipts/sub_1PqR5tUvWxYz2A.1.3fa2b1c0`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

const receiptList =
  (...cancellations: object[]): State['open'] =>
  async (page, site) => {
    await answerWith(page, { Receipts: receiptsOf(...cancellations) });
    await page.goto(`${site}/manage_subscription/receipts`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

export const plans = (count: number): Plan[] =>
  idsOf(
    Array.from({ length: count }, (_, index) => [plan(), pastDue, ending()][index % 3] as Plan),
  );

/** Makes so many plans that end on different days. */
const endingApart = (count: number): Plan[] =>
  plans(count).map((each, index) => ({ ...each, endsAt: `2026-12-${10 + index}T09:00:00.000Z` }));

export const showPlans = (count: number): State['open'] => showing(plans(count));

const statesOfOne: readonly State[] = [
  { name: 'manage, one plan', open: showing([plan()]) },
  {
    name: 'manage, canceled just now',
    open: showing([ending({ cancellation: receipt({ requestedAt: ago(minute) }) })]),
  },
  { name: 'manage, canceled some days ago', open: showing([ending()]) },
  {
    name: 'manage, a pending cancellation',
    open: showing([
      plan({
        state: 'ENDING',
        explain:
          'Premium until Dec 13, 2026; accepted on Nov 20, 2026, but our payment provider hasn’t confirmed it yet',
        cancellationPending: true,
        cancellation: receipt({ state: 'REQUESTED', requestedBy: 'SUPPORT' }),
      }),
    ]),
  },
  {
    name: 'manage, plans of other customers',
    open: showing([plan()], { otherSubscriptions: [other, otherEnding] }),
  },
  {
    name: 'manage, a purchase that is not linked yet',
    open: showing([], { hasUnlinkedPurchase: true }),
  },
  {
    name: 'manage, the plan of another customer alone',
    open: showing([], { otherSubscriptions: [other] }),
  },
  {
    name: 'retention, the plan of another customer',
    open: async (page, site) => {
      await showing([plan()], { otherSubscriptions: [other] })(page, site);
      await retention(page);
    },
  },
  {
    name: 'manage, an open declaration',
    open: showing([plan()], { declarations: [withdrawal] }),
  },
  { name: 'manage, a failed payment', open: showing([pastDue]) },
  { name: 'manage, three plans', isMain: true, open: showPlans(3) },
  { name: 'manage, ten plans', open: showPlans(10) },
  { name: 'manage, as of some time ago', open: showing([plan()], { asOf: ago(42 * minute) }) },
  {
    name: 'manage, a long email',
    as: `${'l'.repeat(238)}@example.com`,
    open: showing([]),
  },
  {
    name: 'manage, after the end',
    open: async (page, site) => {
      await answerWith(page, { ManageSubscriptions: ended() });
      await manage(page, site);
      await page.getByRole('link', { name: /^Get Premium again/ }).waitFor();
    },
  },
  {
    name: 'manage, waiting for the list',
    open: async (page, site) => {
      await answerWith(page, { ManageSubscriptions: 'nothing' });
      await manage(page, site);
      await page.getByRole('link', { name: 'Cancel subscription' }).waitFor();
    },
  },
  {
    name: 'manage, the API fails, nothing was seen before',
    consoleError: /503/,
    open: async (page, site) => {
      await answerWith(page, { ManageSubscriptions: 'failure' });
      await manage(page, site);
      await page.locator('[aria-busy="false"]').waitFor();
    },
  },
  {
    name: 'manage, the API fails, plans were seen before',
    consoleError: /503/,
    open: async (page, site) => {
      await showing([plan()], { asOf: ago(42 * minute) })(page, site);
      await answerWith(page, { ManageSubscriptions: 'failure' });
      await comeBack(page);
      await page.getByText('As of').waitFor();
    },
  },
  {
    name: 'manage, payments',
    isMoved: true,
    open: openingPayments(
      paymentsOf(Array.from({ length: 12 }, (_, months) => payment(months))),
      'Visa ending in 4242, expires 04/2028',
    ),
  },
  {
    name: 'manage, one payment',
    isMoved: true,
    open: openingPayments(paymentsOf([payment(0)]), 'Visa ending in 4242'),
  },
  {
    name: 'manage, a debit on its way',
    isMoved: true,
    open: openingPayments(
      paymentsOf(
        [
          payment(0, { status: 'PROCESSING', url: null }),
          ...[1, 2].map((months) => payment(months)),
        ],
        { ...visa, display: 'SEPA direct debit ending in 3000', expMonth: null, expYear: null },
      ),
      'Processing, no action needed',
    ),
  },
  {
    name: 'manage, all payments, one failed',
    isMoved: true,
    open: async (page, site) => {
      const failure = {
        status: 'FAILED',
        failureMessage: 'Your card was declined.',
        nextAttemptAt: '2026-11-24T09:00:00.000Z',
        card: { __typename: 'PaymentMethod', display: 'Mastercard ending in 0341' },
      };
      const past = Array.from({ length: 11 }, (_, months) => payment(months + 1));
      const refund = (status: string, display = '$29.99') => ({
        __typename: 'Refund',
        id: `re_${status}`,
        at: '2026-10-20T09:00:00.000Z',
        display,
        status,
      });
      past[0] = payment(1, { isDisputed: true, refunds: [refund('PENDING')] });
      past[1] = payment(2, {
        refunds: [refund('SUCCEEDED', '$19.99'), refund('FAILED', '$10.00')],
      });
      const void_ = payment(12, { status: 'VOID', display: '$1,299.00' });
      await openingPayments(
        paymentsOf([payment(0, failure), ...past.slice(0, 10), void_], { ...visa, expYear: 2025 }),
        'Visa ending in 4242, expired 04/2025',
        pastDue,
      )(page, site);
      await page.getByRole('button', { name: 'Show earlier payments' }).click();
      await page.getByText('Void').waitFor();
    },
  },
  {
    name: 'manage, payments are loading',
    isMoved: true,
    open: openingPayments('nothing', 'Loading …'),
  },
  {
    name: 'manage, payments can’t be had',
    isMoved: true,
    consoleError: /503/,
    open: openingPayments('failure', 'We can’t show your payments right now.'),
  },
  {
    name: 'manage, the account menu',
    open: async (page, site) => {
      await showing([plan()])(page, site);
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('button', { name: 'Log out', exact: true }).waitFor();
    },
  },
  {
    name: 'manage, resumed',
    isMoved: true,
    open: resuming(
      { __typename: 'SubscriptionResumed', isConfirmed: true, subscription: plan() },
      'Your cancellation is undone. Premium continues.',
    ),
  },
  {
    name: 'manage, a resume that was refused',
    open: resuming(
      {
        __typename: 'ResumeRefused',
        message:
          'Our payment provider refused the request to resume your plan. Our support team is looking into it. You may be able to do it on our payment page.',
      },
      'Our payment provider refused the request to resume your plan.',
    ),
  },
  {
    name: 'retention',
    open: async (page, site) => {
      await showing([plan()])(page, site);
      await retention(page);
    },
  },
  {
    name: 'retention, ten plans',
    open: async (page, site) => {
      await showing(endingApart(10))(page, site);
      await retention(page);
    },
  },
  { name: 'delete the account', isMain: true, open: deleting([plan()]) },
  {
    name: 'delete the account, three plans',
    open: deleting(idsOf([plan(), pastDue, ending()])),
  },
  {
    name: 'delete the account, mistyped',
    open: async (page, site) => {
      await deleting([plan()])(page, site);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page.getByText('Please type “delete” to confirm.').waitFor();
    },
  },
  {
    name: 'delete the account, refused',
    isMoved: true,
    open: confirmingDeletion(
      {
        __typename: 'AccountNotDeleted',
        message:
          'We couldn’t delete your account: our payment provider refused to end a plan. Our support team is looking into it. You may be able to cancel on our payment page.',
        loginUrl: 'https://billing.example.com/login',
      },
      'Go to our payment page',
    ),
  },
  {
    name: 'delete the account, no answer',
    consoleError: /503|could not be deleted/,
    isMoved: true,
    open: confirmingDeletion('failure', 'We didn’t get an answer'),
  },
  {
    name: 'the account is deleted',
    as: 'deleted-in-pictures@example.com',
    isMoved: true,
    open: confirmingDeletion(
      {
        __typename: 'AccountDeleted',
        message: 'Your account is deleted. Premium until Dec 13, 2026. No more payments.',
        cancellations: [
          {
            __typename: 'CancellationAccepted',
            cancellation: receipt({ number: 'NSH7-CC3F-Q08B-EFFZ' }),
          },
        ],
      },
      'Account deleted',
    ),
  },
  { name: 'receipt', open: receiptPage(receipt()) },
  { name: 'receipt, not there', open: receiptPage(null) },
  {
    name: 'receipts',
    open: receiptList(
      receipt({ id: 'sub_1PqR5tUvWxYz2A.3.9bd1c2e4', state: 'REQUESTED', effectiveAt: null }),
      receipt({ id: 'sub_1PqR5tUvWxYz2A.2.77aa01b2', requestedAt: '2026-10-02T18:40:00.000Z' }),
      receipt({
        requestedAt: '2026-08-14T07:05:00.000Z',
        state: 'WITHDRAWN',
        withdrawnAt: '2026-08-15T10:00:00.000Z',
      }),
      receipt({
        id: 'sub_1OldOldOldOld1.1.0a1b2c3d',
        requestedAt: '2026-05-09T12:30:00.000Z',
        state: 'REFUSED',
      }),
    ),
  },
  {
    name: 'login after the session ended',
    as: 'trial@example.com',
    consoleError: /401/,
    open: async (page, site) => {
      await manage(page, site);
      await hydrated(page);
      for (const path of ['**/graphql', '**/session'])
        await page.route(path, (route) => route.fulfill({ status: 401 }));
      await comeBack(page);
      await page.getByText('Your session has ended.').waitFor();
    },
  },
];

export const accountStates = statesOfOne.map((state): State => ({
  as: 'literal@example.com',
  ...state,
}));
