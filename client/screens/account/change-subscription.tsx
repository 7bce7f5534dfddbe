/** Renders the form that changes a subscription, and works without this code, and the one that resumes it. */
import { texts } from '#texts/account';
import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { languageName } from '../../apollo.ts';
import { useRendering } from '../../rendering.ts';
import { useResumePremiumMutation } from '../../generated/operations.ts';
import { addressOf, paths } from '../../paths.ts';
import { requestStatus } from '../../request-status.ts';
import { useSessionState } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from './dates.ts';
import type { Subscription } from './plan.ts';
import styles from './subscription-card.module.css';
import { useSignInPath } from './use-sign-in-path.ts';

/** Resumes an ending plan. The card confirms it. */
export function Resume({
  subscription,
  describedBy,
}: { subscription: Subscription } & Pick<FormProps, 'describedBy'>) {
  const { id, state, endsAt } = subscription;
  // The plans' effect on payments has changed, too.
  const [resume, { data, loading, error }] = useResumePremiumMutation({
    refetchQueries: ['ManageSubscriptions'],
  });
  const result = data?.resumeSubscription;
  const isAccepted = result !== undefined && 'isConfirmed' in result;
  const message = result && 'message' in result ? result.message : texts.resume.failed;
  const isResumed = isAccepted && state !== 'ENDING';

  const confirmation = useRef<HTMLParagraphElement>(null);
  // The button with the focus is gone.
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
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <p>{texts.resume.hint({ date: formatDate(endsAt) })}</p>
      )}
    </ChangeForm>
  );
}

interface FormProps {
  className?: string | undefined;
  /** The form's target without this code. */
  path: string;
  subscriptionId: string;
  when?: 'NOW';
  /** Makes the change. Its caller shows the outcome. */
  change: (asked: { subscriptionId: string; requestId: string }) => Promise<unknown>;
  isBusy: boolean;
  /** Shown in the console on a failure. */
  failure: string;
  label: string;
  look?: ComponentProps<typeof Button>['look'];
  /** The id of the element that names the plan. */
  describedBy: string;
  children: ReactNode;
}

export function ChangeForm(props: FormProps) {
  const { className, path, subscriptionId, when, change, isBusy, failure } = props;
  const formToken = useRendering()?.formToken;
  const { isCookieOnly } = useSessionState();
  const navigate = useNavigate();
  const signInPath = useSignInPath();

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isCookieOnly) return void navigate(signInPath);
    if (isBusy) return;
    const asked = { subscriptionId, requestId: crypto.randomUUID() };
    await change(asked).catch((problem: unknown) =>
      console.error(failure, requestStatus(problem), problem),
    );
  }

  return (
    <form
      className={className}
      method="post"
      action={addressOf(path)}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="token" value={formToken ?? ''} />
      <input type="hidden" name="subscriptionId" value={subscriptionId} />
      {when && <input type="hidden" name="when" value={when} />}
      <Button
        type="submit"
        look={props.look ?? 'secondary'}
        isBusy={isBusy}
        aria-describedby={props.describedBy}
      >
        {props.label}
      </Button>
      {props.children}
    </form>
  );
}
