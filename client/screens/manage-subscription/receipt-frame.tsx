/** The page of one receipt, whatever is known of it. */
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import styles from './receipt.module.css';

/** @param props.children what stands on the sheet; nothing while it is loading */
export const ReceiptFrame = ({ children }: { children?: ReactNode }) => (
  <div className={`wrap ${styles.page}`}>
    <p className={styles.back}>
      <Link to={paths.manageSubscription}>Back to your subscription</Link>
    </p>
    <article className={styles.sheet} aria-busy={!children}>
      {children}
    </article>
  </div>
);
