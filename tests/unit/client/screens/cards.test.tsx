// @vitest-environment happy-dom
/** Tests the cards beyond the specified rows, and the page while the API is down. */
import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ageInWords, formatDate, localEnd } from '../../../../client/screens/account/dates.ts';
import { StatusBadge } from '../../../../client/ui/status-badge.tsx';
import { expectConsoleError } from '../../../support/console-errors.ts';
import { config } from '../site-config.ts';
import { api, openSite, user } from '../account-site.tsx';
import { receiptRendering, receiptsRendering } from '../renderings.ts';
import {
  aReceipt,
  canceled,
  cancellation,
  listAsOf,
  listBeside,
  listOf,
  listOfNone,
  saying,
  subscription,
} from '../../../support/pages/subscriptions.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function show(answer: object) {
  api.answers['ManageSubscriptions'] = () => answer;
  openSite('/manage_subscription');
  await screen.findAllByRole('article');
}

test.each([
  ['2025-01-05T00:00:00.000Z', 'Jan 5, 2025'],
  ['2025-01-05T23:59:59.999Z', 'Jan 5, 2025'],
  ['2024-02-29T12:00:00.000Z', 'Feb 29, 2024'],
  ['2025-12-31T23:30:00.000Z', 'Dec 31, 2025'],
  ['2026-01-01T00:30:00.000+01:00', 'Dec 31, 2025'],
])('%s is shown as %s, whatever the time zone', (moment, text) => {
  expect(formatDate(moment)).toBe(text);
});

test.each([
  ['active', 'success', 'check'],
  ['Free trial', 'info', 'clock'],
  ['Canceled', 'neutral', 'cross'],
  ['past_due', 'warning', 'alert'],
  ['unpaid', 'danger', 'alert'],
  ['constructor', 'neutral', undefined],
  ['a status of next year', 'neutral', undefined],
])('the badge of %j is %s, with a %s', (status, tone, sign) => {
  render(<StatusBadge status={status} />);
  const badge = screen.getByText(status).parentElement as HTMLElement;
  expect(badge.dataset['tone']).toBe(tone);
  expect(badge.querySelector('svg')?.dataset['sign']).toBe(sign);
});

test.each([
  [0.1, 'As of 1 minute ago'],
  [60, 'As of 1 hour ago'],
  [48 * 60, 'As of 2 days ago'],
])('%d minutes are %s', (minutes, words) => {
  expect(ageInWords(minutes * 60_000)).toBe(words);
});

test('a day that is another one where the reader is, is named once, in their time', () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Europe/Berlin';
  const late = '2025-01-05T23:30:00.000Z';
  expect(localEnd(['2025-01-05T12:00:00.000Z', late, late])?.replaceAll('\u202F', ' ')).toBe(
    'Dates are in UTC: the end date of Jan 5, 2025 is Jan 6, 2025, 12:30 AM in your time zone.',
  );
  expect(localEnd(['2025-01-05T12:00:00.000Z'])).toBeNull();
  process.env['TZ'] = zone;
});

test('a list that is old says so', async () => {
  await show(listAsOf(minutesAgo(42.6), subscription()));
  expect(screen.getByText('As of 42 minutes ago')).toBeDefined();
});

