/** Registers the gauges. A gauge shows a state, which the server reads when Prometheus asks. Counts from Firestore are cached. */
import { Gauge, type Registry } from 'prom-client';
import type { Pending } from '../domain/customer-record/changed-record.ts';
import type { Upstream } from '../domain/errors.ts';
import { type TaskKind, taskKinds } from '../domain/support/tasks.ts';

/** Milliseconds for which a count is cached, because each count costs two reads of Firestore. */
const countLife = 60_000;

const circuitStates = { closed: 0, 'half-open': 1, open: 2 };

type Counted = 'cancellations' | 'declarations' | 'mails';

/** The sources of the gauges. Without a mail server, `circuits` and `counts` have no entry for mails. */
interface GaugeSources {
  circuits: Partial<Record<Upstream, () => keyof typeof circuitStates>>;
  counts: Partial<Record<Counted, () => Promise<Pending>>>;
  countWork: (kind: TaskKind) => Promise<Pending>;
  /** The end of the last completed scan; null if no scan was completed. */
  lastScan: () => Promise<Date | null>;
}

/** For each count, the state in the metric's name and the words in the metric's help text. */
const countGauges: Record<Counted, [state: string, what: string]> = {
  cancellations: ['pending', 'accepted changes that are not carried out'],
  declarations: ['unmatched', 'declarations whose plan was not looked for'],
  mails: ['overdue', 'mails that should have been sent'],
};

const none: Pending = { count: 0, oldest: null };

export function registerGauges(
  registry: Registry,
  { circuits, counts, countWork, lastScan }: GaugeSources,
): void {
  const register = (
    name: string,
    help: string,
    collect: (gauge: Gauge) => Promise<void> | void,
    ...labelNames: string[]
  ) =>
    new Gauge({
      name: `portal_${name}`,
      help,
      labelNames,
      registers: [registry],
      collect() {
        return collect(this);
      },
    });
  const reads = new Map<string, () => Promise<{ at: number }>>();
  /** Reads at most once a minute. The metric `firestore_read_timestamp_seconds` has the time of the read. */
  const readSeldom = <T>(of: string, read: () => Promise<T>, first: T) => {
    const cached = cache(read, first);
    reads.set(of, cached);
    return async () => (await cached()).value;
  };
  const secondsSince = (time: Date) => Math.max(0, (Date.now() - time.getTime()) / 1000);

  register(
    'circuit_state',
    'The circuit of an upstream: 0 closed, 1 half-open, 2 open.',
    (gauge) => {
      for (const [upstream, state] of Object.entries(circuits))
        gauge.set({ upstream }, circuitStates[state()]);
    },
    'upstream',
  );

  for (const [of, find] of Object.entries(counts) as [Counted, () => Promise<Pending>][]) {
    const latest = readSeldom(of, find, none);
    const [state, what] = countGauges[of];
    register(`${of}_${state}`, `How many there are, everywhere: ${what}.`, async (gauge) =>
      gauge.set((await latest()).count),
    );
    const ageName = `${of}_oldest_${state}_age_seconds`;
    register(ageName, `How long the oldest has waited: ${what}.`, async (gauge) => {
      const { oldest } = await latest();
      gauge.set(oldest ? secondsSince(oldest) : 0);
    });
  }

  const readWork = () => Promise.all(taskKinds.map(countWork));
  const latestWork = readSeldom('work_items', readWork, []);
  const registerWork = (name: string, help: string, valueOf: (pending: Pending) => number) => {
    const collect = async (gauge: Gauge) => {
      const counted = await latestWork();
      for (const [index, kind] of taskKinds.entries())
        gauge.set({ kind }, valueOf(counted[index] ?? none));
    };
    register(name, help, collect, 'kind');
  };
  registerWork('work_items', 'What is open in support’s queue, by kind.', ({ count }) => count);
  registerWork(
    'work_items_deadline_timestamp_seconds',
    'The earliest deadline of the open tasks; 0 if there is none.',
    ({ oldest }) => (oldest?.getTime() ?? 0) / 1000,
  );

  const latestScan = readSeldom('owner_scan', lastScan, null);
  register(
    'owner_scan_age_seconds',
    'How long ago every subscriber document was scanned for its customers; +Inf before the first time.',
    async (gauge) => {
      const endedAt = await latestScan();
      gauge.set(endedAt ? secondsSince(endedAt) : Infinity);
    },
  );

  register(
    'firestore_read_timestamp_seconds',
    'When this process last read what these gauges count; before the first time, when it started.',
    async (gauge) => {
      for (const [of, read] of reads) {
        const { at } = await read();
        gauge.set({ of }, (Date.now() - (performance.now() - at)) / 1000);
      }
    },
    'of',
  );
}

/** Caches a read. After a failed read, keeps the last value and its time, so that an outage doesn't hide pending work. */
function cache<T>(read: () => Promise<T>, first: T): () => Promise<{ value: T; at: number }> {
  let known = { value: first, at: performance.now() };
  let answer: Promise<typeof known> | undefined;
  let askedAt = 0;
  return () => {
    if (!answer || performance.now() - askedAt > countLife) {
      askedAt = performance.now();
      answer = read().then(
        (value) => (known = { value, at: performance.now() }),
        () => known,
      );
    }
    return answer;
  };
}
