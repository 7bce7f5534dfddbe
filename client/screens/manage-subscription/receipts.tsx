/** The receipts of cancellations, and one of them. */
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  type ReceiptDetails_CancellationFragment,
  useReceiptsQuery,
} from '../../generated/operations.ts';
import { useIsHydrating } from '../../drawing.ts';
import { paths, receiptPath } from '../../paths.ts';
import { useSessionState } from '../../session.ts';
import { formatDate } from './dates.ts';
import { NoReceipt, ReceiptDetails } from './receipt-details.tsx';
import styles from './receipt.module.css';
import { useNow } from '../../use-now.ts';
import { useRetry } from './use-retry.ts';

export function Receipts() {
  const { id } = useParams();
  const { email } = useSessionState();
  const [isDrawn] = useState(useIsHydrating());
  const result = useReceiptsQuery({
    fetchPolicy: isDrawn ? 'cache-first' : 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });
  useRetry('The receipts', result);
  const receipts = (result.data ?? result.previousData)?.viewer?.cancellations;
  if (!receipts) return <Sheet />;
  if (!id)
    return (
      <Sheet>
        <List receipts={receipts} />
      </Sheet>
    );
  const receipt = receipts.find((each) => each.id === id || each.number === id);
  return (
    <Sheet hasMore>
      {receipt ? <ReceiptDetails email={email} receipt={receipt} /> : <NoReceipt email={email} />}
    </Sheet>
  );
}

interface SheetProps {
  /** Whether there is a list of all receipts to go to. */
  hasMore?: boolean;
  /** Nothing while it is loading. */
  children?: ReactNode;
}

const Sheet = ({ hasMore = false, children }: SheetProps) => (
  <div className={`wrap ${styles.page}`}>
    <p className={styles.back}>
      <Link to={paths.manageSubscription}>Back to your subscription</Link>
      {hasMore && <Link to={paths.receipts}>All receipts</Link>}
    </p>
    <article className={styles.sheet} aria-busy={!children}>
      {children}
    </article>
  </div>
);

type Receipt = ReceiptDetails_CancellationFragment;

/** Newest first: a plan that is over has no card any more that would lead to its own. */
function List({ receipts }: { receipts: Receipt[] }) {
  const now = useNow();
  return (
    <>
      <h1>Your receipts</h1>
      {receipts.length === 0 ? (
        <p>No receipts yet. When you cancel a plan, its receipt appears here.</p>
      ) : (
        <ul className={styles.list}>
          {receipts.map((receipt) => (
            <li key={receipt.id}>
              <Link to={receiptPath(receipt.id)}>
                Cancellation of {formatDate(receipt.requestedAt)}
              </Link>
              <p>{outcomeOf(receipt, now)}</p>
              <p className={styles.number}>{receipt.number}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function outcomeOf({ state, effectiveAt, withdrawnAt }: Receipt, now: number): string {
  switch (state) {
    case 'REQUESTED':
      return 'Received, not yet confirmed by our payment provider';
    case 'CONFIRMED':
      if (!effectiveAt) return 'Confirmed';
      return `${Date.parse(effectiveAt) <= now ? 'Ended' : 'Ends'} ${formatDate(effectiveAt)}`;
    case 'WITHDRAWN':
      return withdrawnAt
        ? `Cancellation undone on ${formatDate(withdrawnAt)}`
        : 'Cancellation undone';
    case 'REFUSED':
      return 'Refused by our payment provider';
  }
}
