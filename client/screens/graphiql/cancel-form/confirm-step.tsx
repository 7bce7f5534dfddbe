/** The fourth step: who and what it is about, in words, and the only button that changes something. */
import { Button } from '../../../ui/button.tsx';
import type { Cancellation } from './cancel-plan.ts';
import styles from './cancel-form.module.css';
import type { Plan } from './find-person.ts';
import { reasons } from './reason-step.tsx';
import { Step } from './step.tsx';

interface Props {
  plan: Plan;
  cancellation: Cancellation;
  isBusy: boolean;
  onConfirm: () => void;
  onBack: () => void;
}

export function ConfirmStep({ plan, cancellation, isBusy, onConfirm, onBack }: Props) {
  const { expectedEmail, reason, comment, internalNote } = cancellation;
  return (
    <Step
      number={4}
      title={`Cancel the plan of ${expectedEmail ?? 'somebody without an address'}?`}
    >
      <dl className={styles.summary}>
        <dt>Now</dt>
        <dd>
          {plan.title}: {plan.explain} ({plan.id})
        </dd>
        <dt>Then</dt>
        <dd>It runs to the end of its period, and nothing more is charged. Nothing is refunded.</dd>
        <dt>Reason</dt>
        <dd>{reason ? reasons[reason as keyof typeof reasons] : 'No reason given'}</dd>
        {comment && (
          <>
            <dt>In their own words</dt>
            <dd>{comment}</dd>
          </>
        )}
        {internalNote && (
          <>
            <dt>Note for the team</dt>
            <dd>{internalNote}</dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        <Button isBusy={isBusy} onClick={onConfirm}>
          Yes, cancel this plan
        </Button>
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </Step>
  );
}
