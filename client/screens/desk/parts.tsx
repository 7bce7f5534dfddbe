/** Defines the desk's building blocks: cards, rows and facts. */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import styles from './desk.module.css';

interface CardProps {
  title: string;
  level?: 'h1' | 'h2';
  children?: ReactNode;
  rows?: ReactNode[] | undefined;
  /** The text if the list is empty. */
  none?: string;
  /** The actions for the list. */
  end?: ReactNode;
  /** The visible part of the list. When it changes, the heading gets the focus, because the button may be gone. */
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

/** A heading that takes the focus when it appears, because the focused element is gone. */
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

/** A step of an agent's action. */
export function Panel({ title, children, onInput, onSubmit }: PanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  // The focus alone would show the heading, with the fields below the fold.
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section ref={panel} className={styles.panel} aria-labelledby={id}>
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
  /** The state, in a word or as a badge. */
  mark?: ReactNode;
  children?: ReactNode;
}

export const Row = ({ title, mark, children }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.title}>
      <strong>{title}</strong>
      {typeof mark === 'string' ? <StatusBadge status={mark} /> : mark}
    </div>
    {children}
  </li>
);

/** Turns the API's names into words: `REFUND_DUE` into "Refund due". */
export const inWords = (name: string): string =>
  name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ');

/** A key, with a button that copies it. */
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

/** Labels and values. Facts without a value are left out. */
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
 * Links to Stripe's search, which finds names and cards.
 * @param props.typed included unless it may be a card number, which must not be in an address
 */
export function DashboardSearch({ typed = '' }: { typed?: string }) {
  const query = /[\p{N}@]/u.test(typed) ? '' : encodeURIComponent(typed);
  return (
    <a href={`https://dashboard.stripe.com/search?query=${query}`} target="_blank" rel="noopener">
      Search the payment provider’s dashboard
    </a>
  );
}

/** A message that something can't be shown now. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <p className={styles.problem} role="alert">
    {children}
  </p>
);
