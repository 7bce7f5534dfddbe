/** Where a page is in each language: `/de/login`; the default language has none in its addresses. */
import { defaultLanguage, type Language } from './generated/languages.ts';

/** The address of a path in a language. */
export const addressIn = (language: Language, path: string): string =>
  language === defaultLanguage ? path : `/${language}${path === '/' ? '' : path}`;

/** What says the language of an address that begins with none: in links of mails, as Firebase writes them too, and after a choice. */
export const languageParameter = 'lang';
