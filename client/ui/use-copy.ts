/** Copies a text to the clipboard, for the receipt and the support desk. */
import { useState } from 'react';

/** @returns the last outcome, null before the first, and functions to copy and to clear it */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  return {
    outcome,
    copy: () =>
      void navigator.clipboard.writeText(text).then(
        () => setOutcome('copied'),
        () => setOutcome('failed'),
      ),
    forget: () => setOutcome(null),
  };
}
