/** Languages as the schema names them, and as the texts do. */
import type { Language } from '../../texts/generated/languages.ts';
import type { Language as LanguageName } from '../generated/resolvers.ts';

/** The code of a language of the schema: `de` for `DE`. */
export const codeOf = (name: LanguageName): Language =>
  name.toLowerCase() as Lowercase<LanguageName>;

/** The schema's name of a language: `DE` for `de`. */
export const nameOf = (code: Language): LanguageName => code.toUpperCase() as Uppercase<Language>;
