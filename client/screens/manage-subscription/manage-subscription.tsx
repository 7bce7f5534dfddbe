/** /manage_subscription: who may see it, and what frames the subscriptions and the cancel flow. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { ManageSubscriptionsQuery } from '../../generated/operations.ts';
import { paths } from '../../paths.ts';
import { preloadSettled, takePreload } from '../../preload.ts';
import { useSessionState } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { AccountHeader } from './account-header.tsx';
import styles from './account.module.css';
import type * as LiveModule from './live.tsx';
import { Retention } from './retention.tsx';
import { retryDelay } from './retry.ts';
import { SubscriptionList } from './subscription-list.tsx';
import { useCancelFlow } from './use-cancel-flow.ts';

/** Apollo Client and what draws with it: heavy, and not needed for the first cards. */
const Live = lazy(async () => ({ default: (await startLive()).Live }));

let live: ReturnType<typeof loadLive> | undefined;
const startLive = () => (live ??= preloadSettled.then(() => loadLive()));

/** Retries quietly, as for the subscriptions themselves: without this code the way out is still there. */
async function loadLive(failures = 0): Promise<typeof LiveModule> {
  try {
    return await import('./live.tsx');
  } catch (error) {
    console.error('The subscriptions could not be loaded:', error);
    await new Promise((resolve) => setTimeout(resolve, retryDelay(failures + 1)));
    return loadLive(failures + 1);
  }
}

export function ManageSubscription() {
  const { isKnown, isLoggedIn, email } = useSessionState();
  // While the identity service is asked who is signed in.
  useEffect(() => void startLive(), []);
  if (!isKnown) return <Loading />;
  if (!isLoggedIn) return <Navigate to={paths.login} replace />;
  return <Account key={email} email={email} />;
}

function Account({ email }: { email: string }) {
  const preloaded = usePreload(email);
  const flow = useCancelFlow();
  const isRetention = flow.view === 'retention';

  const title = useRef<HTMLHeadingElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const wasRetention = useRef(isRetention);
  useEffect(() => {
    if (wasRetention.current && !isRetention)
      (flow.hasCanceled ? title : cancelButton).current?.focus();
    wasRetention.current = isRetention;
  }, [isRetention, flow.hasCanceled]);

  return (
    <div className={`wrap ${styles.page}`}>
      {!isRetention && <AccountHeader titleRef={title} />}
      <Suspense
        fallback={
          isRetention ? (
            <Retention portalUrl={null} onStay={flow.stay} />
          ) : (
            <SubscriptionList subscriptions={preloaded?.viewer?.subscriptions} />
          )
        }
      >
        <Live flow={flow} preloaded={preloaded} />
      </Suspense>
      {!isRetention && (
        <div className={styles.cancel}>
          <Button ref={cancelButton} look="secondary" isBusy={flow.isOpening} onClick={flow.open}>
            Cancel subscription
          </Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {flow.hasCanceled && 'Your subscription has been canceled.'}
      </p>
    </div>
  );
}

/** The answer that was preloaded for this person; null until it is there, and when there is none. */
function usePreload(email: string): ManageSubscriptionsQuery | null {
  const [answer] = useState(() => takePreload(email));
  const [data, setData] = useState<ManageSubscriptionsQuery | null>(null);
  useEffect(() => void answer?.then(setData), [answer]);
  return data;
}
