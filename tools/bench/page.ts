/** Compares the account page with the original design, from navigation to visible cards on a throttled phone. */
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from '../../scripts/chromium.ts';
import { startPortal } from '../../scripts/portal.ts';
import { signIn } from '../../tests/support/sign-in.ts';
import { serveOriginal } from './page-server.ts';
import { compare, type Sample } from './report.ts';

const email = 'several@example.com';
const customerId = 'cus_several';
const plans = 3;
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const cpuSlowdown = 4;

/** The prefix of the page's console message with its times. */
const cardsPainted = 'cards painted ';

/** Measures both pages with a filled and an empty browser cache. */
export async function comparePages(rounds: number): Promise<string> {
  const portal = await startPortal();
  const browser = await launchChromium();
  const { authUrl, stripeUrl } = portal;
  const server = await serveOriginal({ authUrl, stripeUrl, customerId });
  try {
    const page = `${portal.site}/manage_subscription`;
    const ours = await phone(browser);
    await signInAt(portal.site, ours);
    if (!(await (await ours.request.get(page)).text()).includes('<article'))
      throw new Error('the server did not draw the page');
    const other = await phone(browser);
    const pages = (cold: boolean) =>
      compare(rounds, {
        'the original design (the browser asks Firestore, then Stripe)': () =>
          time(other, server.url, cold),
        'the same, measured again': () => time(other, server.url, cold),
        'this portal': () => time(ours, page, cold),
      });
    return `Files in the cache:\n\n${await pages(false)}\n\nEmpty cache:\n\n${await pages(true)}`;
  } finally {
    await browser.close();
    await server.close();
    await portal.stop();
  }
}

/** Signs in by the local mailbox, for the session cookie with which the server renders the page. */
async function signInAt(site: string, context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await signIn(page, site, email);
  await page.close();
}

const phone = (browser: Browser) =>
  browser.newContext({ viewport: { width: 360, height: 780 }, isMobile: true, locale: 'en-US' });

async function time(context: BrowserContext, url: string, cold: boolean): Promise<Sample> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (cold) await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(watch, [plans, cardsPainted] as [number, string]);
  try {
    const telling = page.waitForEvent('console', (each) => each.text().startsWith(cardsPainted));
    await page.goto(url, { waitUntil: 'commit' });
    return JSON.parse((await telling).text().slice(cardsPainted.length)) as Sample;
  } finally {
    await page.close();
  }
}

/** Runs in the page and reports painted cards on the console: outside queries would add scripts to its start. */
function watch([count, message]: [number, string]): void {
  // Functions in here must be anonymous: tsx would call a helper for names that the page lacks.
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('article').length < count) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        const painted = performance.now();
        const [page] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
        console.log(
          message + JSON.stringify({ 'HTML ms': page?.responseEnd, 'cards painted ms': painted }),
        );
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true });
}
