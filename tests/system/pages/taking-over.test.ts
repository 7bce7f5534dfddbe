/** Tests that React hydrates a rendered account page and keeps what people and other programs changed on it. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { shiftsOf, watchShifts } from '../../support/layout-shift-checks.ts';
import { signedInVisitor } from '../../support/open-state.ts';
import { it, site, useBrowser } from '../../e2e/browser.ts';
import { openUnhydrated } from '../../e2e/hydration.ts';

useBrowser();

/** Returns the rendered page and a function that hydrates it. */
async function renderedPage(
  options: BrowserContextOptions = {},
  prepare?: (page: Page) => Promise<unknown>,
) {
  const page = await signedInVisitor('several@example.com', options);
  await prepare?.(page);
  const takeOver = await openUnhydrated(page, `${site}/manage_subscription`);
  return { page, takeOver };
}

describe('hydration', () => {
  it('keeps selected text, focus, scroll position, open details and the open menu', async () => {
    const { page, takeOver } = await renderedPage({ viewport: { width: 360, height: 640 } });
    const state = () =>
      page.evaluate(() => ({
        selected: String(getSelection()),
        focused: document.activeElement?.textContent,
        scrollY: window.scrollY,
        isOpen: document.querySelector<HTMLDetailsElement>('section > details')?.open,
        menus: document.querySelectorAll(':popover-open').length,
      }));
    await page.evaluate(() => {
      const find = (selector: string) => document.querySelector<HTMLElement>(selector);
      find('section > details > summary')?.click();
      find('main button[popovertarget]')?.click();
      find('main a[href$="view=retention"]')?.focus({ preventScroll: true });
      getSelection()?.selectAllChildren(document.querySelector('main article p') as Element);
      window.scrollTo(0, 200);
    });
    const before = await state();
    expect(before).toEqual({
      selected: expect.stringContaining('Your payment of $9.99 failed') as string,
      focused: 'Cancel subscription',
      scrollY: 200,
      isOpen: true,
      menus: 1,
    });
    await takeOver();
    expect(await state()).toEqual(before);
    await page.locator('section > details[open]').getByText('Paid').first().waitFor();
    expect(await state()).toEqual(before);
  });

  it('moves nothing, and asks for nothing but files and Firebase', async () => {
    const { page, takeOver } = await renderedPage({}, watchShifts);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    await takeOver();
    await page.waitForLoadState('networkidle');
    const isExpected = (request: string) =>
      request.startsWith(`GET ${site}/assets/`) || request.includes(inject('authUrl'));
    expect(asked.filter((request) => !isExpected(request))).toEqual([]);
    const { shifted, shifts } = await shiftsOf(page);
    expect(shifted, shifts.join('\n')).toBe(0);
  });

  it('bears a translator and an extension that came before it', async () => {
    const { page, takeOver } = await renderedPage();
    await page.evaluate(actAsTranslatorAndExtension);
    await takeOver();

    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('link', { name: 'Receipts', exact: true }).click();
    await page.getByRole('heading', { name: 'Your receipts' }).waitFor();
    await page.getByRole('link', { name: 'Back to your subscription' }).click();
    await page.getByRole('article').nth(2).waitFor();
    await page.getByRole('link', { name: 'Cancel subscription' }).click();
    await page.getByRole('link', { name: 'I want to stay' }).click();
    await page.getByRole('article').nth(2).waitFor();
  });
});

/** Wraps each text as Google Translate does, and adds elements as extensions do. */
function actAsTranslatorAndExtension(): void {
  const texts = document.createTreeWalker(
    document.getElementById('root') as Node,
    NodeFilter.SHOW_TEXT,
  );
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (!text.data.trim()) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text);
  }
  document.documentElement.classList.add('translated-ltr');
  document.documentElement.append(document.createElement('an-extension'));
  document.body.prepend(document.createElement('an-extension'));
  document.body.append(document.createElement('an-extension'));
}
