/** Made from the files texts/*.yaml: edit them, and run `npm run generate`. */
import type { Language } from '../languages.ts';

/** The language of this build of the site. */
export const language: Language = 'fr';
