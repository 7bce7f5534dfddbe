/** Renders /manage_subscription: the subscriptions, the payments and the way out, or the retention view. */
import { texts } from '#texts/account';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useManageSubscriptionsQuery } from '../../generated/operations.ts';
import { languageName } from '../../apollo.ts';
import { addressOf, paths } from '../../paths.ts';
import { useSessionState } from '../../session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { rich } from '../../ui/rich.tsx';
import { canceledText, chargedText } from '../account/cancellation-texts.tsx';
import { allEnding, byUrgency } from '../account/plan.ts';
import { usePageOptions, useRetry } from '../account/use-retry.ts';
import { useSignInPath } from '../account/use-sign-in-path.ts';
import { Payments } from '../payments/payments.tsx';
import { Retention } from '../retention/retention.tsx';
import { useCancelFlow, useLeadToConfirmation } from '../retention/use-cancel-flow.ts';
import { AccountHeader, SignedInHere } from './account-header.tsx';
import styles from './manage-subscription.module.css';
import { SubscriptionList } from './subscription-list.tsx';
import { useLanguage } from './use-language.ts';

/** Offers a sign-in to a user without a Firebase session: the session cookie shows the page, but allows no change. */
function SignInAgain() {
  const { isCookieOnly } = useSessionState();
  const signInPath = useSignInPath();
  if (!isCookieOnly) return null;
  return (
    <p className={styles.here} role="status">
      {rich(texts.again, { login: <Link to={signInPath} /> })}
    </p>
  );
}

/** A user with two windows side by side returns without an event, so the page polls. */
const closeWatch = { pollInterval: 5_000, atMostMs: 120_000 };

export function ManageSubscription() {
  const flow = useCancelFlow();
  const { isRetention, canceled } = flow;
  const hasCanceled = canceled.length > 0;
  /** Counts the expected changes at the provider, 0 after a long time. */
  const [exits, setExits] = useState(0);
  useEffect(() => {
    if (exits === 0) return;
    const timer = setTimeout(() => setExits(0), closeWatch.atMostMs);
    return () => clearTimeout(timer);
  }, [exits]);

  const result = useManageSubscriptionsQuery({
    variables: { language: languageName },
    ...usePageOptions(),
  });
  const pollInterval = exits > 0 ? closeWatch.pollInterval : 0;
  const read = useRetry('The subscriptions', result, pollInterval)?.viewer;
  const viewer = read && {
    ...read,
    subscriptions: read.subscriptions && byUrgency(read.subscriptions),
    otherSubscriptions: read.otherSubscriptions && byUrgency(read.otherSubscriptions),
  };
  useLanguage(viewer?.language);
  useLeadToConfirmation(isRetention, viewer?.subscriptions, viewer?.otherSubscriptions);
  // Ended plans can't be canceled. If none was ever found, the provider may know more.
  const isEmpty = viewer?.subscriptions?.length === 0;
  const hasEnded = isEmpty && viewer.lastEnded !== null;
  const isWithoutPlan = isEmpty && !hasEnded && !viewer.otherSubscriptions?.length;

  // If nothing is left to cancel, the words stay, as a link.
  const others = viewer?.otherSubscriptions;
  const isAllEnding = viewer?.subscriptions && allEnding(viewer.subscriptions, others) !== null;
  const count = viewer?.subscriptions?.length ?? 0;
  const isSeveral = count + (others?.length ?? 0) > 1;
  const cancelLink = useRef<HTMLAnchorElement>(null);
  const cancel = !hasEnded && (
    <div className={styles.foot}>
      {isAllEnding && (
        <p>
          {texts.charged.title} {chargedText()}
        </p>
      )}
      {isSeveral && !isAllEnding && <p>{texts.several}</p>}
      <ButtonLink
        ref={cancelLink}
        look={isAllEnding || isWithoutPlan || isSeveral ? 'link' : 'quiet'}
        href={addressOf(paths.retention)}
        isBusy={flow.isOpening}
        onClick={flow.open}
      >
        {texts.cancel}
      </ButtonLink>
    </div>
  );

  const title = useRef<HTMLHeadingElement>(null);
  const wasRetention = useRef(isRetention);
  useEffect(() => {
    if (wasRetention.current && !isRetention) (hasCanceled ? title : cancelLink).current?.focus();
    wasRetention.current = isRetention;
  }, [isRetention, hasCanceled]);

  return (
    <div className={`wrap ${styles.page}`}>
      {isRetention ? (
        <Retention
          subscriptions={viewer?.subscriptions}
          otherPlans={others}
          payments={viewer?.explainPayments}
          plan={flow.plan}
          isArrival={flow.isArrival}
          onStay={flow.stay}
          onExit={() => setExits(exits + 1)}
        />
      ) : (
        <>
          <AccountHeader titleRef={title} isWithoutPlan={isWithoutPlan} />
          <SignedInHere />
          <SignInAgain />
          <SubscriptionList
            viewer={viewer}
            hasFailed={result.error !== undefined}
            onCancel={flow.open}
            cancel={cancel}
          />
          {!isWithoutPlan && <Payments subscriptions={viewer?.subscriptions} />}
          <p className={styles.delete}>
            <Link to={paths.deleteAccount}>{texts.delete.link}</Link>
          </p>
        </>
      )}
      <p className="visually-hidden" role="status">
        {canceled
          .map((id) => canceledText(viewer?.subscriptions ?? [], others, id))
          .map(({ what, until }) => `${what} ${until}`)
          .join(' ')}
      </p>
    </div>
  );
}
