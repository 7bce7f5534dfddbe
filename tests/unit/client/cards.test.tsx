// @vitest-environment happy-dom
/** What the cards say beyond the specified rows, and what the page shows while the API can't be reached. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ageInWords } from '../../../client/screens/manage-subscription/dates.ts';
import { expectConsoleError } from '../../support/console-errors.ts';
import { type Api, createIdentity, openSite, startApi } from './account-site.tsx';
import { canceled, cancellation, listAsOf, listOf, subscription } from './subscriptions.ts';

const email = 'active@example.com';
const user = userEvent.setup({ delay: null });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

let api: Api;
beforeEach(async () => {
  api = await startApi();
});

async function show(answer: object) {
  api.answers['ManageSubscriptions'] = () => answer;
  openSite('/manage_subscription', createIdentity({ signedInAs: email }), api);
  await screen.findAllByRole('article');
}

test.each([
  [0.1, '1 minute ago'],
  [60, '1 hour ago'],
  [48 * 60, '2 days ago'],
])('%d minutes are %s', (minutes, words) => {
  expect(ageInWords(minutes * 60_000)).toBe(words);
});

test('a list that is old says so', async () => {
  await show(listAsOf(minutesAgo(42.6), subscription()));
  expect(screen.getByText('As of 42 minutes ago')).toBeDefined();
});

const portal = '/manage_subscription/portal';

test('a failed payment leads to the portal, as all payments do', async () => {
  await show(listOf(subscription({ status: 'past_due' }), subscription({ id: 'sub_2' })));
  const [failed, other] = screen.getAllByRole('article');
  expect(within(failed!).getByText('Your payment failed.')).toBeDefined();
  const update = within(failed!).getByRole('link', { name: 'Update your card' });
  expect(update.getAttribute('href')).toBe(portal);
  expect(within(other!).queryByRole('link', { name: 'Update your card' })).toBeNull();
  const all = screen.getByRole('link', { name: 'Payment method and invoices' });
  expect(all.getAttribute('href')).toBe(portal);
});

describe('a receipt', () => {
  test.each([
    ['SUBSCRIBER', 'Cancellation of Jan 20, 2025.'],
    ['SUPPORT', 'Cancellation of Jan 20, 2025, by our support team.'],
    ['PAYMENT_PROVIDER', 'Cancellation of Jan 20, 2025, with our payment provider.'],
  ])('is on the card after a cancellation by %s', async (requestedBy, words) => {
    await show(listOf(canceled({ cancellation: cancellation({ requestedBy }) })));
    const card = screen.getByRole('article');
    expect(within(card).getByText(words, { exact: false })).toBeDefined();
    const link = within(card).getByRole('link', { name: 'Receipt sub_1.1.abc' });
    expect(link.getAttribute('href')).toBe('/manage_subscription/receipts/sub_1.1.abc');
  });

  test.each([
    [59, 1],
    [61, 0],
  ])('at an age of %d minutes is news on the page %d times', async (minutes, times) => {
    const receipt = cancellation({ requestedAt: minutesAgo(minutes) });
    await show(listOf(canceled({ cancellation: receipt })));
    const news = screen.queryAllByRole('region', { name: 'Cancellation of Premium' });
    expect(news).toHaveLength(times);
  });
});

describe('the receipts', () => {
  const unset = { confirmedAt: null, effectiveAt: null, withdrawnAt: null, proof: null };
  const details = (overrides: object) =>
    cancellation({ ...unset, subscriptionId: 'sub_1', ...overrides });
  const open = (path: string, ...cancellations: object[]) => {
    api.answers['ManageSubscriptions'] = () => listOf();
    api.answers['Receipts'] = () => ({
      data: { viewer: { __typename: 'Subscriber', id: 'uid', cancellations } },
    });
    return openSite(path, createIdentity({ signedInAs: email }), api);
  };

  test('are reached from the menu, and when no plan is left', async () => {
    open('/manage_subscription', details({ effectiveAt: '2025-02-04T00:00:00.000Z' }));
    await screen.findByText('No subscriptions found for this email.');
    const earlier = screen.getByRole('link', { name: 'Receipts of earlier plans' });
    expect(earlier.getAttribute('href')).toBe('/manage_subscription/receipts');
    await user.click(screen.getByRole('link', { name: 'Receipts' }));
    await screen.findByRole('heading', { name: 'Your receipts' });
    await user.click(screen.getByRole('link', { name: 'Cancellation of Jan 20, 2025' }));
    await screen.findByRole('heading', { name: 'Receipt of your cancellation' });
    await user.click(screen.getByRole('link', { name: 'All receipts' }));
    await screen.findByRole('heading', { name: 'Your receipts' });
  });

  test.each([
    [{ state: 'REQUESTED' }, 'Recorded, and not confirmed by our payment provider yet'],
    [{ effectiveAt: '2025-02-04T00:00:00.000Z' }, 'Confirmed: ends Feb 4, 2025'],
    [{ state: 'WITHDRAWN', withdrawnAt: '2025-01-21T00:00:00.000Z' }, 'Taken back on Jan 21, 2025'],
    [{ state: 'REFUSED' }, 'Refused by our payment provider'],
  ])('say what became of each: %o', async (overrides, words) => {
    open('/manage_subscription/receipts', details(overrides));
    await screen.findByText(words);
  });

  test('may be none', async () => {
    open('/manage_subscription/receipts');
    await screen.findByText(/^There is none yet/);
  });

  test.each([
    [{}, '2025-02-04T00:00:00.000Z', 'Premium was yours until'],
    [{}, '2125-02-04T00:00:00.000Z', 'Premium is yours until'],
    [{ state: 'WITHDRAWN' }, '2125-02-04T00:00:00.000Z', 'It would have ended'],
  ])('call the end what it is: %o, %s', async (overrides, effectiveAt, words) => {
    open('/manage_subscription/receipts/sub_1.1.abc', details({ ...overrides, effectiveAt }));
    await screen.findByText(words);
  });
});

describe('Resume Premium', () => {
  const press = async () =>
    user.click(await screen.findByRole('button', { name: 'Resume Premium' }));

  const answer = (resumeSubscription: object) => {
    api.answers['ResumePremium'] = () => ({ data: { resumeSubscription } });
  };

  test('is there for a plan that is ending, changes its card with the answer, and asks once', async () => {
    await show(listOf(subscription({ id: 'sub_2', displayStatus: 'past_due' }), canceled()));
    answer({
      __typename: 'SubscriptionResumed',
      isConfirmed: true,
      subscription: subscription(),
    });
    await press();
    await screen.findByText(/^Premium goes on/);
    expect(within(screen.getAllByRole('article')[1]!).getByText('active')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Resume Premium' })).toBeNull();
    expect(api.countOf('ResumePremium')).toBe(1);
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
    expect((await screen.findByRole('alert')).textContent).toMatch(/^That did not work/);
    await press();
    await waitFor(() => expect(api.countOf('ResumePremium')).toBe(2));
    await waitFor(() => expect(console.error).toHaveBeenCalledTimes(2));
  });
});
