/** The card of one subscription: what it is, what will happen, the receipt of its cancellation, and what can be done. */
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { invoicePath, paths, receiptPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { formatDate } from './dates.ts';
import { isUnpaid, type Subscription } from './plan.ts';
import { Resume } from './resume.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import styles from './subscription-card.module.css';

interface Props {
  subscription: Subscription;
  place: string | undefined;
}

export function SubscriptionItem({ subscription, place }: Props) {
  const { title, displayStatus, startedAt, endsAt, price, explain, collection } = subscription;
  const id = useId();
  return (
    <SubscriptionCard
      title={title}
      place={place}
      subVersion={displayStatus}
      fields={[
        { title: 'Started', value: formatDate(startedAt) },
        // In place of an amount there may be words, which are too long to be that large.
        { title: 'Price', value: price.display, isMain: /\d/.test(price.display) },
        { title: 'Ends', value: formatDate(endsAt) },
      ]}
    >
      {isUnpaid(subscription) ? (
        <div className={styles.failed}>
          <p id={id}>{explain}</p>
          {collection === 'CARD' && (
            <ButtonLink href={paths.portal} aria-describedby={id}>
              Update your card
            </ButtonLink>
          )}
          <ButtonLink
            href={invoicePath(subscription.id)}
            look={collection === 'CARD' ? 'secondary' : 'primary'}
            aria-describedby={id}
          >
            Pay this invoice
          </ButtonLink>
        </div>
      ) : (
        <p id={id} className={styles.explain}>
          {explain}
        </p>
      )}
      <ReceiptLine subscription={subscription} />
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
      <span>
        {cancellationPending || !details
          ? `Cancellation requested${details ? ` on ${details}` : ''}, not confirmed yet.`
          : `Cancellation of ${details}.`}
      </span>{' '}
      {cancellation && (
        <Link to={receiptPath(cancellation.id)}>
          Receipt <span className={styles.number}>{cancellation.number}</span>
        </Link>
      )}
    </p>
  );
}
