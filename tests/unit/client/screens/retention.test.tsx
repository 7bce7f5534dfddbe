// @vitest-environment happy-dom
/** Tests the retention view: when it opens and closes, its text, and the targets of its links. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { retentionFeatures } from '../../../support/specification.ts';
import {
  api,
  email,
  comeBack,
  createIdentity,
  openSite,
  pass,
  settle,
  siteOf,
  stopTheClock,
  until,
} from '../account-site.tsx';
import {
  canceled,
  listBeside,
  listOf,
  subscription,
} from '../../../support/pages/subscriptions.ts';

beforeEach(() => {
  api.answers['ManageSubscriptions'] = () => listOf(subscription());
});

const title = () =>
  screen.queryByRole('heading', { name: 'Are you sure you want to cancel Premium?' });
const cancelLink = () => screen.getByRole('link', { name: 'Cancel subscription' });
const address = () => window.location.pathname + window.location.search;
const exit = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Continue to cancel' });

async function openList() {
  stopTheClock();
  openSite('/manage_subscription');
  await until(() => expect(screen.getAllByRole('article')).not.toEqual([]));
}

function openView() {
  stopTheClock();
  openSite('/manage_subscription?view=retention');
}

async function openRetention() {
  await openList();
  fireEvent.click(cancelLink());
  await pass(500);
  await until(() => expect(title()).not.toBeNull());
}

/** Follows the exit. happy-dom must not go there. */
function follow() {
  exit().addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(exit());
}

test('comes 500 ms after the click, with an address of its own', async () => {
  await openList();
  expect(cancelLink().getAttribute('href')).toBe('/manage_subscription?view=retention');
  fireEvent.click(cancelLink());
  expect(cancelLink().getAttribute('aria-disabled')).toBe('true');
  await pass(499);
  expect(title()).toBeNull();
  await pass(1);
  await until(() => expect(title()).not.toBeNull());
  expect(document.activeElement).toBe(title());
  expect(screen.queryByRole('article')).toBeNull();
  expect(address()).toBe('/manage_subscription?view=retention');
  expect(api.asked).toHaveLength(1);
});

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'leaves a click with %s to the browser',
  async (key) => {
    await openList();
    const heard = vi.fn((event: Event) => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    });
    window.addEventListener('click', heard, { once: true });
    fireEvent.click(cancelLink(), { [key]: true });
    expect(heard).toHaveBeenCalledOnce();
    await pass(500);
    await settle();
    expect(title()).toBeNull();
  },
);

test('says what the specification says', async () => {
  await openRetention();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Top features you might miss');
  const items = screen
    .getAllByRole('heading', { level: 3 })
    .map((heading) => [heading.textContent, heading.nextElementSibling?.textContent]);
  expect(items).toEqual(retentionFeatures);
  expect(exit().getAttribute('href')).toBe('/manage_subscription/portal');
  expect([exit().target, exit().rel]).toEqual(['_blank', 'noopener']);
});

describe('the view says what stays theirs', () => {
  const day = (number: number) => `2025-02-0${number}T12:00:00.000Z`;
  const plansEnding = (...days: number[]) =>
    days.map((number, index) => subscription({ id: `sub_${index}`, endsAt: day(number) }));
  const ends = 'If you cancel a plan, it stays yours until its period ends';
  const renews = subscription().explain;

  test.each([
    [
      'one plan',
      [4],
      'If you cancel, Premium stays yours until Feb 4, 2025. You’ll save $29.99 a month.',
    ],
    ['the same end', [4, 4, 4, 4], 'If you cancel a plan, it stays yours until Feb 4, 2025.'],
    ['few ends', [4, 6], `${ends}: ${renews}; ${renews}.`],
    ['many ends', [6, 4, 9, 5], `${ends}: the first on Feb 4, 2025, the last on Feb 9, 2025.`],
  ])('for %s', async (_, days, sentence) => {
    api.answers['ManageSubscriptions'] = () => listOf(...plansEnding(...days));
    await openRetention();
    expect(screen.getByText(sentence)).toBeDefined();
  });

  test.each([
    ['is not paid', subscription({ status: 'past_due' })],
    ['has not begun', subscription({ status: 'incomplete' })],
    ['is paused', subscription({ status: 'paused' })],
  ])('and nothing of a plan that %s', async (_, plan) => {
    api.answers['ManageSubscriptions'] = () => listOf(plan);
    await openRetention();
    expect(screen.queryByText(/stays yours/)).toBeNull();
  });

  test.each([
    ['is discounted', { discount: '50% off, then $29.99 a month' }],
    ['costs nothing', { price: { ...subscription().price, display: '$0.00' } }],
    ['has no rhythm', { price: { ...subscription().price, rhythm: null } }],
  ])('and names no price as saved of a plan that %s', async (_, fields) => {
    api.answers['ManageSubscriptions'] = () => listOf(subscription(fields));
    await openRetention();
    expect(screen.getByText('If you cancel, Premium stays yours until Feb 4, 2025.')).toBeDefined();
  });

  test('and names the other running one', async () => {
    api.answers['ManageSubscriptions'] = () => listOf(canceled(), subscription({ id: 'sub_2' }));
    await openRetention();
    const sentence =
      'If you cancel, your plan for $29.99 a month (2 of 2) stays yours until Feb 4, 2025.';
    expect(screen.getByText(sentence)).toBeDefined();
  });
});

