/** Metrics that are states rather than events. Each is read when it is scraped; what Firestore has is read seldom. */
import { Gauge, type Registry } from 'prom-client';
import type { Pending } from '../domain/account/account-store.ts';
import type { Clock } from '../domain/clock.ts';
import type { Upstream } from '../domain/errors.ts';
import { type WorkItem, workKinds } from '../domain/support/work-queue.ts';

/** Milliseconds that a count is cached: it costs two reads of Firestore. */
const countLife = 60_000;
/** Milliseconds that support's queue is cached: it costs a read for each of its items, and up to 3,500. */
const queueLife = 300_000;

const circuitStates = { closed: 0, 'half-open': 1, open: 2 };

/** What is counted in Firestore. */
type Counted = 'cancellations' | 'declarations' | 'mails';

/** What gauges read; all but the register is optional, since not every deployment has it. */
interface GaugeSources {
  isReady?: () => boolean;
  circuits?: Partial<Record<Upstream, () => keyof typeof circuitStates>>;
  isRedisUsable?: () => boolean;
  clock?: Clock & { offsetMs: () => number };
  counts?: Partial<Record<Counted, () => Promise<Pending>>>;
  workQueue?: () => Promise<WorkItem[]>;
}

/** For each count the gauges of how many there are, and how old the oldest is: name, without the prefix, and what it tells. */
const countGauges: Record<
  Counted,
  Record<'count' | 'age', readonly [name: string, help: string]>
> = {
  cancellations: {
    count: [
      'cancellations_pending',
      'Accounts with an accepted change that is not carried out, everywhere.',
    ],
    age: [
      'cancellations_oldest_pending_age_seconds',
      'How long the oldest accepted change that is not carried out has waited; 0 without one.',
    ],
  },
  declarations: {
    count: [
      'declarations_unmatched',
      'Declarations whose plan was not looked for yet, everywhere.',
    ],
    age: [
      'declarations_oldest_unmatched_age_seconds',
      'How long the oldest declaration whose plan was not looked for has waited; 0 without one.',
    ],
  },
  mails: {
    count: ['mails_overdue', 'Mails that should have been sent by now, everywhere.'],
    age: [
      'mails_oldest_overdue_age_seconds',
      'For how long the oldest mail should have been sent; 0 without one.',
    ],
  },
};

/** Registers a gauge for each source. */
export function registerGauges(register: Registry, sources: GaugeSources): void {
  const { isReady, circuits, isRedisUsable, clock, counts = {}, workQueue } = sources;
  const now = () => clock?.now().getTime() ?? Date.now();
  const secondsSince = (time: Date) => Math.max(0, (now() - time.getTime()) / 1000);
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name: `portal_${name}`,
      help,
      registers: [register],
      async collect() {
        this.set(await value());
      },
    });
  /** One value for each value of a label. */
  const gauges = (
    name: string,
    help: string,
    label: string,
    values: () => Promise<[string, number][]>,
  ) =>
    new Gauge({
      name: `portal_${name}`,
      help,
      labelNames: [label],
      registers: [register],
      async collect() {
        for (const [of, value] of await values()) this.set({ [label]: of }, value);
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
    gauges(
      'circuit_state',
      'The circuit of an upstream: 0 closed, 1 half-open, 2 open.',
      'upstream',
      () =>
        Promise.resolve(
          Object.entries(circuits).map(([name, state]) => [name, circuitStates[state()]]),
        ),
    );

  /** When each was last read. */
  const reads: Record<string, () => Promise<number>> = {};
  const readSeldom = <T>(of: string, read: () => Promise<T>, first: T, lifeMs: number) => {
    const cached = cache(read, { first, lifeMs });
    // By the clock that nobody sets: the corrected one may have been wrong then.
    reads[of] = async () => {
      const { at } = await cached();
      return (now() - (performance.now() - at)) / 1000;
    };
    return async () => (await cached()).value;
  };

  for (const [of, find] of Object.entries(counts) as [Counted, () => Promise<Pending>][]) {
    const latest = readSeldom(of, find, { count: 0, oldest: null }, countLife);
    const { count, age } = countGauges[of];
    gauge(...count, async () => (await latest()).count);
    gauge(...age, async () => {
      const { oldest } = await latest();
      return oldest ? secondsSince(oldest) : 0;
    });
  }

  if (workQueue) {
    const latest = readSeldom<WorkItem[]>('work_items', workQueue, [], queueLife);
    const byKind = (name: string, help: string, value: (items: WorkItem[]) => number) =>
      gauges(name, help, 'kind', async () => {
        const items = await latest();
        return workKinds.map((kind) => [kind, value(items.filter((item) => item.kind === kind))]);
      });
    byKind(
      'work_items',
      'What is in support’s queue, by kind; of each source at most 500.',
      (items) => items.length,
    );
    byKind(
      'work_items_overdue',
      'What of it is past its deadline.',
      (items) => items.filter(({ deadline }) => deadline.getTime() < now()).length,
    );
    byKind(
      'work_items_oldest_age_seconds',
      'Since when the oldest has needed a person, as its deadline counts; 0 without one.',
      (items) => Math.max(0, ...items.map(({ since }) => secondsSince(since))),
    );
  }

  if (Object.keys(reads).length > 0)
    gauges(
      'firestore_read_timestamp_seconds',
      'When this process last read what these gauges count; before the first time, when it started.',
      'of',
      () =>
        Promise.all(
          Object.entries(reads).map(async ([of, at]): Promise<[string, number]> => [
            of,
            await at(),
          ]),
        ),
    );
}

/**
 * Reads at most once in `lifeMs`, however often somebody scrapes. While that fails, what was known stays, with its time by
 * `performance.now()`: an outage must not hide what is pending.
 */
function cache<T>(
  read: () => Promise<T>,
  { first, lifeMs }: { first: T; lifeMs: number },
): () => Promise<{ value: T; at: number }> {
  let known = { value: first, at: performance.now() };
  let answer: Promise<typeof known> | undefined;
  let askedAt = 0;
  return () => {
    if (!answer || performance.now() - askedAt > lifeMs) {
      askedAt = performance.now();
      answer = read().then(
        (value) => (known = { value, at: performance.now() }),
        () => known,
      );
    }
    return answer;
  };
}
