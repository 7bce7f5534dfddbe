/** Renders a subscription's card. */
import type { ReactNode } from 'react';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './subscription-card.module.css';

/** The specification's display input (section 3). */
interface Props {
  title: string;
  /** Tells the card from others with the same title. */
  place?: ReactNode;
  /** The same for screen readers. */
  name?: string | undefined;
  /** Shown as a badge whose style depends on the value. */
  subVersion: string;
  /** The badge's English value in other languages. */
  look?: string;
  /** One may be large, and one may have a note. */
  fields: { title: string; value: string; isMain?: boolean; note?: string | null }[];
  /** If given, the card is one row with this sentence, and the rest opens with it. */
  folded?: ReactNode;
  children?: ReactNode;
}

export function SubscriptionCard({
  title,
  place,
  name,
  subVersion,
  look,
  fields,
  folded,
  children,
}: Props) {
  const head = (
    <>
      <h2>{title}</h2>
      {place && <span className={styles.place}>{place}</span>}
      <StatusBadge status={subVersion} look={look} />
    </>
  );
  const body = (
    <div className={styles.body}>
      <dl className={styles.fields}>
        {fields.map((field) => (
          <div key={field.title} data-main={field.isMain || undefined}>
            <dt>{field.title}</dt>
            <dd>{field.value}</dd>
            {field.note && <dd className={styles.note}>{field.note}</dd>}
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
  return (
    <article className={styles.card} aria-label={name ? `${title}, ${name}` : title}>
      {folded ? (
        <details>
          <summary className={styles.header}>
            {head}
            {folded}
          </summary>
          {body}
        </details>
      ) : (
        <>
          <header className={styles.header}>{head}</header>
          {body}
        </>
      )}
    </article>
  );
}
