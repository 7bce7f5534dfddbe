// @vitest-environment happy-dom
/** The retention view: when it comes, what it says, where its exit leads, and when it goes by itself. */
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/console-errors.ts';
import { retentionFeatures } from '../../support/specification.ts';
import {
  type Api,
  comeBack,
  createIdentity,
  openSite,
  pass,
  settle,
  startApi,
  stopTheClock,
  until,
} from './account-site.tsx';
import { canceled, failure, listOf, portalAt, subscription } from './subscriptions.ts';

const email = 'person+tag@example.com';
const loginPage = 'https://billing.example/login?prefilled_email=person%2Btag%40example.com';

let api: Api;
let sessions: number;
beforeEach(async () => {
  api = await startApi();
  sessions = 0;
  api.answers['ManageSubscriptions'] = () => listOf(subscription());
  api.answers['BillingPortal'] = () => portalAt(`https://billing.example/session/${++sessions}`);
});

const title = () =>
  screen.queryByRole('heading', { name: 'Are you sure you want to cancel Premium?' });
const cancelButton = () => screen.getByRole('button', { name: 'Cancel subscription' });
const exit = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Continue to cancel' });
const session = (number: number) => `https://billing.example/session/${number}`;

async function openList() {
  const identity = createIdentity({ signedInAs: email });
  stopTheClock();
  openSite('/manage_subscription', identity, api);
  await until(() => expect(screen.getAllByRole('article')).not.toEqual([]));
}

async function openRetention() {
  await openList();
  fireEvent.click(cancelButton());
  await pass(500);
  await until(() => expect(title()).not.toBeNull());
}

/** Follows the exit; happy-dom must not go there. */
function follow() {
  exit().addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(exit());
}

test('comes 500 ms after the click; the portal is asked at once', async () => {
  await openList();
  fireEvent.click(cancelButton());
  expect(cancelButton().getAttribute('aria-disabled')).toBe('true');
  await until(() => api.countOf('BillingPortal') === 1);
  await pass(499);
  expect(title()).toBeNull();
  await pass(1);
  await until(() => expect(title()).not.toBeNull());
  expect(document.activeElement).toBe(title());
  expect(screen.queryByRole('article')).toBeNull();
  expect(exit().href).toBe(session(1));
});

test('says what the specification says', async () => {
  await openRetention();
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Top features you might miss');
  const items = screen
    .getAllByRole('heading', { level: 3 })
    .map((heading) => [heading.textContent, heading.nextElementSibling?.textContent]);
  expect(items).toEqual(retentionFeatures);
  expect([exit().target, exit().rel]).toEqual(['_blank', 'noopener']);
});

test("'I want to stay' leads back to the list, with the focus where it was", async () => {
  await openRetention();
  fireEvent.click(screen.getByRole('button', { name: 'I want to stay' }));
  await until(() => expect(screen.getByRole('article')).toBeDefined());
  expect(window.location.pathname).toBe('/manage_subscription');
  expect(document.activeElement).toBe(cancelButton());
  expect(cancelButton().getAttribute('aria-disabled')).toBeNull();
  // And it can be opened again.
  fireEvent.click(cancelButton());
  await pass(500);
  await until(() => expect(title()).not.toBeNull());
});

describe('the view says what stays theirs', () => {
  const day = (number: number) => `2025-02-0${number}T12:00:00.000Z`;
  const plansEnding = (...days: number[]) =>
    days.map((number, index) => subscription({ id: `sub_${index}`, endsAt: day(number) }));
  const ends = 'If you cancel a plan, it stays yours until its period ends';

  test.each([
    ['one plan', [4], 'If you cancel, Premium stays yours until Feb 4, 2025.'],
    ['the same end', [4, 4, 4, 4], 'If you cancel a plan, it stays yours until Feb 4, 2025.'],
    ['few ends', [4, 6], `${ends}: $29.99 until Feb 4, 2025; $29.99 until Feb 6, 2025.`],
    ['many ends', [6, 4, 9, 5], `${ends}: the first on Feb 4, 2025, the last on Feb 9, 2025.`],
  ])('for %s', async (_, days, sentence) => {
    api.answers['ManageSubscriptions'] = () => listOf(...plansEnding(...days));
    await openRetention();
    expect(screen.getByText(sentence)).toBeDefined();
  });

  test('for an end that comes before the period’s', async () => {
    const soon = canceled({ cancelAt: day(2) });
    api.answers['ManageSubscriptions'] = () => listOf(soon);
    await openRetention();
    expect(screen.getByText(/until Feb 2, 2025\.$/)).toBeDefined();
  });
});

describe('the exit', () => {
  test('is the login page, prefilled, until the session is there', async () => {
    let answer = (_: object) => {};
    api.answers['BillingPortal'] = () => new Promise<object>((resolve) => (answer = resolve));
    await openRetention();
    expect(exit().href).toBe(loginPage);
    answer(portalAt(session(1)));
    await until(() => exit().href === session(1));
  });

  test('is the login page while the session can not be had, and only the console knows', async () => {
    expectConsoleError(/^The billing portal could not be loaded:/);
    api.answers['BillingPortal'] = () => failure('PAYMENT_PROVIDER_UNAVAILABLE');
    await openRetention();
    await until(() => expect(console.error).toHaveBeenCalledTimes(1));
    expect(exit().href).toBe(loginPage);
    expect(screen.queryByRole('alert')).toBeNull();
    api.answers['BillingPortal'] = () => portalAt(session(9));
    await pass(2000);
    await until(() => exit().href === session(9));
  });

  test('is renewed before the session expires, on return, and after it was followed', async () => {
    await openRetention();
    await until(() => exit().href === session(1));
    await pass(240_000);
    await until(() => exit().href === session(2));
    await comeBack();
    await until(() => exit().href === session(3));
    follow();
    expect(exit().href).toBe(session(3));
    await until(() => exit().href === session(4));
  });

  test('is no session that has expired', async () => {
    expectConsoleError(/billing portal/);
    await openRetention();
    await until(() => exit().href === session(1));
    api.answers['BillingPortal'] = () => 500;
    await pass(240_000);
    await until(() => expect(console.error).toHaveBeenCalled());
    expect(exit().href).toBe(session(1));
    await pass(50_000);
    expect(exit().href).toBe(loginPage);
  });

  test('is never kept: not in storage, not after the view', async () => {
    await openRetention();
    await until(() => exit().href === session(1));
    expect(JSON.stringify({ ...localStorage })).not.toContain('billing.example');
    fireEvent.click(screen.getByRole('button', { name: 'I want to stay' }));
    await pass(600_000);
    expect(api.countOf('BillingPortal')).toBe(1);
  });
});

describe('after the cancellation with the provider', () => {
  test('the list comes back by itself, with Canceled on it', async () => {
    await openRetention();
    follow();
    api.answers['ManageSubscriptions'] = () => listOf(canceled());
    await comeBack();
    await until(() => expect(screen.getByText('Canceled')).toBeDefined());
    expect(title()).toBeNull();
    const news = screen.getByText('Your subscription has been canceled.');
    expect(news.getAttribute('role')).toBe('status');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
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
