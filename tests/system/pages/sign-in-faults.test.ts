/** Tests what a user reads and keeps when the identity service refuses or forgets them, in two browsers and three languages. */
import { randomUUID } from 'node:crypto';
import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { addressIn } from '../../../texts/addresses.ts';
import { mailedLink, stripeOfSite } from '../../e2e/own-subscriber.ts';
import { createSubscriber, createUser, signIn } from '../../support/factories.ts';
import { mustSkip } from '../../support/requirements.ts';
import { textsOf } from '../../support/texts.ts';
import { launchChrome, launchFirefox, missingFirefox, newFirefoxPage } from './firefox.ts';

const site = inject('site');
const noBrowser = inject('noBrowser');

/** The service's replaced answers by a part of the address. */
interface Answer {
  status: number;
  body: unknown;
}
type Answers = Record<string, Answer | 'lost'>;
const refused = (message: string, status = 400): Answer => ({
  status,
  body: { error: { code: status, message } },
});

const send = 'accounts:sendOobCode';
const open = 'accounts:signInWithEmailLink';
const blocked =
  'BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error: {"error":{"status":"PERMISSION_DENIED"}}';
const appCheck = refused('Firebase App Check token is invalid.', 401);

/** What is refused, how, the hint below the specified message, and its code. */
type Hint = 'otherAddress' | 'refused' | 'unknown' | 'tooMany' | 'secondStep' | 'linkIsDead';
type Row = [string, Answer, Hint, string?];
const sendings: Row[] = [
  ['sign-up is disabled', refused('ADMIN_ONLY_OPERATION'), 'otherAddress'],
  ['App Check refuses', appCheck, 'refused', 'firebase-app-check-token-is-invalid'],
  ['the quota is used up', refused('QUOTA_EXCEEDED : Exceeded quota.'), 'tooMany'],
  ['the code is unknown', refused('MADE_UP_CODE'), 'unknown', 'made-up-code'],
];
const openings: Row[] = [
  [
    'a second factor is enrolled',
    { status: 200, body: { mfaPendingCredential: 'a', mfaInfo: [] } },
    'secondStep',
  ],
  ['sign-up is disabled', refused('ADMIN_ONLY_OPERATION'), 'otherAddress'],
  ['a blocking function refuses', refused(blocked), 'refused', 'internal-error'],
  ['App Check refuses', appCheck, 'refused', 'firebase-app-check-token-is-invalid'],
  ['the link was used', refused('INVALID_OOB_CODE'), 'linkIsDead'],
  ['the code is unknown', refused('MADE_UP_CODE'), 'unknown', 'made-up-code'],
];

/** A browser's fault, as a script that runs before its pages' scripts. */
const faults: [string, string][] = [
  ['the clock is five minutes ahead', 'const now = Date.now; Date.now = () => now() + 330_000'],
  ['the clock is five minutes behind', 'const now = Date.now; Date.now = () => now() - 330_000'],
  [
    'storage throws',
    'Object.defineProperty(window, "localStorage", { get() { throw new Error("denied") } })',
  ],
  ['IndexedDB hangs', 'IDBFactory.prototype.open = () => new EventTarget()'],
];

const languages = ['en', 'de', 'fr'] as const;
type Language = (typeof languages)[number];

const browsers = [
  { name: 'Chromium', launch: launchChrome, skips: noBrowser, first: 0 },
  {
    name: 'Firefox',
    launch: launchFirefox,
    skips: noBrowser || mustSkip('refused sign-ins in Firefox', missingFirefox()),
    first: 1,
  },
];

