/** Formats the times in mails. */

/** In UTC, which it says, with or without seconds: `November 22, 2026 at 14:28:05 UTC`. */
export function timeFormats(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
      timeZoneName: 'short',
      ...options,
    });
  const [toMinute, toSecond] = [format({}), format({ second: '2-digit' })];
  return {
    toMinute: (date: Date) => toMinute.format(date),
    toSecond: (date: Date) => toSecond.format(date),
  };
}
