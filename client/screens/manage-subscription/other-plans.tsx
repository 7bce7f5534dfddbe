/** The plans that the cards don't show, since the provider has them under another customer: each with a way to end it. */
import { texts } from '#texts/account';
import { useId } from 'react';
import { EndPlan } from './end-plan.tsx';
import styles from './other-plans.module.css';
import { priceOf, type Subscription } from './plan.ts';
import { Resume } from './resume.tsx';

interface Props {
  /** Null or undefined where they are not known. */
  plans: readonly Subscription[] | null | undefined;
}

export function OtherPlans({ plans }: Props) {
  if (!plans || plans.length === 0) return null;
  return (
    <ul className={styles.plans}>
      {plans.map((plan) => (
        <OtherPlan key={plan.id} plan={plan} />
      ))}
    </ul>
  );
}

function OtherPlan({ plan }: { plan: Subscription }) {
  const about = useId();
  const { id, state, explain, price } = plan;
  return (
    <li>
      <p id={about}>
        <strong>{texts.otherPlan.lead({ price: priceOf(plan) ?? price.display })}</strong> {explain}
      </p>
      {state === 'ENDING' ? (
        <Resume subscription={plan} describedBy={about} />
      ) : (
        <>
          <p className={styles.hint}>{texts.otherPlan.hint}</p>
          <EndPlan
            subscriptionId={id}
            when="PERIOD_END"
            label={texts.otherPlan.button}
            look="quiet"
            describedBy={about}
          />
        </>
      )}
    </li>
  );
}