test('knows that leaving can be a success, without an offer', async () => {
  await openRetention();
  fireEvent.click(screen.getByText('I’ve quit smoking'));
  expect(screen.getByText(/^Congratulations! If our payment page asks for a reason/)).toBeDefined();
});

test('says the last step where it stands, and names the plan whose link was pressed', async () => {
  await openRetention();
  const step = screen.getByText(/^Last step: press “Cancel your plan” on our payment page\./);
  expect(exit().getAttribute('aria-describedby')).toBe(step.id);
  cleanup();
  const other = subscription({ id: 'sub_2', price: { ...subscription().price, display: '$9.99' } });
  api.answers['ManageSubscriptions'] = () => listOf(subscription(), other);
  await openList();
  fireEvent.click(screen.getByRole('link', { name: 'Cancel this plan: $9.99 a month' }));
  await pass(500);
  await until(() => expect(title()).not.toBeNull());
  expect(address()).toBe('/manage_subscription?view=retention&plan=sub_2');
  screen.getByText(
    /^If you cancel, your plan for \$9\.99 a month stays yours until Feb 4, 2025\.$/,
  );
  screen.getByText(/^Last step: on our payment page, choose your plan for \$9\.99 a month/);
});

test('leads to the payment page for nothing that can’t be ended there', async () => {
  api.answers['ManageSubscriptions'] = () =>
    listBeside([subscription({ id: 'sub_9' })], canceled());
  openView();
  await until(() => screen.getByRole('link', { name: /^Cancel this plan/ }));
  expect(title()).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Payment method and invoices' })).toBeDefined();
  expect(screen.queryByText(/^Last step|I’ve quit smoking/)).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: /^Cancel this plan/ }));
  await until(() => screen.getByText(/^Last step: press “Cancel your plan”/));
  expect(exit().getAttribute('href')).toBe('/manage_subscription/portal?plan=sub_9');
});

test('says of an overdue plan that ends already when it does', async () => {
  api.answers['ManageSubscriptions'] = () => listOf(canceled({ status: 'past_due' }));
  openView();
  await until(() => screen.getByText(/The plan ends by Feb 4, 2025, and the payment stays due/));
  expect(screen.queryByText(/If you cancel/)).toBeNull();
});

test.each([
  ['ends already', canceled(), 'Your plan for $29.99 a month is canceled.'],
  [
    'is canceled, but not confirmed yet',
    canceled({ cancellationPending: true }),
    'We have received the cancellation of your plan for $29.99 a month.',
  ],
])('asks nothing about a plan that %s', async (_, plan, says) => {
  api.answers['ManageSubscriptions'] = () => listOf(plan);
  openView();
  await until(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(says));
  expect(title()).toBeNull();
  expect(screen.queryByText('Top features you might miss')).toBeNull();
  const way = screen.getByRole('link', { name: 'Payment method and invoices' });
  expect(way.getAttribute('href')).toBe('/manage_subscription/portal');
});

describe('after the cancellation with the provider', () => {
  test('the list comes back by itself, with Canceled on it', async () => {
    await openRetention();
    follow();
    api.answers['ManageSubscriptions'] = () => listOf(canceled());
    await comeBack();
    await until(() => expect(screen.getByText('Canceled')).toBeDefined());
    expect(title()).toBeNull();
    const text = 'Your plan for $29.99 a month is canceled. You keep Premium until Feb 4, 2025.';
    const news = screen.getByText(text);
    expect(news.getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(address()).toBe('/manage_subscription');
    cleanup();
    render(siteOf(createIdentity({ signedInAs: email })));
    await until(() => expect(screen.getByText('Canceled')).toBeDefined());
    expect(screen.queryByText(text)).toBeNull();
  });

  test('it is said which of several plans was canceled', async () => {
    const other = subscription({ id: 'sub_2' });
    api.answers['ManageSubscriptions'] = () => listOf(other, subscription());
    await openRetention();
    follow();
    api.answers['ManageSubscriptions'] = () => listOf(other, canceled());
    await comeBack();
    await until(() => expect(screen.getByText('Canceled')).toBeDefined());
    const news = screen.getByText(/^Your plan for \$29\.99 a month \(1 of 2\) is canceled\./);
    expect(news.getAttribute('role')).toBe('status');
  });

  test('nothing moves when nothing changed, or something else did', async () => {
    const [over, another] = [canceled({ id: 'sub_2' }), subscription({ id: 'sub_3' })];
    api.answers['ManageSubscriptions'] = () => listOf(subscription(), over);
    await openRetention();
    const late = subscription({ displayStatus: 'past_due' });
    api.answers['ManageSubscriptions'] = () => listOf(late, over, another);
    await comeBack();
    await until(() => api.countOf('ManageSubscriptions') === 2);
    await settle();
    expect(title()).not.toBeNull();
  });

  test('the page asks by itself, with two windows side by side, every 5 seconds, for 2 minutes', async () => {
    await openRetention();
    await settle();
    await pass(60_000);
    expect(api.countOf('ManageSubscriptions')).toBe(1);
    follow();
    await settle();
    for (let asked = 2; asked <= 24; asked++) {
      await pass(5_000);
      await until(() => api.countOf('ManageSubscriptions') === asked);
      await settle();
    }
    await pass(5_000);
    await settle();
    const asked = api.countOf('ManageSubscriptions');
    for (let minute = 0; minute < 3; minute++) {
      await pass(60_000);
      await settle();
    }
    expect(api.countOf('ManageSubscriptions')).toBe(asked);
  });
});
