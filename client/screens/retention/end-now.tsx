/** Renders the button that ends a past-due plan immediately, and the alternative. */
import { texts } from '#texts/account';
import { useId } from 'react';
import { EndPlan } from '../account/change-subscription.tsx';
import { formatDate } from '../account/dates.ts';
import { isEnding, labelOf, type Subscription } from '../account/plan.ts';
import styles from './retention.module.css';

interface Props {
  subscriptions: readonly Subscription[];
  subscription: Subscription;
}

export function EndNow({ subscriptions, subscription }: Props) {
  const about = useId();
  const { label } = labelOf(subscriptions, subscription);
  return (
    <div className={styles.due}>
      <p id={about}>
        {label && (
          <>
            <strong>
              {subscription.title}, {label}
            </strong>
            <br />
          </>
        )}
        {(isEnding(subscription) ? texts.endNow.ends : texts.endNow.lead)({
          date: formatDate(subscription.endsAt),
        })}
      </p>
      <p>{texts.endNow.hint}</p>
      <EndPlan subscriptionId={subscription.id} describedBy={about} />
    </div>
  );
}
