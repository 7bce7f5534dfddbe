/** Metrics that are states rather than events. Each is read when it is scraped. */
import { Gauge, type Registry } from 'prom-client';
import type { Pending } from '../domain/account/account-store.ts';
import type { Clock } from '../domain/clock.ts';

/** Milliseconds that a count of what is pending is cached: it costs two reads of Firestore. */
const pendingLife = 60_000;

const circuitStates = { closed: 0, 'half-open': 1, open: 2 };

/** What gauges read; all but the register is optional, since not every deployment has it. */
interface GaugeSources {
  isReady?: () => boolean;
  /** By upstream. */
  circuits?: Record<string, () => keyof typeof circuitStates>;
  isRedisUsable?: () => boolean;
  clock?: Clock & { offsetMs: () => number };
  pending?: () => Promise<Pending>;
  /** The mails that should have been sent by now. */
  mails?: () => Promise<Pending>;
}

/** A gauge's name, without the prefix, and what it tells. */
type Described = [name: string, help: string];

/** Registers a gauge for each source. */
export function registerGauges(register: Registry, sources: GaugeSources): void {
  const { isReady, circuits, isRedisUsable, clock, pending, mails } = sources;
  const now = () => clock?.now().getTime() ?? Date.now();
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name: `portal_${name}`,
      help,
      registers: [register],
      async collect() {
        this.set(await value());
      },
    });

  if (isReady)
    gauge('ready', 'Whether this process says that it can serve: 1 or 0.', () => Number(isReady()));

  if (isRedisUsable)
    gauge('redis_usable', 'Whether Redis is in use: 1 or 0.', () => Number(isRedisUsable()));

  if (clock)
    gauge(
      'clock_offset_seconds',
      'By how much the clock of this process is behind, as upstreams agree; negative when it is ahead, 0 when it may be right.',
      () => clock.offsetMs() / 1000,
    );

  if (circuits)
    new Gauge({
      name: 'portal_circuit_state',
      help: 'The circuit of an upstream: 0 closed, 1 half-open, 2 open.',
      labelNames: ['upstream'],
      registers: [register],
      collect() {
        for (const [upstream, state] of Object.entries(circuits))
          this.set({ upstream }, circuitStates[state()]);
      },
    });

  /** How many there are, and how old the oldest is. */
  const countAndAge = (find: () => Promise<Pending>, count: Described, age: Described) => {
    const latest = cachePending(find);
    gauge(...count, async () => (await latest()).count);
    gauge(...age, async () => {
      const { oldest } = await latest();
      return oldest ? Math.max(0, (now() - oldest.getTime()) / 1000) : 0;
    });
  };

  if (pending)
    countAndAge(
      pending,
      [
        'cancellations_pending',
        'Accounts with an accepted change that is not carried out, everywhere.',
      ],
      [
        'cancellations_oldest_pending_age_seconds',
        'How long the oldest accepted change that is not carried out has waited; 0 without one.',
      ],
    );

  if (mails)
    countAndAge(
      mails,
      ['mails_overdue', 'Mails that should have been sent by now, everywhere.'],
      [
        'mails_oldest_overdue_age_seconds',
        'For how long the oldest mail should have been sent; 0 without one.',
      ],
    );
}

/**
 * Asks at most once a minute, however often somebody scrapes. While Firestore can't be asked, what was
 * known stays and grows older: an outage must not hide what is pending.
 */
function cachePending(find: () => Promise<Pending>): () => Promise<Pending> {
  let known: Pending = { count: 0, oldest: null };
  let answer: Promise<Pending> | undefined;
  let askedAt = 0;
  return () => {
    if (!answer || performance.now() - askedAt > pendingLife) {
      askedAt = performance.now();
      answer = find().then(
        (found) => (known = found),
        () => known,
      );
    }
    return answer;
  };
}