test('urgent plans come first, canceled plans are one row, and each card has its name and its own way out', async () => {
  const costs = (display: string) => ({ __typename: 'Price', display, rhythm: 'a month' });
  const runs = subscription({ id: 'sub_a', price: costs('$9.99') });
  const late = canceled({ id: 'sub_b', endsAt: '2025-03-01T00:00:00.000Z', price: costs('$8.99') });
  const soon = canceled({ id: 'sub_c', price: costs('$7.99') });
  const due = subscription({ id: 'sub_d', status: 'past_due', price: costs('$6.99') });
  await show(listOf(runs, late, soon, due));
  const names = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
  expect(names).toEqual(
    ['$6.99', '$7.99', '$8.99', '$9.99'].map((price) => `Premium, ${price} a month`),
  );
  const ways = screen.getAllByRole('link', { name: /^Cancel this plan/ });
  expect(ways.map((way) => [way.getAttribute('aria-label'), way.getAttribute('href')])).toEqual([
    ['Cancel this plan: $6.99 a month', '/manage_subscription?view=retention&plan=sub_d'],
    ['Cancel this plan: $9.99 a month', '/manage_subscription?view=retention&plan=sub_a'],
  ]);
  const cards = screen.getAllByRole('article');
  expect(cards.map((card) => card.querySelector('details') !== null)).toEqual([
    ...[false, true, true, false],
  ]);
  const all = screen.getByRole('link', { name: 'Cancel subscription' });
  expect(all.compareDocumentPosition(cards.at(-1)!)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test('the way out is on the card of the only plan, with what follows', async () => {
  await show(listOf(subscription({ endsAt: '2025-02-04T00:00:00.000Z' })));
  const card = within(screen.getByRole('article'));
  expect(card.getByRole('link', { name: 'Cancel subscription' })).toBeDefined();
  expect(
    card.getByText('If you cancel, it stays yours until Feb 4, 2025 and doesn’t renew.'),
  ).toBeDefined();
});

test('a next payment of another amount than the price is explained', async () => {
  const explain = '$29.99, minus a discount of $15.00';
  const nextCharge = { __typename: 'Charge', display: '$14.99', explain };
  const discount = '50% off until Mar 3, 2025, then $29.99 a month';
  await show(listOf(subscription({ nextCharge, discount })));
  screen.getByText(discount);
  expect(screen.getByText(explain)).toBeDefined();
});

describe('a receipt', () => {
  test.each([
    ['SUBSCRIBER', 'Cancellation requested on Jan 20, 2025.'],
    ['SUPPORT', 'Cancellation requested on Jan 20, 2025 by our support team.'],
    ['PAYMENT_PROVIDER', 'Cancellation requested on Jan 20, 2025 through our payment provider.'],
  ] as const)('is on the card after a cancellation by %s', async (requestedBy, words) => {
    const other = subscription({ id: 'sub_2' });
    await show(listOf(canceled({ cancellation: cancellation({ requestedBy }) }), other));
    const [card] = screen.getAllByRole('article') as [HTMLElement, HTMLElement];
    expect(within(card).getByText(words, { exact: false })).toBeDefined();
    const link = within(card).getByRole('link', { name: 'Receipt SRM7-N98F-KD2R-0DF8' });
    expect(link.getAttribute('href')).toBe('/manage_subscription/receipts/sub_1.1.abc');
  });

  test.each([
    [59, 1],
    [61, 0],
  ])('at an age of %d minutes is news on the page %d times', async (minutes, times) => {
    const receipt = cancellation({ requestedAt: minutesAgo(minutes) });
    const ending = canceled({ cancellation: receipt, endsAt: '2025-02-04T00:00:00.000Z' });
    await show(listOf(ending, subscription({ id: 'sub_2', endsAt: '2025-02-06T00:00:00.000Z' })));
    const news = screen.queryAllByRole('region', { name: 'Cancellation of Premium' });
    expect(news).toHaveLength(times);
    for (const each of news)
      expect(each.textContent).toBe(
        'Your plan for $29.99 a month (1 of 2) is canceled. It stays yours until Feb 4, 2025. This doesn’t change your other plans. Your receipt',
      );
  });

  test.each([
    ['one', [{}], 'Your plan for $29.99 a month is canceled. Your receipt'],
    [
      'two',
      [{}, { id: 'sub_2', endsAt: '2025-02-09T00:00:00.000Z' }],
      'Everything is canceled. You keep Premium until Feb 9, 2025. No more payments. Receipts',
    ],
    [
      'an unconfirmed one',
      [{ cancellationPending: true }],
      'We have received the cancellation of your plan for $29.99 a month. We’ll email you once that’s confirmed, and refund any renewal until then. Your receipt',
    ],
  ])('is the first thing where everything is canceled: %s', async (_, plans, words) => {
    const all = plans.map((each) => canceled({ cancellation: cancellation(), ...each }));
    await show(saying('No more payments.', listOf(...all)));
    const [news, ...others] = screen.getAllByRole('region', { name: 'Cancellation of Premium' });
    expect(news?.textContent).toBe(words);
    expect(others).toEqual([]);
    const onCards = screen.queryAllByRole('link', { name: /^Receipt \w/ });
    expect(onCards).toHaveLength(plans.length > 1 ? plans.length : 0);
    expect(screen.getByRole('link', { name: 'Cancel subscription' })).toBeDefined();
  });

  test.each(['past_due', 'unpaid', 'incomplete', 'paused'])(
    'of a plan that is %s promises nothing that is not paid for',
    async (status) => {
      const receipt = cancellation({ requestedAt: minutesAgo(1) });
      await show(listOf(canceled({ status, cancellation: receipt })));
      const news = screen.getByRole('region', { name: 'Cancellation of Premium' });
      expect(news.textContent).not.toContain('keep Premium');
    },
  );
});

test('two plans that renew are pointed out in the server’s words', async () => {
  const twins = 'You have two plans that renew. If that is a mistake, cancel one.';
  await show(saying(twins, listOf(subscription(), subscription({ id: 'sub_2' }))));
  screen.getByText(twins);
});

describe('next to a plan of another customer', () => {
  const renewing = subscription({ id: 'sub_9' });
  const due = subscription({
    id: 'sub_9',
    status: 'past_due',
    explain: 'Your last payment failed',
  });

  test.each([
    ['that renews', [renewing]],
    ['that is not known', null],
  ])('%s, no cancellation says until when Premium stays', async (_, others) => {
    const receipt = cancellation({ requestedAt: minutesAgo(1) });
    await show(listBeside(others, canceled({ cancellation: receipt })));
    const news = screen.getByRole('region', { name: 'Cancellation of Premium' });
    expect(news.textContent).toContain('It stays yours until Feb 4, 2025.');
    expect(document.body.textContent).not.toMatch(/keep Premium|This cancels your plan/);
  });

  test('that is overdue, that one comes first, and can be paid', async () => {
    await show(listBeside([due], subscription()));
    const [first] = screen.getAllByRole('article') as [HTMLElement];
    within(first).getByText('1 of 2');
    const pay = within(first).getByRole('link', { name: 'Pay this invoice' });
    expect(pay.getAttribute('href')).toBe('/manage_subscription/invoice/sub_9');
    const update = within(first).getByRole('link', { name: 'Update your card' });
    expect(update.getAttribute('href')).toBe('/manage_subscription/portal?plan=sub_9');
  });
});

test.each([
  ['its receipt', 'sub_1.1.abc', 'Your receipt', '/manage_subscription/receipts/sub_1.1.abc'],
  ['all receipts', null, 'Receipts for earlier plans', '/manage_subscription/receipts'],
])(
  'a plan that is over is named, with %s, and nothing is left to cancel',
  async (_, cancellationId, name, href) => {
    api.answers['ManageSubscriptions'] = () => listOfNone(cancellationId);
    openSite('/manage_subscription');
    await screen.findByText('Premium ended on Feb 4, 2025. No more payments.');
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
    expect(screen.queryByRole('link', { name: 'Cancel subscription' })).toBeNull();
  },
);

describe('the receipts', () => {
  const open = (path: string, ...receipts: object[]) => {
    const page = receiptsRendering(receipts.slice(0, 20), undefined, receipts.length > 20);
    api.answers['ManageSubscriptions'] = () => listOf();
    api.answers['Receipts'] = () => ({ data: page.data });
    api.answers['Receipt'] = () => ({ data: receiptRendering(receipts[0] ?? null).data });
    return openSite(path);
  };

  test.each([
    [
      { state: 'REQUESTED', effectiveAt: null },
      'Received, not yet confirmed by our payment provider',
    ],
    [{ effectiveAt: '2125-02-04T00:00:00.000Z' }, 'Ends Feb 4, 2125'],
    [{ effectiveAt: '2025-01-10T00:00:00.000Z' }, 'Ended Jan 10, 2025'],
    [
      { state: 'WITHDRAWN', withdrawnAt: '2025-01-21T00:00:00.000Z' },
      'Cancellation undone on Jan 21, 2025',
    ],
    [{ state: 'REFUSED' }, 'Refused by our payment provider'],
  ])('say what became of each: %o', async (overrides, words) => {
    open('/manage_subscription/receipts', aReceipt(overrides));
    await screen.findByText(words);
    expect(screen.getByText('SRM7-N98F-KD2R-0DF8')).toBeDefined();
  });

  test('may be none', async () => {
    open('/manage_subscription/receipts');
    await screen.findByText(/^No receipts yet/);
  });

  test.each([
    [20, null],
    [21, '/manage_subscription/receipts?after=sub_20.1.abc'],
  ])('are twenty a page, with a link to the older ones: of %i', async (count, older) => {
    const ids = Array.from({ length: count }, (_, index) => `sub_${index + 1}.1.abc`);
    open('/manage_subscription/receipts', ...ids.map((id) => aReceipt({ id })));
    expect(await screen.findAllByText(/^Cancellation on/)).toHaveLength(20);
    const link = screen.queryByRole('link', { name: 'Older receipts' });
    expect(link?.getAttribute('href') ?? null).toBe(older);
  });

  test('have a number that one press copies, the owner, and an address for questions', async () => {
    open('/manage_subscription/receipts/sub_1.1.abc', aReceipt({}));
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    await screen.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe('SRM7-N98F-KD2R-0DF8');
    expect(screen.getByText('Questions to').nextElementSibling?.textContent).toBe(
      config.links.supportEmail,
    );
  });

  test.each([
    [{ reason: 'UNUSED' }, 1],
    [{ reason: 'UNUSED', state: 'WITHDRAWN' }, 0],
    [{ reason: 'TOO_EXPENSIVE' }, 0],
  ])('congratulate who needs it no longer: %o', async (overrides, times) => {
    open('/manage_subscription/receipts/sub_1.1.abc', aReceipt(overrides));
    await screen.findByRole('heading', { name: 'Receipt of your cancellation' });
    expect(screen.queryAllByText(/^If you’ve quit smoking, congratulations/)).toHaveLength(times);
  });
});

describe('Resume Premium', () => {
  const press = async () =>
    user.click(await screen.findByRole('button', { name: 'Resume Premium' }));

  const answer = (resumeSubscription: object) => {
    api.answers['ResumePremium'] = () => ({ data: { resumeSubscription } });
  };

  test('does not call a plan all set whose payment failed', async () => {
    await show(listOf(canceled({ status: 'past_due' })));
    answer({
      __typename: 'SubscriptionResumed',
      isConfirmed: true,
      subscription: subscription({ status: 'past_due' }),
    });
    await press();
    await screen.findByText('Your cancellation is undone.');
  });

  test('says what the API says when nothing was changed', async () => {
    await show(listOf(canceled()));
    answer({ __typename: 'SubscriptionAlreadyEnded', message: 'It has ended.' });
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('It has ended.');
  });

  test('can be pressed again when the API could not be reached', async () => {
    expectConsoleError(/^The plan could not be resumed: 503/);
    await show(listOf(canceled()));
    api.answers['ResumePremium'] = () => 503;
    await press();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We couldn’t confirm that/);
    await press();
    await waitFor(() => expect(api.countOf('ResumePremium')).toBe(2));
    await waitFor(() => expect(console.error).toHaveBeenCalledTimes(2));
  });
});

test('the form that deletes the account keeps what was typed while the plans are asked for again', async () => {
  expectConsoleError(/could not be loaded: 503/);
  api.answers['ManageSubscriptions'] = () => 503;
  openSite('/manage_subscription/delete');
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  await user.type(field, 'del');
  await waitFor(() => expect(api.countOf('ManageSubscriptions')).toBe(2), { timeout: 10_000 });
  await waitFor(() => expect(console.error).toHaveBeenCalledTimes(2));
  expect(document.contains(field)).toBe(true);
  expect(field.value).toBe('del');
});
