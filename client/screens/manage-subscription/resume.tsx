/** Has a plan that is ending go on: a form, which works before this code is there and without it. */
import { texts } from '#texts/account';
import { useEffect, useRef } from 'react';
import { languageName } from '../../apollo.ts';
import {
  type SubscriptionCard_SubscriptionFragment,
  useResumePremiumMutation,
} from '../../generated/operations.ts';
import { paths } from '../../paths.ts';
import { ChangeForm } from './change-form.tsx';
import styles from './subscription-card.module.css';

interface Props {
  subscription: SubscriptionCard_SubscriptionFragment;
  /** The id of what says which plan is meant. */
  describedBy: string;
}

/** Confirmed in place: the card changes with the answer. */
export function Resume({ subscription, describedBy }: Props) {
  const { id, state } = subscription;
  const [resume, { data, loading, error }] = useResumePremiumMutation();
  const result = data?.resumeSubscription;
  const isAccepted = result !== undefined && 'isConfirmed' in result;
  const message = result && 'message' in result ? result.message : texts.resume.failed;
  const isResumed = isAccepted && state !== 'ENDING';

  const confirmation = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isResumed) confirmation.current?.focus();
  }, [isResumed]);

  if (isResumed)
    return (
      <p ref={confirmation} className={styles.resumed} role="status" tabIndex={-1}>
        {subscription.isPaid ? texts.resume.continues : texts.resume.undone}
      </p>
    );
  if (state !== 'ENDING') return null;
  const problem = !loading && (error || (result && !isAccepted)) && message;
  return (
    <ChangeForm
      className={styles.resume}
      path={paths.resume}
      subscriptionId={id}
      change={(input) => resume({ variables: { input, language: languageName } })}
      isBusy={loading}
      failure="The plan could not be resumed:"
      label={texts.resume.button}
      describedBy={describedBy}
    >
      {problem ? <p role="alert">{problem}</p> : <p>{texts.resume.hint}</p>}
    </ChangeForm>
  );
}
