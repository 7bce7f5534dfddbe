/** Stores the language of a customer's mails. */
import type { Language } from '../../../texts/generated/languages.ts';
import type { CustomerRecordStore } from './changed-record.ts';

export type SetLanguage = ReturnType<typeof createSetLanguage>;

export function createSetLanguage(records: CustomerRecordStore) {
  return async function setLanguage(customerId: string, language: Language): Promise<void> {
    for (;;) {
      const stored = await records.read(customerId);
      if (stored.value.language === language) return;
      const record = { ...stored.value, language };
      if (await records.write(stored, { record, cancellations: new Map() })) return;
    }
  };
}
