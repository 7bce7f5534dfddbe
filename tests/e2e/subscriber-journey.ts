/** Takes a subscriber through the portal by keyboard alone, in any browser: from the landing page to Log out. */
import { expect } from 'vitest';
import { focusStop } from '../support/focus-stop.ts';
import { mailedLink, ownSubscriber } from './own-subscriber.ts';

/** A keyboard user's actions and observations in a tab. Names are exact. */
export interface Visitor {
  goto: (address: string) => Promise<void>;
  /** A DOM key or a chord: `Enter`, `Shift+Tab`. */
  press: (key: string) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Runs a self-contained function in the page. */
  evaluate: <Result>(inPage: () => Result) => Promise<Result>;
  see: (role: string, name: string) => Promise<void>;
  tabOf: (action: () => Promise<void>) => Promise<Visitor>;
  close: () => Promise<void>;
  /** Makes this tab visible again. */
  comeBack: () => Promise<void>;
}

/** Presses Tab until the element of this name, or of the part before `*`, has the focus. The focus must be visible at each stop. */
async function tabTo(visitor: Visitor, label: string, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 40; presses++) {
    await visitor.press(key);
    const stop = await visitor.evaluate(focusStop);
    if (stop) expect(stop.problem, stop.name).toBe('');
    const isIt = label.endsWith('*')
      ? stop?.label.startsWith(label.slice(0, -1))
      : stop?.label === label;
    if (isIt) return;
    passed.push(stop?.label ?? '(nothing)');
  }
  throw new Error(`${key} never came to ${label}: ${passed.join(', ')}`);
}

/** Waits until the page moves the focus there, where a screen reader continues. */
const focusOn = (visitor: Visitor, label: string) =>
  expect.poll(async () => (await visitor.evaluate(focusStop))?.label).toContain(label);

/** Goes the whole way. @param site the portal's origin @param look gets the name of each complete screen */
export async function subscriberJourney(
  visitor: Visitor,
  site: string,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  const { email } = await ownSubscriber();

  await visitor.goto(site);
  await expect
    .poll(() =>
      visitor.evaluate(() =>
        Object.keys(document.querySelector('header') ?? {}).some((key) =>
          key.startsWith('__react'),
        ),
      ),
    )
    .toBe(true);
  await look('landing');
  const hasToggle = await visitor.evaluate(
    () => document.querySelector('header nav > button')?.checkVisibility() ?? false,
  );
  if (hasToggle) {
    await tabTo(visitor, 'Open menu');
    await visitor.press('Enter');
  }
  await tabTo(visitor, 'Manage Subscription');
  await visitor.press('Enter');

  await visitor.see('heading', 'Log in');
  await look('login');
  await tabTo(visitor, 'Email');
  await visitor.type('unknown');
  await visitor.press('Enter');
  await expect
    .poll(() => visitor.evaluate(() => document.querySelector('[role=alert]')?.textContent))
    .toBe('Invalid email address. Please check the entered address and try again.');
  await look('login, refused');
  await visitor.press('Control+a');
  await visitor.type(email);
  await tabTo(visitor, 'Continue');
  await visitor.press('Enter');
  await visitor.see('heading', 'Check Your Email');
  await focusOn(visitor, 'Check Your Email');
  await look('check your email');

  await visitor.goto(await mailedLink(email));
  await visitor.see('heading', 'manage subscriptions');
  await visitor.see('heading', 'Premium');
  await look('plan');
  // A reload would remove this mark.
  await visitor.evaluate(() => void Object.assign(window, { sameDocument: true }));
  await tabTo(visitor, 'Cancel subscription');
  await visitor.press('Enter');
  await focusOn(visitor, 'Are you sure you want to cancel Premium?');
  await look('retention');
  await tabTo(visitor, 'Continue to cancel');
  await tabTo(visitor, 'I want to stay', 'Shift+Tab');
  await visitor.press('Enter');
  await focusOn(visitor, 'Cancel subscription');

  await visitor.press('Enter');
  await focusOn(visitor, 'Are you sure you want to cancel Premium?');
  await tabTo(visitor, 'Continue to cancel');
  const provider = await visitor.tabOf(() => visitor.press('Enter'));
  await provider.see('button', 'Cancel your plan');
  await provider.evaluate(() => document.querySelector<HTMLElement>('form button')?.click());
  await provider.see('button', 'Renew');
  await provider.close();

  await visitor.comeBack();
  await visitor.see('region', 'Cancellation of Premium');
  expect(await visitor.evaluate(() => 'sameDocument' in window)).toBe(true);
  await focusOn(visitor, 'manage subscriptions');
  await look('plan, canceled');
  await tabTo(visitor, 'Your receipt');
  await visitor.press('Enter');
  await visitor.see('heading', 'Receipt of your cancellation');
  await look('receipt');
  await tabTo(visitor, 'All receipts');
  await visitor.press('Enter');
  await visitor.see('heading', 'Your receipts');
  await look('receipts');
  await tabTo(visitor, 'Back to your subscription');
  await visitor.press('Enter');
  await visitor.see('button', 'Resume Premium');
  await tabTo(visitor, 'Resume Premium');
  await visitor.press('Enter');
  await focusOn(visitor, 'Your cancellation is undone. Premium continues.');
  await look('plan, resumed');

  await tabTo(visitor, 'Your account', 'Shift+Tab');
  await visitor.press('Enter');
  await visitor.see('button', 'Log out');
  await look('account menu');
  await visitor.press('Escape');
  await focusOn(visitor, 'Your account');
  await visitor.press('Enter');
  await tabTo(visitor, 'Log out');
  await visitor.press('Enter');
  await visitor.see('heading', 'Log in');
  expect(await visitor.evaluate(() => location.pathname)).toBe('/login');
}
