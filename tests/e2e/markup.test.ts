/** Pages as HTML: valid, described to search engines, of use without JavaScript, and taken over as they are. */
import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectConsoleError, it, newVisitor, site, useBrowser, visit } from './browser.ts';
import { hydrated } from '../support/hydrated.ts';
import { exits } from '../support/law/exits.ts';

useBrowser();

const paths = ['/', '/help_center', '/login', '/manage_subscription', '/terms', '/privacy'];

const get = (path: string) => fetch(site + path, { headers: { accept: 'text/html' } });

/** Without `<noscript>`, which is text where scripts run, and elements where they don't. */
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
      // The HTML standard leaves these to taste, and React and Vite write what they write:
      // `<br/>`, `<!doctype html>`, `autoComplete`, `required=""`, and ids like `_R_k_`.
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

  it.each([...paths, '/nowhere', ...exits.map(({ path }) => path)])(
    'of %s is valid',
    async (path) => {
      expect(await mistakes(await (await get(path)).text())).toEqual([]);
    },
  );

  it.each([
    [422, { type: 'EXTRAORDINARY', endsOn: 'soon' }],
    [200, { name: 'a', email: 'a@example.com', contract: 'a' }],
  ])(
    'of a form that is answered with %d is valid',
    async (status, fields: Record<string, string>) => {
      const answer = await fetch(`${site}/kuendigen`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
      expect(answer.status).toBe(status);
      expect(await mistakes(await answer.text())).toEqual([]);
    },
  );
});

describe('the head', () => {
  const head = async (path: string) => {
    const page = await visit(path, { javaScriptEnabled: false });
    const of = (selector: string, attribute = 'content') =>
      page.locator(`head ${selector}`).getAttribute(attribute);
    return {
      page,
      of,
      title: await page.title(),
      description: (await of('meta[name="description"]')) ?? '',
    };
  };

  it.each(paths)('of %s names the page', async (path) => {
    const { of, title, description } = await head(path);
    expect(title).toContain('Stop Smoke Now');
    expect(description.length).toBeGreaterThan(30);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(await of('link[rel="canonical"]', 'href')).toBe(site + path);
    expect(await of('meta[property="og:title"]')).toBe(title);
    expect(await of('meta[property="og:description"]')).toBe(description);
    expect(await of('meta[property="og:url"]')).toBe(site + path);
  });

  it('differs from page to page', async () => {
    const heads = await Promise.all(paths.map(head));
    for (const key of ['title', 'description'] as const)
      expect(new Set(heads.map((each) => each[key])).size).toBe(paths.length);
  });

  it('leads to images and a manifest that are there', async () => {
    const { page, of } = await head('/');
    const addresses = await page
      .locator('head link:is([rel="icon"], [rel="apple-touch-icon"], [rel="manifest"])')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    const share = await of('meta[property="og:image"]');
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

describe('structured data', () => {
  const dataOf = async (path: string) => {
    const page = await visit(path, { javaScriptEnabled: false });
    const text = await page.locator('script[type="application/ld+json"]').textContent();
    return { page, data: JSON.parse(text ?? '') as Record<string, unknown> };
  };

  it('of / is the app', async () => {
    const { data } = await dataOf('/');
    expect(data).toMatchObject({ '@type': 'SoftwareApplication', name: 'Stop Smoke Now' });
    expect(data['url']).toBe(`${site}/`);
  });

  it('of /help_center is the five questions of the page', async () => {
    const { page, data } = await dataOf('/help_center');
    expect(data['@type']).toBe('FAQPage');
    const entries = data['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
    expect(entries.map(({ name }) => name)).toEqual(await page.locator('summary').allInnerTexts());
    expect(entries).toHaveLength(5);
    for (const { acceptedAnswer } of entries)
      expect(acceptedAnswer.text.length).toBeGreaterThan(99);
    expect(JSON.stringify(data)).not.toMatch(/\{\{|href=\\"\//);
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

  it('robots.txt leads to it', async () => {
    const answer = await fetch(`${site}/robots.txt`);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await answer.text()).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
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
    expect(await banner.getByRole('button').isVisible()).toBe(false);
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
      // A mismatch would be an error in the console, too: see browser.ts.
      expect(await rootText(page)).toBe(await rootText(sent));
    },
  );
});
