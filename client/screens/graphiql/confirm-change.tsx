/** Asks before a mutation is sent from the editor: Ctrl+Enter alone changes nobody's plan. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './confirm-change.module.css';

interface Change {
  /** The operation's name, if it has one. */
  name: string | null;
  variables: unknown;
}

/** Asks whether this change is to be made. */
export type ConfirmChange = (change: Change) => Promise<boolean>;

interface Question extends Change {
  answer: (isConfirmed: boolean) => void;
}

/** The function that asks, which stays the same, and the dialog while a question is open. */
export function useConfirmChange() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [confirmChange] = useState((): ConfirmChange => {
    return (change) => new Promise((answer) => setQuestion({ ...change, answer }));
  });
  const dialog = question && (
    <ConfirmDialog
      {...question}
      answer={(isConfirmed) => {
        setQuestion(null);
        question.answer(isConfirmed);
      }}
    />
  );
  return { confirmChange, dialog };
}

function ConfirmDialog({ name, variables, answer }: Question) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The first button gets the focus: the one that changes nothing.
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="confirm-change"
      onClose={() => answer(dialog.current?.returnValue === 'confirmed')}
    >
      <h2 id="confirm-change">Make this change?</h2>
      <p>{name ?? 'A mutation without a name'}, with these variables:</p>
      <pre>{JSON.stringify(variables ?? {}, null, 2)}</pre>
      <form method="dialog" className={styles.actions}>
        <Button type="submit" look="secondary" value="">
          Don’t send it
        </Button>
        <Button type="submit" value="confirmed">
          Yes, send it
        </Button>
      </form>
    </dialog>
  );
}
