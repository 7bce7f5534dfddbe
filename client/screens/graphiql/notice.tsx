/** A plain word instead of the tools, and what can be done. */
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './notice.module.css';

interface Props {
  title: string;
  /** Whether something went wrong: said at once to a screen reader. */
  isAlert?: boolean;
  /** Paragraphs, then buttons. */
  children: ReactNode;
}

export function Notice({ title, isAlert = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.notice} role={isAlert ? 'alert' : undefined}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
