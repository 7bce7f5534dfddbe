/** Made from the files texts/*.yaml: edit them, and run `npm run generate`. */
import type { Language } from './languages.ts';
import { texts as en_api } from './en/api.ts';
import { texts as en_explain } from './en/explain.ts';
import { texts as en_money } from './en/money.ts';
import { texts as en_status } from './en/status.ts';
import { texts as en_spellings } from './en/spellings.ts';
import { texts as de_api } from './de/api.ts';
import { texts as de_explain } from './de/explain.ts';
import { texts as de_money } from './de/money.ts';
import { texts as de_status } from './de/status.ts';
import { texts as de_spellings } from './de/spellings.ts';
import { texts as fr_api } from './fr/api.ts';
import { texts as fr_explain } from './fr/explain.ts';
import { texts as fr_money } from './fr/money.ts';
import { texts as fr_status } from './fr/status.ts';
import { texts as fr_spellings } from './fr/spellings.ts';

const all = {
  en: { api: en_api, explain: en_explain, money: en_money, status: en_status, spellings: en_spellings },
  de: { api: de_api, explain: de_explain, money: de_money, status: de_status, spellings: de_spellings },
  fr: { api: fr_api, explain: fr_explain, money: fr_money, status: fr_status, spellings: fr_spellings },
};

/** The server's texts in one language. */
export type Texts = (typeof all)['en'];

/** The server's texts by language. */
export const texts: Record<Language, Texts> = all;
