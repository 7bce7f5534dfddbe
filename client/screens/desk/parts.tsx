/** What the desk is built of: cards, rows in them, and facts. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import styles from './desk.module.css';

interface CardProps {
  title: string;
  level?: 'h1' | 'h2';
  children?: ReactNode;
  /** The entries of its list. */
  rows?: ReactNode[] | undefined;
  /** What is said where it has none. */
  none?: string;
  /** What can be done with the list. */
  end?: ReactNode;
  /** The part of the list that is shown: the button that led to another one may be gone, and the heading gets the focus. */
  part?: string | null | false;
}

export function Card(props: CardProps) {
  const { title, level: Heading = 'h2', children, rows, none = 'None.', end, part } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current !== part) heading.current?.focus();
    shown.current = part;
  }, [part]);
  return (
    <section className={styles.card} aria-labelledby={id}>
      <Heading ref={heading} id={id} tabIndex={part === undefined ? undefined : -1}>
        {title}
      </Heading>
      {children}
      {rows && (rows.length > 0 ? <ul className={styles.rows}>{rows}</ul> : <p>{none}</p>)}
      {end && <div className={styles.actions}>{end}</div>}
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

interface PanelProps {
  title: string;
  children: ReactNode;
  onInput?: (form: HTMLFormElement) => void;
  onSubmit: () => void;
}

/** A step of something that an agent does. */
export function Panel({ title, children, onInput, onSubmit }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <form
        onInput={({ currentTarget }) => onInput?.(currentTarget)}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <Arrival level="h3" id={id}>
          {title}
        </Arrival>
        {children}
      </form>
    </section>
  );
}

interface RowProps {
  title: ReactNode;
  /** How it stands, in a word. */
  mark?: string | false;
  children?: ReactNode;
}

/** An entry of a list. */
export const Row = ({ title, mark, children }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.title}>
      <strong>{title}</strong>
      {mark && <StatusBadge status={mark} />}
    </div>
    {children}
  </li>
);

/** What the API names, in words: `REFUND_DUE` as "Refund due". */
export const inWords = (name: string): string =>
  name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ');

/** A key or a date, with a button that copies it. */
export function Copied({ children: text }: { children: string }) {
  const { outcome, copy, forget } = useCopy(text);
  const answer = outcome === null ? 'Copy' : { copied: 'Copied', failed: 'Not copied' }[outcome];
  return (
    <span className={styles.copied}>
      {text}{' '}
      <button type="button" onClick={copy} onBlur={forget}>
        <span aria-live="polite">{answer}</span>
        <span className="visually-hidden"> {text}</span>
      </button>
    </span>
  );
}

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

/**
 * Leads to the payment provider's search, which finds names and cards.
 * @param props.typed goes with it if it may be a name: digits may be a card number, which must not be in an address
 */
export function DashboardSearch({ typed = '' }: { typed?: string }) {
  const query = /[\p{N}@]/u.test(typed) ? '' : encodeURIComponent(typed);
  return (
    <a href={`https://dashboard.stripe.com/search?query=${query}`} target="_blank" rel="noopener">
      Search the payment provider’s dashboard
    </a>
  );
}

/** That something can't be shown just now. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <p className={styles.problem} role="alert">
    {children}
  </p>
);
