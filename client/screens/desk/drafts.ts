/** What an agent is writing, and about whom: kept by the tab alone, so that a sign-in in between loses nothing. */
import { useSyncExternalStore } from 'react';

/** What is filled in, by the names of the fields. */
export type Fields = Readonly<Record<string, string>>;

interface Kept {
  /** Whose it is. */
  agent: string;
  /** The entry of the history, as much of it as leads back. */
  place: { search: string; state: unknown } | null;
  drafts: Readonly<Record<string, Fields>>;
}

const storageKey = 'desk';
const nothing: Kept = { agent: '', place: null, drafts: {} };
const listeners = new Set<() => void>();
let kept = read();

/** Where storage is blocked, or holds something else, nothing was kept. */
function read(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '') as Kept;
  } catch {
    return nothing;
  }
}

function change(next: Kept): void {
  kept = next;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Blocked or full: it stays until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Whatever somebody else has written here is dropped. */
export function keepFor(agent: string): void {
  if (kept.agent !== agent) change({ ...nothing, agent });
}

/** For an agent who logs out. */
export const dropAll = (): void => change(nothing);

export const keepPlace = (place: Kept['place']): void => change({ ...kept, place });
export const keptPlace = () => kept.place;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A form's fields as they were filled in, null while it is closed; and what changes them. */
export function useDraft(id: string): [Fields | null, (fields: Fields | null) => void] {
  const draft = useSyncExternalStore(subscribe, () => kept.drafts[id] ?? null);
  function setDraft(fields: Fields | null): void {
    const { [id]: before, ...others } = kept.drafts;
    if (fields !== before)
      change({ ...kept, drafts: fields ? { ...others, [id]: fields } : others });
  }
  return [draft, setDraft];
}
