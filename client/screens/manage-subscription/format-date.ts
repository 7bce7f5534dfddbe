/** Dates as the cards show them: 'Jan 5, 2025'. */

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
