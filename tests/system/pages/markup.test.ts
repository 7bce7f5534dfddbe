/** Tests pages as HTML: valid, described to search engines, useful without JavaScript, and hydrated unchanged. */
import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectConsoleError, it, newVisitor, site, useBrowser, visit } from '../../e2e/browser.ts';
import { hydrated } from '../../support/hydrated.ts';
import { exits } from '../../support/law/exits.ts';
import { signedInVisitor } from '../../support/open-state.ts';

useBrowser();

const paths = ['/', '/help_center', '/login', '/manage_subscription', '/terms', '/privacy'];

const get = (path: string) => fetch(site + path, { headers: { accept: 'text/html' } });

/** Skips `<noscript>`, which is text with scripts, and elements without. */
const rootText = (page: Page) =>
  page.locator('#root').evaluate((root) => {
    const copy = root.cloneNode(true) as Element;
    for (const element of copy.querySelectorAll('noscript')) element.remove();
    return copy.textContent;
  });

describe('the HTML', () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // The HTML standard leaves these open, and React and Vite write `<br/>`, `<!doctype html>`, `autoComplete`, `required=""`,
      // and ids like `_R_k_`.
      'void-style': 'off',
      'doctype-style': 'off',
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'no-trailing-whitespace': 'off',
      'valid-id': ['error', { relaxed: true }],
    },
  });

  const mistakes = async (html: string) => {
    expect(html).toContain('<div id="root"><');
    const { results } = await validator.validateString(html);
    const messages = results.flatMap(({ messages }) => messages);
    return messages.map(({ ruleId, message, selector }) => [ruleId, message, selector]);
  };

  it.each([...paths, '/nowhere', '/undo', ...exits.map(({ path }) => path)])(
    'of %s is valid',
    async (path) => {
      expect(await mistakes(await (await get(path)).text())).toEqual([]);
    },
  );

  it.each(['', '?view=retention', '/receipts'])(
    'of /manage_subscription%s, drawn for a subscriber, is valid',
    async (rest) => {
      const page = await signedInVisitor('several@example.com');
      const html = await (await page.request.get(`${site}/manage_subscription${rest}`)).text();
      expect(html).toContain('<script id="account"');
      expect(await mistakes(html)).toEqual([]);
    },
  );

  it.each([
    [422, '/kuendigen', { type: 'EXTRAORDINARY', endsOn: 'soon' }],
    [200, '/kuendigen', { name: 'a', email: 'a@example.com', contract: 'a' }],
    [200, '/resilier', { name: 'a', email: 'a@example.com', contract: 'a' }],
  ])(
    'of a form that is answered with %d is valid: %s',
    async (status, path, fields: Record<string, string>) => {
      const { request } = (await newVisitor()).context();
      const answer = await request.post(site + path, { form: fields });
      expect(answer.status()).toBe(status);
      expect(await mistakes(await answer.text())).toEqual([]);
    },
  );
});

describe('the head', () => {
  it.each(paths)('of %s names the page', async (path) => {
    const html = await (await get(path)).text();
    const of = (start: string) => html.split(start)[1]?.split(/[<"]/, 1)[0] ?? '';
    const title = of('<title>');
    const description = of('<meta name="description" content="');
    expect(title).toContain('Stop Smoke Now');
    expect(description.length).toBeGreaterThan(30);
    expect(of('<link rel="canonical" href="')).toBe(site + path);
    expect(of('<meta property="og:title" content="')).toBe(title);
    expect(of('<meta property="og:description" content="')).toBe(description);
    expect(of('<meta property="og:url" content="')).toBe(site + path);
  });

  it('leads to images and a manifest that are there', async () => {
    const page = await visit('/', { javaScriptEnabled: false });
    const addresses = await page
      .locator('head link:is([rel="icon"], [rel="apple-touch-icon"], [rel="manifest"])')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    const share = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(share).toMatch(`${site}/`);
    expect(addresses).toHaveLength(4);
    for (const address of [...addresses, share ?? '']) {
      const answer = await fetch(address);
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^image\/|manifest\+json/);
    }
    const manifest = (await (await fetch(`${site}/site.webmanifest`)).json()) as {
      name: string;
      icons: { src: string }[];
    };
    expect(manifest.name).toBe('Stop Smoke Now');
    for (const { src } of manifest.icons) expect((await fetch(site + src)).status).toBe(200);
  });
});

describe('for search engines', () => {
  it('the sitemap lists the pages that may be found', async () => {
    const answer = await fetch(`${site}/sitemap.xml`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/xml/);
    const xml = await answer.text();
    const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
    expect(listed).toEqual(expect.arrayContaining([`${site}/`, `${site}/help_center`]));
    expect(listed).not.toContain(`${site}/manage_subscription`);
    for (const path of paths) {
      const isHidden = (await (await get(path)).text()).includes('name="robots" content="noindex"');
      expect(listed.includes(site + path), path).toBe(!isHidden);
    }
  });
});

describe('without JavaScript', () => {
  it.each([1280, 360])('the landing page is read and left, at %d px', async (width) => {
    const viewport = { width, height: 740 };
    const page = await visit('/', { javaScriptEnabled: false, viewport });
    const text = await page.getByRole('main').innerText();
    for (const words of ['Stop Smoke Now', 'Over 90%', 'Health tracking', 'Motivational reminders'])
      expect(text).toContain(words);
    const banner = page.getByRole('banner');
    const toggle = banner.getByRole('button', { name: 'Open menu' });
    expect(await toggle.isVisible()).toBe(width === 360);
    if (width === 360) await toggle.click();
    await banner.getByRole('link', { name: 'Feature' }).click();
    await expect
      .poll(() => page.locator('#feature').evaluate((it) => it.getBoundingClientRect().top))
      .toBeLessThan(80);
    await banner.getByRole('link', { name: 'Help Center' }).click();
    await page.waitForURL(`${site}/help_center`);
  });

  it('all five answers are reached, one at a time, by click and by cross-link', async () => {
    const page = await visit('/help_center', { javaScriptEnabled: false });
    const items = page.locator('details');
    for (let i = 0; i < 5; i++) {
      await items.nth(i).locator('summary').click();
      await items.nth(i).locator('> [id]').waitFor();
      expect(await page.locator('details[open]').count()).toBe(1);
    }
    await page.locator('#refund-web a[href$="#cancel-web"]').click();
    await page.locator('#cancel-web').waitFor();
    expect(await page.locator('details[open]').count()).toBe(1);
  });
});

describe('hydration', () => {
  it.each(['/', '/help_center', '/login', '/terms', '/nowhere'])(
    'takes %s over as it was sent',
    async (path) => {
      if (path === '/nowhere') expectConsoleError(/404/);
      const sent = await newVisitor({ javaScriptEnabled: false });
      await sent.goto(site + path);
      const page = await visit(path);
      await hydrated(page);
      // A mismatch would be a console error, too: see browser.ts.
      expect(await rootText(page)).toBe(await rootText(sent));
    },
  );
});
