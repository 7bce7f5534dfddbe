/** Where a plan that is ending can be resumed: the button, and beside it what there is to say, in one place. */
import type { ReactNode } from 'react';
import styles from './subscription-card.module.css';

interface Props {
  /** What came of the last try, when that was nothing. */
  problem?: ReactNode;
  children: ReactNode;
}

export const ResumeFrame = ({ problem, children }: Props) => (
  <div className={styles.resume}>
    {children}
    {problem ? <p role="alert">{problem}</p> : <p>Changed your mind? Premium goes on as before.</p>}
  </div>
);
