/** Runs a mail server for a test file. */
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type ReceivedMail, startMailEmulator } from '../../emulators/mail.ts';

export type MailEmulator = Awaited<ReturnType<typeof startMailEmulator>>;

export interface Mailbox {
  emulator: MailEmulator;
  /** The mails to an address, oldest first. */
  to: (address: string) => ReceivedMail[];
  /** Waits until an address has so many mails. @returns them, oldest first */
  wait: (address: string, count?: number) => Promise<ReceivedMail[]>;
}

export const mailFrom = 'Stop Smoke Now <receipts@smoke.test>';

/** Starts a mail server before a file's tests and closes it after them. @param variables gets the server's address */
export function useMailbox(variables: Record<string, string>): Mailbox {
  const mailbox = {} as Mailbox;
  variables['MAIL_FROM'] = mailFrom;
  beforeAll(async () => {
    const emulator = await startMailEmulator();
    variables['MAIL_URL'] = emulator.url;
    const to = (address: string) =>
      emulator
        .mails()
        .filter((mail) => mail.to.includes(address))
        .reverse();
    Object.assign(mailbox, {
      emulator,
      to,
      async wait(address: string, count = 1) {
        await expect.poll(() => to(address).length).toBeGreaterThanOrEqual(count);
        return to(address);
      },
    });
  });
  beforeEach(() => mailbox.emulator.behave('accept'));
  afterAll(() => mailbox.emulator.close());
  return mailbox;
}
