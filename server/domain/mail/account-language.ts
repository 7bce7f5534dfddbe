/** Keeps the language that the owner of an account has chosen: their mails are in it. */
import type { Language } from '../../../texts/generated/languages.ts';
import type { AccountStore } from '../account/account-store.ts';

/** @throws UpstreamError (`firestore`) when it could not be stored */
export type SetLanguage = (customerId: string, language: Language) => Promise<void>;

/** @param onChanged called with the customer of each account that has another language now: for caches */
export function createSetLanguage(
  accounts: Pick<AccountStore, 'read' | 'write'>,
  onChanged: (customerId: string) => void,
): SetLanguage {
  return async function setLanguage(customerId, language) {
    for (;;) {
      const stored = await accounts.read(customerId);
      if (stored.value.language === language) return;
      const account = { ...stored.value, language };
      if (await accounts.write(stored, { account, receipts: new Map() })) break;
    }
    onChanged(customerId);
  };
}
