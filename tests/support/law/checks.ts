/** Checks in a real browser what a leaving visitor must find. docs/law.md has the rules. */
import type { Locator, Page } from 'playwright-core';
import { paths } from '../../../client/paths.ts';
import { type Exit, exits } from './exits.ts';

/** Addresses that redirect or take a form. */
const actions = new Set<string>([
  ...[paths.portal, paths.billing],
  ...[paths.resume, paths.end, paths.logOut],
]);

/** Every page with a way out, including an unknown address. */
export const startPages: readonly string[] = [
  ...Object.values(paths).filter((path) => !actions.has(path)),
  '/nowhere',
  ...exits.map(({ path }) => path),
];

export type Problems = string[];

/** Whether the form's button is below all fields on load, and nothing is cut off. */
const isAtEnd = (button: Locator): Promise<boolean> =>
  button.evaluate((it) => {
    const { left, top, right } = it.getBoundingClientRect();
    const fields = it.closest('form')?.querySelectorAll('.layout-field') ?? [];
    const isBelow = [...fields].every((field) => field.getBoundingClientRect().bottom <= top);
    return isBelow && left >= 0 && right <= document.documentElement.clientWidth;
  });

const linkTo = (page: Page, exit: Exit) =>
  page.getByRole('contentinfo').getByRole('link', { name: exit.link, exact: true });

export async function checkLink(page: Page, exit: Exit): Promise<Problems> {
  const links = linkTo(page, exit);
  if ((await links.count()) !== 1) return [`${await links.count()} links “${exit.link}”`];
  const link = await links.evaluate((it: HTMLAnchorElement) => ({
    lang: it.lang,
    hreflang: it.hreflang,
    path: new URL(it.href).pathname,
    isVisible: it.checkVisibility({ visibilityProperty: true }),
  }));
  const { language, path } = exit;
  const expected = { lang: language, hreflang: language, path, isVisible: true };
  return JSON.stringify(link) === JSON.stringify(expected)
    ? []
    : [`the link “${exit.link}” is ${JSON.stringify(link)}`];
}

/** Checks the way from a page to the form and its button: the first click is the link, the second the button. */
export async function checkWay(
  page: Page,
  site: string,
  from: string,
  exit: Exit,
): Promise<Problems> {
  await page.goto(site + from);
  const problems = await checkLink(page, exit);
  if (problems.length === 0) {
    await linkTo(page, exit).click();
    await page.waitForURL(site + exit.path);
    problems.push(...(await checkForm(page, exit)));
  }
  return problems.map((problem) => `${from}: ${problem}`);
}

/** Checks the loaded form: its heading, its fields, its only button, at its end. */
export async function checkForm(page: Page, exit: Exit): Promise<Problems> {
  const problems: Problems = [];
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  if (heading !== exit.link) problems.push(`the heading is “${heading}”`);
  if ((await page.locator('html').getAttribute('lang')) !== exit.language)
    problems.push('the page’s language is wrong');
  const buttons = page.getByRole('main').getByRole('button');
  const labels = await buttons.allInnerTexts();
  if (labels.join() !== (exit.toSummary ?? exit.button))
    problems.push(`the buttons are “${labels.join('”, “')}”`);
  else if (!(await isAtEnd(buttons))) problems.push('the button is not at the form’s end');
  const names = await page
    .locator('form :is(input:not([type="hidden"]), select, textarea)')
    .evaluateAll((fields) =>
      fields
        .filter((field) => !field.closest('[aria-hidden="true"]'))
        .map((field) => field.getAttribute('name')),
    );
  if (names.join() !== exit.fields.join()) problems.push(`the fields are ${names.join(', ')}`);
  return problems;
}

/** The retries of a form that a busy server refuses, and the milliseconds between. */
const retries = { most: 20, pauseMs: 1_000 };

export async function declare(
  page: Page,
  site: string,
  exit: Exit,
  { name, email }: { name: string; email: string },
): Promise<void> {
  for (let i = 0; i < retries.most; i++) {
    if ((await page.goto(site + exit.path))?.ok()) break;
    await page.waitForTimeout(retries.pauseMs);
  }
  const [nameLabel, emailLabel] = exit.labels;
  await page.getByLabel(nameLabel).fill(name);
  await page.getByLabel(emailLabel).fill(email);
  if (exit.toSummary !== undefined) await press(page, exit.toSummary);
  await press(page, exit.button);
}

async function press(page: Page, button: string): Promise<void> {
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
}

/** Reads the confirmation: the declaration word for word, and its time. */
export async function readConfirmation(page: Page, exit: Exit, words: readonly string[]) {
  const problems: Problems = [];
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  if (heading !== exit.received) problems.push(`the confirmation is headed “${heading}”`);
  const numbers = await page.locator('.layout-number').allInnerTexts();
  const text = await page.getByRole('main').innerText();
  for (const word of words)
    if (!text.includes(word)) problems.push(`the confirmation lacks “${word}”`);
  if (!/\d\d:\d\d:\d\d/.test(text)) problems.push('the confirmation has no time to the second');
  return { problems, id: numbers[0] ?? null };
}

export const checkCookies = async (page: Page): Promise<Problems> =>
  (await page.context().cookies()).map(({ name }) => `a cookie: ${name}`);
