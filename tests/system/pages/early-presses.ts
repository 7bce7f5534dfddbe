/** Presses each control of the account's pages at moments of a slow page load, and checks that it did what it says. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { signedInVisitor } from '../../support/open-state.ts';
import { site } from '../../e2e/browser.ts';
import { stripeOfSite } from '../../e2e/own-subscriber.ts';

export interface Control {
  name: string;
  /** Leads to the page, `/manage_subscription` unless given. */
  path?: string;
  /** Whose page it is; `several@example.com` unless given. */
  owner?: () => Promise<string>;
  selector: string;
  /** What is pressed next, inside of what the first press opened. */
  then?: string;
  options?: BrowserContextOptions;
  /** Waits until what the control says is done. */
  isDone: (page: Page) => Promise<unknown>;
}

const manage = '/manage_subscription';
const retention = { path: `${manage}?view=retention` };
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();
const atProvider = (page: Page) => page.waitForURL(`${inject('stripeUrl')}/p/session/**`);
const account = 'main button[popovertarget]';

async function someoneWithAnEndingPlan(): Promise<string> {
  const plan = { params: { cancel_at_period_end: true } };
  return (await createSubscriber(stripeOfSite(), [plan])).email;
}

const cancel: Control = {
  name: 'Cancel subscription',
  selector: `main a[href="${retention.path}"]`,
  isDone: async (page) => {
    await page.waitForURL(site + retention.path);
    await heading(page, 'Are you sure you want to cancel Premium?');
  },
};
const resume: Control = {
  name: 'Resume Premium',
  owner: someoneWithAnEndingPlan,
  selector: 'form[action$="/resume"] button',
  isDone: async (page) => {
    await page.getByRole('article').getByText('active', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Resume Premium' }).count()).toBe(0);
  },
};

export const controls: Control[] = [
  cancel,
  resume,
  {
    name: 'Payment method and invoices',
    selector: 'main section > a[href$="/portal"]',
    isDone: atProvider,
  },
  {
    name: 'Update your card',
    selector: `main [class*="failed"] > a[href$="/portal"]`,
    isDone: atProvider,
  },
  {
    name: 'the link to a receipt',
    selector: 'main article a[href*="/receipts/"]',
    isDone: async (page) => {
      await page.waitForURL(/\/receipts\/sub_/);
      await heading(page, 'Receipt of your cancellation');
    },
  },
  {
    name: 'Payments',
    selector: 'main summary',
    isDone: (page) => page.locator('details[open]').getByText('Paid').first().waitFor(),
  },
  {
    name: 'Receipts, in the menu of the account',
    selector: account,
    then: 'main [popover] a',
    isDone: (page) => heading(page, 'Your receipts'),
  },
  {
    name: 'Log out, in the menu of the account',
    selector: account,
    then: 'main [popover] button',
    isDone: async (page) => {
      await page.waitForURL(`${site}/login`);
      await heading(page, 'Log in');
      const cookies = () => page.context().cookies();
      await expect.poll(cookies).toEqual([]);
      // Nor does Firebase know anybody: the account's page leads back.
      await page.goto(site + manage);
      await page.waitForURL(`${site}/login`);
    },
  },
  {
    name: 'the menu of small screens',
    selector: 'header button[popovertarget]',
    options: { viewport: { width: 360, height: 740 } },
    isDone: async (page) => {
      await page.getByRole('banner').getByRole('link', { name: 'Help Center' }).waitFor();
      await page.getByRole('button', { name: 'Close menu' }).click();
      await page.getByRole('button', { name: 'Open menu' }).waitFor();
    },
  },
  {
    ...retention,
    name: 'I want to stay',
    selector: `main a[href="${manage}"]`,
    isDone: async (page) => {
      await page.waitForURL(site + manage);
      await heading(page, 'manage subscriptions');
    },
  },
  {
    ...retention,
    name: 'Continue to cancel',
    selector: 'main a[target="_blank"]',
    isDone: async (page) => {
      const isOther = (tab: Page) => tab !== page;
      const context = page.context();
      const tab = context.pages().find(isOther) ?? (await context.waitForEvent('page'));
      await atProvider(tab);
      expect(page.url()).toBe(site + retention.path);
    },
  },
];

/** What is pressed by keyboard, too. */
export const byKeyboard = [cancel];

interface Moment {
  /** Milliseconds after the first frame that has the control. */
  delay: number;
  isByKeyboard?: boolean;
}

/**
 * Loads the page with no files cached on a processor six times slower, presses the control at a moment, and waits
 * until what it says is done.
 * @returns whether React had hydrated the control when it was pressed
 */
export async function pressAt(control: Control, moment: Moment): Promise<boolean> {
  const { path = manage, selector, then, isDone } = control;
  const owner = (await control.owner?.()) ?? 'several@example.com';
  const page = await signedInVisitor(owner, { viewport: tall, ...control.options });
  const processor = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => processor.send('Emulation.setCPUThrottlingRate', { rate });
  const { state, shown } = await watch(page, selector);

  await slowDown(6);
  await page.goto(site + path, { waitUntil: 'commit' });
  const { x, y } = await shown;
  await page.waitForTimeout(moment.delay);
  const wasHydrated = state.isHydrated;
  if (moment.isByKeyboard) await page.locator(selector).press('Enter');
  else await page.mouse.click(x, y);
  if (then) await page.locator(then).click();
  await slowDown(1);

  await isDone(page);
  await page.context().close();
  return wasHydrated;
}

/** Nothing has to be scrolled to. */
const tall = { width: 1280, height: 1800 };

/** Follows the control from frame to frame: where it is as soon as it is there, and since when it is hydrated. */
async function watch(page: Page, selector: string) {
  const state = { isHydrated: false };
  const shown = new Promise<{ x: number; y: number }>(
    (resolve) => void page.exposeFunction('onShown', resolve),
  );
  await page.exposeFunction('onHydrated', () => (state.isHydrated = true));
  await page.addInitScript((watched) => {
    const { onShown, onHydrated } = window as unknown as Record<string, (at?: object) => void>;
    let isShown = false;
    const look = () => {
      const element = document.querySelector(watched);
      const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      if (width > 0 && !isShown) onShown?.({ x: x + width / 2, y: y + height / 2 });
      isShown ||= width > 0;
      const isHydrated = Object.keys(element ?? {}).some((key) => key.startsWith('__react'));
      if (isHydrated) onHydrated?.();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selector);
  return { state, shown };
}
