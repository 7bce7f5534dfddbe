/** Made from the files texts/*.yaml: edit them, and run `npm run generate`. */
import type { Language } from './languages.ts';
import { texts as en_api } from './en/api.ts';
import { texts as en_spellings } from './en/spellings.ts';
import { texts as de_api } from './de/api.ts';
import { texts as de_spellings } from './de/spellings.ts';
import { texts as fr_api } from './fr/api.ts';
import { texts as fr_spellings } from './fr/spellings.ts';

const all = {
  en: { api: en_api, spellings: en_spellings },
  de: { api: de_api, spellings: de_spellings },
  fr: { api: fr_api, spellings: fr_spellings },
};

/** The server's texts in one language. */
export type Texts = (typeof all)['en'];

/** The server's texts by language. */
export const texts: Record<Language, Texts> = all;
