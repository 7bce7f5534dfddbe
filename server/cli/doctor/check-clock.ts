/** Checks the clock of this machine by the times in the services' answers. */
import { createClock, isFarApart, type OnTime } from '../../adapters/clock.ts';
import type { Upstream } from '../../domain/errors.ts';
import { type Finding, note, ok, problem } from './findings.ts';

export type ClockCheck = ReturnType<typeof createClockCheck>;

/** Make one for all checks: they hand in what their services say, and `check` is asked at the end. */
export function createClockCheck() {
  const clock = createClock();
  let isTold = false;
  return {
    /** What takes the times in a service's answers. */
    listenTo(service: Upstream): OnTime {
      const listen = clock.listenTo(service);
      return (time, sentAt) => {
        isTold ||= Number.isFinite(time);
        listen(time, sentAt);
      };
    },
    check(): Finding {
      const offsetMs = clock.offsetMs();
      const seconds = Math.round(Math.abs(offsetMs) / 1_000);
      if (!isTold) return note('No service said what time it is. Compare the clock yourself.');
      if (!isFarApart(offsetMs)) return ok('The clock of this machine agrees with the services’.');
      return problem(
        `The clock of this machine is ${seconds} s ${offsetMs > 0 ? 'behind' : 'ahead of'} the services’.`,
        'Have the machine set its clock by NTP.',
      );
    },
  };
}
