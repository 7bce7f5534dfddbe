/** Tests pages as delivered: status, HTML without JavaScript, the files that each loads. */
import { describe, expect } from 'vitest';
import { expectConsoleError, it, newVisitor, site, useBrowser } from './browser.ts';

useBrowser();

describe('an unknown address', () => {
  it('answers 404 with a page that leads home', async () => {
    expectConsoleError(/404/);
    const page = await newVisitor();
    const response = await page.goto(`${site}/nowhere`);
    expect(response?.status()).toBe(404);
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL(`${site}/`);
  });
});

it.each(['/', '/help_center'])(
  'what is loaded %s needs neither Firebase nor Apollo',
  async (path) => {
    const page = await newVisitor();
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) bodies.push(response.text());
    });
    await page.goto(site + path, { waitUntil: 'networkidle' });
    const code = (await Promise.all(bodies)).join();
    expect(code.length).toBeGreaterThan(10_000);
    expect(code).not.toMatch(/identitytoolkit|ApolloError|CombinedGraphQLErrors/);
  },
);
