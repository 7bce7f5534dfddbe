/**
 * Renders the notices above the cards: everything is canceled, with the receipt, or each cancellation of the last hour with its
 * plan and end. Also declarations without a sign-in that have no result yet.
 */
import { texts } from '#texts/account';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ReceivedDeclarationFragment } from '../../generated/operations.ts';
import { useExit } from '../../config.ts';
import { paths } from '../../paths.ts';
import {
  canceledText,
  everythingText,
  isPending,
  Mark,
  type Others,
  ReceiptLink,
} from '../account/cancellation-texts.tsx';
import { formatDate } from '../account/dates.ts';
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
    return (
      <Notice plans={ending} what={what} until={isSaid ? '' : until}>
        <ReceiptLink subscriptions={ending} />
      </Notice>
    );
  }
  return [...subscriptions, ...(others ?? [])].map((plan) => {
    const { id, cancellation } = plan;
    if (!cancellation || now - Date.parse(cancellation.requestedAt) > noticeMs) return null;
    return (
      <Notice key={id} plans={[plan]} {...canceledText(subscriptions, others, id)}>
        <ReceiptLink subscriptions={[plan]} />
      </Notice>
    );
  });
}

interface NoticeProps {
  plans: readonly Subscription[];
  what: string;
  until: string;
  children?: ReactNode;
}

const Notice = ({ plans, what, until, children }: NoticeProps) => (
  <section
    className={styles.notice}
    data-pending={isPending(plans) || undefined}
    aria-label={texts.notice({ title: plans[0]?.title ?? '' })}
  >
    <Mark isDone={!isPending(plans)} />
    <p>
      <strong>{what}</strong> {until && <span>{until} </span>}
      {children}
    </p>
  </section>
);

/** Says that no account has the plan under the user's address yet, and which form ends it. */
export function UnlinkedPurchase() {
  const exit = useExit();
  return (
    <p className={styles.declared}>
      {texts.linking.text} {exit && <a href={exit}>{texts.linking.form}</a>}
    </p>
  );
}

interface DeclarationProps {
  declarations: readonly ReceivedDeclarationFragment[];
}

export const OpenDeclarations = ({ declarations }: DeclarationProps) =>
  declarations
    .filter(({ state }) => state === 'RECEIVED' || state === 'OPEN')
    .map(({ id, kind, receivedAt }) => (
      <p key={id} className={styles.declared}>
        {texts.declared({ kind, date: formatDate(receivedAt) })}{' '}
        <Link to={paths.receipts}>{texts.receipts}</Link>
      </p>
    ));
