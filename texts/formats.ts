/** How days, times and lists are written in each language, on the pages, in the mails and by the API: one format a language. */
import { type Language, languageCodes, languages } from './generated/languages.ts';

export interface Formats {
  /** The day in UTC, the same for every reader: `Nov 22, 2026`, `22.11.2026`, `22 nov. 2026`, `1er nov. 2026`. */
  day: (time: Date) => string;
  /** To the second, in UTC: `Nov 22, 2026, 14:04:05 UTC`. */
  second: (time: Date) => string;
  /** `a, b, and c`. */
  list: (items: readonly string[]) => string;
}

function create(language: Language): Formats {
  const { locale } = languages[language];
  // Made at the first use: a browser loads its calendars then.
  let days: Intl.DateTimeFormat | undefined;
  const day = (time: Date) => {
    days ??= new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    const text = days.format(time);
    // Of French, Intl knows neither the first of a month nor that no line ends after the day.
    return language === 'fr' ? text.replace(/^1 /, '1er ').replace(' ', '\u00A0') : text;
  };
  return {
    day,
    second: (time) => `${day(time)}, ${time.toISOString().slice(11, 19)} UTC`,
    list: (items) => new Intl.ListFormat(locale).format(items),
  };
}

/** The formats of each language. */
export const formats = Object.fromEntries(
  languageCodes.map((language) => [language, create(language)]),
) as Record<Language, Formats>;
