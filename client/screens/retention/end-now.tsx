/** Renders the button that ends a past-due plan immediately, and the alternative. */
import { texts } from '#texts/account';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { languageName } from '../../apollo.ts';
import { useEndPremiumMutation } from '../../generated/operations.ts';
import { paths, receiptPath } from '../../paths.ts';
import { ChangeForm } from '../account/change-subscription.tsx';
import { formatDate } from '../account/dates.ts';
import { isEnding, labelOf, type Subscription } from '../account/plan.ts';
import styles from './retention.module.css';

interface Props {
  subscriptions: readonly Subscription[];
  subscription: Subscription;
}

/** Leads to the receipt. The list reads its changed plans again on the way back. */
export function EndNow({ subscriptions, subscription }: Props) {
  const about = useId();
  const { label } = labelOf(subscriptions, subscription);
  const navigate = useNavigate();
  const [end, { data, loading, error }] = useEndPremiumMutation({
    onCompleted: ({ cancelSubscription: made }) => {
      if ('cancellation' in made) void navigate(receiptPath(made.cancellation.id));
    },
  });
  const result = data?.cancelSubscription;
  const refusal = result && 'message' in result ? result.message : null;
  const problem = !loading && (refusal ?? (error && texts.endNow.failed));
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
      <ChangeForm
        path={paths.end}
        subscriptionId={subscription.id}
        when="NOW"
        change={(asked) =>
          end({ variables: { input: { ...asked, when: 'NOW' }, language: languageName } })
        }
        isBusy={loading}
        failure="The plan could not be ended:"
        label={texts.endNow.button}
        look="danger"
        describedBy={about}
      >
        {problem && <p role="alert">{problem}</p>}
      </ChangeForm>
    </div>
  );
}
