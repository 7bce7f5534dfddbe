/** The plans that the list doesn't have, since the provider has them under another customer: each with a way to end it. */
import { texts } from '#texts/account';
import { useId } from 'react';
import { EndPlan, Resume } from './change-subscription.tsx';
import { formatDate } from './dates.ts';
import { isEnding, labelOf, priceOf, type Subscription } from './plan.ts';
import { Due, PlanCard } from './subscription-card.tsx';
import styles from './subscription-card.module.css';

interface Props {
  /** Null or undefined where they are not known. */
  plans: readonly Subscription[] | null | undefined;
  /** All plans, among which each is told by its name. */
  among: readonly Subscription[];
}

export function OtherPlans({ plans, among }: Props) {
  if (!plans || plans.length === 0) return null;
  return (
    <ul className={styles.plans}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <OtherPlan plan={plan} {...labelOf(among, plan)} />
        </li>
      ))}
    </ul>
  );
}

function OtherPlan({
  plan,
  place,
  label = priceOf(plan) ?? undefined,
}: { plan: Subscription } & ReturnType<typeof labelOf>) {
  const about = useId();
  return (
    <PlanCard subscription={plan} place={place} name={label}>
      {plan.isDue ? (
        <Due subscription={plan} id={about} />
      ) : (
        <p id={about} className={styles.explain}>
          {plan.explain}
        </p>
      )}
      <Resume subscription={plan} describedBy={about} />
      {!isEnding(plan) && (
        <>
          <p className={styles.remark}>{texts.otherPlan.hint({ date: formatDate(plan.endsAt) })}</p>
          <div className={styles.cancel}>
            <EndPlan
              subscriptionId={plan.id}
              when="PERIOD_END"
              label={texts.card.cancel}
              look="link"
              describedBy={about}
            />
          </div>
        </>
      )}
    </PlanCard>
  );
}
