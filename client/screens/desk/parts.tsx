/** What the desk is built of: cards, rows in them, and facts. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './desk.module.css';

interface Props<Title> {
  title: Title;
  level?: 'h1' | 'h2';
  /** How it stands, in a word. */
  mark?: string;
  children?: ReactNode;
}

export function Card({ title, level: Heading = 'h2', children }: Props<string>) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
}

/** A heading that gets the focus when it appears: what had it is gone. */
export function Arrival(props: { level: 'h1' | 'h3'; id?: string; children: string }) {
  const { level: Heading, ...rest } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return <Heading ref={heading} tabIndex={-1} {...rest} />;
}

/** An entry of a list. */
export const Row = ({ title, mark, children }: Props<ReactNode>) => (
  <li className={styles.row}>
    <div className={styles.title}>
      <strong>{title}</strong>
      {mark && <StatusBadge status={mark} />}
    </div>
    {children}
  </li>
);

export const Rows = ({ children }: { children: ReactNode[] }) => (
  <ul className={styles.rows}>{children}</ul>
);

/** Names and values; what has no value is left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts
      .filter(([, value]) => Boolean(value))
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** That something can't be shown just now. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <p className={styles.problem} role="alert">
    {children}
  </p>
);
