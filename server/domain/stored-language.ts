/** The languages of stored documents. A code is stored as text: a release reads what another one wrote that has more languages. */
import { defaultLanguage, type Language, languages } from '../../texts/generated/languages.ts';
import type { AccountStore } from './account/changed-account.ts';

/** The language of a document: the default one for a language that this release does not know. */
export const languageOfDocument = ({ language }: { language: string }): Language =>
  knownLanguage(language) ?? defaultLanguage;

/** The language of a code; null for one that is not here. */
export const knownLanguage = (code: string | undefined): Language | null =>
  code !== undefined && Object.hasOwn(languages, code) ? (code as Language) : null;

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
