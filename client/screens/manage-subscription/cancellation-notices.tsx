/**
 * The confirmation of a cancellation that was made in the last hour: here, with the provider, or by support. It names the plan
 * and until when it is theirs; who asked for it, and the receipt, are on the card.
 */
import { texts } from '#texts/account';
import { formatDate } from './dates.ts';
import styles from './subscription-list.module.css';
import { nameOf, type Subscription } from './plan.ts';

/** For how long they are shown, in milliseconds. */
const noticeMs = 3_600_000;

interface Props {
  subscriptions: Subscription[];
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Which plan was canceled: `Your $29.99 plan (2 of 3) is canceled.`, and until when it is theirs, if it is paid for.
 * @param id of one that may be listed no longer
 */
export function canceledText(subscriptions: readonly Subscription[], id: string) {
  const plan = subscriptions.find((each) => each.id === id);
  if (!plan) return { what: texts.hasEnded, until: '' };
  return {
    what: texts.canceled({ plan: nameOf(subscriptions, plan) }),
    until: plan.isPaid ? texts.keep({ date: formatDate(plan.endsAt) }) : '',
  };
}

export function CancellationNotices({ subscriptions, now }: Props) {
  return subscriptions.map(({ id, title, cancellation }) => {
    if (!cancellation || now - Date.parse(cancellation.requestedAt) > noticeMs) return null;
    const { what, until } = canceledText(subscriptions, id);
    return (
      <section key={id} className={styles.notice} aria-label={texts.notice({ title })}>
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="M5 12.5l4.5 4.5L19 7.5" />
        </svg>
        <p>
          <strong>{what}</strong> <span>{until}</span>
        </p>
      </section>
    );
  });
}
