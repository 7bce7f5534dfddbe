/** Renders a subscription's card: its price, its future, its cancellation's receipt, and its actions. */
import { texts } from '#texts/account';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { addressOf, invoicePath, portalPath, receiptPath, retentionPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { rich } from '../../ui/rich.tsx';
import { Resume } from '../account/change-subscription.tsx';
import { formatDate } from '../account/dates.ts';
import { isEnding, priceOf, type Subscription } from '../account/plan.ts';
import { usePortal } from '../account/portal.tsx';
import { SubscriptionCard } from '../account/subscription-card.tsx';
import styles from '../account/subscription-card.module.css';

interface Props {
  subscription: Subscription;
  /** Identifies it among several. */
  label: string | undefined;
  /** `2 of 3` if another costs the same. */
  place: string | undefined;
  /** Whether the card links its receipt, which isn't linked above. */
  hasReceipt: boolean;
  /** Leads to its retention view. */
  onCancel: (event: MouseEvent, path: string) => void;
  /** The page's own way out, if this is the only plan. */
  cancel: ReactNode;
}

export function SubscriptionItem({
  subscription,
  label,
  place,
  hasReceipt,
  onCancel,
  cancel,
}: Props) {
  const { explain, isDue, isPaid, willRenew, startedAt, endsAt, cancellationPending } =
    subscription;
  const { price, discount, nextCharge } = subscription;
  const id = useId();
  const path = retentionPath(subscription.id);
  const hasEnd = isEnding(subscription);
  const consequence = isPaid ? texts.card.keeps : isDue && texts.card.leaves;
  const sentence = (
    <span
      id={id}
      className={styles.explain}
      data-main={(hasEnd && !cancellationPending) || undefined}
    >
      {explain}
    </span>
  );
  // A card stays a row after a resume, so that its confirmation and the focus stay.
  const [isFolded, setFolded] = useState(false);
  if (label !== undefined && hasEnd && !isDue && !isFolded) setFolded(true);
  return (
    <SubscriptionCard
      title={subscription.title}
      subVersion={subscription.displayStatus}
      look={lookOf(subscription)}
      fields={[
        { title: texts.card.started, value: formatDate(startedAt) },
        {
          title: texts.card.price,
          value: price.display,
          // Words are too long to be that large, and an end matters more than a price.
          isMain: /\d/.test(price.display) && !hasEnd,
          note: priceOf(subscription) && price.rhythm,
        },
        { title: texts.card.ends, value: formatDate(endsAt) },
      ]}
      place={isFolded ? label : place}
      name={label ?? place}
      folded={isFolded && sentence}
    >
      {isDue && <Due subscription={subscription} id={id} />}
      {!isDue && !isFolded && sentence}
      {hasReceipt && <ReceiptLine subscription={subscription} />}
      <Resume subscription={subscription} describedBy={id} />
      {((label && !hasEnd) || cancel) && (
        <div className={styles.cancel}>
          {cancel || (
            <ButtonLink
              look="link"
              href={addressOf(path)}
              aria-label={`${texts.card.cancel}: ${label}`}
              onClick={(event) => onCancel(event, path)}
            >
              {texts.card.cancel}
            </ButtonLink>
          )}
          {willRenew && consequence && <p>{consequence({ date: formatDate(endsAt) })}</p>}
        </div>
      )}
      {discount && <p className={styles.charge}>{discount}</p>}
      {nextCharge?.explain && nextCharge.display !== price.display && (
        <p className={styles.charge}>{nextCharge.explain}</p>
      )}
    </SubscriptionCard>
  );
}

/** The end's requester and time. The sentence above says whether it is confirmed. */
function ReceiptLine({ subscription: { cancellation } }: Pick<Props, 'subscription'>) {
  if (!cancellation) return null;
  const { id, number, requestedBy: by, requestedAt } = cancellation;
  return (
    <p className={styles.remark}>
      <span>{texts.card.canceledOn({ by, date: formatDate(requestedAt) })}</span>{' '}
      <Link to={receiptPath(id)}>
        {rich(texts.card.receipt, { number: <span className={styles.number}>{number}</span> })}
      </Link>
    </p>
  );
}

/** Returns the English status, which selects the badge in every language. */
const lookOf = ({ status, cancelAt, state, cancellationPending }: Subscription): string => {
  if (cancelAt !== null) return 'Canceled';
  if (cancellationPending) return 'pending';
  if (state === 'PAUSED') return 'paused';
  return status === 'trialing' ? 'Free trial' : status;
};

/** Says what is due, with a link to pay it. @param props.id of the sentence on the debt */
function Due({ subscription, id }: { subscription: Subscription; id: string }) {
  const newTab = useId();
  const portal = usePortal(portalPath(subscription.id));
  const hasPortal = subscription.needsCard;
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
