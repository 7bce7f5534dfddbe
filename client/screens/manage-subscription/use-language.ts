/** Stores the page's language as that of the reader's mails, if none is stored. */
import { useEffect } from 'react';
import { languageName } from '../../apollo.ts';
import { type Language, useSetLanguageMutation } from '../../generated/operations.ts';
import { requestStatus } from '../../request-status.ts';
import { useSessionState } from '../../session.ts';

/** @param kept the account's language, null for none, undefined until it is known */
export function useLanguage(kept: Language | null | undefined): void {
  const [setLanguage] = useSetLanguageMutation();
  const { token } = useSessionState();
  const isOther = token !== '' && kept !== undefined && (kept ?? 'EN') !== languageName;
  useEffect(() => {
    if (!isOther) return;
    setLanguage({ variables: { input: { language: languageName } } }).catch((error: unknown) =>
      console.error('The language could not be kept:', requestStatus(error), error),
    );
  }, [isOther, setLanguage]);
}
