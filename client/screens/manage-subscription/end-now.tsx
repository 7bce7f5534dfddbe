/** Ends a plan at once whose payment is open: what is owed, what the other way makes of it, and the button. */
import { texts } from '#texts/account';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { languageName } from '../../apollo.ts';
import { useEndPremiumNowMutation } from '../../generated/operations.ts';
import { paths, receiptPath } from '../../paths.ts';
import { ChangeForm } from './change-form.tsx';
import { nameOf, type Subscription } from './plan.ts';
import styles from './retention.module.css';

interface Props {
  subscriptions: readonly Subscription[];
  subscription: Subscription;
}

/** Leads to the receipt, as the form does without script. The list, which has the plan no more, is read anew by whoever goes back to it. */
export function EndNow({ subscriptions, subscription }: Props) {
  const about = useId();
  const navigate = useNavigate();
  const [end, { data, loading, error }] = useEndPremiumNowMutation({
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
        {subscriptions.length > 1 && <strong>{nameOf(subscriptions, subscription)}: </strong>}
        {subscription.explain}
      </p>
      <p>
        {texts.endNow.lead} {texts.endNow.hint}
      </p>
      <ChangeForm
        path={paths.endNow}
        subscriptionId={subscription.id}
        change={(asked) =>
          end({ variables: { input: { ...asked, when: 'NOW' }, language: languageName } })
        }
        isBusy={loading}
        failure="The plan could not be ended:"
        label={texts.endNow.button}
        describedBy={about}
      >
        {problem && <p role="alert">{problem}</p>}
      </ChangeForm>
    </div>
  );
}
