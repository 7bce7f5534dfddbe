/** The confirmation of a cancellation that was made in the last hour: here, with the provider, or by support. */
import { Link } from 'react-router-dom';
import { receiptPath } from '../../paths.ts';
import { formatTime } from './dates.ts';
import styles from './subscription-list.module.css';
import type { Subscription } from './subscription-item.tsx';

/** For how long they are shown, in milliseconds. */
const noticeMs = 3_600_000;

interface Props {
  subscriptions: Subscription[];
  /** Milliseconds since 1970. */
  now: number;
}

export function CancellationNotices({ subscriptions, now }: Props) {
  return subscriptions.map(({ id, title, explain, cancellation }) => {
    if (!cancellation || now - Date.parse(cancellation.requestedAt) > noticeMs) return null;
    return (
      <section key={id} className={styles.notice} aria-label={`Cancellation of ${title}`}>
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="M5 12.5l4.5 4.5L19 7.5" />
        </svg>
        <div>
          <p>
            <strong>Your cancellation is recorded.</strong> {explain}.
          </p>
          <p>
            Requested {formatTime(cancellation.requestedAt)}.{' '}
            <Link to={receiptPath(cancellation.id)}>See your receipt</Link>
          </p>
        </div>
      </section>
    );
  });
}
