/** The second step: which plan of all that may be the person's? */
import { Button } from '../../../ui/button.tsx';
import styles from './cancel-form.module.css';
import { canBeCancelled, type BillingAccount, type Person, type Plan } from './find-person.ts';
import { Step } from './step.tsx';

interface Props {
  person: Person;
  onChoose: (plan: Plan) => void;
  onBack: () => void;
}

export function PlanStep({ person, onChoose, onBack }: Props) {
  const { subscriber, billingAccounts, notes } = person;
  const plans = billingAccounts.flatMap(({ subscriptions }) => subscriptions ?? []);
  const isOnly = billingAccounts.length === 1;
  return (
    <Step
      number={2}
      title="Which plan?"
      onSubmit={(fields) => {
        const plan = plans.find(({ id }) => id === fields.get('plan'));
        if (plan) onChoose(plan);
      }}
    >
      <p className={styles.whose}>
        {subscriber ? (
          <>
            Plans of <strong>{subscriber.email ?? 'somebody without an e-mail address'}</strong>
          </>
        ) : (
          <strong>Nobody can sign in with this.</strong>
        )}
      </p>
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="What to know">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {billingAccounts.map((account) => (
        <Account
          key={account.customerId}
          account={account}
          isOnly={isOnly}
          showsEmail={!subscriber}
        />
      ))}
      {!plans.some(canBeCancelled) && (
        <p className={styles.problem}>There is no plan that could be cancelled.</p>
      )}
      <div className={styles.actions}>
        {plans.some(canBeCancelled) && <Button type="submit">Next: the reason</Button>}
        <Button look="quiet" onClick={onBack}>
          Another person
        </Button>
      </div>
    </Step>
  );
}

interface AccountProps {
  account: BillingAccount;
  isOnly: boolean;
  /** Without a login the address at the payment provider is the only one. */
  showsEmail: boolean;
}

function Account({ account, isOnly, showsEmail }: AccountProps) {
  const { customerId, email, explain, subscriptions } = account;
  return (
    <fieldset className={styles.account}>
      <legend className={isOnly ? 'visually-hidden' : undefined}>
        {customerId ?? 'An entry without a customer'}
      </legend>
      {!isOnly && <p>{explain}</p>}
      {showsEmail && email && <p>{email}</p>}
      {subscriptions === null && (
        <p className={styles.problem}>Its plans can’t be had just now. Please look again.</p>
      )}
      {subscriptions?.map((plan) => (
        <label key={plan.id} className={styles.plan}>
          <input
            type="radio"
            name="plan"
            value={plan.id}
            required
            disabled={!canBeCancelled(plan)}
          />
          <span>
            <strong>{plan.explain}</strong>
            <span>
              {plan.title} · {plan.id}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
