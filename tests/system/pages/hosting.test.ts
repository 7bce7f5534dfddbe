/** Tests the site behind an HTTP front that passes the cookie `__session` only, as Firebase Hosting does. */
import { createServer, request } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { listen } from '../../../emulators/listen.ts';
import { freePorts } from '../../../emulators/free-ports.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { hydrated } from '../../support/hydrated.ts';
import { it, newVisitor, useBrowser } from '../../e2e/browser.ts';
import { mailedLink, ownSubscriber } from '../../e2e/own-subscriber.ts';

useBrowser();

let front: { site: string; received: Set<string>; stop: () => Promise<void> };
beforeAll(async () => {
  if (inject('noBrowser')) return;
  const [port = 0] = await freePorts(1);
  const site = `http://localhost:${port}`;
  const server = startServerProcess({
    FIREBASE_AUTH_EMULATOR_HOST: new URL(inject('authUrl')).host,
    FIRESTORE_EMULATOR_HOST: new URL(inject('firestoreUrl')).host,
    STRIPE_SECRET_KEY: 'sk_test_e2e',
    STRIPE_API_HOST: new URL(inject('stripeUrl')).host,
    SITE_ORIGIN: site,
    EXIT_LANGUAGES: 'en,de,fr',
    PORT: '0',
  });
  const origin = await server.ready();
  const listening = await listen(
    createServer((incoming, answer) => {
      const { cookie, ...headers } = incoming.headers;
      const cookies = (cookie?.split('; ') ?? []).filter((each) => each.startsWith('__session='));
      for (const each of cookies) front.received.add(each.replace(/=.*/s, ''));
      const { method, url } = incoming;
      const sent = { ...headers, ...(cookies.length > 0 && { cookie: cookies.join('; ') }) };
      const passed = request(
        origin + url,
        { method: method ?? 'GET', headers: sent },
        (received) => {
          answer.writeHead(received.statusCode ?? 502, received.rawHeaders);
          received.pipe(answer);
        },
      );
      passed.on('error', () => answer.destroy());
      incoming.pipe(passed);
    }),
    port,
  );
  const stop = async () => {
    await listening.close();
    await server.stop();
  };
  front = { site, received: new Set(), stop };
});
afterAll(async () => front?.stop());

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');
const choose = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).click();
  await expect
    .poll(() => page.getByRole('link', { name, exact: true }).getAttribute('aria-current'))
    .toBe('true');
};

describe('behind a front that hands on one cookie', () => {
  it('a user with a German browser chooses English, signs in, and sees their account in it', async () => {
    const { email } = await ownSubscriber();
    const page = await newVisitor({ locale: 'de-DE' });
    await page.goto(front.site);
    expect(page.url()).toBe(`${front.site}/de`);
    await choose(page, 'Français');
    expect(page.url()).toBe(`${front.site}/fr`);
    await choose(page, 'English');
    await page.getByRole('link', { name: 'Manage Subscription' }).first().click();
    await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
    await page.reload();
    expect(await languageOf(page)).toBe('en');
    await page.evaluate(() => location.assign('/help_center'));
    await page.waitForURL(`${front.site}/help_center`);
    expect(await languageOf(page)).toBe('en');

    await page.goBack();
    await page.getByPlaceholder('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    const opened = await page.context().newPage();
    await opened.goto(await mailedLink(email));
    await opened.waitForURL(`${front.site}/manage_subscription`);
    await opened.getByRole('article').waitFor();
    expect(await languageOf(opened)).toBe('en');

    const answer = await opened.reload();
    expect(await answer?.text()).toContain(email);
    await hydrated(opened);
    expect(await opened.getByRole('article').count()).toBe(1);
    expect([...front.received]).toEqual(['__session']);
    await opened.getByRole('button', { name: 'Your account' }).click();
    await opened.getByRole('button', { name: 'Log out', exact: true }).click();
    await opened.waitForURL(`${front.site}/login`);
    // The browser leaves the page before the response that clears the cookie.
    await expect.poll(() => opened.context().cookies()).toEqual([]);
  });

  it('without a script, too: the account is rendered, and a log-out holds', async () => {
    const { email } = await ownSubscriber();
    const page = await newVisitor();
    const cookies = await signedIn(page, email);
    const plain = await newVisitor({ javaScriptEnabled: false });
    await plain.context().addCookies(cookies);
    await plain.goto(`${front.site}/manage_subscription`);
    expect(await plain.getByText(email).count()).toBeGreaterThan(0);
    await plain.getByRole('button', { name: 'Your account' }).click();
    await plain.getByRole('button', { name: 'Log out', exact: true }).click();
    await plain.waitForURL(`${front.site}/login`);
    await plain.goto(`${front.site}/manage_subscription`);
    expect(await plain.getByRole('article').count()).toBe(0);
  });
});

async function signedIn(page: Page, email: string) {
  await page.goto(`${front.site}/login`);
  await page.getByPlaceholder('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  await page.goto(await mailedLink(email));
  await page.getByRole('article').waitFor();
  return page.context().cookies(front.site);
}
