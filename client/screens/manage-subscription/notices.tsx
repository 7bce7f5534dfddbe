/** Renders the notices above the cards: everything is canceled, or each cancellation of the last hour, with its receipt. */
import { texts } from '#texts/account';
import {
  canceledText,
  everythingText,
  isPending,
  Mark,
  type Others,
  ReceiptLink,
} from '../account/cancellation-texts.tsx';
import type { Subscription } from '../account/plan.ts';
import styles from './subscription-list.module.css';

/** Milliseconds of display. */
const noticeMs = 3_600_000;

interface Props {
  subscriptions: readonly Subscription[];
  /** Those of the owner's other customers. */
  others: Others;
  /** All plans, if nothing is left to cancel. */
  ending: readonly Subscription[] | null;
  /** What all plans mean for payments. */
  payments: string | null;
  /** Milliseconds since 1970. */
  now: number;
}

export function CancellationNotices({ subscriptions, others, ending, payments, now }: Props) {
  if (ending) {
    const { what, until } = everythingText(ending, payments);
    // The only card has the date.
    const isSaid = ending.length === 1 && !isPending(ending);
    return <Notice plans={ending} what={what} until={isSaid ? '' : until} />;
  }
  return [...subscriptions, ...(others ?? [])].map((plan) => {
    const { id, cancellation } = plan;
    if (!cancellation || now - Date.parse(cancellation.requestedAt) > noticeMs) return null;
    return <Notice key={id} plans={[plan]} {...canceledText(subscriptions, others, id)} />;
  });
}

interface NoticeProps {
  plans: readonly Subscription[];
  what: string;
  until: string;
}

const Notice = ({ plans, what, until }: NoticeProps) => (
  <section
    className={styles.notice}
    data-pending={isPending(plans) || undefined}
    aria-label={texts.notice({ title: plans[0]?.title ?? '' })}
  >
    <Mark isDone={!isPending(plans)} />
    <p>
      <strong>{what}</strong> {until && <span>{until} </span>}
      <ReceiptLink subscriptions={plans} />
    </p>
  </section>
);
