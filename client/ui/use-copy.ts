/** Copies a text by one press: for the receipt and the support desk. */
import { useState } from 'react';

/** @returns how the last press came out, null before one; what copies, and what forgets it */
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
