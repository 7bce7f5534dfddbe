/** A form that ends a plan, with its period or at once, and leads to the receipt, with script and without. */
import { texts } from '#texts/account';
import type { ComponentProps } from 'react';
import { useNavigate } from 'react-router-dom';
import { languageName } from '../../apollo.ts';
import { useEndPremiumMutation } from '../../generated/operations.ts';
import { paths, receiptPath } from '../../paths.ts';
import type { Button } from '../../ui/button.tsx';
import { ChangeForm } from './change-form.tsx';

interface Props {
  subscriptionId: string;
  when: 'NOW' | 'PERIOD_END';
  label: string;
  look?: ComponentProps<typeof Button>['look'];
  /** The id of what says which plan is meant. */
  describedBy: string;
}

/** The list, which has the plan otherwise or no more, is read anew by whoever goes back to it. */
export function EndPlan({ subscriptionId, when, label, look, describedBy }: Props) {
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
    <ChangeForm
      path={paths.end}
      subscriptionId={subscriptionId}
      when={when}
      change={(asked) => end({ variables: { input: { ...asked, when }, language: languageName } })}
      isBusy={loading}
      failure="The plan could not be ended:"
      label={label}
      look={look}
      describedBy={describedBy}
    >
      {problem && <p role="alert">{problem}</p>}
    </ChangeForm>
  );
}
