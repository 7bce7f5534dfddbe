/** `/dev/mailbox` of a local run: sign-in mails and all others, newest first. */
import { describe, expect, inject } from 'vitest';
import type { ReceivedMail } from '../../emulators/mail.ts';
import { it, newVisitor, site, useBrowser, visit } from './browser.ts';
import { mailedLink, ownSubscriber } from './own-subscriber.ts';
import { requestLink } from '../support/sign-in.ts';

useBrowser();

/** The mails that arrived for an address, newest first. */
async function mailsTo(email: string): Promise<ReceivedMail[]> {
  const mails = (await (await fetch(`${inject('mailUrl')}/mails`)).json()) as ReceivedMail[];
  return mails.filter(({ to }) => to.includes(email));
}

describe('the mailbox', () => {
  it('has the link, then above it the mail on the cancellation, and then the next link', async () => {
    const { email } = await ownSubscriber();
    const page = await visit('/login');
    await requestLink(page, site, email);
    await page.goto(await mailedLink(email));
    await page.waitForURL(`${site}/manage_subscription`);
    await page.getByRole('link', { name: 'Cancel subscription' }).click();
    const [portal] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Continue to cancel' }).click(),
    ]);
    await requestLink(await newVisitor(), site, `first.${email}`);
    await portal.getByRole('button', { name: 'Cancel your plan' }).click();
    await portal.getByText(/Cancels on/).waitFor();
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
    await requestLink(await newVisitor(), site, `last.${email}`);

    await page.goto(`${site}/dev/mailbox`);
    const own = page.getByRole('listitem').filter({ hasText: email });
    const entries = (await own.allInnerTexts()).map((text) => text.split('\n').filter(Boolean));
    const [mail] = await mailsTo(email);
    const text = mail?.text.split('\n').filter(Boolean) ?? [];
    expect(text.length).toBeGreaterThan(5);
    const signIn = (to: string) => [`To: ${to}`, 'Sign in to Stop Smoke Now', `Sign in as ${to}`];
    expect(entries).toEqual([
      signIn(`last.${email}`),
      [`To: ${email}`, 'Your plan is canceled', 'Text', ...text, 'Show as HTML'],
      signIn(`first.${email}`),
    ]);
    const entry = own.filter({ hasText: 'Your plan is canceled' });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const [answer] = await Promise.all([
      page.waitForResponse(/\/dev\/mailbox\/\d+$/),
      entry.getByRole('link', { name: 'Show as HTML' }).click(),
    ]);
    await page.getByRole('heading', { name: 'Your plan is canceled' }).waitFor();
    expect(answer.headers()['content-security-policy']).toContain("default-src 'none'");
    expect(loaded).toHaveLength(1);
  });
});
