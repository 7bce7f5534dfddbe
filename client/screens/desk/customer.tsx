/** Renders a customer at Stripe: why it is listed, its plans with their actions, its card and its payments. */
import type { DeskPersonQuery, DeskPlanFragment } from '../../generated/desk-operations.ts';
import { formatDate } from '../account/dates.ts';
import { MethodLine, PaymentList } from '../payments/payment-list.tsx';
import { labelOf, priceOf } from '../account/plan.ts';
import { SubscriptionCard } from '../account/subscription-card.tsx';
import { CancelPlan, ResumePlan } from './actions.tsx';
import styles from './desk.module.css';
import { Card, Copied, Problem } from './parts.tsx';

type Found = DeskPersonQuery['whoIs']['customers'][number];

interface Props {
  customer: Found;
  /** The user who owns it, or null if there is none. */
  owner: { email: string | null } | null;
  /** The numbers of the declarations that end a plan, by the plan's id. */
  declared: ReadonlyMap<string | null, string>;
}

export function Customer({ customer, owner, declared }: Props) {
  const { id, email, name, explain, subscriptions, paymentMethod, payments } = customer;
  // Without a user, the owner's address is the customer's.
  const expectedEmail = owner ? owner.email : email;
  // Cards and payments number the plans of one price in this order.
  const plans = subscriptions && dueFirst(subscriptions);
  return (
    <Card title={name ?? (id ? 'Customer' : 'An entry without a customer')}>
      {id && (
        <p>
          <Copied>{id}</Copied>
        </p>
      )}
      <p>
        {explain}
        {email && email !== owner?.email && ` Its address at the payment provider: ${email}.`}
      </p>
      {plans ? (
        plans.map((plan) => (
          <Plan
            key={plan.id}
            plan={plan}
            label={labelOf(plans, plan).label ?? priceOf(plan)}
            expectedEmail={expectedEmail}
            hasUser={owner !== null}
            declaredBy={declared.get(plan.id)}
            isDeleted={customer.deletedAt !== null}
          />
        ))
      ) : (
        <Problem>Its plans can’t be shown right now. That is not the same as none.</Problem>
      )}
      {plans?.length === 0 && <p>It has no plan.</p>}
      <h2>Payments</h2>
      {payments && <PaidLate payments={payments.nodes} plans={plans ?? []} />}
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

interface LateProps {
  payments: NonNullable<Found['payments']>['nodes'];
  plans: readonly DeskPlanFragment[];
}

/** Names the payments that were made after their plan's end: the subscriber may believe that it goes on. */
function PaidLate({ payments, plans }: LateProps) {
  const late = payments.filter(({ status, amount, subscriptionId, at }) => {
    const endedAt = plans.find(({ id }) => id === subscriptionId)?.endedAt;
    return status === 'PAID' && amount !== 0 && endedAt && at > endedAt;
  });
  return late.map(({ id, number, at }) => (
    <p key={id} className={styles.problem}>
      {number ?? 'An invoice'} was paid on {formatDate(at)}, after its plan had ended, and the plan
      stays ended. Add a refund to the queue, or they buy a new plan: ask them.
    </p>
  ));
}

/** Plans with a payment due come first, because most people write about them. */
const dueFirst = (plans: readonly DeskPlanFragment[]) =>
  [...plans].sort((a, b) => Number(b.isDue) - Number(a.isDue));

interface PlanProps {
  plan: DeskPlanFragment;
  /** Tells it from the customer's other plans. */
  label: string | null;
  expectedEmail: string | null;
  hasUser: boolean;
  /** The number of the declaration that ends it. */
  declaredBy: string | undefined;
  isDeleted: boolean;
}

function Plan({ plan, label, expectedEmail, hasUser, declaredBy, isDeleted }: PlanProps) {
  const { nextCharge } = plan;
  return (
    <div className={styles.plan}>
      <SubscriptionCard
        title={[plan.title, label].filter(Boolean).join(', ')}
        place={<Copied>{plan.id}</Copied>}
        name={plan.id}
        subVersion={plan.displayStatus}
        fields={[
          ...(plan.boughtAt ? [{ title: 'Bought', value: formatDate(plan.boughtAt) }] : []),
          ...(plan.trialEndsAt
            ? [
                {
                  title:
                    plan.displayStatus === 'Free trial'
                      ? 'Free until'
                      : 'Paid since its trial, from',
                  value: formatDate(plan.trialEndsAt),
                },
              ]
            : []),
          { title: 'Period began', value: formatDate(plan.startedAt) },
          plan.endedAt
            ? { title: 'Ended', value: formatDate(plan.endedAt) }
            : { title: plan.willRenew ? 'Period ends' : 'Ends', value: formatDate(plan.endsAt) },
        ]}
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
        {plan.isDue && hasUser && (
          <p className={styles.muted}>
            On their page the subscriber can pay what is due, or end this plan at once.
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
