/** Signs in with a real browser as a person does: link requested, mail opened in the local mailbox, link followed. */
import { hash } from 'node:crypto';
import { mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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

/**
 * The link that a request sends, and not that of another process: a link works once, and all share one mailbox.
 * Between the request and the look into the mailbox nobody else asks for a link to the same address.
 */
export async function ownLink(
  page: Page,
  site: string,
  email: string,
  request: () => Promise<void>,
): Promise<string> {
  const name = hash('sha256', `${site} ${email}`).slice(0, 16);
  const lock = join(tmpdir(), `sign-in-${name}`);
  while (!(await mkdir(lock).then(() => true, isTaken))) await pause(50);
  try {
    await request();
    return await newestLink(page, site, email);
  } finally {
    await rmdir(lock);
  }
}

/** False when another process has the lock. */
function isTaken(error: unknown): false {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  return false;
}

/** Does it all. Ends on the manage page. */
export async function signIn(page: Page, site: string, email: string): Promise<void> {
  const link = await ownLink(page, site, email, () => requestLink(page, site, email));
  await page.goto(link);
  await page.waitForURL(`${site}/manage_subscription`);
  await page.getByRole('heading', { name: 'manage subscriptions' }).waitFor();
}
