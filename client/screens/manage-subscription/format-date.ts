/** Dates as the cards show them: 'Jan 5, 2025'. */

// UTC, not the reader's zone: a period ends at one moment, and the subscriber, the support team and
// the provider's invoice should name the same day for it.
const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** @param moment an ISO 8601 string */
export const formatDate = (moment: string) => format.format(new Date(moment));
