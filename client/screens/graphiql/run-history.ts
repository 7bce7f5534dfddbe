/** What was run at this desk, for running it again: the operation's text without values, and when. No person is in it. */
import type { Storage } from '@graphiql/toolkit';
import { parse, print, visit } from 'graphql';
import { savedOperations } from './saved-operations.ts';

/** One operation that was run. */
export interface Run {
  /** A saved operation's name, else the operation's own. */
  name: string;
  /** Its text: strings that were typed into it are empty. */
  query: string;
  /** When it was run last, ISO 8601. */
  at: string;
}

/** The most entries that are stored. */
const limit = 20;
const key = 'graphiql:runs';

export type RunHistory = ReturnType<typeof createRunHistory>;

/** The history in a storage. The same text is one entry, however often it was run. */
export function createRunHistory(storage: Storage) {
  let runs = read(storage);
  const listeners = new Set<() => void>();

  function write(next: readonly Run[]): void {
    runs = next;
    storage.setItem(key, JSON.stringify(runs));
    for (const listener of listeners) listener();
  }

  return {
    /** Newest first. */
    runs: () => runs,

    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Adds an operation that was sent. A text that does not parse is left out. */
    add(query: string, operationName: string | null | undefined, at: Date): void {
      const text = withoutStrings(query);
      if (text === null) return;
      const name = nameOf(text, operationName);
      const others = runs.filter((run) => run.query !== text);
      write([{ name, query: text, at: at.toISOString() }, ...others].slice(0, limit));
    },

    clear: () => write([]),
  };
}

function read(storage: Storage): readonly Run[] {
  try {
    return JSON.parse(storage.getItem(key) ?? '[]') as Run[];
  } catch {
    return [];
  }
}

/** A saved operation as it is; any other without comments and with empty strings. Null for what does not parse. */
function withoutStrings(query: string): string | null {
  if (savedOperations.some((saved) => saved.query === query)) return query;
  try {
    const emptied = visit(parse(query), { StringValue: (node) => ({ ...node, value: '' }) });
    return print(emptied);
  } catch {
    return null;
  }
}

function nameOf(query: string, operationName: string | null | undefined): string {
  const saved = savedOperations.find((each) => each.operationName === operationName);
  if (saved) return saved.query === query ? saved.name : `${saved.name}, edited`;
  return operationName ?? 'Without a name';
}
