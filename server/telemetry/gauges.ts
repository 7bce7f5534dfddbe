/** Registers metrics that are states rather than events, read when scraped; Firestore's are cached. */
import { Gauge, type Registry } from 'prom-client';
import type { Pending } from '../domain/customer-record/changed-record.ts';
import type { Upstream } from '../domain/errors.ts';
import { type TaskKind, taskKinds } from '../domain/support/tasks.ts';

/** Milliseconds for which a count is cached: it costs two reads of Firestore. */
const countLife = 60_000;

const circuitStates = { closed: 0, 'half-open': 1, open: 2 };

type Counted = 'cancellations' | 'declarations' | 'mails';

/** The sources of gauges. Not every deployment has each. */
interface GaugeSources {
  circuits?: Partial<Record<Upstream, () => keyof typeof circuitStates>>;
  counts?: Partial<Record<Counted, () => Promise<Pending>>>;
  countWork?: (kind: TaskKind) => Promise<Pending>;
  /** End of the last complete scan; null before the first one. */
  lastScan?: () => Promise<Date | null>;
}

/** Each count's name in metrics, and what it counts. */
const countGauges: Record<Counted, [state: string, what: string]> = {
  cancellations: ['pending', 'accepted changes that are not carried out'],
  declarations: ['unmatched', 'declarations whose plan was not looked for'],
  mails: ['overdue', 'mails that should have been sent'],
};

export function registerGauges(register: Registry, sources: GaugeSources): void {
  const { circuits, counts = {}, countWork, lastScan } = sources;
  const secondsSince = (time: Date) => Math.max(0, (Date.now() - time.getTime()) / 1000);
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name: `portal_${name}`,
      help,
      registers: [register],
      async collect() {
        this.set(await value());
      },
    });
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

  const reads: Record<string, () => Promise<number>> = {};
  const readSeldom = <T>(of: string, read: () => Promise<T>, first: T, lifeMs: number) => {
    const cached = cache(read, { first, lifeMs });
    reads[of] = async () => {
      const { at } = await cached();
      return (Date.now() - (performance.now() - at)) / 1000;
    };
    return async () => (await cached()).value;
  };

  for (const [of, find] of Object.entries(counts) as [Counted, () => Promise<Pending>][]) {
    const latest = readSeldom(of, find, { count: 0, oldest: null }, countLife);
    const [state, what] = countGauges[of];
    const count = async () => (await latest()).count;
    gauge(`${of}_${state}`, `How many there are, everywhere: ${what}.`, count);
    const age = async () => {
      const { oldest } = await latest();
      return oldest ? secondsSince(oldest) : 0;
    };
    gauge(`${of}_oldest_${state}_age_seconds`, `How long the oldest has waited: ${what}.`, age);
  }

  if (countWork) {
    const read = () => Promise.all(taskKinds.map(countWork));
    const latest = readSeldom<Pending[]>('work_items', read, [], countLife);
    const byKind = (name: string, help: string, value: (pending: Pending) => number) =>
      gauges(name, help, 'kind', async () => {
        const counted = await latest();
        return taskKinds.map((kind, index) => {
          const pending = counted[index] ?? { count: 0, oldest: null };
          return [kind, value(pending)];
        });
      });
    byKind('work_items', 'What is open in support’s queue, by kind.', ({ count }) => count);
    byKind(
      'work_items_deadline_timestamp_seconds',
      'The earliest deadline of it; 0 without one.',
      ({ oldest }) => (oldest?.getTime() ?? 0) / 1000,
    );
  }

  if (lastScan) {
    const latest = readSeldom('owner_scan', lastScan, null, countLife);
    gauge(
      'owner_scan_age_seconds',
      'How long ago every subscriber document was scanned for its customers; +Inf before the first time.',
      async () => {
        const endedAt = await latest();
        return endedAt ? secondsSince(endedAt) : Infinity;
      },
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

/** Reads at most once in `lifeMs`. A failure keeps the last value and time: an outage must hide no pending work. */
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
