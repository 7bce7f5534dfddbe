/** Renders a customer at Stripe: why it is listed, its plans with their actions, its card and its payments. */
import type { DeskPersonQuery, DeskPlanFragment } from '../../generated/desk-operations.ts';
import { formatDate } from '../account/dates.ts';
import { MethodLine, PaymentList } from '../payments/payment-list.tsx';
import { labelOf, priceOf } from '../account/plan.ts';
import { SubscriptionCard } from '../account/subscription-card.tsx';
import { CancelPlan, ResumePlan } from './actions.tsx';
import styles from './desk.module.css';
import { Card, Copied, Problem } from './parts.tsx';

type WhoIs = DeskPersonQuery['whoIs'];
type Found = WhoIs['customers'][number];

interface Props {
  customer: Found;
  /** The user who owns it, or null if there is none. */
  owner: WhoIs['subscriber'];
  /** The numbers of the declarations that end a plan, by the plan's id. */
  declared: ReadonlyMap<string | null, string>;
}

export function Customer(props: Props) {
  const { id, email, name, explain, subscriptions, paymentMethod, payments } = props.customer;
  // Most people write about a plan with a payment due. Cards and payments number the plans of one price in this order.
  const plans = subscriptions?.toSorted((a, b) => Number(b.isDue) - Number(a.isDue));
  return (
    <Card title={name ?? (id ? 'Customer' : 'An entry without a customer')}>
      {id && (
        <p>
          <Copied>{id}</Copied>
        </p>
      )}
      <p>
        {explain}
        {email && email !== props.owner?.email && ` Its address at the payment provider: ${email}.`}
      </p>
      {plans ? (
        plans.map((plan) => (
          <Plan
            key={plan.id}
            {...props}
            plan={plan}
            label={labelOf(plans, plan).label ?? priceOf(plan)}
          />
        ))
      ) : (
        <Problem>Its plans can’t be shown right now. That is not the same as none.</Problem>
      )}
      {plans?.length === 0 && <p>It has no plan.</p>}
      <h2>Payments</h2>
      <PaidLate {...props.customer} />
      {paymentMethod ? (
        <MethodLine method={paymentMethod} plans={plans} />
      ) : (
        <p>No payment method is known.</p>
      )}
      {payments ? (
        <PaymentList
          payments={payments.nodes}
          subscriptions={plans}
          numberAs={(number) => <Copied>{number}</Copied>}
        />
      ) : (
        <Problem>Its payments can’t be shown right now.</Problem>
      )}
    </Card>
  );
}

/** Names the payments that were made after their plan's end: the subscriber may believe that it goes on. */
function PaidLate({ payments, subscriptions }: Found) {
  const late = payments?.nodes.filter(({ status, amount, subscriptionId, at }) => {
    const endedAt = subscriptions?.find(({ id }) => id === subscriptionId)?.endedAt;
    return status === 'PAID' && amount !== 0 && endedAt && at > endedAt;
  });
  return late?.map(({ id, number, at }) => (
    <p key={id} className={styles.problem}>
      {number ?? 'An invoice'} was paid on {formatDate(at)}, after its plan had ended, and the plan
      stays ended. Add a refund to the queue, or they buy a new plan: ask them.
    </p>
  ));
}

interface PlanProps extends Props {
  plan: DeskPlanFragment;
  /** Tells it from the customer's other plans. */
  label: string | null;
}

function Plan({ plan, label, customer, owner, declared }: PlanProps) {
  const { nextCharge } = plan;
  // Without a user, the owner's address is the customer's.
  const expectedEmail = owner ? owner.email : customer.email;
  const declaredBy = declared.get(plan.id);
  const isDeleted = customer.deletedAt !== null;
  const isFree = plan.trialEndsAt && plan.startedAt < plan.trialEndsAt;
  const dates = [
    ['Bought', plan.boughtAt],
    [isFree ? 'Free until' : 'Paid since its trial, from', plan.trialEndsAt],
    ['Period began', plan.startedAt],
    ['Ended', plan.endedAt],
    [plan.state === 'ENDING' ? 'Ends' : 'Period ends', plan.endedAt ? null : plan.endsAt],
  ] as const;
  return (
    <div className={styles.plan}>
      <SubscriptionCard
        title={[plan.title, label].filter(Boolean).join(', ')}
        place={<Copied>{plan.id}</Copied>}
        name={plan.id}
        subVersion={plan.displayStatus}
        fields={dates.flatMap(([title, at]) => (at ? { title, value: formatDate(at) } : []))}
      >
        <p>
          <span className={styles.muted}>The subscriber reads:</span>
          <br />
          <strong>{plan.explain}</strong>
        </p>
        {nextCharge && (
          <p className={styles.muted}>
            {plan.isDue ? 'The next period’s charge' : 'Next charge'} on {formatDate(nextCharge.at)}
            : {nextCharge.explain ?? 'how much is not known yet'}
          </p>
        )}
        {plan.isDue && owner && (
          <p className={styles.muted}>
            On their page the subscriber can pay what is due, or end this plan now without paying.
          </p>
        )}
        {declaredBy && plan.state === 'ENDING' && !isDeleted && (
          <p className={styles.muted}>
            It ends by declaration {declaredBy}. If they sent it by mistake, resume the plan.
          </p>
        )}
        <div className={styles.actions}>
          <CancelPlan plan={plan} expectedEmail={expectedEmail} />
          <ResumePlan plan={plan} expectedEmail={expectedEmail} isDeleted={isDeleted} />
        </div>
      </SubscriptionCard>
    </div>
  );
}
