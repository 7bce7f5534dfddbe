/** The card of one subscription: what it is, what will happen, the receipt of its cancellation, and what can be done. */
import { texts } from '#texts/account';
import { type ComponentProps, type MouseEvent, useId } from 'react';
import { Link } from 'react-router-dom';
import { addressOf, invoicePath, paths, receiptPath, retentionPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { rich } from '../../ui/rich.tsx';
import { formatDate } from './dates.ts';
import { isEnding, priceOf, type Subscription } from './plan.ts';
import { Resume } from './resume.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import styles from './subscription-card.module.css';

interface Props {
  subscription: Subscription;
  /** What tells it from others, where there are several. */
  label: string | undefined;
  /** `2 of 3`, where another costs the same. */
  place: string | undefined;
  /** Whether its receipt is linked here, and not already above. */
  hasReceipt: boolean;
  /** Leads to its retention view. */
  onCancel: (event: MouseEvent, path: string) => void;
}

export function SubscriptionItem({ subscription, label, place, hasReceipt, onCancel }: Props) {
  const { explain, collection } = subscription;
  const id = useId();
  const path = retentionPath(subscription.id);
  return (
    <PlanCard subscription={subscription} place={place} name={label ?? place}>
      {subscription.isDue ? (
        <Due subscription={subscription} id={id} hasPortal={collection === 'CARD'} />
      ) : (
        <p id={id} className={styles.explain}>
          {explain}
        </p>
      )}
      {hasReceipt && <ReceiptLine subscription={subscription} />}
      <Resume subscription={subscription} describedBy={id} />
      {label && !isEnding(subscription) && (
        <p className={styles.cancel}>
          <ButtonLink
            look="link"
            href={addressOf(path)}
            aria-label={`${texts.card.cancel}: ${label}`}
            onClick={(event) => onCancel(event, path)}
          >
            {texts.card.cancel}
          </ButtonLink>
        </p>
      )}
    </PlanCard>
  );
}

interface DueProps {
  subscription: Subscription;
  /** Of the sentence that says what is due. */
  id: string;
  /** Whether the provider's portal takes another card for it. */
  hasPortal?: boolean;
}

/** What has to be paid, and where. */
export function Due({ subscription, id, hasPortal = false }: DueProps) {
  const newTab = useId();
  return (
    <div className={styles.failed}>
      <p id={id}>{subscription.explain}</p>
      {hasPortal && (
        <ButtonLink href={addressOf(paths.portal)} aria-describedby={id}>
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

/** A plan's card down to what it costs next. */
export function PlanCard({
  subscription,
  children,
  ...names
}: { subscription: Subscription } & Pick<
  ComponentProps<typeof SubscriptionCard>,
  'place' | 'name' | 'children'
>) {
  const { title, displayStatus, startedAt, endsAt, price, discount, nextCharge } = subscription;
  return (
    <SubscriptionCard
      title={title}
      subVersion={displayStatus}
      look={lookOf(subscription)}
      fields={[
        { title: texts.card.started, value: formatDate(startedAt) },
        // In place of an amount there may be words, which are too long to be that large.
        {
          title: texts.card.price,
          value: price.display,
          isMain: /\d/.test(price.display),
          note: priceOf(subscription) && price.rhythm,
        },
        { title: texts.card.ends, value: formatDate(endsAt) },
      ]}
      {...names}
    >
      {discount && <p className={styles.charge}>{discount}</p>}
      {nextCharge && nextCharge.display !== price.display && (
        <p className={styles.charge}>
          {texts.card.nextCharge({ amount: nextCharge.display, explain: nextCharge.explain })}
        </p>
      )}
      {children}
    </SubscriptionCard>
  );
}

/** The English status, by which the badge is drawn in every language. */
const lookOf = ({ status, cancelAt, state, cancellationPending }: Subscription): string => {
  if (cancelAt !== null) return 'Canceled';
  if (cancellationPending) return 'pending';
  if (state === 'PAUSED') return 'paused';
  return status === 'trialing' ? 'Free trial' : status;
};

/** Who asked for the end, and when. Whether it is confirmed is in the sentence above. */
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
