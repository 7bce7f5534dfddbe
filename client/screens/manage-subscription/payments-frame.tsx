/** 'Payments' under the cards, closed until somebody wants to know. */
import type { DetailsHTMLAttributes } from 'react';
import styles from './payments.module.css';

type Props = Pick<DetailsHTMLAttributes<HTMLDetailsElement>, 'onToggle' | 'children'>;

export const PaymentsFrame = ({ onToggle, children }: Props) => (
  <details className={styles.payments} onToggle={onToggle}>
    <summary>
      <h2>Payments</h2>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M6 9.5l6 6 6-6" />
      </svg>
    </summary>
    {/* As high as what comes, so that nothing below it moves. */}
    <div className={styles.body}>{children}</div>
  </details>
);
