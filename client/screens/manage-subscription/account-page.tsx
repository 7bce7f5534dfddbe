/** The manage page: who is signed in, the subscriptions, the payments, and the way out, each in its place. */
import type { ReactNode, Ref } from 'react';
import { AccountHeader } from './account-header.tsx';
import styles from './account.module.css';

interface Props {
  ref?: Ref<HTMLDivElement>;
  titleRef?: Ref<HTMLHeadingElement>;
  /** Whether the retention view has the page to itself. */
  isRetention?: boolean;
  payments: ReactNode;
  cancelButton: ReactNode;
  /** What a screen reader is to tell at once. */
  news?: ReactNode;
  /** The subscriptions, or the retention view. */
  children: ReactNode;
}

export const AccountPage = ({
  ref,
  titleRef,
  isRetention = false,
  payments,
  cancelButton,
  news,
  children,
}: Props) => (
  <div ref={ref} className={`wrap ${styles.page}`} data-account="">
    {!isRetention && <AccountHeader titleRef={titleRef} />}
    {children}
    {!isRetention && payments}
    {!isRetention && <div className={styles.foot}>{cancelButton}</div>}
    <p className="visually-hidden" role="status">
      {news}
    </p>
  </div>
);
