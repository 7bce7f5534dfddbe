/** Finds the language of a document, and writes sentences in every language. */
import {
  defaultLanguage,
  type Language,
  languageCodes,
  languages,
} from '../../texts/generated/languages.ts';
import { type Texts, texts } from '../../texts/generated/server.ts';

export const languageOfDocument = ({ language }: { language: string }): Language =>
  knownLanguage(language) ?? defaultLanguage;

export const knownLanguage = (code: string | undefined): Language | null =>
  code !== undefined && Object.hasOwn(languages, code) ? (code as Language) : null;

export interface Localized {
  message: string;
  messages: Record<Language, string>;
}

/** Writes a sentence in every language. A resolver or a page later selects the reader's language. */
export function localized(write: (texts: Texts['api'], language: Language) => string): Localized {
  const messages = Object.fromEntries(
    languageCodes.map((language) => [language, write(texts[language].api, language)]),
  ) as Localized['messages'];
  return { message: messages[defaultLanguage], messages };
}
