/** One card for each subscription, or what stands there while they are loading or when there are none. */
import { formatDate } from './format-date.ts';
import { SubscriptionCard } from './subscription-card.tsx';
import styles from './subscription-list.module.css';
import type { Subscription } from './use-subscriptions.ts';

interface Props {
  subscriptions: Subscription[] | undefined;
}

export function SubscriptionList({ subscriptions }: Props) {
  if (!subscriptions) return <Placeholder />;
  if (subscriptions.length === 0)
    return (
      <div className={styles.empty}>
        <svg viewBox="0 0 120 72" width="120" height="72" aria-hidden="true">
          <circle cx="74" cy="30" r="18" />
          <path d="M34 64a17 17 0 0 1-2-34 24 24 0 0 1 45-6 20 20 0 0 1 11 40z" />
        </svg>
        <p>No subscriptions found for this email.</p>
      </div>
    );
  return (
    <ul className={styles.list}>
      {subscriptions.map((subscription) => (
        <li key={subscription.id}>
          <SubscriptionCard
            title={subscription.title}
            subVersion={subscription.displayStatus}
            fields={[
              { title: 'Started', value: formatDate(subscription.startedAt) },
              { title: 'Price', value: subscription.price.display },
              { title: 'Ends', value: formatDate(subscription.endsAt) },
            ]}
            note={subscription.cancellationPending ? requestedNote : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

const requestedNote = 'Cancellation requested. We are confirming it with our payment provider.';

/** As tall as one card, so that nothing jumps when it comes. */
function Placeholder() {
  return (
    <div className={styles.list} aria-busy="true">
      <div className={styles.placeholder}>
        <span />
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
