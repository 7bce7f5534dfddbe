/** Renders the forms that end or resume a subscription. They work without this code. */
import { texts } from '#texts/account';
import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { languageName } from '../../apollo.ts';
import { useRendering } from '../../rendering.ts';
import { useEndPremiumMutation, useResumePremiumMutation } from '../../generated/operations.ts';
import { addressOf, paths, receiptPath } from '../../paths.ts';
import { requestStatus } from '../../request-status.ts';
import { useSessionState } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import type { Subscription } from './plan.ts';
import styles from './subscription-card.module.css';
import { useSignInPath } from './use-sign-in-path.ts';

interface EndProps {
  subscriptionId: string;
  /** The id of the element that names the plan. */
  describedBy: string;
}

/** Ends a plan immediately and leads to the receipt. The list reads its changed plans again on the way back. */
export function EndPlan({ subscriptionId, describedBy }: EndProps) {
  const navigate = useNavigate();
  const [end, { data, loading, error }] = useEndPremiumMutation({
    onCompleted: ({ cancelSubscription: made }) => {
      if ('cancellation' in made) void navigate(receiptPath(made.cancellation.id));
    },
  });
  const result = data?.cancelSubscription;
  const refusal = result && 'message' in result ? result.message : null;
  const problem = !loading && (refusal ?? (error && texts.endNow.failed));
  return (
    <ChangeForm
      path={paths.end}
      subscriptionId={subscriptionId}
      when="NOW"
      change={(asked) =>
        end({ variables: { input: { ...asked, when: 'NOW' }, language: languageName } })
      }
      isBusy={loading}
      failure="The plan could not be ended:"
      label={texts.endNow.button}
      look="danger"
      describedBy={describedBy}
    >
      {problem && <p role="alert">{problem}</p>}
    </ChangeForm>
  );
}

interface ResumeProps {
  subscription: Subscription;
  /** The id of the element that names the plan. */
  describedBy: string;
}

/** Resumes an ending plan. The card confirms it. */
export function Resume({ subscription, describedBy }: ResumeProps) {
  const { id, state } = subscription;
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
      {problem ? <p role="alert">{problem}</p> : <p>{texts.resume.hint}</p>}
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

function ChangeForm(props: FormProps) {
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
