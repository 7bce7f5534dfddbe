// @vitest-environment happy-dom
/** Tests /manage_subscription: access, the list, silence when a call fails, returning, translated pages. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../../support/console-errors.ts';
import {
  api,
  comeBack,
  createIdentity,
  email,
  openSite,
  pass,
  settle,
  stopTheClock,
  until,
  user,
} from '../account-site.tsx';
import {
  canceled,
  cancellation,
  failure,
  listOf,
  subscription,
  subscriptionsFailure,
} from '../../../support/pages/subscriptions.ts';

beforeEach(() => {
  api.answers['ManageSubscriptions'] = () => listOf(subscription());
});

const open = () => openSite('/manage_subscription');
const cards = () => screen.findAllByRole('article');
const atLogin = () => waitFor(() => expect(window.location.pathname).toBe('/login'));

test('access ends with Log out, everywhere immediately', async () => {
  open();
  await cards();
  // happy-dom doesn't open popovers.
  const menu = screen.getByRole('button', { name: 'Your account' }).getAttribute('popovertarget');
  expect(document.getElementById(menu!)!.getAttribute('popover')).toBe('auto');
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await atLogin();
  await screen.findByRole('heading', { name: 'Log in' });
  expect(screen.queryByText(email)).toBeNull();
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
  expect(api.sessions).toEqual(['POST token-1', 'DELETE']);
});

test('shows who is signed in, and a card for each subscription', async () => {
  api.answers['ManageSubscriptions'] = () => listOf(subscription(), canceled({ id: 'sub_2' }));
  open();
  const [second, first] = await cards();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('manage subscriptions');
  expect(screen.getByText(email)).toBeDefined();
  expect(screen.getByText('A').getAttribute('aria-hidden')).toBe('true');
  expect(within(first!).getByRole('heading').textContent).toBe('Premium');
  expect(within(first!).getByText('active')).toBeDefined();
  expect(within(second!).getByText('Canceled')).toBeDefined();
  const rows = [...first!.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ['Started', 'Jan 5, 2025'],
    ['Price', '$29.99', 'a month'],
    ['Ends', 'Feb 4, 2025'],
  ]);
});

describe('when the call fails', () => {
  const body = () => screen.getByRole('main').textContent;

  test.each([
    ['an error with data', () => subscriptionsFailure('PAYMENT_PROVIDER_UNAVAILABLE')],
    ['a server error', () => 503],
  ])('%s: only the console knows, and the data appears when it can', async (_, answer) => {
    expectConsoleError(/^The subscriptions could not be loaded:/);
    api.answers['ManageSubscriptions'] = answer;
    stopTheClock();
    open();
    await until(() => expect(screen.getByText(email)).toBeDefined());
    const quiet = body();
    for (const [tries, pause] of [2, 4, 8, 16, 30, 30].entries()) {
      await until(() => expect(console.error).toHaveBeenCalledTimes(tries + 1));
      await pass(pause * 1000 - 1);
      expect(api.asked).toHaveLength(tries + 1);
      await pass(1);
      await until(() => api.asked.length === tries + 2);
    }
    await until(() => expect(console.error).toHaveBeenCalledTimes(7));
    expect(body()).toBe(quiet);
    expect(quiet).not.toMatch(/error|fail|sorry|No subscriptions/i);
    api.answers['ManageSubscriptions'] = () => listOf(subscription());
    await pass(30_000);
    await until(() => expect(screen.getByRole('article')).toBeDefined());
    expect(window.location.pathname).toBe('/manage_subscription');
  });

  test('the last list stays', async () => {
    expectConsoleError(/could not be loaded/);
    open();
    await cards();
    api.answers['ManageSubscriptions'] = () => failure('DIRECTORY_UNAVAILABLE');
    await comeBack();
    await waitFor(() => expect(console.error).toHaveBeenCalled());
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });
});

test('coming back asks once for one return, and shows what changed', async () => {
  open();
  await cards();
  api.answers['ManageSubscriptions'] = () => listOf(canceled());
  await comeBack();
  await screen.findByText('Canceled');
  expect(api.countOf('ManageSubscriptions')).toBe(2);
});

describe('the ID token', () => {
  test('goes with each request, and is renewed once when it is refused', async () => {
    api.answers['ManageSubscriptions'] = (token) =>
      token === 'token-1' ? failure('UNAUTHENTICATED') : listOf(subscription());
    open();
    await cards();
    expect(api.asked).toEqual(['ManageSubscriptions token-1', 'ManageSubscriptions token-2']);
  });

  test.each([
    ['in the answer', () => failure('UNAUTHENTICATED')],
    ['as a status', () => 401],
  ])('refused twice, %s, logs out', async (_, answer) => {
    expectConsoleError(/^GET \/session failed: 401$/);
    expectConsoleError(/^The subscriptions could not be loaded: /);
    api.answers['ManageSubscriptions'] = answer;
    api.cookieStatus = 401;
    open();
    await atLogin();
    expect(api.countOf('ManageSubscriptions')).toBe(2);
    await waitFor(() => expect(api.sessions).toEqual(['POST token-1', 'GET']));
  });
});

describe('a cancellation that waits for the payment provider', () => {
  test('is shown on its badge, and takes no request of its own', async () => {
    api.answers['ManageSubscriptions'] = () =>
      listOf(subscription(), subscription({ id: 'sub_2', cancellationPending: true }));
    open();
    await screen.findAllByText('active');
    const signs = (await cards()).map((card) => card.querySelector('[data-sign]'));
    expect(signs.map((sign) => sign?.getAttribute('data-sign'))).toEqual(['clock', 'check']);
    expect(api.asked).toHaveLength(1);
  });

  test('is news above the cards, until the provider has confirmed it', async () => {
    api.answers['ManageSubscriptions'] = () => listOf(subscription({ cancellationPending: true }));
    open();
    await screen.findByText(/We have received the cancellation/);
    api.answers['ManageSubscriptions'] = () => listOf(canceled());
    await comeBack();
    await screen.findByText('Canceled');
    expect(screen.queryByText(/We have received the cancellation/)).toBeNull();
  });
});

/** Replaces each text as Google Translate does, except text marked as not translatable. */
function translate(): void {
  const texts = document.createTreeWalker(screen.getByRole('main'), NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (!text.data.trim() || text.parentElement?.closest('[translate=no]')) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

describe('a translated page', () => {
  const card = () => screen.getByRole('article').textContent;
  async function becomes(plan: ReturnType<typeof subscription>) {
    api.answers['ManageSubscriptions'] = () => listOf(plan);
    const asked = api.countOf('ManageSubscriptions');
    await comeBack();
    await until(() => api.countOf('ManageSubscriptions') > asked);
    await settle();
  }

  test('counts down', async () => {
    openSite('/login', createIdentity());
    await screen.findByPlaceholderText('Email');
    stopTheClock();
    await user.type(screen.getByPlaceholderText('Email'), email);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await pass(0);
    translate();
    await pass(10_000);
    expect(screen.getByRole('main').textContent).toContain('00:49');
    await pass(49_000);
    expect(screen.getByRole('main').textContent).not.toContain('00:');
    await user.click(screen.getByRole('button', { name: 'Resend' }));
  });

  test('shows what became of a plan, and of that again', async () => {
    const requested = cancellation({ state: 'REQUESTED', requestedAt: new Date().toISOString() });
    stopTheClock();
    open();
    await until(() => expect(screen.getAllByRole('article')).not.toEqual([]));
    translate();
    await becomes(subscription({ cancellation: requested, cancellationPending: true }));
    translate();
    expect(document.body.textContent).toContain('We have received the cancellation');
    await becomes(canceled({ cancellation: cancellation() }));
    expect(card()).toContain('Canceled');
    expect(card()).toContain('Premium until Feb 4, 2025');
    expect(card()).not.toMatch(/active|Renews/);
    translate();
    await becomes(subscription());
    expect(card()).toContain('active');
    expect(card()).not.toMatch(/Canceled|Premium until|Cancellation/);
  });
});
