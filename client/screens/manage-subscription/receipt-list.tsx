/** All receipts of a person, newest first: a plan that is over has no card any more that would lead to its own. */
import { Link } from 'react-router-dom';
import type { ReceiptDetails_CancellationFragment } from '../../generated/operations.ts';
import { formatDate } from './dates.ts';
import { receiptPath } from './receipt-path.ts';
import styles from './receipt.module.css';

type Receipt = ReceiptDetails_CancellationFragment;

export const ReceiptList = ({ receipts }: { receipts: Receipt[] }) => (
  <>
    <h1>Your receipts</h1>
    {receipts.length === 0 ? (
      <p>There is none yet. When a plan is canceled, its receipt is here.</p>
    ) : (
      <ul className={styles.list}>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <Link to={receiptPath(receipt.id)}>
              Cancellation of {formatDate(receipt.requestedAt)}
            </Link>
            <p>{outcomeOf(receipt)}</p>
          </li>
        ))}
      </ul>
    )}
  </>
);

function outcomeOf({ state, effectiveAt, withdrawnAt }: Receipt): string {
  switch (state) {
    case 'REQUESTED':
      return 'Recorded, and not confirmed by our payment provider yet';
    case 'CONFIRMED':
      return effectiveAt ? `Confirmed: ends ${formatDate(effectiveAt)}` : 'Confirmed';
    case 'WITHDRAWN':
      return withdrawnAt ? `Taken back on ${formatDate(withdrawnAt)}` : 'Taken back';
    case 'REFUSED':
      return 'Refused by our payment provider';
  }
}
