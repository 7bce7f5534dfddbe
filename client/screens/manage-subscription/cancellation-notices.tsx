/**
 * What is said above the cards: that everything is canceled, where that is so, with the receipt; else of each cancellation that was made
 * in the last hour, here, with the provider, or by support, which plan it is and until when it is theirs.
 */
import { texts } from '#texts/account';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths, receiptPath } from '../../paths.ts';
import { formatDate } from './dates.ts';
import styles from './subscription-list.module.css';
import { isEnding, nameOf, nothingIsCharged, type Subscription } from './plan.ts';

/** Null or undefined where they are not known. */
type Others = readonly Subscription[] | null | undefined;

/** For how long they are shown, in milliseconds. */
const noticeMs = 3_600_000;

interface Props {
  subscriptions: readonly Subscription[];
  /** Those that the cards don't show. */
  others: Others;
  /** All plans, where there is nothing left to cancel of any. */
  ending: readonly Subscription[] | null;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Which plan was canceled: `Your plan for $29.99 a month is canceled.`, and until when it is theirs, if it is paid for; or that
 * the cancellation was received, until the payment provider has confirmed it.
 * @param id of one that may be listed no longer
 */
export function canceledText(subscriptions: readonly Subscription[], others: Others, id: string) {
  const plan = subscriptions.find((each) => each.id === id);
  if (!plan) return { what: texts.hasEnded, until: '' };
  if (plan.cancellationPending)
    return {
      what: texts.received({ plan: nameOf(subscriptions, plan) }),
      until: texts.unconfirmed,
    };
  const date = formatDate(plan.endsAt);
  // Premium itself stays as long as any plan does.
  const mayStay =
    !others ||
    [...subscriptions, ...others].some(
      (each) => each !== plan && each.isPaid && (!isEnding(each) || each.endsAt > plan.endsAt),
    );
  return {
    what: texts.canceled({ plan: nameOf(subscriptions, plan) }),
    until: !plan.isPaid ? '' : mayStay ? texts.keepPlan({ date }) : texts.keep({ date }),
  };
}

/** That there is nothing left to cancel: what is canceled, until when Premium stays, and what is true of payments. */
export function everythingText(subscriptions: readonly Subscription[]) {
  const [only, ...others] = subscriptions;
  if (only && others.length === 0 && only.cancellationPending)
    return canceledText(subscriptions, [], only.id);
  if (isPending(subscriptions)) return { what: texts.receivedAll, until: texts.unconfirmed };
  const paid = subscriptions.filter(({ isPaid }) => isPaid).map(({ endsAt }) => endsAt);
  const last = paid.sort().at(-1);
  return {
    what:
      only && others.length === 0
        ? texts.canceled({ plan: nameOf(subscriptions, only) })
        : texts.everything,
    until: [
      last && texts.keep({ date: formatDate(last) }),
      nothingIsCharged(subscriptions) && texts.nothingMore,
    ]
      .filter(Boolean)
      .join(' '),
  };
}

const isPending = (plans: readonly Subscription[]) =>
  plans.some(({ cancellationPending }) => cancellationPending);

/** The receipt of the only plan, or all receipts. */
export function ReceiptLink({ subscriptions }: Pick<Props, 'subscriptions'>) {
  const receipt = subscriptions.length === 1 ? subscriptions[0]?.cancellation : null;
  return (
    <Link to={receipt ? receiptPath(receipt.id) : paths.receipts}>
      {receipt ? texts.yourReceipt : texts.receipts}
    </Link>
  );
}

export function CancellationNotices({ subscriptions, others, ending, now }: Props) {
  if (ending)
    return (
      <Notice plans={ending} {...everythingText(ending)}>
        <ReceiptLink subscriptions={ending} />
      </Notice>
    );
  return subscriptions.map((plan) => {
    const { id, cancellation } = plan;
    if (!cancellation || now - Date.parse(cancellation.requestedAt) > noticeMs) return null;
    return <Notice key={id} plans={[plan]} {...canceledText(subscriptions, others, id)} />;
  });
}

interface NoticeProps {
  plans: readonly Subscription[];
  what: string;
  until: string;
  children?: ReactNode;
}

const tick = 'M5 12.5l4.5 4.5L19 7.5';
const clock = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.5 2';

const Notice = ({ plans, what, until, children }: NoticeProps) => (
  <section
    className={styles.notice}
    data-pending={isPending(plans) || undefined}
    aria-label={texts.notice({ title: plans[0]?.title ?? '' })}
  >
    <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
      <path d={isPending(plans) ? clock : tick} />
    </svg>
    <p>
      <strong>{what}</strong> <span>{until}</span> {children}
    </p>
  </section>
);
