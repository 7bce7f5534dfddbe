/** A directory that can be asked ahead of need, and that remembers customers for as long as it takes to look at a page. */
import type { DirectoryRecord } from './customer-rule.ts';
import type { Directory } from './directory.ts';
import { createExpiringMap } from './expiring-map.ts';
import { createSingleFlight } from './single-flight.ts';

/** How many subscribers' customers are remembered; one takes about 200 bytes. */
const limit = 50_000;
/** Milliseconds that what was asked ahead waits for somebody to need it: as long as asking takes at most. */
const patience = 2_000;

export type RememberedDirectory = ReturnType<typeof rememberDirectory>;

/**
 * The same directory, and two short cuts around it.
 * @param options.ttl milliseconds that a customer is remembered; 0 remembers nothing
 * @param options.now milliseconds, from any origin
 */
export function rememberDirectory(
  directory: Directory,
  { ttl, now }: { ttl: number; now?: () => number },
) {
  const customers = createExpiringMap<string>(limit, now);
  /** What was asked ahead, each for one who needs it. */
  const ahead = new Map<string, Promise<DirectoryRecord>>();
  const once = createSingleFlight<DirectoryRecord>();

  async function read(uid: string): Promise<DirectoryRecord> {
    const entry = await directory.find(uid);
    // That somebody has no customer is not remembered: it is what changes when they buy.
    if (entry.customerId && ttl > 0) customers.set(uid, entry.customerId, ttl);
    else customers.delete(uid);
    return entry;
  }

  const ask = (uid: string) => once(uid, () => read(uid));

  function take(uid: string): Promise<DirectoryRecord> | undefined {
    const entry = ahead.get(uid);
    ahead.delete(uid);
    return entry;
  }

  /** What was remembered of a subscriber's customer, for what is only looked at; null when nothing was. */
  const recall = (uid: string): string | null => customers.get(uid) ?? null;

  /** Begins to read what somebody will need who is about to prove that they are this subscriber. */
  function expect(uid: string): void {
    if (recall(uid) !== null || ahead.has(uid)) return;
    const entry = ask(uid);
    // Whoever needs it hears of the failure; when nobody does, it is nobody's.
    entry.catch(() => {});
    ahead.set(uid, entry);
    setTimeout(() => {
      if (ahead.get(uid) === entry) ahead.delete(uid);
    }, patience).unref();
  }

  return {
    ...directory,
    recall,

    /** Reads a subscriber's document, begun at most 2 s ago. @throws UpstreamError */
    find: (uid: string): Promise<DirectoryRecord> => take(uid) ?? ask(uid),

    expect,
  };
}
