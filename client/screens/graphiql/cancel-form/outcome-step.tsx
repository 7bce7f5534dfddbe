/** The last step: what came of it, in words. */
import { Button } from '../../../ui/button.tsx';
import type { Outcome } from './cancel-plan.ts';
import styles from './cancel-form.module.css';
import { Step } from './step.tsx';

interface Props {
  outcome: Outcome;
  isBusy: boolean;
  onRetry: () => void;
  onAgain: () => void;
}

export function OutcomeStep({ outcome, isBusy, onRetry, onAgain }: Props) {
  const { kind, title, text, loginUrl } = outcome;
  return (
    <Step title={title}>
      <p className={kind === 'done' ? styles.done : styles.problem} role="status">
        {text}
      </p>
      {loginUrl && (
        <p>
          It may be possible at the payment provider:{' '}
          <a href={loginUrl}>the subscriber’s login page</a>
        </p>
      )}
      <div className={styles.actions}>
        {kind === 'unknown' && (
          <Button isBusy={isBusy} onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button look="quiet" onClick={onAgain}>
          Another person
        </Button>
      </div>
    </Step>
  );
}
