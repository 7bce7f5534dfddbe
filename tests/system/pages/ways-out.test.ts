/** The way out of a contract from every page, in a real browser without JavaScript (docs/law.md). */
import { describe, expect } from 'vitest';
import { checkCookies, checkForm, checkWay, startPages } from '../../support/law/checks.ts';
import { exits } from '../../support/law/exits.ts';
import { expectConsoleError, it, newVisitor, site, useBrowser } from '../../e2e/browser.ts';
import { signedInVisitor } from '../../support/open-state.ts';

useBrowser();

const phone = { viewport: { width: 360, height: 640 } };
const withoutScript = { ...phone, javaScriptEnabled: false };
const [cancel] = exits;
if (!cancel) throw new Error('a form is missing');

describe('the way out', () => {
  it.each(startPages)('is two clicks from %s', async (from) => {
    if (from === '/nowhere') expectConsoleError(/404/);
    const page = await newVisitor(withoutScript);
    for (const exit of exits) expect(await checkWay(page, site, from, exit)).toEqual([]);
    expect(await checkCookies(page)).toEqual([]);
  });

  // Signed in, the account's pages are other ones.
  it.each(['/manage_subscription', '/manage_subscription/receipts'])(
    'is two clicks from %s for a subscriber',
    async (from) => {
      const page = await signedInVisitor('active@example.com', {
        viewport: { width: 1440, height: 900 },
      });
      for (const exit of exits) expect(await checkWay(page, site, from, exit)).toEqual([]);
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

describe('these checks', () => {
  it('see what is wrong', async () => {
    const page = await newVisitor(phone);
    await page.goto(site + cancel.path);
    await page
      .getByRole('button')
      .evaluate((button) => Object.assign(button.style, { position: 'sticky', bottom: '0' }));
    await page.locator('h1').evaluate((heading) => (heading.textContent = 'Stay with us'));
    await page.locator('form').evaluate((form) => form.append(document.createElement('select')));
    expect(await checkForm(page, cancel)).toEqual([
      'the heading is “Stay with us”',
      'the button is not at the form’s end',
      `the fields are ${cancel.fields.join(', ')}, `,
    ]);
  });
});
