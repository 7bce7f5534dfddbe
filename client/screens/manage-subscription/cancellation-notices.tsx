/**
 * The confirmation of a cancellation that was made in the last hour: here, with the provider, or by support. It names the plan
 * and what was done; until when the plan runs, and the receipt, are on the card.
 */
import { formatTime } from './dates.ts';
import styles from './subscription-list.module.css';
import { placeOf, type Subscription } from './subscription-item.tsx';

/** For how long they are shown, in milliseconds. */
const noticeMs = 3_600_000;

interface Props {
  subscriptions: Subscription[];
  /** Milliseconds since 1970. */
  now: number;
}

/** Which plan was canceled: `Your $29.99 plan (2 of 3) is canceled.` @param id of one that may be listed no longer */
export function canceledText(subscriptions: readonly Subscription[], id: string): string {
  const index = subscriptions.findIndex((each) => each.id === id);
  const place = placeOf(subscriptions, index);
  const price = subscriptions[index]?.price.display;
  return price
    ? `Your ${price} plan${place ? ` (${place})` : ''} is canceled.`
    : 'Your plan has ended.';
}

export function CancellationNotices({ subscriptions, now }: Props) {
  return subscriptions.map(({ id, title, cancellation }) => {
    if (!cancellation || now - Date.parse(cancellation.requestedAt) > noticeMs) return null;
    return (
      <section key={id} className={styles.notice} aria-label={`Cancellation of ${title}`}>
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="M5 12.5l4.5 4.5L19 7.5" />
        </svg>
        <p>
          <strong>{canceledText(subscriptions, id)}</strong>{' '}
          <span>{`Requested ${formatTime(cancellation.requestedAt)}.`}</span>
        </p>
      </section>
    );
  });
}
