/** Signs in with a real browser: requests a link, opens the mail in the local mailbox, follows the link. */
import { hash } from 'node:crypto';
import { mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Requests a sign-in link on /login and waits for the confirmation. `site` is the portal's origin. */
export async function requestLink(page: Page, site: string, email: string): Promise<void> {
  await page.goto(`${site}/login`);
  await page.getByPlaceholder('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
}

/** Returns an address's newest link in the local mailbox. @throws without a mail */
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
 * Returns this request's own link: a link works once, and all processes share a mailbox. A lock keeps others from requesting
 * one for the address meanwhile.
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

/** Returns false if another process has the lock. */
function isTaken(error: unknown): false {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  return false;
}

export async function signIn(page: Page, site: string, email: string): Promise<void> {
  const link = await ownLink(page, site, email, () => requestLink(page, site, email));
  await page.goto(link);
  await page.waitForURL(`${site}/manage_subscription`);
  await page.getByRole('heading', { name: 'manage subscriptions' }).waitFor();
}
