/** Sentences for people, in every language: who answers a request knows which one its reader speaks. */
import { defaultLanguage, type Language, languageCodes } from '../../texts/generated/languages.ts';
import { type Texts, texts } from '../../texts/generated/server.ts';

/** A sentence by language, and in the default one. */
export interface Localized {
  message: string;
  messages: Record<Language, string>;
}

/** Writes a sentence from the texts of each language. */
export function localized(write: (texts: Texts['api'], language: Language) => string): Localized {
  const messages = Object.fromEntries(
    languageCodes.map((language) => [language, write(texts[language].api, language)]),
  ) as Localized['messages'];
  return { message: messages[defaultLanguage], messages };
}
