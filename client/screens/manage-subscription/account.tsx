/** What a subscriber sees: the list of subscriptions, or the view that asks to stay. */
import { useEffect, useRef } from 'react';
import type { EarlyStart } from '../../head-start.ts';
import { AccountHeader } from './account-header.tsx';
import styles from './account.module.css';
import type { Connect } from './connection.ts';
import { Button } from '../../ui/button.tsx';
import { Retention } from './retention.tsx';
import { SubscriptionList } from './subscription-list.tsx';
import { useLeaving } from './use-leaving.ts';
import { usePortalLink } from './use-portal-link.ts';
import { useSubscriptions } from './use-subscriptions.ts';

interface Props {
  connect: Connect;
  early: EarlyStart | null;
}

export function Account({ connect, early }: Props) {
  const { subscriptions, connection, setSubscriptions, watchClosely } = useSubscriptions(
    connect,
    early,
  );
  const leaving = useLeaving(subscriptions);
  const isLeaving = leaving.view === 'retention';
  const portal = usePortalLink({ connect, isNeeded: leaving.isSwitching || isLeaving });

  const title = useRef<HTMLHeadingElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const wasLeaving = useRef(isLeaving);
  useEffect(() => {
    if (wasLeaving.current && !isLeaving)
      (leaving.hasCanceled ? title : cancelButton).current?.focus();
    wasLeaving.current = isLeaving;
  }, [isLeaving, leaving.hasCanceled]);

  return (
    <div className={`wrap ${styles.page}`}>
      {connection && <connection.List onList={setSubscriptions} />}
      {isLeaving ? (
        <Retention
          exit={portal.href}
          onStay={leaving.stay}
          onExit={() => {
            portal.renew();
            watchClosely();
          }}
        />
      ) : (
        <>
          <AccountHeader titleRef={title} />
          <SubscriptionList subscriptions={subscriptions} />
          <div className={styles.cancel}>
            <Button
              ref={cancelButton}
              look="secondary"
              isBusy={leaving.isSwitching}
              onClick={leaving.start}
            >
              Cancel subscription
            </Button>
          </div>
        </>
      )}
      <p className="visually-hidden" role="status">
        {leaving.hasCanceled && 'Your subscription has been canceled.'}
      </p>
    </div>
  );
}
