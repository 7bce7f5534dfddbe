/** How days, times and lists are written in each language, on the pages, in the mails and by the API: one format a language. */
import { type Language, languageCodes, languages } from './generated/languages.ts';

export interface Formats {
  /** The day in UTC, the same for every reader: `Nov 22, 2026`, `22.11.2026`, `22 nov. 2026`. */
  day: (time: Date) => string;
  /** To the second: `Nov 22, 2026, 14:04:05 UTC`; with a zone `22.11.2026, 14:04:05 UTC (15:04:05 MEZ)`. */
  second: (time: Date) => string;
  /** `a, b, and c`. */
  list: (items: readonly string[]) => string;
}

function create(language: Language): Formats {
  const { locale, zone } = languages[language];
  // Made at the first use: a browser loads its calendars then.
  let days: Intl.DateTimeFormat | undefined;
  let local: Intl.DateTimeFormat | undefined;
  const day = (time: Date) =>
    (days ??= new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })).format(
      time,
    );
  const there = (time: Date) =>
    (local ??= new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    })).format(time);
  return {
    day,
    second: (time) => {
      const utc = `${day(time)}, ${time.toISOString().slice(11, 19)} UTC`;
      return zone ? `${utc} (${there(time)})` : utc;
    },
    list: (items) => new Intl.ListFormat(locale).format(items),
  };
}

/** The formats of each language. */
export const formats = Object.fromEntries(
  languageCodes.map((language) => [language, create(language)]),
) as Record<Language, Formats>;
