/** The card of one subscription: what it is, what will happen, the receipt of its cancellation, and what can be done. */
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { SubscriptionCard_SubscriptionFragment } from '../../generated/operations.ts';
import { paths, receiptPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDate } from './dates.ts';
import { Resume } from './resume.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import styles from './subscription-card.module.css';

export type Subscription = SubscriptionCard_SubscriptionFragment;

interface Props {
  subscription: Subscription;
  /** `2 of 3`, where there are several. */
  place: string | undefined;
}

/** The provider's statuses in which a payment has failed. */
const unpaid = ['past_due', 'unpaid'];

export function SubscriptionItem({ subscription, place }: Props) {
  const { title, displayStatus, status, startedAt, endsAt, price, explain } = subscription;
  const id = useId();
  return (
    <SubscriptionCard
      title={title}
      place={place}
      subVersion={displayStatus}
      fields={[
        { title: 'Started', value: formatDate(startedAt) },
        { title: 'Price', value: price.display, isMain: true },
        { title: 'Ends', value: formatDate(endsAt) },
      ]}
    >
      <p id={id} className={styles.explain}>
        {explain}
      </p>
      <ReceiptLine subscription={subscription} />
      {unpaid.includes(status) && (
        <div className={styles.failed}>
          <p>Your payment failed.</p>
          <ButtonLink href={paths.portal} aria-describedby={id}>
            Update your card
          </ButtonLink>
        </div>
      )}
      <Resume subscription={subscription} describedBy={id} />
    </SubscriptionCard>
  );
}

const by = {
  SUBSCRIBER: '',
  SUPPORT: ', by our support team',
  PAYMENT_PROVIDER: ', with our payment provider',
  DECLARATION: ', without signing in',
};

function ReceiptLine({
  subscription: { cancellation, cancellationPending },
}: Pick<Props, 'subscription'>) {
  if (!cancellation && !cancellationPending) return null;
  const details =
    cancellation && `${formatDate(cancellation.requestedAt)}${by[cancellation.requestedBy]}`;
  return (
    <p className={styles.receipt}>
      {cancellationPending || !details
        ? `Cancellation requested${details ? ` on ${details}` : ''}, and not confirmed yet.`
        : `Cancellation of ${details}.`}{' '}
      {cancellation && (
        <Link to={receiptPath(cancellation.id)}>
          Receipt <span className={styles.number}>{cancellation.id}</span>
        </Link>
      )}
    </p>
  );
}
