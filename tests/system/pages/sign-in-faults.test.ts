/** What a user is told, and what stays, when the identity service refuses or forgets them: in two browsers and three languages. */
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

/** What is answered instead of the service: by a part of the address. */
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

/** What is refused, how, the hint below the message of the specification, and its code. */
type Hint = 'otherAddress' | 'refused' | 'unknown' | 'tooMany' | 'secondStep' | 'linkIsDead';
const sendings: [string, Answer, Hint, string?][] = [
  ['sign-up is disabled', refused('ADMIN_ONLY_OPERATION'), 'otherAddress'],
  ['App Check refuses', appCheck, 'refused', 'firebase-app-check-token-is-invalid'],
  ['the quota is used up', refused('QUOTA_EXCEEDED : Exceeded quota.'), 'tooMany'],
  ['the code is unknown', refused('MADE_UP_CODE'), 'unknown', 'made-up-code'],
];
const openings: [string, Answer, Hint, string?][] = [
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

const browsers = [
  ['Chromium', launchChrome, noBrowser],
  [
    'Firefox',
    launchFirefox,
    noBrowser || mustSkip('refused sign-ins in Firefox', missingFirefox()),
  ],
] as const;

describe.each(browsers)('%s', (_, launch, skips) => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (!skips) browser = await launch();
  });
  afterAll(() => browser?.close());

  describe.skipIf(skips).each(['en', 'de', 'fr'] as const)('%s', (language) => {
    const { login, account } = textsOf(language);
    const at = (path: string) => site + addressIn(language, path);
    const manage = at('/manage_subscription');
    let answers: Answers = {};
    const requests: string[] = [];

    async function answer(request: HTTPRequest): Promise<void> {
      requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
      const found = Object.entries(answers).find(([part]) => request.url().includes(part))?.[1];
      if (!found || request.method() === 'OPTIONS') return request.continue();
      if (found === 'lost') return request.abort();
      const headers = { 'access-control-allow-origin': '*' };
      const body = JSON.stringify(found.body);
      return request.respond({
        status: found.status,
        headers,
        contentType: 'application/json',
        body,
      });
    }

    async function visitor(): Promise<Page> {
      answers = {};
      requests.length = 0;
      const page = await newFirefoxPage(browser!, () => {});
      await page.setRequestInterception(true);
      page.on('request', (request) => void answer(request).catch(() => {}));
      return page;
    }
    const close = (page: Page) => page.browserContext().close();

    const shown = (page: Page) => page.evaluate(() => document.querySelector('main')!.innerText);
    const sees = (page: Page, text: string) =>
      expect.poll(() => shown(page).catch(() => '')).toContain(plain(text));
    async function enter(page: Page, email: string): Promise<void> {
      await page.waitForSelector('main button[type=submit]:not([disabled])');
      await page.type('main input[type=email]', email);
      await page.click('main button[type=submit]');
    }
    async function press(page: Page, name: string): Promise<void> {
      await page.waitForFunction(
        (label) => {
          const found = [...document.querySelectorAll('button')].find(
            (each) => each.textContent.trim() === label,
          );
          found?.click();
          return Boolean(found);
        },
        {},
        name,
      );
    }

    /** A page of a user who has just signed in. */
    async function signedIn() {
      const subscriber = await createSubscriber(stripeOfSite());
      const page = await visitor();
      await page.goto(at('/login'));
      await enter(page, subscriber.email);
      await sees(page, login.checkEmail);
      await page.goto(await mailedLink(subscriber.email));
      await sees(page, subscriber.email);
      await page.waitForSelector('article');
      const cookie = (await page.browserContext().cookies()).find(
        ({ name }) => name === '__session',
      );
      return { ...subscriber, page, cookie: cookie!.value };
    }
    const statusOf = async (cookie: string) =>
      (await fetch(`${site}/session`, { headers: { cookie: `__session=${cookie}` } })).status;

    it.each(sendings)('at sending: %s', async (_name, refusal, hint, code = '') => {
      const page = await visitor();
      await page.goto(at('/login'));
      answers = { [send]: refusal };
      await enter(page, `${randomUUID()}@example.com`);
      await sees(page, login.problems.notSent.message);
      await sees(page, login.hints[hint].replace('{code}', code));
      await close(page);
    });

    it('an address with other sign-in methods is told what anyone is told', async () => {
      const page = await visitor();
      await page.goto(at('/login'));
      answers = {
        'accounts:createAuthUri': { status: 200, body: { signinMethods: ['google.com'] } },
      };
      await enter(page, `${randomUUID()}@example.com`);
      await sees(page, login.problems.otherMethod.message);
      await sees(page, login.problems.otherMethod.hint);
      await close(page);
    });

    it.each(['%s,', 'Name <%s>', 'mailto:%s', '%s..'])('a pasted address: %s', async (pasted) => {
      const email = `${randomUUID()}@example.com`;
      const page = await visitor();
      await page.goto(at('/login'));
      await enter(page, pasted.replace('%s', email));
      await sees(page, login.checkEmail);
      expect(await shown(page)).toMatch(new RegExp(`\\s${email}[\\s.]`));
      await mailedLink(email);
      await close(page);
    });

    it.each(openings)('at the link: %s', async (_name, refusal, hint, code = '') => {
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

    it('a look-up that fails, lost storage and a lost cookie end nothing', async () => {
      const { page, cookie, email } = await signedIn();
      for (const status of [429, 403, 500]) {
        answers = { 'accounts:lookup': refused('RESOURCE_EXHAUSTED', status) };
        await Promise.all([
          page.waitForResponse((each) => each.url().includes('accounts:lookup')),
          page.goto(manage),
        ]);
        await page.waitForNetworkIdle();
        await sees(page, email);
        expect(await statusOf(cookie)).toBe(204);
        expect(await shown(page)).not.toContain(plain(account.again));
      }
      answers = {};
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));

      // The cookie alone: the page stays, and a change asks to sign in, with the address filled in.
      await page.evaluate(() => localStorage.clear());
      await page.goto(manage);
      await sees(page, account.again);
      await sees(page, email);
      await page.evaluate(() =>
        document.querySelector<HTMLElement>('main a[href$="/login"]')!.click(),
      );
      const input = await page.waitForSelector('main input[type=email]');
      expect(await input!.evaluate((each) => each.value)).toBe(email);
      expect(requests.filter((each) => each === 'DELETE /session')).toEqual([]);
      expect(await statusOf(cookie)).toBe(204);

      // The sign-in alone: the way out is an address that the API makes.
      await page.evaluate((json) => {
        for (const [key, value] of Object.entries(JSON.parse(json) as Record<string, string>))
          localStorage.setItem(key, value);
      }, stored);
      const jar = page.browserContext();
      await jar.deleteCookie(...(await jar.cookies()));
      await page.goto(`${manage}?view=retention`);
      await page.waitForSelector('main a[href*="/p/session/"]');
      expect(requests.filter((each) => each === 'DELETE /session')).toEqual([]);
      await close(page);
    });

    it('a link for another address asks first', async () => {
      const { page, email } = await signedIn();
      const other = 'other@example.com';
      await page.evaluate((each) => localStorage.setItem('emailForSignIn', each), other);
      await page.goto(at('/login?apiKey=demo&mode=signIn&oobCode=made-up'));
      await sees(page, login.question.replace('<current/>', email).replace('<other/>', other));
      await press(page, login.continueAs.replace('{email}', email));
      await page.waitForSelector('article');
      await sees(page, email);
      await close(page);
    });

    it('a log-out ends the sessions of this browser, now or later, and no other', async () => {
      const { page, uid, cookie } = await signedIn();
      const sessionOf = async (token: string) => {
        const headers = { authorization: `Bearer ${token}` };
        const made = await fetch(`${site}/session`, { method: 'POST', headers });
        return /__session=([^;]+)/.exec(made.headers.getSetCookie().join())![1]!;
      };
      // Sign-ins count in seconds: the other browser's is a later one.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      const elsewhere = await sessionOf(await signIn(uid));
      const planted = await sessionOf((await createUser()).token);
      const url = new URL(site);
      await page
        .browserContext()
        .setCookie({ name: '__session', value: planted, domain: url.hostname, path: '/session' });
      answers = { '/session': 'lost' };
      await press(page, account.logOut);
      await page.waitForSelector('main input[type=email]');
      expect(await statusOf(cookie)).toBe(204);
      // Nothing of the account is shown, and the next page ends what is left.
      answers = {};
      await page.goto(manage);
      await page.waitForSelector('main input[type=email]');
      await expect.poll(() => statusOf(cookie)).toBe(401);
      await expect.poll(() => statusOf(planted)).toBe(401);
      expect(await statusOf(elsewhere)).toBe(204);
      const names = async () => (await page.cookies()).map(({ name }) => name);
      await expect.poll(names).toEqual([]);
      await close(page);
    });
  });
});

/** A text as it stands in a page. */
const plain = (text: string): string => text.replaceAll(/<[^>]*>/g, '');
