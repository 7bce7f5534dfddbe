// @vitest-environment happy-dom
/** Tests sign-in by email link: every state of /login (specification, sections 2 to 5 and 8). */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectConsoleError } from '../../../support/console-errors.ts';
import {
  api,
  createIdentity,
  email,
  openSite,
  pass,
  stopTheClock,
  user,
} from '../account-site.tsx';
import { listOf } from '../../../support/pages/subscriptions.ts';

let identity: ReturnType<typeof createIdentity>;
beforeEach(() => {
  identity = createIdentity();
  api.answers['ManageSubscriptions'] = () => listOf();
});
const openLogin = () => openSite('/login', identity);

const stored = () => localStorage.getItem('emailForSignIn');

const alerts = async (text: string) =>
  expect((await screen.findByRole('alert')).textContent).toBe(text);

async function enter(address: string) {
  const input = await screen.findByPlaceholderText('Email');
  await user.clear(input);
  if (address) await user.type(input, address);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

describe('the email form', () => {
  test.each(['', 'foo@bar'])('refuses %j', async (address) => {
    openLogin();
    await enter(address);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe(
      'Invalid email address. Please check the entered address and try again.',
    );
    const input = screen.getByLabelText<HTMLInputElement>('Email');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby')!)).toBe(alert);
    expect(document.activeElement).toBe(input);
    expect(input.required && input.type).toBe('email');
    expect(identity.sent).toEqual([]);
  });

  test('sends the link to the trimmed address, back to this page, and keeps the address', async () => {
    openLogin();
    await enter(`  ${email} `);
    await screen.findByRole('heading', { name: 'Check Your Email' });
    expect(identity.sent).toEqual([{ email, returnTo: `${api.origin}/login` }]);
    expect(screen.getByText(email)).toBeDefined();
    expect(screen.getByText(/spam folder/)).toBeDefined();
    expect(stored()).toBe(email);
  });

  test('sends one link for two clicks', async () => {
    openLogin();
    await user.type(await screen.findByPlaceholderText('Email'), email);
    await user.dblClick(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Check Your Email' });
    expect(identity.sent).toHaveLength(1);
  });

  test.each([[['emailLink']], [['password', 'emailLink']]])('sends with %j', async (methods) => {
    identity.methods = methods;
    openLogin();
    await enter(email);
    await screen.findByRole('heading', { name: 'Check Your Email' });
  });

  test('says that a user is disabled, with an address to write to', async () => {
    identity.refusal = 'user-disabled';
    openLogin();
    await enter(email);
    await alerts('An error occurred. Please try again later.');
    await screen.findByRole('link', { name: 'support@stop-smoke-now.example' });
    screen.getByText(/This account is disabled/);
  });

  test('says when the link could not be sent, without the address in the console', async () => {
    expectConsoleError(/^The sign-in link was not sent: network-request-failed$/);
    identity.failure = new Error('offline');
    openLogin();
    await enter(email);
    await alerts('An error occurred. Please try again later.');
    identity.failure = null;
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Check Your Email' });
  });

  test.each([
    ['is kept', 'No password needed', 'This browser doesn’t keep website data'],
    [
      'ends with the tab',
      'This browser doesn’t keep website data: you’ll be logged out',
      'No password',
    ],
  ])('says whether the session %s', async (outcome, words, others) => {
    if (outcome !== 'is kept') vi.stubGlobal('localStorage', null);
    openLogin();
    await screen.findByText(words, { exact: false });
    expect(screen.queryByText(others, { exact: false })).toBeNull();
  });

  test('leads new people to the survey', async () => {
    openLogin();
    const link = await screen.findByRole('link', { name: 'Create an account' });
    expect(link.getAttribute('href')).toBe('https://survey.example/start');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  });

  test('a signed-in user goes on', async () => {
    openSite('/login');
    await screen.findByText(/^No subscriptions/);
    expect(window.location.pathname).toBe('/manage_subscription');
  });
});

describe('after the link was sent', () => {
  async function send() {
    openLogin();
    await screen.findByPlaceholderText('Email');
    stopTheClock();
    await user.type(screen.getByPlaceholderText('Email'), email);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await pass(0);
  }

  test('follows the clock, not the ticks: a tab in the background ticks rarely', async () => {
    await send();
    vi.setSystemTime(Date.now() + 40_000);
    await pass(1000);
    expect(screen.getByText('00:18')).toBeDefined();
  });

  test('does not chatter: the ticking text is no live region', async () => {
    await send();
    const ticking = screen.getByText(/^Resend in/);
    expect(ticking.closest('[role=status], [role=alert], [role=timer], [aria-live]')).toBeNull();
  });

  test('counts down from 59 to Resend, which stays when it fails, and sends again', async () => {
    expectConsoleError(/not sent/);
    await send();
    const resend = () => screen.queryByRole('button', { name: 'Resend' });
    expect(screen.getByText('00:59')).toBeDefined();
    expect(resend()).toBeNull();
    await pass(59_000);
    identity.failure = new Error('offline');
    await user.click(resend()!);
    await pass(0);
    await alerts('An error occurred. Please try again later.');
    identity.failure = null;
    await user.click(resend()!);
    await pass(0);
    expect(screen.getByText('00:59')).toBeDefined();
    expect(identity.sent.map((mail) => mail.email)).toEqual([email, email]);
  });

  test.each([
    ['someone@Gmail.com', ['Open Gmail (opens in a new tab)']],
    ['someone@hotmail.co.uk', ['Open Outlook (opens in a new tab)']],
    ['someone@me.com', ['Open iCloud Mail (opens in a new tab)']],
    ['someone@notgmail.com', []],
  ])('the mailbox of %s is one press away, if it is known', async (address, links) => {
    openLogin();
    await enter(address);
    await screen.findByRole('heading', { name: 'Check Your Email' });
    const main = within(screen.getByRole('main'));
    expect(main.queryAllByRole('link').map((link) => link.textContent)).toEqual(links);
  });

  test('another address can be chosen', async () => {
    await send();
    await user.click(screen.getByRole('button', { name: 'Use a different email' }));
    const input = screen.getByPlaceholderText<HTMLInputElement>('Email');
    expect(input.value).toBe(email);
    expect(document.activeElement).toBe(input);
  });
});

describe('an emailed link', () => {
  async function atManage() {
    await screen.findByText(/^No subscriptions/);
    expect(window.location.pathname).toBe('/manage_subscription');
  }

  test('signs in once, forgets the address, and leaves no code behind', async () => {
    localStorage.setItem('emailForSignIn', email);
    openSite(identity.linkFor(email), identity);
    await waitFor(() => expect(window.location.search).toBe(''));
    await atManage();
    expect(identity.opened).toHaveLength(1);
    expect(stored()).toBeNull();
  });

  test.each([
    [email, `Sign in as ${email}`],
    [null, 'Sign in with this link'],
  ])('for %s asks a user who is signed in as another one', async (asked, choice) => {
    identity = createIdentity({ signedInAs: 'else@example.com' });
    if (asked) localStorage.setItem('emailForSignIn', asked);
    openSite(identity.linkFor(email), identity);
    await screen.findByRole('button', { name: 'Continue as else@example.com' });
    expect(identity.opened).toEqual([]);
    await user.click(screen.getByRole('button', { name: choice }));
    if (!asked) await enter(email);
    await atManage();
    expect(identity.opened).toHaveLength(1);
    await screen.findByText(email);
  });

  test('leaves a user signed in who continues as they are', async () => {
    identity = createIdentity({ signedInAs: 'else@example.com' });
    openSite(identity.linkFor(email), identity);
    await user.click(await screen.findByRole('button', { name: 'Continue as else@example.com' }));
    await atManage();
    expect(identity.opened).toEqual([]);
    await screen.findByText('else@example.com');
  });

  test('leads on to the page that was asked for', async () => {
    openSite('/manage_subscription?view=retention', identity);
    await enter(email);
    const to = '?to=%2Fmanage_subscription%3Fview%3Dretention';
    await waitFor(() =>
      expect(identity.sent).toEqual([{ email, returnTo: `${api.origin}/login${to}` }]),
    );
    cleanup();
    openSite(identity.linkFor(email).replace('?', `${to}&`), identity);
    await waitFor(() => expect(window.location.search).toBe('?view=retention'));
    expect(window.location.pathname).toBe('/manage_subscription');
  });

  test.each(['//evil.example', '/manage_subscription.evil', 'https://evil.example/', '/desk'])(
    'leads to no other page than those of the account: %s',
    async (to) => {
      identity = createIdentity({ signedInAs: email });
      openSite(`/login?to=${encodeURIComponent(to)}`, identity);
      await atManage();
    },
  );
});

test('when the identity service can not be loaded, there is a way out', async () => {
  openSite('/login', new Error('Failed to fetch dynamically imported module'));
  await screen.findByRole('button', { name: 'Reload' });
});
