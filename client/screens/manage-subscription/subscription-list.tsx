/** One card for each subscription, or what stands there while they are loading or when there are none. */
import type { SubscriptionCard_SubscriptionFragment } from '../../generated/operations.ts';
import { SubscriptionCard } from './subscription-card.tsx';
import styles from './subscription-list.module.css';

export type Subscriptions = SubscriptionCard_SubscriptionFragment[];

interface Props {
  /** Null or undefined until they are known. */
  subscriptions: Subscriptions | null | undefined;
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

// Not by Intl: a browser takes longer to load its calendars for the first date than to draw all cards.
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * The day in UTC, not in the reader's zone: a period ends at one moment, and the subscriber, the support
 * team and the provider's invoice should name the same day for it.
 * @param moment an ISO 8601 string
 */
export function formatDate(moment: string): string {
  const date = new Date(moment);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
