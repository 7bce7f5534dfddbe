/** Tests the site's budgets, in counts and bytes, and what keeps pages within them. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectConsoleError, it, newVisitor, signIn, site, useBrowser, visit } from './browser.ts';
import { accountScripts, scriptBytes } from '../support/account-scripts.ts';
import { hydrated } from '../support/hydrated.ts';

useBrowser();

interface Transfer {
  url: string;
  type: string;
  /** Headers and compressed body. */
  bytes: number;
}

/** Loads a page with an empty cache until nothing was requested for half a second. Returns the transfers. */
async function load(path: string): Promise<{ page: Page; all: Transfer[] }> {
  const page = await newVisitor();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const open = new Map<string, { url: string; type: string }>();
  const all: Transfer[] = [];
  let changedAt = Date.now();
  const end = (requestId: string) => {
    changedAt = Date.now();
    open.delete(requestId);
  };
  network.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    changedAt = Date.now();
    open.set(requestId, { url: request.url, type });
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId);
    if (request) all.push({ ...request, bytes: encodedDataLength });
    end(requestId);
  });
  network.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  await page.goto(site + path);
  await hydrated(page);
  // A failure names the requests without an answer.
  await expect
    .poll(() => ({ open: [...open.values()], isQuiet: Date.now() - changedAt > 500 }))
    .toEqual({ open: [], isQuiet: true });
  return { page, all };
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

describe('the landing page', () => {
  // 1 kB of it is the price of texts in their own files.
  it('has at most 91.5 kB of JavaScript, by gzip', async () => {
    const { all } = await load('/');
    const bytes = await scriptBytes(all.map(({ url }) => url));
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(91_500);
  });

  it('takes at most 180 kB on the wire, also after the load event', async () => {
    const { all } = await load('/');
    const types = all.map(({ type }) => type);
    for (const type of ['Document', 'Stylesheet', 'Script', 'Font', 'Image'])
      expect(types).toContain(type);
    const bytes = sum(all.map((each) => each.bytes));
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes, JSON.stringify(all, null, 1)).toBeLessThanOrEqual(180_000);
  });
});

describe('the cards of a returning subscriber', () => {
  it('need one answer that no cache has, and no script', async () => {
    const visitor = await newVisitor();
    await signIn(visitor, 'several@example.com');
    const page = await visitor.context().newPage();
    expectConsoleError(/net::ERR_FAILED/);
    await page.route(/\/assets\/[^/]*\.js$/, (route) => route.abort());
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.goto(`${site}/manage_subscription`);
    await page.getByRole('article').nth(2).waitFor();
    await page.waitForLoadState('networkidle');
    expect(paths.filter((path) => !/\.\w+$/.test(path))).toEqual(['/manage_subscription']);
  });

  it('come with at most 161.5 kB of JavaScript to look, and 195 to act', async () => {
    const visitor = await newVisitor();
    await signIn(visitor, 'several@example.com');
    const { look, all } = await accountScripts(await visitor.context().newPage(), site);
    expect(look).toBeGreaterThan(90_000);
    expect(look).toBeLessThanOrEqual(161_500);
    expect(all).toBeGreaterThan(look);
    expect(all).toBeLessThanOrEqual(195_000);
  });
});

describe('every page', () => {
  it.each(['/', '/help_center', '/login', '/terms'])(
    '%s asks our own origin only, once for each file, and for one font',
    async (path) => {
      const { all } = await load(path);
      const urls = all.map(({ url }) => url).filter((url) => !url.startsWith('data:'));
      expect(urls.filter((url) => new URL(url).origin !== site)).toEqual([]);
      expect(new Set(urls).size).toBe(urls.length);
      expect(all.filter(({ type }) => type === 'Font')).toHaveLength(1);
    },
  );

  it.each([
    ['/', 1280],
    ['/', 360],
    ['/help_center', 1280],
    ['/login', 360],
  ])('%s at %d px has images with a size, lazy ones below the fold', async (path, width) => {
    const page = await visit(path, { viewport: { width, height: 740 } });
    const images = await page.locator('img').evaluateAll((all) =>
      all.map((image) => {
        const { top } = image.getBoundingClientRect();
        return {
          html: image.outerHTML,
          isSized:
            Number(image.getAttribute('width')) > 0 && Number(image.getAttribute('height')) > 0,
          isLazy: image.getAttribute('loading') === 'lazy',
          isInSight: image.checkVisibility() && top < window.innerHeight,
        };
      }),
    );
    expect(images.length).toBeGreaterThan(0);
    expect(images.filter(({ isSized }) => !isSized)).toEqual([]);
    expect(images.filter(({ isLazy, isInSight }) => !isLazy && !isInSight)).toEqual([]);
    expect(images.filter(({ isLazy, isInSight }) => isLazy && isInSight)).toEqual([]);
  });

  it('loads a help image when its answer opens, not before', async () => {
    const { page, all } = await load('/help_center');
    const pictures = () => all.filter(({ url }) => /\/help-[\w-]+\.svg$/.test(url));
    expect(pictures()).toEqual([]);
    await page.locator('summary').first().click();
    await expect.poll(() => pictures().length).toBe(1);
  });
});

describe('delivery', () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, site), { headers: { 'accept-encoding': 'gzip, deflate, br', ...headers } });

  it('compresses files with a hash in their name once, and forever', async () => {
    const { all } = await load('/');
    const files = all.filter(({ url }) => url.includes('/assets/'));
    const types = new Set(files.map(({ type }) => type));
    // Chromium has no own type for the icons.
    expect(types).toEqual(new Set(['Script', 'Stylesheet', 'Font', 'Image', 'Other']));
    for (const { url, type } of files) {
      const { headers } = await ask(url);
      expect(headers.get('cache-control'), url).toBe('public, max-age=31536000, immutable');
      // Fonts are compressed already.
      expect(headers.get('content-encoding'), url).toBe(type === 'Font' ? null : 'br');
      if (type === 'Font') continue;
      const gzip = await ask(url, { 'accept-encoding': 'gzip' });
      expect(gzip.headers.get('content-encoding'), url).toBe('gzip');
    }
  });

  it.each(['/', '/help_center', '/login', '/manage_subscription'])(
    'asks each time whether %s has changed',
    async (path) => {
      const { headers } = await ask(path);
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('content-encoding')).toBe('br');
      const etag = headers.get('etag') ?? '';
      expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
      expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
      expect((await ask(path, { 'if-none-match': '"another"' })).status).toBe(200);
    },
  );
});
