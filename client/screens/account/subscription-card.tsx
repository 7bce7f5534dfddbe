/** Renders a subscription's card. */
import { texts } from '#texts/account';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { addressOf, invoicePath, portalPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { formatDate } from './dates.ts';
import { isEnding, priceOf, type Subscription } from './plan.ts';
import { usePortal } from './portal.tsx';
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

/** Renders a plan's card: its price, its future, and the next amount's calculation. */
export function PlanCard({
  subscription,
  children,
  ...rest
}: { subscription: Subscription } & Pick<
  ComponentProps<typeof SubscriptionCard>,
  'place' | 'name' | 'folded' | 'children'
>) {
  const { title, displayStatus, startedAt, endsAt, price, discount, nextCharge } = subscription;
  const isExplained = nextCharge?.explain && nextCharge.display !== price.display;
  return (
    <SubscriptionCard
      title={title}
      subVersion={displayStatus}
      look={lookOf(subscription)}
      fields={[
        { title: texts.card.started, value: formatDate(startedAt) },
        {
          title: texts.card.price,
          value: price.display,
          // Words are too long to be that large, and an end matters more than a price.
          isMain: /\d/.test(price.display) && !isEnding(subscription),
          note: priceOf(subscription) && price.rhythm,
        },
        { title: texts.card.ends, value: formatDate(endsAt) },
      ]}
      {...rest}
    >
      {children}
      {discount && <p className={styles.charge}>{discount}</p>}
      {isExplained && <p className={styles.charge}>{nextCharge.explain}</p>}
    </SubscriptionCard>
  );
}

/** Returns the English status, which selects the badge in every language. */
const lookOf = ({ status, cancelAt, state, cancellationPending }: Subscription): string => {
  if (cancelAt !== null) return 'Canceled';
  if (cancellationPending) return 'pending';
  if (state === 'PAUSED') return 'paused';
  return status === 'trialing' ? 'Free trial' : status;
};

interface DueProps {
  subscription: Subscription;
  /** The id of the sentence on the debt. */
  id: string;
  /** Whether the provider's portal accepts another card for it. */
  hasPortal?: boolean;
}

/** Says what is due, with a link to pay it. */
export function Due({ subscription, id, hasPortal = false }: DueProps) {
  const newTab = useId();
  const portal = usePortal(portalPath(subscription.id));
  return (
    <div className={styles.failed}>
      <p id={id}>{subscription.explain}</p>
      {hasPortal && (
        <ButtonLink href={portal} aria-describedby={id}>
          {texts.card.update}
        </ButtonLink>
      )}
      <ButtonLink
        href={addressOf(invoicePath(subscription.id))}
        target="_blank"
        rel="noopener"
        look={hasPortal ? 'secondary' : 'primary'}
        aria-describedby={`${id} ${newTab}`}
      >
        {texts.card.pay}
      </ButtonLink>
      <span id={newTab} hidden>
        {texts.card.newTab}
      </span>
    </div>
  );
}
