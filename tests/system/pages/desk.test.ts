/** Tests /desk: who gets in, what its address and the browser keep, lost input, and its look. */
import { getAuth } from 'firebase-admin/auth';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createUser } from '../../support/factories.ts';
import { colourRules, overflow, violations } from '../../support/accessibility-checks.ts';
import {
  expectConsoleError,
  it,
  newVisitor,
  ownLink,
  site,
  useBrowser,
  visit,
} from '../../e2e/browser.ts';
import { openDesk } from './desk-steps.ts';
import { agent, openAs, signInAt } from './graphiql-steps.ts';
import * as people from './ticket-people.ts';

useBrowser();
people.usePeople();

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).first();
const queue = (page: Page) => page.getByRole('heading', { name: 'Work queue' });

async function lookUp(page: Page, key: string): Promise<void> {
  await page.getByLabel('Who is this about?').fill(key);
  await Promise.all([
    page.waitForResponse((answer) => !!answer.request().postData()?.includes('query DeskPerson')),
    page.getByLabel('Who is this about?').press('Enter'),
  ]);
  await main(page).getByRole('heading', { level: 1 }).waitFor();
}

describe('who gets in', () => {
  it('an agent, by a link that leads back', async () => {
    const page = await newVisitor();
    await signInAt('/desk', page, agent);
    await queue(page).waitFor();
    expect(await page.title()).toBe('Support desk · Stop Smoke Now');
  });

  it('an agent, from the menu of their own account, which other users’ menus lack', async () => {
    const page = await openAs('/desk', agent);
    await queue(page).waitFor();
    await page.goto(`${site}/manage_subscription`);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('link', { name: 'Support desk' }).click();
    await queue(page).waitFor();
    const outsider = await openAs('/desk', 'none@example.com');
    await outsider.goto(`${site}/manage_subscription`);
    await outsider.getByRole('button', { name: 'Your account' }).click();
    await outsider.getByRole('link', { name: 'Receipts' }).first().waitFor();
    expect(await outsider.getByRole('link', { name: 'Support desk' }).count()).toBe(0);
  });

  it('only agents: signed out there is a sign-in, and without the role it says so', async () => {
    const page = await newVisitor();
    const scripts: string[] = [];
    page.on('response', (response) => scripts.push(response.url()));
    await page.goto(`${site}/desk`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Support desk', level: 1 }).waitFor();
    const outsider = await openAs('/desk', 'none@example.com');
    await outsider.getByRole('heading', { name: 'This page is for the support team' }).waitFor();
    expect(scripts.filter((url) => /\/(desk|tools)-[^/]*\.js$/.test(url))).toHaveLength(1);
  });

  it('no account is rendered by the server, and no browser, proxy or search engine keeps the page', async () => {
    const response = await fetch(`${site}/desk?key=demo-active`);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toContain('demo-active');
  });
});

describe('an address', () => {
  it('has an id in it and no email, opens the person again, and leads back to the queue', async () => {
    const page = await openAs('/desk', agent);
    await lookUp(page, 'Active@Example.com');
    await page.waitForURL(`${site}/desk?key=demo-active`);
    await page.reload();
    await page.getByRole('heading', { name: 'active@example.com' }).waitFor();
    await page.goBack();
    await queue(page).waitFor();
    await page.goto(`${site}/desk?key=sub_active`);
    await page.getByRole('heading', { name: 'active@example.com' }).waitFor();
  });
});

describe('a person', () => {
  it('has their name above all, how the key was read, and ids that one press copies', async () => {
    const { email, customerId, uid, id } = await people.newPayer();
    await people.stripe.customers.update(customerId, { name: 'Ann Lee' });
    const page = await openAs('/desk', agent);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await lookUp(page, email);
    await page.getByRole('heading', { level: 1, name: `Ann Lee, ${email}` }).waitFor();
    await page.getByText('Looked up by email address.').waitFor();
    await main(page)
      .getByRole('article', { name: `Premium, $29.99 a month, ${id}` })
      .waitFor();
    for (const text of [uid, customerId]) {
      await main(page)
        .getByRole('button', { name: `Copy ${text}` })
        .first()
        .click();
      await main(page)
        .getByRole('button', { name: `Copied ${text}` })
        .first()
        .waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    }
  });

  it('has forms that open in sight, with the focus in them', async () => {
    const { email } = await people.newPayer();
    const page = await openAs('/desk', agent);
    await lookUp(page, email);
    await page.setViewportSize({ width: 1440, height: 900 });
    await button(page, 'Cancel this plan').evaluate((it) => it.scrollIntoView({ block: 'end' }));
    await button(page, 'Cancel this plan').click();
    const form = page.getByRole('region', { name: 'Cancel this plan' });
    const { top, bottom } = await form.evaluate((it) => it.getBoundingClientRect());
    expect(top).toBeGreaterThanOrEqual(0);
    expect(Math.round(bottom)).toBeLessThanOrEqual(900);
    expect(await form.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  });
});

describe('a key that the desk does not search for', () => {
  const dashboard = 'https://dashboard.stripe.com/search?query=';
  it.each([
    ['Gerda Müller', `${dashboard}Gerda%20M%C3%BCller`],
    ['4242 4242 4242 4242', dashboard],
    ['•••• 4242 12/30', dashboard],
    ['no-such-person@example.com', dashboard],
  ])('%s leads to the provider’s search, without a digit or an address', async (key, address) => {
    const page = await openAs('/desk', agent);
    await lookUp(page, key);
    await page.getByRole('heading', { name: 'No person was found' }).waitFor();
    const link = page.getByRole('link', { name: 'Search the payment provider’s dashboard' });
    expect(await link.getAttribute('href')).toBe(address);
    expect(page.url()).toBe(`${site}/desk`);
  });
});

describe('an agent who is signed out in mid-ticket', () => {
  it('finds everything again that they typed after signing in, in this tab and nowhere else', async () => {
    expectConsoleError(/401/);
    const { uid, email } = await createUser({ role: 'support' });
    const person = await people.newPayer();
    const page = await openAs('/desk', email);
    await queue(page).waitFor();
    await lookUp(page, person.email);
    await button(page, 'Cancel this plan').click();
    await page.getByLabel('Reason, if they gave one').selectOption('Too expensive');
    await page.getByLabel('Note for the team').fill('Called twice, very upset.');

    await getAuth().revokeRefreshTokens(uid);
    await button(page, 'Next: check it').click();
    await button(page, 'Yes, cancel this plan').click();
    await page.getByText('Your session has ended').waitFor();
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).not.toMatch(/upset/);

    const link = await ownLink(page, email, async () => {
      await page.getByPlaceholder('Email').fill(email);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    });
    await page.goto(link);
    await page.getByRole('heading', { name: person.email }).waitFor();
    expect(await page.getByLabel('Reason, if they gave one').inputValue()).toBe('TOO_EXPENSIVE');
    expect(await page.getByLabel('Note for the team').inputValue()).toBe(
      'Called twice, very upset.',
    );
    await button(page, 'Next: check it').click();
    await button(page, 'Yes, cancel this plan').click();
    await page.getByRole('status').getByText(`Canceled for ${person.email}`).waitFor();
    const [plan] = person.subscriptions;
    expect((await people.stripe.subscriptions.retrieve(plan?.id ?? '')).cancel_at).not.toBeNull();

    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Support desk', level: 1 }).waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('desk'))).not.toContain(person.uid);
  });
});

describe('how it looks', () => {
  it('axe objects to nothing in both schemes, and nothing is wider than the window', async () => {
    const person = await people.newPayer([
      {},
      { params: { cancel_at_period_end: true, trial_period_days: 7 } },
    ]);
    await people.cancelAs(person, person.id);
    await people.chargeTooLate(person.customerId, person.id);
    await people.declare({ name: 'Änne Muster', email: person.email });
    const found: string[] = [];
    async function check(step: string, page: Page) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const rules = colorScheme === 'dark' ? colourRules : undefined;
        for (const { id, nodes } of await violations(page, rules))
          found.push(...nodes.map(({ html }) => `${step} ${colorScheme} ${id}: ${html}`));
      }
      for (const width of [1440, 768, 360]) {
        await page.setViewportSize({ width, height: 900 });
        found.push(...(await overflow(page)).map((html) => `${step} ${width}: ${html}`));
      }
    }
    const signedOut = await visit('/desk');
    await signedOut.getByPlaceholder('Email').waitFor();
    await check('signed out', signedOut);
    const { page } = await openDesk();
    await page.getByRole('listitem').filter({ hasText: person.customerId }).waitFor();
    await check('queue', page);
    await lookUp(page, person.email);
    await button(page, 'Show the audit').click();
    const heading = page.getByRole('heading', { name: 'Audit' });
    await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.getByText('whoIs: Succeeded').first().waitFor();
    await check('person', page);
    const isCut = (it: Element) => it.scrollWidth > it.clientWidth;
    await page.setViewportSize({ width: 1024, height: 900 });
    for (const card of await page.getByRole('article').all())
      expect(await card.evaluate(isCut)).toBe(false);
    await button(page, 'Take it out of the queue').click();
    await check('form', page);
    await page.getByLabel('What came of it').selectOption('It was done');
    await page.getByLabel('What was done').fill('Refunded.');
    await button(page, 'Next: check it').click();
    await check('question', page);
    await button(page, 'Yes, take it out of the queue').click();
    await page.getByText('It is out of the queue.').waitFor();
    await check('answer', page);
    await lookUp(page, 'Unknown Person');
    await check('unknown', page);
    expect(found).toEqual([]);
  });
});
