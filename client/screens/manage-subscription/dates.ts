/** Dates and ages in the words of the page. */

// Not by Intl: a browser takes longer to load its calendars for the first date than to draw all cards.
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * The day in UTC, not in the reader's zone: a period ends at one moment, and the subscriber, the support
 * team and the provider's invoice should name the same day for it.
 * @param moment an ISO 8601 string
 */
export function formatDate(moment: string): string {
  const date = new Date(moment);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** The same with the time of day, as the server writes it (server/domain/times.ts): `Nov 22, 2026, 09:05:07 UTC`. */
export const formatTime = (moment: string): string =>
  `${formatDate(moment)}, ${new Date(moment).toISOString().slice(11, 19)} UTC`;

const minuteMs = 60_000;
const units: [name: string, minutes: number][] = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
];

/** How long ago that was, in the largest whole unit: `12 minutes ago`. */
export function ageInWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / minuteMs));
  const [name, size] = units.find(([, size]) => minutes >= size) ?? ['minute', 1];
  const count = Math.floor(minutes / size);
  return `${count} ${name}${count === 1 ? '' : 's'} ago`;
}
