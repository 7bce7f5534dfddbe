/** What an agent is writing, and about whom: kept by the tab alone, so that a sign-in in between loses nothing. */
import { useState } from 'react';

/** What is filled in, by the names of the fields. */
export type Fields = Readonly<Record<string, string>>;

interface Kept {
  agent: string;
  /** Whom they have looked up. */
  key: string;
  drafts: Readonly<Record<string, Fields | undefined>>;
}

const storageKey = 'desk';
const nothing: Kept = { agent: '', key: '', drafts: {} };
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
}

/** Whatever somebody else has written here is dropped. */
export function keepFor(agent: string): void {
  if (kept.agent !== agent) change({ ...nothing, agent });
}

export const dropAll = (): void => change(nothing);

export const keepKey = (key: string): void => change({ ...kept, key });
export const keptKey = (): string => kept.key;

/** A form's fields as they were filled in, null while it is closed; and what changes them. @param id of one form */
export function useDraft(id: string): [Fields | null, (fields: Fields | null) => void] {
  const [draft, setDraft] = useState(kept.drafts[id] ?? null);
  function keepDraft(fields: Fields | null): void {
    change({ ...kept, drafts: { ...kept.drafts, [id]: fields ?? undefined } });
    setDraft(fields);
  }
  return [draft, keepDraft];
}
