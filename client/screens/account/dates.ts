/** Dates and ages in the language of the page. */
import { texts } from '#texts/account';
import { language } from '#texts/language';
import { languages } from '../../../texts/generated/languages.ts';
import { formats } from '../../../texts/formats.ts';

/**
 * The day in UTC, not in the reader's zone: a period ends at one moment, and the subscriber, the support
 * team and the provider's invoice should name the same day for it.
 * @param moment an ISO 8601 string
 */
export const formatDate = (moment: string): string => formats[language].day(new Date(moment));

/** The same with the time of day, as the server writes it: `Nov 22, 2026, 09:05:07 UTC`. */
export const formatTime = (moment: string): string => formats[language].second(new Date(moment));

/** One sentence on the first of some ends that is on another day where the reader is; null where none is. */
export function localEnd(ends: readonly string[]): string | null {
  const { locale } = languages[language];
  const isOther = (end: Date) =>
    end.toLocaleDateString(locale) !== end.toLocaleDateString(locale, { timeZone: 'UTC' });
  const end = ends.map((each) => new Date(each)).find(isOther);
  if (!end) return null;
  const local = end.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return texts.local({ date: formats[language].day(end), local });
}

const minuteMs = 60_000;
const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How long ago something was read, in the largest whole unit: `As of 12 minutes ago`. */
export function ageInWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / minuteMs));
  const [unit, size] = units.find(([, size]) => minutes >= size) ?? ['minute', 1];
  return texts.asOf({ unit, count: Math.floor(minutes / size) });
}
