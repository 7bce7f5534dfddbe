/** How a moment is written for people in mails and on the pages of the server: one format a language, to the second. */
import type { ExitLanguage } from './leaving/declaration.ts';

/** The pages of an account write theirs alike (client/screens/manage-subscription/dates.ts). */
interface TimeFormat {
  /** The day in UTC: `Nov 22, 2026`; in German `22.11.2026`. */
  day: (time: Date) => string;
  /** `Nov 22, 2026, 14:04:05 UTC`; in German `22.11.2026, 14:04:05 UTC (15:04:05 MEZ)`. */
  second: (time: Date) => string;
}

const dayIn = (locale: string, month: 'short' | '2-digit') =>
  new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month,
    day: month === 'short' ? 'numeric' : '2-digit',
  });

const days = { en: dayIn('en-US', 'short'), de: dayIn('de-DE', '2-digit') };

const berlin = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** `14:04:05 UTC`. */
const clock = (time: Date) => `${time.toISOString().slice(11, 19)} UTC`;

export const times: Record<ExitLanguage, TimeFormat> = {
  en: {
    day: (time) => days.en.format(time),
    second: (time) => `${days.en.format(time)}, ${clock(time)}`,
  },
  de: {
    day: (time) => days.de.format(time),
    second: (time) => `${days.de.format(time)}, ${clock(time)} (${berlin.format(time)})`,
  },
};
