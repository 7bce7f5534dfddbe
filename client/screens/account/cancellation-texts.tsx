/** Writes the texts on canceled plans, above the cards and in the retention view. */
import { texts } from '#texts/account';
import { Link } from 'react-router-dom';
import { paths, receiptPath } from '../../paths.ts';
import { rich } from '../../ui/rich.tsx';
import { formatDate } from './dates.ts';
import { isEnding, nameOf, type Subscription } from './plan.ts';
import { PortalLink } from './portal.tsx';
import styles from './subscription-card.module.css';

/** Null or undefined if unknown. */
export type Others = readonly Subscription[] | null | undefined;

/**
 * Names the canceled plan and its end if it is paid: `Your plan for $29.99 a month is canceled.` Until the payment provider
 * confirms it, says that the cancellation was received. @param id of a plan that may no longer be listed
 */
export function canceledText(subscriptions: readonly Subscription[], others: Others, id: string) {
  const all = [...subscriptions, ...(others ?? [])];
  const plan = all.find((each) => each.id === id);
  if (!plan) return { what: texts.hasEnded, until: '' };
  if (plan.cancellationPending)
    return {
      what: texts.received({ plan: nameOf(all, plan) }),
      until: texts.unconfirmed,
    };
  const date = formatDate(plan.endsAt);
  // Premium stays as long as any plan does.
  const mayStay =
    !others ||
    all.some(
      (each) => each !== plan && each.isPaid && (!isEnding(each) || each.endsAt > plan.endsAt),
    );
  return {
    what: texts.canceled({ plan: nameOf(all, plan) }),
    until: !plan.isPaid ? '' : mayStay ? texts.keepPlan({ date }) : texts.keep({ date }),
  };
}

/**
 * Says that nothing is left to cancel: the canceled plans, Premium's end, and the payments. @param payments the server's
 * sentence on them, if there is one
 */
export function everythingText(
  subscriptions: readonly Subscription[],
  payments: string | null | undefined,
) {
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
    until: [last && texts.keep({ date: formatDate(last) }), payments].filter(Boolean).join(' '),
  };
}

export const isPending = (plans: readonly Subscription[]) =>
  plans.some(({ cancellationPending }) => cancellationPending);

/** Links the only plan's receipt, or all receipts. */
export function ReceiptLink({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const receipt = subscriptions.length === 1 ? subscriptions[0]?.cancellation : null;
  return (
    <Link to={receipt ? receiptPath(receipt.id) : paths.receipts}>
      {receipt ? texts.yourReceipt : texts.receipts}
    </Link>
  );
}

/** Tells a subscriber who is still charged where to look. */
export const chargedText = () => rich(texts.charged.text, { portal: <PortalLink /> });

/** A tick for what is done, a clock for what is not confirmed yet. */
export const Mark = ({ isDone }: { isDone: boolean }) => (
  <svg className={styles.mark} viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
    <path
      d={isDone ? 'M5 12.5l4.5 4.5L19 7.5' : 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 7v5l3.5 2'}
    />
  </svg>
);
