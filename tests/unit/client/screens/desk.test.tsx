// @vitest-environment happy-dom
/** What the desk shows of a person, from an answer in memory. */
import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { of } from 'rxjs';
import { afterEach, describe, expect, test } from 'vitest';
import type {
  DeskPersonQuery,
  DeskPlanFragment,
  DeskQueueQuery,
} from '../../../../client/generated/desk-operations.ts';
import { Person } from '../../../../client/screens/desk/person.tsx';
import { Queue } from '../../../../client/screens/desk/tasks.tsx';

type WhoIs = DeskPersonQuery['whoIs'];
type Receipt = WhoIs['cancellations'][number];
type Customer = WhoIs['customers'][number];
type Payment = NonNullable<Customer['payments']>['nodes'][number];

const email = 'ann@example.com';
const noMatch: WhoIs = {
  readAs: 'Looked up by email address.',
  notes: [],
  others: [],
  user: null,
  subscriber: null,
  customers: [],
  cancellations: [],
  declarations: [],
  tasks: [],
  mails: [],
};

const plan: DeskPlanFragment = {
  id: 'sub_1',
  isDue: false,
  title: 'Premium',
  displayStatus: 'active',
  state: 'ACTIVE',
  explain: 'Renews Dec 19, 2026 for $29.99 a month',
  willRenew: true,
  boughtAt: null,
  trialEndsAt: null,
  startedAt: '2026-11-19T10:00:00.000Z',
  endsAt: '2026-12-19T10:00:00.000Z',
  endedAt: null,
  price: { display: '$29.99', rhythm: 'a month' },
  nextCharge: null,
};
const ended = {
  state: 'ENDED',
  displayStatus: 'canceled',
  willRenew: false,
  endedAt: '2026-11-28T10:00:00.000Z',
} as const;

const payment: Payment = {
  id: 'in_1',
  number: 'ABCD1234-0001',
  subscriptionId: 'sub_1',
  at: '2026-11-19T10:00:00.000Z',
  amount: 2999,
  display: '$29.99',
  notes: [],
  status: 'PAID',
  failureMessage: null,
  nextAttemptAt: null,
  card: null,
  isDisputed: false,
  refunds: [],
};

const customer = (plans: DeskPlanFragment[], payments: Payment[] = []): Customer => ({
  id: 'cus_1',
  email,
  name: null,
  explain: 'Used.',
  deletedAt: null,
  erasedAt: null,
  paymentMethod: null,
  subscriptions: plans,
  payments: { nodes: payments },
});

const receipt: Receipt = {
  id: 'sub_1.1',
  number: '4ZQK-B31P-4Q68-7RKJ',
  state: 'CONFIRMED',
  requestedAt: '2026-01-05T10:00:00.000Z',
  requestedBy: 'SUBSCRIBER',
  cause: 'REQUESTED',
  confirmedAt: null,
  effectiveAt: null,
  withdrawnAt: null,
  withdrawnBy: null,
  reason: null,
  comment: null,
  subscriptionId: 'sub_1',
};

const declaration: WhoIs['declarations'][number] = {
  id: '4ZQK-B31P-4Q68-7RKJ',
  kind: 'CANCELLATION',
  state: 'OPEN',
  receivedAt: '2026-11-28T10:00:00.000Z',
  name: 'Ann Lee',
  email,
  contract: 'Premium',
  type: 'ORDINARY',
  reason: null,
  endsOn: null,
  confirmTo: null,
  paidWith: null,
  candidates: [],
  subscriptionId: null,
  cancellationId: null,
  undoneAt: null,
  resolution: null,
};

const mail: WhoIs['mails'][number] = {
  id: 'm',
  kind: 'CANCELLATION_CONFIRMED',
  to: email,
  state: 'SUPPRESSED',
  createdAt: '2026-11-28T10:00:00.000Z',
  sentAt: null,
  problem: 'Not sent: another mail says so, or it no longer applies.',
};

/** Renders a part of the desk over an answer of the API. */
function show(part: ReactNode, data: DeskPersonQuery | DeskQueueQuery): HTMLElement {
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: new ApolloLink(() => of({ data })),
    defaultOptions: { watchQuery: { fetchPolicy: 'no-cache' } },
  });
  return render(
    <ApolloProvider client={client}>
      <MemoryRouter initialEntries={['/desk']}>{part}</MemoryRouter>
    </ApolloProvider>,
  ).container;
}