describe.skipIf(noBrowser).each(browsers)('$name', ({ launch, skips, first }) => {
  let browser: Browser;
  beforeAll(async () => {
    if (!skips) browser = await launch();
  });
  afterAll(() => browser?.close());

  let turn = first;
  /** Runs each row in two of the three languages, once in each browser, with the language file's texts. */
  const alternating = <R extends unknown[]>(rows: R[]): [Language, ...R][] =>
    rows.map((row) => [languages[turn++ % languages.length]!, ...row]);
  const each = <R extends unknown[]>(rows: R[]) => it.skipIf(skips).each(alternating(rows));
  const inLanguage = (language: Language) => ({
    ...textsOf(language),
    at: (path: string) => site + addressIn(language, path),
    manage: site + addressIn(language, '/manage_subscription'),
  });

  let answers: Answers = {};
  const requests: string[] = [];
  const deletions = () => requests.filter((line) => line.startsWith('DELETE'));

  async function answer(request: HTTPRequest): Promise<void> {
    requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
    const found = Object.entries(answers).find(([part]) => request.url().includes(part))?.[1];
    if (!found || request.method() === 'OPTIONS') return request.continue();
    if (found === 'lost') return request.abort();
    return request.respond({
      status: found.status,
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: JSON.stringify(found.body),
    });
  }

  async function visitor(script = ''): Promise<Page> {
    answers = {};
    requests.length = 0;
    const page = await newFirefoxPage(browser, () => {});
    if (script) await page.evaluateOnNewDocument(script);
    await page.setRequestInterception(true);
    page.on('request', (request) => void answer(request).catch(() => {}));
    return page;
  }
  const close = (page: Page) => page.browserContext().close();

  const shown = (page: Page) =>
    page.evaluate(() => document.querySelector('main')?.innerText ?? '').catch(() => '');
  const sees = (page: Page, text: string) =>
    expect.poll(() => shown(page)).toContain(text.replaceAll(/<[^>]*>/g, ''));
  async function enter(page: Page, email: string): Promise<void> {
    await page.waitForSelector('main button[type=submit]:not([disabled])');
    await page.$eval('main input[type=email]', (input) => input.select());
    await page.type('main input[type=email]', email);
    await page.click('main button[type=submit]');
  }
  /** Clicks the element with a text, visible or in a menu. */
  async function press(page: Page, selector: string, text = ''): Promise<void> {
    const found = await page.waitForFunction(
      (selector, text) =>
        [...document.querySelectorAll<HTMLElement>(selector)].find(
          (element) => !text || element.textContent.trim() === text,
        )!,
      {},
      selector,
      text,
    );
    // The click may leave the page: it waits until the browser has answered this call.
    await found.evaluate((element) => void setTimeout(() => element.click()));
  }

  async function signedIn(language: Language, script = '') {
    const { at, login } = inLanguage(language);
    const subscriber = await createSubscriber(stripeOfSite());
    const page = await visitor(script);
    await page.goto(at('/login'));
    await enter(page, subscriber.email);
    await sees(page, login.checkEmail);
    await page.goto(await mailedLink(subscriber.email));
    const question = await page.waitForSelector('article, main [role=alert]');
    if ((await question!.evaluate(({ tagName }) => tagName)) !== 'ARTICLE')
      await enter(page, subscriber.email);
    await page.waitForSelector('article');
    await sees(page, subscriber.email);
    const cookies = await page.browserContext().cookies();
    const cookie = cookies.find(({ name }) => name === '__session')?.value ?? '';
    return { ...subscriber, page, cookie };
  }
  const statusOf = async (cookie: string) =>
    (await fetch(`${site}/session`, { headers: { cookie: `__session=${cookie}` } })).status;
  const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  each(sendings)('%s, at sending: %s', async (language, _, refusal, hint, code = '') => {
    const { at, login } = inLanguage(language);
    const page = await visitor();
    await page.goto(at('/login'));
    answers = { [send]: refusal };
    await enter(page, `${randomUUID()}@example.com`);
    await sees(page, login.problems.notSent.message);
    await sees(page, login.hints[hint].replace('{code}', code));
    await close(page);
  });

  each([['%s,', 'Name <%s>', 'mailto:%s', '%s..']])(
    '%s: pasted addresses are cleaned',
    async (language, ...pasted) => {
      const { at, login } = inLanguage(language);
      const page = await visitor();
      for (const text of pasted) {
        const email = `${randomUUID()}@example.com`;
        await page.goto(at(`/login?${email}`));
        await enter(page, text.replace('%s', email));
        await sees(page, login.checkEmail);
        expect(await shown(page)).toMatch(new RegExp(`\\s${email}[\\s.]`));
        await mailedLink(email);
      }
      await close(page);
    },
  );

  each(openings)('%s, at the link: %s', async (language, _, refusal, hint, code = '') => {
    const { at, login } = inLanguage(language);
    const page = await visitor();
    await page.goto(at('/login'));
    await page.evaluate(() => localStorage.setItem('emailForSignIn', 'someone@example.com'));
    answers = { [open]: refusal };
    await page.goto(at('/login?apiKey=demo&mode=signIn&oobCode=made-up'));
    await sees(page, login.problems.notSignedIn.message);
    await sees(page, login.hints[hint].replace('{code}', code));
    if (hint !== 'linkIsDead') expect(await shown(page)).not.toContain(login.hints.linkIsDead);
    await close(page);
  });

  each([[429], [403], [500]])(
    '%s: a look-up that fails with %i ends nothing',
    async (language, status) => {
      const { account, manage } = inLanguage(language);
      const { page, cookie, email } = await signedIn(language);
      answers = { 'accounts:lookup': refused('RESOURCE_EXHAUSTED', status) };
      await Promise.all([
        page.waitForResponse((response) => response.url().includes('accounts:lookup')),
        page.goto(manage),
      ]);
      await page.waitForNetworkIdle();
      await sees(page, email);
      expect(await shown(page)).not.toContain(account.again.replaceAll(/<[^>]*>/g, ''));
      expect(await statusOf(cookie)).toBe(204);
      expect(deletions()).toEqual([]);
      await close(page);
    },
  );

  each([['']])('%s: cleared storage leaves the session and its pages', async (language) => {
    const { account, at, login, manage } = inLanguage(language);
    const { page, cookie, email } = await signedIn(language);
    await page.evaluate(() => localStorage.clear());
    await page.goto(manage);
    await sees(page, account.again);
    await sees(page, email);
    // A change asks for a sign-in with the address filled in. The pages work as far as the cookie allows.
    await press(page, 'main a[href$="/login"]');
    const input = await page.waitForSelector('main input[type=email]');
    expect(await input!.evaluate(({ value }) => value)).toBe(email);
    await sees(page, login.again);
    await page.goBack();
    await page.waitForSelector('article');
    await press(page, 'a[href$="/receipts"]');
    await sees(page, account.list.none);
    await expect.poll(() => page.url()).toBe(at('/manage_subscription/receipts'));
    expect(deletions()).toEqual([]);
    expect(await statusOf(cookie)).toBe(204);
    await close(page);
  });

  each([['']])('%s: a link for another address asks first', async (language) => {
    const { at, login } = inLanguage(language);
    const { page, email } = await signedIn(language);
    const link = at('/login?apiKey=demo&mode=signIn&oobCode=made-up');
    const other = 'other@example.com';
    const question = login.question.replace('<current/>', email).replace('<other/>', other);
    for (const choice of [login.continueAs, login.signInAs]) {
      await page.evaluate((address) => localStorage.setItem('emailForSignIn', address), other);
      answers = { [open]: refused('INVALID_OOB_CODE') };
      await page.goto(link);
      await sees(page, question);
      const isOther = choice === login.signInAs;
      await press(page, 'main button', choice.replace('{email}', isOther ? other : email));
      if (!isOther) await page.waitForSelector('article');
    }
    // The page tells what became of the other user's link.
    await sees(page, login.hints.linkIsDead);
    await close(page);
  });

  each([['']])('%s: a log-out ends this browser’s sessions, now or later', async (language) => {
    const { account, manage } = inLanguage(language);
    const { page, uid, email, cookie } = await signedIn(language);
    const sessionOf = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const made = await fetch(`${site}/session`, { method: 'POST', headers });
      return /__session=([^;]+)/.exec(made.headers.getSetCookie().join())![1]!;
    };
    // Sign-ins count in seconds: the other browser's must be later.
    await sleep(1_100);
    const elsewhere = await sessionOf(await signIn(uid));
    const planted = await sessionOf((await createUser()).token);
    await page.goto(manage);
    await page.waitForSelector('article');
    const { hostname: domain } = new URL(site);
    await page
      .browserContext()
      .setCookie({ name: '__session', value: planted, domain, path: '/session' });
    answers = { '/session': 'lost' };
    await press(page, 'button', account.logOut);
    await page.waitForSelector('main input[type=email]');
    expect(await statusOf(cookie)).toBe(204);
    // The page shows nothing of the account, and the next page ends the session.
    answers = {};
    await page.goto(manage);
    await page.waitForSelector('main input[type=email]');
    await expect.poll(() => statusOf(cookie)).toBe(401);
    await expect.poll(() => statusOf(planted)).toBe(401);
    expect(await statusOf(elsewhere)).toBe(204);
    const names = async () => (await page.cookies()).map(({ name }) => name);
    await expect.poll(names).toEqual([]);
    // Nor does a page from the browser's memory.
    for (let back = 0; back < 3; back += 1) {
      await page.evaluate(() => history.back()).catch(() => {});
      await sleep(2_000);
      expect(await page.content()).not.toContain(email);
      expect(await page.$('article')).toBeNull();
    }
    await close(page);
  });

  each(faults)('%s: %s, and nothing is lost', async (language, _, script) => {
    const { account, manage } = inLanguage(language);
    const { page, email } = await signedIn(language, script);
    await page.goto(manage);
    await page.waitForSelector('article');
    await sees(page, email);
    expect(deletions()).toEqual([]);
    await press(page, 'button', account.logOut);
    await page.waitForSelector('main input[type=email]');
    await page.goto(manage);
    await page.waitForSelector('main input[type=email]');
    expect(await page.content()).not.toContain(email);
    await close(page);
  });

  each([['']])('%s: a tab that slept for three weeks shows nothing', async (language) => {
    const { page, email } = await signedIn(language);
    await page.evaluate(() => {
      const tell = (isHidden: boolean) => {
        Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      };
      localStorage.clear();
      const now = Date.now;
      tell(true);
      Date.now = () => now() + 21 * 86_400_000;
      Object.assign(window, { wake: () => tell(false) });
    });
    const jar = page.browserContext();
    await jar.deleteCookie(...(await jar.cookies()));
    await page.evaluate(() => (window as unknown as { wake: () => void }).wake());
    await page.waitForSelector('main input[type=email]');
    expect(await page.content()).not.toContain(email);
    await close(page);
  });
});
