/** What can be done from the cards: a portal session for each click, and the mutation that resumes a plan. */
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useBillingPortalLazyQuery, useResumePremiumMutation } from '../../generated/operations.ts';
import { requestStatus } from '../../request-status.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type Doors, opensElsewhere, type PortalProps, type ResumeProps } from './doors.tsx';
import { ResumeFrame } from './resume-frame.tsx';
import styles from './subscription-card.module.css';
import { useProviderLogin } from './use-provider-login.ts';

export const liveDoors: Doors = { Portal, Resume };

/** A portal session is made when it is wanted, and opened in this tab: no popup blocker has a say in that. */
function Portal({ describedBy, ...rest }: PortalProps) {
  const loginPage = useProviderLogin();
  const [ask] = useBillingPortalLazyQuery({ fetchPolicy: 'no-cache' });
  const [isOpening, setOpening] = useState(false);

  async function open(): Promise<void> {
    setOpening(true);
    const { data, error } = await ask().catch((error: unknown) => ({ data: undefined, error }));
    if (error)
      console.error('The billing portal could not be loaded:', requestStatus(error), error);
    window.location.assign(data?.viewer?.portalUrl ?? loginPage);
    // For those who come back with the Back button.
    setOpening(false);
  }

  function follow(event: MouseEvent) {
    // A new tab or window gets the login page: what it shows may be old by the time that somebody looks.
    if (opensElsewhere(event)) return;
    event.preventDefault();
    if (!isOpening) void open();
  }

  return (
    <ButtonLink
      {...rest}
      href={loginPage}
      aria-describedby={describedBy}
      aria-disabled={isOpening || undefined}
      onClick={follow}
    />
  );
}

const failed = 'That did not work. Please try again: asking twice does no harm.';

/** Confirmed in place: the card changes with the answer. */
function Resume({ subscription: { id, state }, describedBy }: ResumeProps) {
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

  async function press(): Promise<void> {
    const input = { subscriptionId: id, requestId: crypto.randomUUID() };
    await resume({ variables: { input } }).catch((problem: unknown) =>
      console.error('The plan could not be resumed:', requestStatus(problem), problem),
    );
  }

  if (isResumed)
    return (
      <p ref={confirmation} className={styles.resumed} role="status" tabIndex={-1}>
        Premium goes on. There is nothing else to do.
      </p>
    );
  if (state !== 'ENDING') return null;
  return (
    <ResumeFrame problem={!loading && (error || (result && !isAccepted)) && message}>
      <Button
        look="secondary"
        isBusy={loading}
        aria-describedby={describedBy}
        onClick={() => void press()}
      >
        Resume Premium
      </Button>
    </ResumeFrame>
  );
}
