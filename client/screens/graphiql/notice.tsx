/** A message in place of GraphiQL, with what the person can do. */
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './notice.module.css';

interface Props {
  title: string;
  /** Whether something went wrong: said at once to a screen reader. */
  isAlert?: boolean;
  /** Buttons. */
  actions: ReactNode;
  children: ReactNode;
}

export function Notice({ title, isAlert = false, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.page}>
      <section className={styles.card} role={isAlert ? 'alert' : undefined}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{children}</p>
        <div className={styles.actions}>{actions}</div>
      </section>
    </div>
  );
}
