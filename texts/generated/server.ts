/** Made from the files texts/*.yaml: edit them, and run `npm run generate`. */
import type { Language } from './languages.ts';
import { texts as en_api } from './en/api.ts';
import { texts as en_explain } from './en/explain.ts';
import { texts as en_money } from './en/money.ts';
import { texts as en_status } from './en/status.ts';
import { texts as en_leaving } from './en/leaving.ts';
import { texts as en_undo } from './en/undo.ts';
import { texts as en_receipt } from './en/receipt.ts';
import { texts as en_mail } from './en/mail.ts';
import { texts as en_file } from './en/file.ts';
import { texts as de_api } from './de/api.ts';
import { texts as de_explain } from './de/explain.ts';
import { texts as de_money } from './de/money.ts';
import { texts as de_status } from './de/status.ts';
import { texts as de_leaving } from './de/leaving.ts';
import { texts as de_undo } from './de/undo.ts';
import { texts as de_receipt } from './de/receipt.ts';
import { texts as de_mail } from './de/mail.ts';
import { texts as de_file } from './de/file.ts';
import { texts as fr_api } from './fr/api.ts';
import { texts as fr_explain } from './fr/explain.ts';
import { texts as fr_money } from './fr/money.ts';
import { texts as fr_status } from './fr/status.ts';
import { texts as fr_leaving } from './fr/leaving.ts';
import { texts as fr_undo } from './fr/undo.ts';
import { texts as fr_receipt } from './fr/receipt.ts';
import { texts as fr_mail } from './fr/mail.ts';
import { texts as fr_file } from './fr/file.ts';

const all = {
  en: { api: en_api, explain: en_explain, money: en_money, status: en_status, leaving: en_leaving, undo: en_undo, receipt: en_receipt, mail: en_mail, file: en_file },
  de: { api: de_api, explain: de_explain, money: de_money, status: de_status, leaving: de_leaving, undo: de_undo, receipt: de_receipt, mail: de_mail, file: de_file },
  fr: { api: fr_api, explain: fr_explain, money: fr_money, status: fr_status, leaving: fr_leaving, undo: fr_undo, receipt: fr_receipt, mail: fr_mail, file: fr_file },
};

/** The server's texts in one language. */
export type Texts = (typeof all)['en'];

/** The server's texts by language. */
export const texts: Record<Language, Texts> = all;
