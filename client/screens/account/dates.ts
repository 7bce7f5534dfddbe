/** Formats dates and ages in the page's language. */
import { texts } from '#texts/account';
import { language } from '#texts/language';
import { languages } from '../../../texts/generated/languages.ts';
import { formats } from '../../../texts/formats.ts';

/**
 * Formats the day in UTC, not in the reader's zone, so that the subscriber, the support team and the provider's invoice name
 * the same day for a period's end. @param moment an ISO 8601 string
 */
export const formatDate = (moment: string): string => formats[language].day(new Date(moment));

/** Adds the time of day, as the server writes it: `Nov 22, 2026, 09:05:07 UTC`. */
export const formatTime = (moment: string): string => formats[language].second(new Date(moment));

/** Returns a sentence on the first end with another day in the reader's zone, or null. */
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

/** Returns the age in the largest whole unit: `As of 12 minutes ago`. */
export function ageInWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / minuteMs));
  const [unit, size] = units.find(([, size]) => minutes >= size) ?? ['minute', 1];
  return texts.asOf({ unit, count: Math.floor(minutes / size) });
}
