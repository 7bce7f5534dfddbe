/** Stores an agent's drafts and search in the tab, so that a sign-in in between loses nothing. */
import { useState } from 'react';

/** The typed texts by field name. */
export type Fields = Readonly<Record<string, string>>;

interface Kept {
  agent: string;
  /** The key that was looked up. */
  key: string;
  drafts: Readonly<Record<string, Fields | undefined>>;
}

const storageKey = 'desk';
const nothing: Kept = { agent: '', key: '', drafts: {} };
let kept = read();

/** Reads the stored drafts. Returns none if storage is blocked or invalid. */
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
    // Storage is blocked or full, so the drafts last until the page is left.
  }
}

/** Drops drafts of another agent. */
export function keepFor(agent: string): void {
  if (kept.agent !== agent) change({ ...nothing, agent });
}

export const dropAll = (): void => change(nothing);

export const keepKey = (key: string): void => change({ ...kept, key });
export const keptKey = (): string => kept.key;

/** Returns a form's fields, or null while it is closed, and a function that changes them. @param id of the form */
export function useDraft(id: string): [Fields | null, (fields: Fields | null) => void] {
  const [draft, setDraft] = useState(kept.drafts[id] ?? null);
  function keepDraft(fields: Fields | null): void {
    change({ ...kept, drafts: { ...kept.drafts, [id]: fields ?? undefined } });
    setDraft(fields);
  }
  return [draft, keepDraft];
}
