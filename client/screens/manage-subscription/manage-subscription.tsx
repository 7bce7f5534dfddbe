/** The account's pages: /manage_subscription, and the receipts of cancellations. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ManageSubscriptionsQuery } from '../../generated/operations.ts';
import { takePreload } from '../../preload.ts';
import { Button } from '../../ui/button.tsx';
import { AccountHeader } from './account-header.tsx';
import styles from './account.module.css';
import { loadLive } from './load-live.ts';
import { Payments } from './payments.tsx';
import { ReceiptFrame } from './receipt-frame.tsx';
import { Retention } from './retention.tsx';
import { SignedIn } from './signed-in.tsx';
import { readAnswer } from './stored-answer.ts';
import { SubscriptionList } from './subscription-list.tsx';
import { useCancelFlow } from './use-cancel-flow.ts';

const Live = lazy(async () => ({ default: (await loadLive()).Live }));
const LiveReceipts = lazy(async () => ({ default: (await loadLive()).LiveReceipts }));

export const ManageSubscription = () => (
  <SignedIn>{(email) => <Account key={email} email={email} />}</SignedIn>
);

export const Receipts = () => (
  <SignedIn>
    {(email) => (
      <Suspense key={email} fallback={<ReceiptFrame />}>
        <LiveReceipts email={email} />
      </Suspense>
    )}
  </SignedIn>
);

function Account({ email }: { email: string }) {
  const preloaded = usePreload(email);
  const [stored] = useState(() => readAnswer(email));
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

  const viewer = preloaded?.viewer;
  return (
    <div className={`wrap ${styles.page}`}>
      {!isRetention && <AccountHeader titleRef={title} />}
      <Suspense
        fallback={
          isRetention ? (
            <Retention subscriptions={viewer?.subscriptions} portalUrl={null} onStay={flow.stay} />
          ) : (
            <SubscriptionList viewer={viewer} stored={stored} />
          )
        }
      >
        <Live email={email} flow={flow} preloaded={preloaded} stored={stored} />
      </Suspense>
      {!isRetention && <Payments />}
      {!isRetention && (
        <div className={styles.foot}>
          <Button ref={cancelButton} look="quiet" isBusy={flow.isOpening} onClick={flow.open}>
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
