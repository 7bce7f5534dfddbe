/** Every demo subscriber signs in and sees what they hold. */
import { describe, expect } from 'vitest';
import { demoSubscribers } from '../../emulators/seed.ts';
import { signedInVisitor } from '../support/open-state.ts';
import { it, site, useBrowser } from './browser.ts';

useBrowser();

/** Badge and price of each card, in any order. Nobody's plan is changed: what changes one has a subscriber of its own. */
const seen: Record<string, [status: string, price: string][]> = {
  'trial@example.com': [['Free trial', '$29.99']],
  'canceled@example.com': [['Canceled', '$29.99']],
  'several@example.com': [
    ['active', '$29.99'],
    ['past_due', '$9.99'],
    ['Canceled', '$19.99'],
  ],
  'second@example.com': [['active', '$29.99']],
  'literal@example.com': [['active', '$29.99']],
  'none@example.com': [],
  'support@example.com': [],
};

describe('a demo subscriber', () => {
  it('is tested, whoever it is', () => {
    const elsewhere = ['active@example.com'];
    expect([...Object.keys(seen), ...elsewhere].sort()).toEqual(
      demoSubscribers.map(({ email }) => email).sort(),
    );
  });

  it.each(Object.entries(seen))('%s', async (email, cards) => {
    const page = await signedInVisitor(email);
    const answer = await page.goto(`${site}/manage_subscription`);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
    await page.getByText(email, { exact: true }).waitFor();
    if (cards.length > 0)
      await page
        .getByRole('article')
        .nth(cards.length - 1)
        .waitFor();
    else await page.getByText('No subscriptions found for this email.').waitFor();

    const articles = await page.getByRole('article').allInnerTexts();
    expect(articles).toHaveLength(cards.length);
    for (const [status, price] of cards) {
      expect(
        articles.some((text) => text.includes(status) && text.includes(price)),
        `${status}, ${price} in ${articles.join(' | ')}`,
      ).toBe(true);
    }
    expect(await page.getByRole('link', { name: 'Cancel subscription' }).count()).toBe(1);
  });
});
