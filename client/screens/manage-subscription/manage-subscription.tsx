/** The account's pages: /manage_subscription, and the receipts of cancellations. */
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ManageSubscriptionsQuery } from '../../generated/operations.ts';
import { takePreload } from '../../preload.ts';
import { Button } from '../../ui/button.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './account.module.css';
import { endFirstView, pressAgain } from './handover.ts';
import { loadLive } from './load-live.ts';
import { Payments } from './payments.tsx';
import { ReceiptFrame } from './receipt-frame.tsx';
import { Retention } from './retention.tsx';
import { SignedIn } from './signed-in.tsx';
import { readAnswer, storeAnswer } from './stored-answer.ts';
import { SubscriptionList } from './subscription-list.tsx';
import { useCancelFlow } from './use-cancel-flow.ts';

const Live = lazy(async () => ({ default: (await loadLive()).Live }));
const LiveReceipts = lazy(async () => ({ default: (await loadLive()).LiveReceipts }));

export const ManageSubscription = () => (
  <>
    <FirstView />
    <SignedIn>{(email) => <Account key={email} email={email} />}</SignedIn>
  </>
);

/** Where the first view may be already: hydrating leaves the text of an element alone, whatever it is. */
const FirstView = () => (
  <div className={styles.firstView} data-first-view="" suppressHydrationWarning>
    {''}
  </div>
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

  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (page.current) endFirstView(page.current);
  }, []);
  const onDrawn = useCallback(() => {
    if (page.current) pressAgain(page.current);
  }, []);
  useEffect(onDrawn, [onDrawn]);

  const viewer = preloaded?.viewer;
  return (
    <AccountPage
      ref={page}
      titleRef={title}
      isRetention={isRetention}
      payments={<Payments />}
      cancelButton={
        <Button ref={cancelButton} look="quiet" isBusy={flow.isOpening} onClick={flow.open}>
          Cancel subscription
        </Button>
      }
      news={flow.hasCanceled && 'Your subscription has been canceled.'}
    >
      <Suspense
        fallback={
          isRetention ? (
            <Retention subscriptions={viewer?.subscriptions} portalUrl={null} onStay={flow.stay} />
          ) : (
            <SubscriptionList viewer={viewer} stored={stored} />
          )
        }
      >
        <Live {...{ email, flow, preloaded, stored, onDrawn }} />
      </Suspense>
    </AccountPage>
  );
}

/** The answer that was preloaded for this person; null until it is there, and when there is none. */
function usePreload(email: string): ManageSubscriptionsQuery | null {
  const [preload] = useState(() => takePreload(email));
  const [data, setData] = useState(preload?.data ?? null);
  useEffect(() => void preload?.answer.then(setData), [preload]);
  useEffect(() => {
    if (data) storeAnswer(email, data);
  }, [email, data]);
  return data;
}
