/**
 * `npm run law:check`: leaves a portal of its own as the law has it (docs/law.md), in a real Chromium, with JavaScript
 * and without, in both languages, at 360 and 1440 px. Prints a table; ends with 1 when something is missing.
 */
import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import {
  checkAxe,
  checkCookies,
  checkWay,
  declare,
  type Problems,
  readConfirmation,
  startPages,
} from './law/checks.ts';
import { type Exit, exits } from './law/exits.ts';
import { openFirestore, readDeclaration, waitForMail } from './law/stored.ts';
import { startWithoutFirestore } from './law/without-firestore.ts';
import { storageOf } from './page-states.ts';
import { startPortal } from './portal.ts';

const mailTimeoutMs = 60_000;
const windows = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
];

const portal = await startPortal();
const { site, mailUrl } = portal;
const firestore = openFirestore(portal.firestoreUrl);
const broken = await startWithoutFirestore(portal);
const browser = await launchChromium();
let failed = 0;
const report = (what: string, outcome: string) => console.log(`${what.padEnd(48)} ${outcome}`);

function judge(what: string, problems: Problems): void {
  failed += problems.length > 0 ? 1 : 0;
  report(what, problems.length > 0 ? `FAILED\n  ${problems.join('\n  ')}` : 'ok');
}

/** All of it for one form in one kind of browser. */
async function checkExit(
  context: BrowserContext,
  exit: Exit,
  hasScript: boolean,
): Promise<Problems> {
  const page = await context.newPage();
  const problems: Problems = [];
  for (const from of startPages) problems.push(...(await checkWay(page, site, from, exit)));
  if (hasScript) problems.push(...(await checkAxe(page)));

  const name = `Änne ${randomUUID()}`;
  const email = `${randomUUID()}@example.com`;
  await declare(page, site, exit, { name, email });
  const { problems: missing, id } = await readConfirmation(page, exit, [name, email]);
  const stored = id ? await readDeclaration(firestore, id) : null;
  problems.push(...missing, ...(await checkCookies(page)));
  if (stored?.declared.name !== name || stored.declared.email !== email)
    problems.push('it is confirmed, and not stored');
  if (hasScript) problems.push(...(await checkAxe(page)));
  if (id && mailUrl) {
    const seconds = await waitForMail(mailUrl, { to: email, text: id, timeoutMs: mailTimeoutMs });
    if (seconds === null) problems.push('no mail within 60 s');
  }

  await declare(page, broken.site, exit, { name, email });
  const unstored = await readConfirmation(page, exit, []);
  if (unstored.id !== null) problems.push('it is confirmed while nothing can be stored');
  if ((await page.getByLabel(exit.labels[0]).inputValue()) !== name)
    problems.push('what was typed is lost when it can’t be stored');
  return problems;
}

try {
  for (const viewport of windows)
    for (const javaScriptEnabled of [true, false])
      for (const exit of exits) {
        const context = await browser.newContext({ viewport, javaScriptEnabled });
        const mode = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';
        const what = `${exit.path} at ${viewport.width} px ${mode}`;
        judge(what, await checkExit(context, exit, javaScriptEnabled));
        await context.close();
      }
  // Signed in, the account's pages are other ones.
  const newPage = async () => (await browser.newContext()).newPage();
  const storageState = await storageOf('active@example.com', site, newPage);
  for (const from of ['/manage_subscription', '/manage_subscription/receipts']) {
    const page = await (await browser.newContext({ storageState })).newPage();
    for (const exit of exits)
      judge(`${exit.path} from ${from}, signed in`, await checkWay(page, site, from, exit));
  }
  report(
    'mail at the recipient within 60 s',
    mailUrl ? 'ok, if no line says otherwise' : 'NOT TRIED: no mail emulator',
  );
} finally {
  await browser.close();
  await broken.stop();
  await portal.stop();
}
console.log(failed === 0 ? 'All is there.' : `${failed} failed.`);
process.exit(failed === 0 ? 0 : 1);
