/** The language of a stored document, which releases read that do not know all languages. */
import { z } from 'zod';
import { defaultLanguage, type Language, languages } from '../../texts/generated/languages.ts';

/** The languages that the release before the third one reads. */
const olderLanguage = z.enum(['en', 'de']);

/**
 * The fields of a document's language. A release that does not know a language goes by `language` and keeps
 * `languageCode`, so that it neither sets the document aside nor loses what it can't speak.
 */
export const languageFields = {
  /** What the release before reads: the language, or the default one in its place. */
  language: olderLanguage,
  /** The language. Missing in what the release before wrote; a newer one may know it and this one not. */
  languageCode: z.string().optional(),
};

/** What is stored of a language. */
export const inLanguage = (code: Language) => ({
  language: olderLanguage.safeParse(code).data ?? defaultLanguage,
  languageCode: code,
});

/** The language of a document: the default one for a language that this release does not know. */
export const languageOfDocument = ({
  language,
  languageCode = language,
}: {
  language: z.infer<typeof olderLanguage>;
  languageCode?: string | undefined;
}): Language => knownLanguage(languageCode) ?? defaultLanguage;

/** The language of a code; null for one that is not here. */
export const knownLanguage = (code: string | undefined): Language | null =>
  code !== undefined && Object.hasOwn(languages, code) ? (code as Language) : null;
