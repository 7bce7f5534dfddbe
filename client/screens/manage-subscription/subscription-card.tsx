/** What a subscriber pays, for one subscription. */
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './subscription-card.module.css';

/** The specification's display input (section 3). */
interface Props {
  title: string;
  /** Shown as a badge whose style depends on the value. */
  subVersion: string;
  fields: { title: string; value: string }[];
  /** What else there is to know just now, in words. */
  note?: string | undefined;
}

export function SubscriptionCard({ title, subVersion, fields, note }: Props) {
  return (
    <article className={styles.card}>
      <header className={styles.header}>
        <h2>{title}</h2>
        <StatusBadge status={subVersion} />
      </header>
      <dl className={styles.fields}>
        {fields.map((field) => (
          <div key={field.title}>
            <dt>{field.title}</dt>
            <dd>{field.value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className={styles.note}>{note}</p>}
    </article>
  );
}
