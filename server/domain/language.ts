/** Languages: that of a document, and sentences for people in every one. */
import {
  defaultLanguage,
  type Language,
  languageCodes,
  languages,
} from '../../texts/generated/languages.ts';
import { type Texts, texts } from '../../texts/generated/server.ts';

/**
 * The language of a document: the default one for a language that this release does not know. Documents have its code as
 * text: a release reads what another one wrote that has more languages.
 */
export const languageOfDocument = ({ language }: { language: string }): Language =>
  knownLanguage(language) ?? defaultLanguage;

/** The language of a code; null for one that is not here. */
export const knownLanguage = (code: string | undefined): Language | null =>
  code !== undefined && Object.hasOwn(languages, code) ? (code as Language) : null;

/** A sentence by language, and in the default one. */
export interface Localized {
  message: string;
  messages: Record<Language, string>;
}

/** Writes a sentence from the texts of each language: who answers a request knows which one its reader speaks. */
export function localized(write: (texts: Texts['api'], language: Language) => string): Localized {
  const messages = Object.fromEntries(
    languageCodes.map((language) => [language, write(texts[language].api, language)]),
  ) as Localized['messages'];
  return { message: messages[defaultLanguage], messages };
}
