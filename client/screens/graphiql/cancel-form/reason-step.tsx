/** The third step: why, if the person said so, and a note for the team. */
import { Button } from '../../../ui/button.tsx';
import type { Cancellation } from './cancel-plan.ts';
import styles from './cancel-form.module.css';
import { expectedEmail, type Person, type Plan } from './find-person.ts';
import { Step, textOf } from './step.tsx';

/** The schema's reasons (`CancellationReason`), in words. */
export const reasons = {
  TOO_EXPENSIVE: 'It is too expensive',
  UNUSED: 'It is not used enough',
  MISSING_FEATURES: 'Some features are missing',
  SWITCHED_SERVICE: 'Switching to a different service',
  TOO_COMPLEX: 'It is too hard to use',
  LOW_QUALITY: 'Quality was less than expected',
  CUSTOMER_SERVICE: 'Customer service was less than expected',
  OTHER: 'Another reason',
};

/** The longest comment and note, in characters. */
const textLimit = 5_000;

interface Props {
  person: Person;
  plan: Plan;
  /** What was filled in before, when the agent comes back. */
  before?: Cancellation | undefined;
  onNext: (cancellation: Cancellation) => void;
  onBack: () => void;
}

export function ReasonStep({ person, plan, before, onNext, onBack }: Props) {
  return (
    <Step
      number={3}
      title="Why?"
      onSubmit={(fields) =>
        onNext({
          subscriptionId: plan.id,
          expectedEmail: expectedEmail(person, plan),
          reason: textOf(fields, 'reason'),
          comment: textOf(fields, 'comment'),
          internalNote: textOf(fields, 'internalNote'),
          requestId: crypto.randomUUID(),
        })
      }
    >
      <label className={styles.field}>
        <span>Reason, if the person gave one</span>
        <select name="reason" defaultValue={before?.reason ?? ''}>
          <option value="">No reason given</option>
          {Object.entries(reasons).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span>In their own words</span>
        <textarea
          name="comment"
          rows={3}
          maxLength={textLimit}
          defaultValue={before?.comment ?? ''}
          aria-describedby="comment-hint"
        />
        <span id="comment-hint">The person sees this in their receipt.</span>
      </label>
      <label className={styles.field}>
        <span>Note for the team</span>
        <textarea
          name="internalNote"
          rows={3}
          maxLength={textLimit}
          defaultValue={before?.internalNote ?? ''}
          aria-describedby="note-hint"
        />
        <span id="note-hint">Only the team sees this, in the audit trail.</span>
      </label>
      <div className={styles.actions}>
        <Button type="submit">Next: check it</Button>
        <Button look="quiet" onClick={onBack}>
          Another plan
        </Button>
      </div>
    </Step>
  );
}
