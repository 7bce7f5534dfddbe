/** Tests ending contracts in a real browser without JavaScript (docs/law.md). */
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Firestore } from 'firebase-admin/firestore';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { checkCookies, checkWay, declare, readConfirmation } from '../support/law/checks.ts';
import { exits } from '../support/law/exits.ts';
import { openFirestore, readDeclaration } from '../support/law/stored.ts';
import { expectConsoleError, it, newVisitor, site, useBrowser, visit } from './browser.ts';

useBrowser();

const withoutScript = { viewport: { width: 360, height: 640 }, javaScriptEnabled: false };
const visitor = { name: 'Änne Muster', email: 'unknown@example.com' };
const [cancel, , kuendigen] = exits;
if (!cancel || !kuendigen) throw new Error('a form is missing');
let firestore: Firestore;
beforeAll(() => {
  if (!inject('noBrowser')) firestore = openFirestore(inject('firestoreUrl'));
});
afterAll(() => firestore?.terminate());

it('the way out is two clicks from the landing page', async () => {
  const page = await newVisitor(withoutScript);
  for (const exit of exits) expect(await checkWay(page, site, '/', exit)).toEqual([]);
  expect(await checkCookies(page)).toEqual([]);
});

describe('a declaration', () => {
  it.each(exits)('$path is stored before it is confirmed', async (exit) => {
    const page = await newVisitor(withoutScript);
    const [name, email] = [`Änne ${randomUUID()}`, `${randomUUID()}@example.com`];
    await declare(page, site, exit, { name, email });
    const { problems, id } = await readConfirmation(page, exit, [name, email]);
    expect(problems).toEqual([]);
    expect(await readDeclaration(firestore, id ?? '')).toMatchObject({
      language: exit.language,
      declared: { name, email },
    });
    const cookies = (await page.context().cookies()).map(({ name, path }) => [name, path]);
    expect(cookies).toEqual([['__session', `/declarations/${id}`]]);
  });

  it('is kept as a file, without JavaScript', async () => {
    const page = await newVisitor(withoutScript);
    await declare(page, site, cancel, visitor);
    const id = await page.locator('.layout-number').innerText();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save the confirmation' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`stop-smoke-now-${id}.txt`);
    const saved = await text(await download.createReadStream());
    for (const word of [id, visitor.name, await page.locator('time').innerText()])
      expect(saved).toContain(word);
  });

  it('is one, however often the button is pressed and the page is loaded', async () => {
    const page = await newVisitor(withoutScript);
    await page.goto(site + cancel.path);
    await page.getByLabel('Your name').fill('Änne Muster');
    await page.getByLabel('Email address of your account').fill('unknown@example.com');
    await page.getByRole('main').getByRole('button').dblclick();
    const number = page.locator('.layout-number');
    await number.waitFor();
    const [id, time] = [await number.innerText(), await page.locator('time').innerText()];
    const confirmation = page.url();
    const again = [
      () => page.reload(),
      () => page.goto(`${site}/cancel`).then(() => page.goBack()),
      () => page.goto(confirmation),
    ];
    for (const open of again) {
      await open();
      expect(await number.innerText()).toBe(id);
      expect(await page.locator('time').innerText()).toBe(time);
    }
    expectConsoleError(/404/);
    const other = await newVisitor(withoutScript);
    expect((await other.goto(confirmation))?.status()).toBe(404);
    expect(await other.getByRole('main').innerText()).toContain('the email that we sent');
  });
});

describe('the link that undoes it', () => {
  const code = '7Q4M-2XWD-9PTB-3HNC.0123456789abcdef';

  it('hands its code on without leaving it in the address', async () => {
    expectConsoleError(/404/);
    const page = await newVisitor({ locale: 'de-DE' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
    // As mailed in English, to a browser in German.
    await page.goto(`${site}/undo?lang=en#${code}`);
    await page.getByRole('heading', { name: 'This link or code isn’t valid' }).waitFor();
    expect(page.url()).toBe(`${site}/undo?lang=en`);
    const sent = asked.filter((each) => each.includes(code));
    expect(sent).toEqual([`${site}/undo?lang=en code=${code}`]);
  });

  it('asks for the code without JavaScript', async () => {
    expectConsoleError(/404/);
    const page = await newVisitor(withoutScript);
    await page.goto(`${site}/undo#${code}`);
    await page.getByLabel('Code from the email').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'This link or code isn’t valid' }).waitFor();
  });
});

