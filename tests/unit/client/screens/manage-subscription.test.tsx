// @vitest-environment happy-dom
/** Tests /manage_subscription: access, the list, silence when a call fails, returning, logging out. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../../support/console-errors.ts';
import {
  type Api,
  comeBack,
  createIdentity,
  openSite,
  pass,
  startApi,
  stopTheClock,
  until,
} from '../account-site.tsx';
import { canceled, failure, listOf, subscription, subscriptionsFailure } from '../subscriptions.ts';

const email = 'active@example.com';
const user = userEvent.setup({ delay: null });

let api: Api;
beforeEach(async () => {
  api = await startApi();
  api.answers['ManageSubscriptions'] = () => listOf(subscription());
});

function open(identity = createIdentity({ signedInAs: email })) {
  openSite('/manage_subscription', identity, api);
  return identity;
}
const cards = () => screen.findAllByRole('article');
const atLogin = () => waitFor(() => expect(window.location.pathname).toBe('/login'));

describe('access', () => {
  test('ends with Log out, everywhere immediately', async () => {
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
});

describe('the page', () => {
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
});

describe('when the call fails', () => {
  const body = () => screen.getByRole('main').textContent;

  test.each([
    ['an error with data', () => subscriptionsFailure('PAYMENT_PROVIDER_UNAVAILABLE')],
    ['a server error', () => 503],
  ])('%s: only the console knows, and the data appears when it can', async (_, answer) => {
    expectConsoleError(/^The subscriptions could not be loaded:/);
    api.answers['ManageSubscriptions'] = answer;
    const identity = createIdentity({ signedInAs: email });
    stopTheClock();
    open(identity);
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

describe('coming back', () => {
  test('asks once for one return, and shows what changed', async () => {
    open();
    await cards();
    api.answers['ManageSubscriptions'] = () => listOf(canceled());
    await comeBack();
    await screen.findByText('Canceled');
    expect(api.countOf('ManageSubscriptions')).toBe(2);
  });
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
