/** The addresses of pages in each language. */
import { defaultLanguage, type Language } from '../../texts/generated/languages.ts';

/** The address of a page in a language: `/de/login`; the default language has none in it. */
export const addressIn = (language: Language, path: string): string =>
  language === defaultLanguage ? path : `/${language}${path === '/' ? '' : path}`;
