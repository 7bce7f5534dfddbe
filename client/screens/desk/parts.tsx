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
  /** The text if the list is empty. Without it there is no card then. */
  none?: string;
  /** The actions for the list. */
  end?: ReactNode;
  /** The visible part of the list. When it changes, the heading gets the focus, because the button may be gone. */
  part?: string | null | false;
}

export function Card(props: CardProps) {
  const { title, level: Heading = 'h2', children, rows, none, end, part } = props;
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current !== part) heading.current?.focus();
    shown.current = part;
  }, [part]);
  if (rows?.length === 0 && !none) return null;
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
  return <Heading ref={focus} tabIndex={-1} {...rest} />;
}

const focus = (heading: HTMLElement | null) => heading?.focus();

interface RowProps {
  /** Precedes the title in a queue. */
  lead?: ReactNode;
  title: ReactNode;
  /** The state, in a word or as a badge. */
  mark?: ReactNode;
  children?: ReactNode;
  facts?: FactList | false;
  /** The row's actions. */
  end?: ReactNode;
}

export const Row = ({ lead, title, mark, children, facts, end }: RowProps) => (
  <li className={styles.row}>
    <div className={lead ? styles.item : styles.title}>
      {lead}
      <strong>{title}</strong>
      {typeof mark === 'string' ? <StatusBadge status={mark} /> : mark}
    </div>
    {children}
    {facts && <Facts facts={facts} />}
    {end}
  </li>
);

/** Turns the API's names into words: `REFUND_DUE` into "Refund due". */
export const inWords = (name: string): string =>
  name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ');

/** Labels the values of one of the API's enums. */
export const choicesOf = (names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.values(names).map((name) => [name, inWords(name)]));

/** @param props.none the label of the empty choice */
export const Options = (props: { choices: Record<string, string>; none: string }) =>
  Object.entries({ '': props.none, ...props.choices }).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

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

type FactList = readonly (readonly [label: string, value: ReactNode])[];

/** Labels and values. Facts without a value are left out. */
export const Facts = ({ facts }: { facts: FactList }) => (
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
