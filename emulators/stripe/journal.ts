/** A journal of the requests that came in, so that a test can count calls. It holds no key, no body and no secret. */

export interface JournalEntry {
  method: string;
  /** Path without query; pages are named by their pattern, since their address is a secret. */
  path: string;
  status: number;
  idempotencyKey: string | null;
  /** True when a saved answer was sent again and nothing was done. */
  replayed: boolean;
}

export interface Journal {
  /** Oldest first. */
  readonly entries: readonly JournalEntry[];
  clear: () => void;
}

/** How many requests are kept; older ones drop out, so that a long-running emulator doesn't grow. */
const CAPACITY = 10_000;

/** An empty journal and the way to write to it. */
export function createJournal(): { journal: Journal; write: (entry: JournalEntry) => void } {
  const entries: JournalEntry[] = [];
  return {
    journal: {
      get entries() {
        return [...entries];
      },
      clear: () => void entries.splice(0),
    },
    write(entry) {
      entries.push(entry);
      if (entries.length > CAPACITY) entries.shift();
    },
  };
}
