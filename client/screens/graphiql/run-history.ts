/** What was run at this desk, for running it again: the operation's text without values, and when. No person is in it. */
import type { Storage } from '@graphiql/toolkit';
import { type DocumentNode, getOperationAST, parse, print, visit } from 'graphql';
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

    /**
     * Adds an operation that was sent. A text that does not parse is left out.
     * @param operationName which one of several in the text
     */
    add(query: string, operationName: string | null, at: Date): void {
      const document = tryToParse(query);
      if (!document) return;
      const { name, text } = entryOf(query, document, operationName);
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

function tryToParse(query: string): DocumentNode | null {
  try {
    return parse(query);
  } catch {
    return null;
  }
}

/** A saved operation as it is; any other without comments and with empty strings. */
function entryOf(query: string, document: DocumentNode, operationName: string | null) {
  const saved = savedOperations.find((each) => each.query === query);
  if (saved) return { name: saved.name, text: query };
  const emptied = visit(document, { StringValue: (node) => ({ ...node, value: '' }) });
  const ownName = getOperationAST(document, operationName)?.name?.value;
  const origin = savedOperations.find((each) => each.operationName === ownName);
  return {
    name: origin ? `${origin.name}, edited` : (ownName ?? 'Without a name'),
    text: print(emptied),
  };
}
