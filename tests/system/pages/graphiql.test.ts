/** Tests /graphiql: an agent asks what the desk has no page for, other users are refused, and no request leaves our origin. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { it, newVisitor, site, useBrowser, visit } from '../../e2e/browser.ts';
import { agent, answer, chooseTab, deskReady, openAs, signInAt, tabs } from './graphiql-steps.ts';

useBrowser();

const names = [
  'DeskPerson',
  'DeskQueue',
  'DeskDeclarations',
  'DeskAudit',
  'DeskCancel',
  'DeskResume',
];

function originsOf(page: Page): Set<string> {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  return origins;
}

describe('a support agent', () => {
  it('signs in by email link, looks a person up, and leaves nothing behind', async () => {
    const page = await newVisitor({ viewport: { width: 1440, height: 900 } });
    const origins = originsOf(page);
    await signInAt('/graphiql', page, agent);
    await deskReady(page);
    expect(await page.title()).toBe('GraphiQL · Stop Smoke Now');
    const bar = page.getByRole('banner');
    await bar.getByText(agent).waitFor();
    expect(await tabs(page).allInnerTexts()).toEqual(names);

    await page.locator('.graphiql-query-editor .view-lines').click();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => answer(page)).toContain('"email": "active@example.com"');
    expect(await answer(page)).toContain('"id": "demo-active"');
    // The local replacement for Firebase is the only other place (a CSP violation is a console error).
    expect([...origins].sort()).toEqual([inject('authUrl'), site].sort());

    await bar.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'GraphiQL', level: 1 }).waitFor();
  });

  it('is asked before a mutation is sent, and a no sends nothing', async () => {
    const page = await openAs('/graphiql', agent);
    await deskReady(page);
    await chooseTab(page, 'DeskResume');
    const asked = page.waitForEvent('dialog');
    const click = page.getByRole('button', { name: 'Execute query' }).click();
    const dialog = await asked;
    expect(dialog.message()).toContain('Make this change? DeskResume with');
    expect(dialog.message()).toContain('sub_canceled');
    await dialog.dismiss();
    await click;
    await expect.poll(() => answer(page)).toContain('It was not sent.');
  });
});

describe('everybody else', () => {
  function scriptsOf(page: Page): string[] {
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.url());
    });
    return scripts;
  }
  const editor = /monaco|worker|tools-/;

  it('signed out: a sign-in, without the weight of the tools', async () => {
    const page = await newVisitor();
    const scripts = scriptsOf(page);
    await page.goto(`${site}/graphiql`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'GraphiQL', level: 1 }).waitFor();
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((url) => editor.test(url))).toEqual([]);
  });

  it('without the role: told so, with ways out', async () => {
    const page = await newVisitor();
    const scripts = scriptsOf(page);
    await signInAt('/graphiql', page, 'none@example.com');
    await page.getByRole('heading', { name: 'This page is for the support team' }).waitFor();
    await page.getByRole('main').getByText('none@example.com').waitFor();
    expect(scripts.filter((url) => editor.test(url))).toEqual([]);
    await page.getByRole('link', { name: 'Go to my subscription' }).click();
    await page.waitForURL(`${site}/manage_subscription`);
    await page.getByRole('heading', { name: 'manage subscriptions' }).waitFor();
  });
});

describe('axe objects to nothing around GraphiQL, in both schemes', () => {
  async function findings(page: Page): Promise<string[]> {
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page })
        .exclude('.graphiql-container')
        .setLegacyMode()
        .analyze();
      for (const { id, nodes } of violations)
        found.push(...nodes.map(({ html }) => `${colorScheme} ${id}: ${html}`));
    }
    return found;
  }

  it('signed out, without the role, and at the desk', async () => {
    const signedOut = await visit('/graphiql');
    await signedOut.getByPlaceholder('Email').waitFor();
    expect(await findings(signedOut)).toEqual([]);
    const outsider = await openAs('/graphiql', 'none@example.com');
    await outsider.getByRole('heading', { name: 'This page is for the support team' }).waitFor();
    expect(await findings(outsider)).toEqual([]);
    const page = await openAs('/graphiql', agent);
    await deskReady(page);
    expect(await findings(page)).toEqual([]);
  });
});
