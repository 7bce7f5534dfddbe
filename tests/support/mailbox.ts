/** Runs a mail server for a test file. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startMailEmulator } from '../../emulators/mail.ts';

export const mailFrom = 'Stop Smoke Now <receipts@smoke.test>';

/** Starts a mail server before a file's tests and closes it after them. @param variables gets the server's address */
export function useMailbox(variables: Record<string, string>) {
  const mailbox = {
    emulator: {} as Awaited<ReturnType<typeof startMailEmulator>>,
    /** Returns the mails to an address, oldest first. */
    to: (address: string) =>
      mailbox.emulator
        .mails()
        .filter(({ to }) => to.includes(address))
        .reverse(),
    /** Waits until an address has so many mails. @returns them, oldest first */
    async wait(address: string, count = 1) {
      await expect.poll(() => mailbox.to(address).length).toBeGreaterThanOrEqual(count);
      return mailbox.to(address);
    },
  };
  variables['MAIL_FROM'] = mailFrom;
  beforeAll(async () => {
    mailbox.emulator = await startMailEmulator();
    variables['MAIL_URL'] = mailbox.emulator.url;
  });
  beforeEach(() => mailbox.emulator.behave('accept'));
  afterAll(() => mailbox.emulator.close());
  return mailbox;
}