describe('the form', () => {
  const focused = (page: Page) =>
    page.evaluate(
      () => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName,
    );

  it('asks for a reason only where there is one to give', async () => {
    const page = await newVisitor(withoutScript);
    await page.goto(site + cancel.path);
    const reason = page.locator('#reason');
    expect(await reason.isVisible()).toBe(false);
    await page.getByLabel('Extraordinary').check();
    await page.getByLabel('Good cause', { exact: true }).waitFor();
  });

  it('has the links of the site at its foot', async () => {
    const links = async (path: string) => {
      const page = await visit(path, withoutScript);
      const foot = page.getByRole('contentinfo').getByRole('navigation', { name: 'Footer' });
      return foot.getByRole('link').allInnerTexts();
    };
    expect(await links(cancel.path)).toEqual(await links('/help_center'));
    expect(await links(cancel.path)).toContain('Privacy Policy');
  });

  it('has an empty circle for what is not selected, also in the dark scheme', async () => {
    const page = await newVisitor({ ...withoutScript, colorScheme: 'dark' });
    await page.goto(site + cancel.path);
    const looks = (selector: string) =>
      page.locator(selector).evaluate((it) => {
        const { appearance, backgroundColor, borderWidth } = getComputedStyle(it);
        return [appearance, backgroundColor, borderWidth];
      });
    const empty = ['none', 'rgba(0, 0, 0, 0)', '2px'];
    expect(await looks('[name=type]:not(:checked)')).toEqual(empty);
    expect(await looks('[name=type]:checked')).not.toEqual(empty);
  });

  it('is filled in by keys alone, which never reach the hidden field', async () => {
    const page = await newVisitor(withoutScript);
    await page.goto(site + cancel.path);
    await page.locator('[value="ORDINARY"]').focus();
    const seen: unknown[] = [];
    for (let i = 0; i < 12; i++) {
      seen.push(await focused(page));
      await page.keyboard.press('Tab');
    }
    for (const name of ['type', 'name', 'email', 'contract', 'endsOn', 'confirmTo', 'BUTTON'])
      expect(seen).toContain(name);
    expect(seen).not.toContain('website');
    expect(await page.getByRole('textbox', { includeHidden: true }).count()).toBeGreaterThan(5);
    expect(await page.locator('#website').isVisible()).toBe(false);
  });

  it('with a mistake leads to it', async () => {
    expectConsoleError(/422/);
    const page = await newVisitor(withoutScript);
    await page.goto(site + kuendigen.path);
    await page.getByLabel('Ihr Name').fill('Änne Muster');
    await page.getByRole('main').getByRole('button').click();
    const summary = page.getByRole('alert');
    await summary.waitFor();
    expect(await summary.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await isBulletAtFirstLine(summary.getByRole('listitem').first())).toBe(true);
    await summary.getByRole('link').click();
    await expect.poll(() => focused(page)).toBe('email');
    expect(await page.getByLabel('Ihr Name').inputValue()).toBe('Änne Muster');
  });

  /** In a column narrow enough to wrap. A bullet is on the baseline of its item's first line. */
  const isBulletAtFirstLine = (item: Locator) =>
    item.evaluate((it) => {
      it.style.width = '6rem';
      const text = document.createRange();
      text.selectNodeContents(it.querySelector('a') as Element);
      const [first] = text.getClientRects();
      const baseline = document.createElement('span');
      baseline.style.display = 'inline-block';
      it.prepend(baseline);
      const { bottom } = baseline.getBoundingClientRect();
      baseline.remove();
      it.removeAttribute('style');
      return first !== undefined && bottom > first.top && bottom <= first.bottom;
    });

  it('prints a confirmation with its words and without links', async () => {
    const page = await newVisitor(withoutScript);
    await declare(page, site, cancel, visitor);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
    expect(await page.locator('.layout-number').isVisible()).toBe(true);
    expect(await page.getByText('Print this page').isVisible()).toBe(false);
  });
});
