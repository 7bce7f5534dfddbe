/** Renders /manage_subscription/delete: the effects of a deletion, its form, and its outcome. */
import { texts } from '#texts/account';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { languageName } from '../../apollo.ts';
import { useConfig } from '../../config.ts';
import { useRendering } from '../../rendering.ts';
import { useManageSubscriptionsQuery } from '../../generated/operations.ts';
import { paths, retentionPath } from '../../paths.ts';
import { useSessionState } from '../../session.ts';
import { rich } from '../../ui/rich.tsx';
import { WithoutScript } from '../../ui/without-script.tsx';
import { formatDate } from '../account/dates.ts';
import { byUrgency, isEnding, nameOf, type Subscription } from '../account/plan.ts';
import { usePageOptions, useRetry } from '../account/use-retry.ts';
import sheet from '../receipts/receipt.module.css';
import styles from './delete-account.module.css';
import { type Deleted, DeleteForm } from './delete-form.tsx';

export function DeleteAccount() {
  const { email } = useSessionState();
  const rendering = useRendering();
  const result = useManageSubscriptionsQuery({
    variables: { language: languageName },
    ...usePageOptions(),
  });
  const viewer = useRetry('The subscriptions', result)?.viewer;
  const own = viewer?.subscriptions ?? [];
  const subscriptions = byUrgency([...own, ...(viewer?.otherSubscriptions ?? [])]);
  // Each retry clears the error: the form stays with its text.
  const [hasFailed, setFailed] = useState(false);
  if (result.error && !hasFailed) setFailed(true);
  const isBusy = !viewer && !hasFailed;
  return (
    <div className={`wrap ${sheet.page}`}>
      <p className={sheet.back}>
        <Link to={paths.manageSubscription}>{texts.list.back}</Link>
      </p>
      <article className={sheet.sheet} aria-busy={isBusy}>
        {!isBusy && (
          <>
            <h1>{texts.delete.title}</h1>
            <p>{rich(texts.delete.lead, { email: <strong>{email}</strong> })}</p>
            {!subscriptions.every(isEnding) && (
              <p className={styles.instead}>
                {rich(
                  texts.delete.instead({
                    count: subscriptions.some(({ isPaid }) => isPaid) ? subscriptions.length : 0,
                    date: formatDate(subscriptions[0]?.endsAt ?? ''),
                  }),
                  { cancel: <Link to={paths.retention} /> },
                )}
              </p>
            )}
            <Consequences
              subscriptions={subscriptions}
              own={own}
              payments={viewer?.explainPayments}
            />
            <DeleteForm />
            {rendering && <WithoutScript />}
          </>
        )}
      </article>
    </div>
  );
}

/** @param own the plans that can be ended immediately */
function stateOf(plan: Subscription, own: readonly Subscription[]) {
  if (plan.state === 'INCOMPLETE') return 'incomplete';
  if (plan.isDue) return own.includes(plan) ? 'dueHere' : 'due';
  if (plan.cancellationPending) return 'pending';
  return isEnding(plan) ? 'ending' : 'other';
}

interface ConsequencesProps {
  subscriptions: readonly Subscription[];
  own: readonly Subscription[];
  payments: string | null | undefined;
}

function Consequences({ subscriptions, own, payments }: ConsequencesProps) {
  const { links, hasOtherProducts } = useConfig();
  const { supportEmail } = links;
  const words = texts.delete;
  return (
    <>
      <section className={styles.part}>
        <h2>{words.ends}</h2>
        <ul>
          <li>{words.login}</li>
          <li>
            {words.plans}
            {subscriptions.length > 0 && (
              <ul>
                {subscriptions.map((plan) => (
                  <li key={plan.id}>
                    {rich(
                      words.plan({
                        state: stateOf(plan, own),
                        plan: nameOf(subscriptions, plan),
                        date: formatDate(plan.endsAt),
                      }),
                      { now: <Link to={retentionPath(plan.id)} /> },
                    )}
                  </li>
                ))}
              </ul>
            )}
            {subscriptions.every(isEnding) && payments}
          </li>
        </ul>
      </section>
      <section className={styles.part}>
        <h2>{words.goesOn}</h2>
        {hasOtherProducts && <p>{words.others}</p>}
        <p>{rich(words.apple, { cancelIos: <Link to={`${paths.helpCenter}#cancel-ios`} /> })}</p>
      </section>
      <details className={styles.part}>
        <summary>
          <h2>{words.kept}</h2>
        </summary>
        <ul>
          <li>{words.receipts}</li>
          <li>{words.record}</li>
          <li>{words.payments}</li>
          <li>
            {rich(words.rest, { mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> })}
          </li>
        </ul>
      </details>
    </>
  );
}

/** Renders the page after the deletion, without a user. */
export function DeletedAccount({ deleted }: { deleted: Deleted }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className={`wrap ${sheet.page}`}>
      <article className={sheet.sheet}>
        <h1 ref={title} tabIndex={-1}>
          {texts.delete.done}
        </h1>
        <p>{deleted.message}</p>
        {deleted.cancellations.map(({ cancellation: { id, number } }) => (
          <p key={id}>
            {rich(texts.delete.number, {
              number: <strong className={sheet.number}>{number}</strong>,
            })}
          </p>
        ))}
        <p className={sheet.back}>
          <Link to={paths.home}>{texts.delete.home}</Link>
        </p>
      </article>
    </div>
  );
}
