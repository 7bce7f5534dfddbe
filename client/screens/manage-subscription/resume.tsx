/** Has a plan that is ending go on: a form, which works before this code is there and without it. */
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useDrawing } from '../../drawing.ts';
import {
  type SubscriptionCard_SubscriptionFragment,
  useResumePremiumMutation,
} from '../../generated/operations.ts';
import { paths } from '../../paths.ts';
import { requestStatus } from '../../request-status.ts';
import { Button } from '../../ui/button.tsx';
import styles from './subscription-card.module.css';
import { isPaid } from './plan.ts';

const failed = 'That didn’t work. Please try again.';

interface Props {
  subscription: SubscriptionCard_SubscriptionFragment;
  /** The id of what says which plan is meant. */
  describedBy: string;
}

/** Confirmed in place: the card changes with the answer. */
export function Resume({ subscription, describedBy }: Props) {
  const { id, state } = subscription;
  const formToken = useDrawing()?.formToken;
  const [resume, { data, loading, error }] = useResumePremiumMutation();
  const result = data?.resumeSubscription;
  const isAccepted = result !== undefined && 'isConfirmed' in result;
  const message = result && 'message' in result ? result.message : failed;
  const isResumed = isAccepted && state !== 'ENDING';

  const confirmation = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isResumed) confirmation.current?.focus();
  }, [isResumed]);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (loading) return;
    const input = { subscriptionId: id, requestId: crypto.randomUUID() };
    await resume({ variables: { input } }).catch((problem: unknown) =>
      console.error('The plan could not be resumed:', requestStatus(problem), problem),
    );
  }

  if (isResumed)
    return (
      <p ref={confirmation} className={styles.resumed} role="status" tabIndex={-1}>
        {isPaid(subscription)
          ? 'Premium continues. You’re all set.'
          : 'Your cancellation is undone.'}
      </p>
    );
  if (state !== 'ENDING') return null;
  const problem = !loading && (error || (result && !isAccepted)) && message;
  return (
    <form
      className={styles.resume}
      method="post"
      action={paths.resume}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="token" value={formToken ?? ''} />
      <input type="hidden" name="subscriptionId" value={id} />
      <Button type="submit" look="secondary" isBusy={loading} aria-describedby={describedBy}>
        Resume Premium
      </Button>
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <p>Changed your mind? This undoes your cancellation.</p>
      )}
    </form>
  );
}
