/** Keeps the language in which a customer's owner reads mails. */
import type { Language } from '../../../texts/generated/languages.ts';
import type { AccountStore } from './changed-account.ts';

export type SetLanguage = ReturnType<typeof createSetLanguage>;

export function createSetLanguage(accounts: AccountStore) {
  /**
   * Keeps the language that the owner of an account has chosen: their mails are in it.
   * @throws UpstreamError (`firestore`) when it could not be stored
   */
  return async function setLanguage(customerId: string, language: Language): Promise<void> {
    for (;;) {
      const stored = await accounts.read(customerId);
      if (stored.value.language === language) return;
      const account = { ...stored.value, language };
      if (await accounts.write(stored, { account, receipts: new Map() })) return;
    }
  };
}
