/** The texts of the pages on which contracts are ended, in both languages, and their version. */
import type { ExitLanguage } from '../../domain/leaving/declaration.ts';
import type { Texts } from './text-table.ts';
import { english } from './texts-en.ts';
import { german } from './texts-de.ts';

/** Stored with each declaration. To be raised with every change of what a form asks for or says. */
export const textVersion = '2026-11-22';

export const texts: Record<ExitLanguage, Texts> = { en: english, de: german };

/** Fills a text's places: `{button}`. */
export const fillIn = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
