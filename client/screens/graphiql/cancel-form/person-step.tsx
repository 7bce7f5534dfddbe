/** The first step: whose plan is it? */
import { Button } from '../../../ui/button.tsx';
import styles from './cancel-form.module.css';
import { Step, textOf } from './step.tsx';

interface Props {
  problem?: string | undefined;
  isBusy: boolean;
  onFind: (key: string) => void;
}

export function PersonStep({ problem, isBusy, onFind }: Props) {
  return (
    <Step
      number={1}
      title="Whose plan is it?"
      onSubmit={(fields) => onFind(textOf(fields, 'key') ?? '')}
    >
      <label className={styles.field}>
        <span>E-mail, uid, cus_, sub_ or invoice number</span>
        <input name="key" type="text" required autoComplete="off" spellCheck={false} />
      </label>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          Find the person
        </Button>
      </div>
      <p>
        The plan runs to the end of its period. Refunds are not made here, but at the payment
        provider.
      </p>
    </Step>
  );
}