/** Renders the page of a person, and waits for it. */
async function open(found: Partial<WhoIs>, lookedUp = email): Promise<HTMLElement> {
  const page = show(<Person lookedUp={lookedUp} />, { whoIs: { ...noMatch, ...found } });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

afterEach(cleanup);

test.each<[string, Partial<Receipt>]>([
  ['Asked forJan 5, 2026, 10:00:00 UTC, by the subscriber, here', {}],
  [
    'Asked forJan 5, 2026, 10:00:00 UTC, by someone at the payment provider: the subscriber or one of us',
    { requestedBy: 'PAYMENT_PROVIDER' },
  ],
  [
    'EndedJan 5, 2026, 10:00:00 UTC, by the payment provider itself, since a payment failed',
    { requestedBy: 'PAYMENT_PROVIDER', cause: 'PAYMENT_FAILED' },
  ],
  [
    'EndedJan 5, 2026, 10:00:00 UTC, by the payment provider itself, since a payment was disputed',
    { requestedBy: 'PAYMENT_PROVIDER', cause: 'PAYMENT_DISPUTED' },
  ],
])('a receipt says: %s', async (text, differs) => {
  const page = await open({
    customers: [customer([plan])],
    cancellations: [{ ...receipt, ...differs }],
  });
  expect(page.textContent).toContain(text);
});

describe('a plan', () => {
  const card = (id: string) => screen.getByRole('article', { name: new RegExp(id) });

  test('that ended says when', async () => {
    await open({ customers: [customer([{ ...plan, ...ended }])] });
    expect(card('sub_1').textContent).toContain('EndedNov 28, 2026');
  });

  test('that was free at first says when it was bought and since when it is paid', async () => {
    const bought = { boughtAt: '2026-11-12T10:00:00.000Z', trialEndsAt: plan.startedAt };
    await open({ customers: [customer([{ ...plan, ...bought }])] });
    expect(card('sub_1').textContent).toContain(
      'BoughtNov 12, 2026Paid since its trial, fromNov 19, 2026Period beganNov 19, 2026',
    );
  });

  test('says when it is paid, and when it ends, only if that is so', async () => {
    const trial = { displayStatus: 'Canceled', state: 'ENDING', trialEndsAt: plan.endsAt } as const;
    const paused = { ...plan, id: 'sub_2', willRenew: false };
    await open({ customers: [customer([{ ...plan, ...trial }, paused])] });
    expect(card('sub_1').textContent).toContain('Free untilDec 19, 2026');
    expect(card('sub_1').textContent).toContain('EndsDec 19, 2026');
    expect(card('sub_2').textContent).toContain('Period endsDec 19, 2026');
  });

  test('has the number that its payments have, if others cost the same', async () => {
    const due = { ...plan, id: 'sub_2', isDue: true };
    const page = await open({ customers: [customer([plan, due], [payment])] });
    expect(card('sub_2').textContent).toContain('Premium, $29.99 a month (1 of 2)');
    expect(card('sub_1').textContent).toContain('Premium, $29.99 a month (2 of 2)');
    const [paid] = within(page).getAllByText('ABCD1234-0001', { exact: false });
    expect(paid?.closest('li')?.textContent).toContain('Premium, $29.99 a month (2 of 2)');
  });

  test('that a payment came too late for is not taken for one that goes on', async () => {
    const late = { ...payment, at: '2026-11-28T11:00:00.000Z' };
    const found = {
      customers: [
        customer(
          [{ ...plan, ...ended }],
          [late, { ...payment, id: 'in_0', number: 'ABCD1234-0000' }],
        ),
      ],
    };
    const page = await open(found);
    expect(page.textContent).toContain(
      'ABCD1234-0001 was paid on Nov 28, 2026, after its plan had ended',
    );
    expect(page.textContent).not.toContain('ABCD1234-0000 was paid');
  });
});

test('the heading has the name in the declaration that was looked up', async () => {
  const declarations = [
    { ...declaration, name: 'Ann Lee' },
    { ...declaration, id: '10ZQ-B31P-4Q68-7RKJ', name: 'Bea Lee' },
  ];
  await open({ declarations }, 'ioZQ b31p 4q68 7rkj');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bea Lee');
});

describe('a plan that a declaration ended', () => {
  const match = { state: 'MATCHED', subscriptionId: plan.id, cancellationId: receipt.id } as const;
  const found = {
    customers: [customer([{ ...plan, state: 'ENDING', willRenew: false }])],
    declarations: [{ ...declaration, ...match }],
  };

  test('names the declaration, and is resumed in one way', async () => {
    const page = await open({ ...found, cancellations: [receipt] });
    expect(page.textContent).toContain('It ends by declaration 4ZQK-B31P-4Q68-7RKJ.');
    expect(screen.getAllByRole('button', { name: /resume|undo/i })).toHaveLength(1);
  });

  test('and that was resumed leaves an undone declaration, which names the agent', async () => {
    const withdrawn = {
      ...receipt,
      state: 'WITHDRAWN',
      withdrawnAt: '2026-01-06T10:00:00.000Z',
      withdrawnBy: 'SUPPORT',
    } as const;
    const page = await open({ ...found, cancellations: [withdrawn] });
    expect(page.textContent).not.toContain('It ends by declaration');
    expect(page.textContent).toContain('UndoneJan 6, 2026, 10:00:00 UTC, by one of us');
  });
});

test('a customer whose account was deleted has no plan to resume, and mails went to its address', async () => {
  const deleted = customer([{ ...plan, state: 'ENDING', willRenew: false }]);
  const page = await open({
    customers: [{ ...deleted, deletedAt: '2026-11-28T10:00:00.000Z' }],
    mails: [{ ...mail, to: null, state: 'SENT', problem: null }],
  });
  expect(screen.queryByRole('button', { name: /resume/i })).toBeNull();
  expect(page.textContent).toContain(`To${email}Written`);
});

test('an erased person is not offered an erasure', async () => {
  const erased = { ...customer([]), erasedAt: '2026-11-28T10:00:00.000Z' };
  await open({ customers: [erased] });
  fireEvent.click(screen.getByRole('button', { name: 'Add to the queue' }));
  expect(screen.queryByRole('option', { name: /erased/ })).toBeNull();
  expect(screen.getByRole('option', { name: /refund/ })).toBeTruthy();
});

test('a full list of receipts says that older ones may be elsewhere, and where', async () => {
  const cancellations = Array.from({ length: 100 }, (_, at) => ({ ...receipt, id: `sub_1.${at}` }));
  const page = await open({ customers: [customer([plan])], cancellations });
  expect(page.textContent).toContain('The newest 100. Any older ones are in the export');
});

test('a mail that another one replaced does not alarm', async () => {
  const page = await open({ customers: [customer([plan])], mails: [mail] });
  expect(page.textContent).toContain('Cancellation confirmedNot sent');
  expect(page.textContent).toContain('WhyNot sent: another mail says so');
});

test('the queue has a row for each task, which j and k go through', async () => {
  const task: DeskQueueQuery['tasks']['nodes'][number] = {
    id: 'a',
    kind: 'CHANGE',
    deadline: '2026-12-01T10:00:00.000Z',
    since: '2026-11-28T10:00:00.000Z',
    isOverdue: false,
    isOpen: true,
    instruction: 'The VAT number.',
    key: 'ann',
    name: 'Ann Lee',
    email,
    addedBy: 'agent@example.com',
    customerId: 'cus_1',
    subscriptionId: null,
    declarationId: null,
    document: null,
    resolution: null,
  };
  const late = { ...task, id: 'b', kind: 'REFUND', isOverdue: true, name: null } as const;
  show(<Queue />, { tasks: { nodes: [task, late], hasNextPage: false } });
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'By Dec 1, 2026Change: Ann Leeann@example.com, cus_1, added by agent@example.comThe VAT number.',
    'Overdue since Dec 1, 2026Refund: ann@example.comcus_1, added by agent@example.comThe VAT number.',
  ]);
  const [first, second] = screen.getAllByRole('link');
  for (const [key, link] of [
    ['j', first],
    ['j', second],
    ['k', first],
    ['k', first],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? document, { key });
    expect(document.activeElement).toBe(link);
  }
});
