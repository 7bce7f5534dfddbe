/** The card of one subscription: what it is, what will happen, the receipt of its cancellation, and what can be done. */
import { texts } from '#texts/account';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { addressOf, invoicePath, paths, receiptPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { rich } from '../../ui/rich.tsx';
import { formatDate } from './dates.ts';
import type { Subscription } from './plan.ts';
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
      look={lookOf(subscription)}
      fields={[
        { title: texts.card.started, value: formatDate(startedAt) },
        // In place of an amount there may be words, which are too long to be that large.
        { title: texts.card.price, value: price.display, isMain: /\d/.test(price.display) },
        { title: texts.card.ends, value: formatDate(endsAt) },
      ]}
    >
      {subscription.isDue ? (
        <div className={styles.failed}>
          <p id={id}>{explain}</p>
          {collection === 'CARD' && (
            <ButtonLink href={addressOf(paths.portal)} aria-describedby={id}>
              {texts.card.update}
            </ButtonLink>
          )}
          <ButtonLink
            href={addressOf(invoicePath(subscription.id))}
            look={collection === 'CARD' ? 'secondary' : 'primary'}
            aria-describedby={id}
          >
            {texts.card.pay}
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

/** The English status, by which the badge is drawn in every language. */
const lookOf = ({ status, cancelAt }: Subscription): string =>
  cancelAt !== null ? 'Canceled' : status === 'trialing' ? 'Free trial' : status;

function ReceiptLine({
  subscription: { cancellation, cancellationPending },
}: Pick<Props, 'subscription'>) {
  if (!cancellation && !cancellationPending) return null;
  const { pending, pendingOf, canceledOn, receipt } = texts.card;
  const details = cancellation && {
    by: cancellation.requestedBy,
    date: formatDate(cancellation.requestedAt),
  };
  const text = !details ? pending : (cancellationPending ? pendingOf : canceledOn)(details);
  return (
    <p className={styles.receipt}>
      <span>{text}</span>{' '}
      {cancellation && (
        <Link to={receiptPath(cancellation.id)}>
          {rich(receipt, { number: <span className={styles.number}>{cancellation.number}</span> })}
        </Link>
      )}
    </p>
  );
}
