/** Asks before a change is sent from the editor: Ctrl+Enter alone changes nobody's plan. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './confirm-change.module.css';

/** Asks whether these changes are to be made. */
export type ConfirmChanges = (changes: readonly string[]) => Promise<boolean>;

interface Question {
  changes: readonly string[];
  answer: (isConfirmed: boolean) => void;
}

/** The function that asks, which stays the same, and the question while it is open. */
export function useConfirmChanges() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [confirmChanges] = useState((): ConfirmChanges => {
    return (changes) => new Promise((answer) => setQuestion({ changes, answer }));
  });
  const dialog = question && (
    <ConfirmDialog
      changes={question.changes}
      onAnswer={(isConfirmed) => {
        setQuestion(null);
        question.answer(isConfirmed);
      }}
    />
  );
  return { confirmChanges, dialog };
}

interface Props {
  changes: readonly string[];
  onAnswer: (isConfirmed: boolean) => void;
}

function ConfirmDialog({ changes, onAnswer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // The first button gets the focus: the one that changes nothing.
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="confirm-change"
      onClose={() => onAnswer(dialog.current?.returnValue === 'confirmed')}
    >
      <h2 id="confirm-change">Make this change?</h2>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
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
