/** The page path: from navigation to visible cards, on a throttled phone, against peers. */
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from '../../scripts/chromium.ts';
import { type RunningPortal, startPortal } from '../../scripts/portal.ts';
import { median } from '../../scripts/percentile.ts';
import { accountScripts } from '../../tests/support/account-scripts.ts';
import { signIn } from '../../tests/support/sign-in.ts';
import { buildPages, serveFirestore, servePages, serveStripe } from './page-server.ts';
import { controlSentence, table } from './report.ts';

const email = 'several@example.com';
const customer = 'cus_several';
/** The cards of this subscriber. */
const plans = 3;
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const cpuSlowdown = 4;

/** What the page writes on its console before its times. */
const cardsPainted = 'cards painted ';

/** Milliseconds since the navigation began. */
interface Times {
  html: number;
  painted: number;
}

interface Case {
  name: string;
  url: string;
  /** Signed in, where that is needed. */
  context: BrowserContext;
}

/** Measures, and gives two tables, whose last two rows are the same page as the control, and one of the JavaScript. */
export async function comparePages(rounds: number): Promise<string> {
  await buildPages();
  const portal = await startPortal();
  const browser = await launchChromium();
  const peers = await startPeers(portal);
  try {
    const ours = await ourManagePage(browser, portal);
    const { look, all } = await accountScripts(await ours.context.newPage(), portal.site);
    const empty = {
      name: 'empty React page, static JSON',
      url: `${peers.site}/empty.html`,
      context: await phone(browser),
    };
    const manage = [
      ours,
      await originalPage(browser, portal, peers.site),
      empty,
      { ...empty, name: 'the same again' },
    ];
    return [
      ...(await compare('Cards visible, files in the cache', manage, rounds, { cold: false })),
      ...(await compare('Cards visible, empty cache', manage, rounds, { cold: true })),
      table([
        ['JavaScript of this portal, gzip', 'kB'],
        ['until the page is hydrated', Math.round(look / 1_000)],
        ['in all, for somebody who acts', Math.round(all / 1_000)],
      ]),
    ].join('\n');
  } finally {
    await browser.close();
    peers.close();
    await portal.stop();
  }
}

async function startPeers(portal: RunningPortal) {
  const firestore = await serveFirestore(customer);
  const stripe = await serveStripe(portal.stripeUrl);
  const addresses = JSON.stringify({
    auth: portal.authUrl,
    firestore: { host: '127.0.0.1', port: firestore.port },
    stripe: stripe.url,
  });
  const list = Array.from({ length: plans }, (_, index) => ({
    id: String(index),
    status: 'active',
    price: '$29.99',
    started: 'Nov 1, 2026',
    ends: 'Dec 1, 2026',
  }));
  const pages = await servePages(
    { '/cards.json': JSON.stringify(list) },
    `<script type="application/json" id="addresses">${addresses}</script>`,
  );
  return {
    site: pages.url,
    close: () => [firestore, stripe, pages].forEach((server) => server.close()),
  };
}

/** Signed in as a person does, over the local mailbox: with the session cookie, for which the server draws the page. */
async function ourManagePage(browser: Browser, { site }: RunningPortal): Promise<Case> {
  const context = await phone(browser);
  const page = await context.newPage();
  await signIn(page, site, email);
  await page
    .getByRole('article')
    .nth(plans - 1)
    .waitFor();
  await page.close();
  const url = `${site}/manage_subscription`;
  const drawn = await (await context.request.get(url)).text();
  if (!drawn.includes('<article')) throw new Error('the server did not draw the page');
  return { name: 'this portal', url, context };
}

async function originalPage(
  browser: Browser,
  { authUrl }: RunningPortal,
  site: string,
): Promise<Case> {
  await fetch(`${authUrl}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'original@example.com', password: 'benchmark' }),
  });
  const context = await phone(browser);
  const page = await context.newPage();
  await page.goto(`${site}/original.html#original@example.com`);
  await page.waitForFunction(() => document.title === 'signed in');
  await page.close();
  return {
    name: 'the original design (browser asks Firestore, then Stripe)',
    url: `${site}/original.html`,
    context,
  };
}

const phone = (browser: Browser) =>
  browser.newContext({ viewport: { width: 360, height: 780 }, isMobile: true, locale: 'en-US' });

/** Measures all cases in turn, several rounds. The ratio is ours to each other's, round by round. */
async function compare(
  title: string,
  cases: Case[],
  rounds: number,
  { cold }: { cold: boolean },
): Promise<string[]> {
  const measured = cases.map(({ name }) => ({ name, times: [] as Times[] }));
  for (let round = -1; round < rounds; round += 1)
    for (const [index, each] of cases.entries()) {
      const times = await visit(each, cold);
      // The first round fills caches.
      if (round >= 0) measured[index]?.times.push(times);
    }
  const ratios = (first: Times[] = [], second: Times[] = []) =>
    first.map(({ painted }, round) => painted / (second[round]?.painted ?? NaN));
  const rows = measured.map(({ name, times }) => [
    name,
    Math.round(median(times.map(({ html }) => html))),
    Math.round(median(times.map(({ painted }) => painted))),
    median(ratios(measured[0]?.times, times)).toFixed(2),
  ]);
  const [original, again] = measured.slice(-2);
  return [
    table([[title, 'HTML there, ms', 'cards painted, ms', 'ours to this'], ...rows]),
    '',
    controlSentence(ratios(original?.times, again?.times)),
    '',
  ];
}

async function visit({ context, url }: Case, cold: boolean): Promise<Times> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (cold) await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.addInitScript(watch, [plans, cardsPainted] as [number, string]);
  try {
    const telling = page.waitForEvent('console', (each) => each.text().startsWith(cardsPainted));
    await page.goto(url, { waitUntil: 'commit' });
    return JSON.parse((await telling).text().slice(cardsPainted.length)) as Times;
  } finally {
    await page.close();
  }
}

/**
 * Runs in the page: tells when all cards have been painted. By the console, since a question from outside
 * would bring scripts of its own into the page while it starts.
 */
function watch([count, message]: [number, string]): void {
  // No function in it may have a name: tsx would call a helper for it that the page does not have.
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('article').length < count) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        const painted = performance.now();
        const [page] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
        console.log(message + JSON.stringify({ html: page?.responseEnd, painted }));
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true });
}
