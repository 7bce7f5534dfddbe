/** Signs in with a real browser as a person does: link requested, mail opened in the local mailbox, link followed. */
import type { Page } from 'playwright-core';

/** Asks for a sign-in link on /login, until the page says that it was sent. `site` is the portal's origin. */
export async function requestLink(page: Page, site: string, email: string): Promise<void> {
  await page.goto(`${site}/login`);
  await page.getByPlaceholder('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
}

/** The newest link in the local mailbox for an address. @throws when there is no mail for it */
export async function newestLink(page: Page, site: string, email: string): Promise<string> {
  const mailbox = await page.context().newPage();
  await mailbox.goto(`${site}/dev/mailbox`);
  const link = await mailbox
    .getByRole('link', { name: `Sign in as ${email}` })
    .first()
    .getAttribute('href');
  await mailbox.close();
  if (!link) throw new Error('no mail');
  return link;
}

/** Does it all. Ends on the manage page. */
export async function signIn(page: Page, site: string, email: string): Promise<void> {
  await requestLink(page, site, email);
  await page.goto(await newestLink(page, site, email));
  await page.waitForURL(`${site}/manage_subscription`);
  await page.getByRole('heading', { name: 'manage subscriptions' }).waitFor();
}
