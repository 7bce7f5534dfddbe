/** The page of the receipts, or of one of them, whatever is known. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import styles from './receipt.module.css';

interface Props {
  /** Whether there is a list of all receipts to go to. */
  hasMore?: boolean;
  /** What stands on the sheet; nothing while it is loading. */
  children?: ReactNode;
}

export const ReceiptFrame = ({ hasMore = false, children }: Props) => (
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
