/** Tests the exit from a contract on every page, in a real browser without JavaScript (docs/law.md). */
import { describe, expect } from 'vitest';
import {
  checkCookies,
  checkForm,
  checkLink,
  checkWay,
  startPages,
} from '../../support/law/checks.ts';
import { exits } from '../../support/law/exits.ts';
import { expectConsoleError, it, newVisitor, site, useBrowser } from '../../e2e/browser.ts';
import { signedInVisitor } from '../../support/open-state.ts';

useBrowser();

const phone = { viewport: { width: 360, height: 640 } };
const withoutScript = { ...phone, javaScriptEnabled: false };
const [cancel] = exits;
if (!cancel) throw new Error('a form is missing');

describe('the way out', () => {
  // Every page has every link. The test follows one from each.
  const ways = startPages.map((from, index) => ({
    from,
    to: exits[index % exits.length] ?? cancel,
  }));

  it.each(ways)('is two clicks from $from', async ({ from, to }) => {
    if (from === '/nowhere') expectConsoleError(/404/);
    const page = await newVisitor(withoutScript);
    await page.goto(site + from);
    for (const exit of exits) expect(await checkLink(page, exit)).toEqual([]);
    expect(await checkWay(page, site, from, to)).toEqual([]);
    expect(await checkCookies(page)).toEqual([]);
  });

  // With a session, the account's pages differ.
  it.each(['/manage_subscription', '/manage_subscription/receipts'])(
    'is two clicks from %s for a subscriber',
    async (from) => {
      const page = await signedInVisitor('active@example.com', {
        viewport: { width: 1440, height: 900 },
      });
      await page.goto(site + from);
      for (const exit of exits) expect(await checkLink(page, exit)).toEqual([]);
      expect(await checkWay(page, site, from, cancel)).toEqual([]);
    },
  );
});

describe('the form', () => {
  it.each(exits)('$path has its button at its end, at every width and text size', async (exit) => {
    const page = await newVisitor(withoutScript);
    const devtools = await page.context().newCDPSession(page);
    for (const [width, height] of [
      [320, 480],
      [360, 640],
      [1440, 900],
    ] as const)
      for (const standard of [16, 24, 32]) {
        await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
        await page.setViewportSize({ width, height });
        await page.goto(site + exit.path);
        expect(await checkForm(page, exit), `${width} px, ${standard} px text`).toEqual([]);
      }
  });
});
