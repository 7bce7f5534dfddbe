/** What a subscriber pays, for one subscription. */
import type { ReactNode } from 'react';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './subscription-card.module.css';

/** The specification's display input (section 3). */
interface Props {
  title: string;
  /** Tells the card from others of the same title. */
  place?: ReactNode;
  /** The same for who listens. */
  name?: string | undefined;
  /** Shown as a badge whose style depends on the value. */
  subVersion: string;
  /** The English value, where the badge has another language. */
  look?: string;
  /** One of them may be the main one, which is drawn largest; one may have a note behind its value. */
  fields: { title: string; value: string; isMain?: boolean; note?: string | null }[];
  /** What the fields mean, and what can be done. */
  children?: ReactNode;
}

export function SubscriptionCard({
  title,
  place,
  name,
  subVersion,
  look,
  fields,
  children,
}: Props) {
  return (
    <article className={styles.card} aria-label={name ? `${title}, ${name}` : title}>
      <header className={styles.header}>
        <h2>{title}</h2>
        {place && <span className={styles.place}>{place}</span>}
        <StatusBadge status={subVersion} look={look} />
      </header>
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
    </article>
  );
}
