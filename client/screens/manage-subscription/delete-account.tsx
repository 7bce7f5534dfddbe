/** /manage_subscription/delete: what ends and what is kept, and the form that deletes the account; then what became of it. */
import { CombinedGraphQLErrors } from '@apollo/client';
import { texts } from '#texts/account';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useOutletContext } from 'react-router-dom';
import { languageName } from '../../apollo.ts';
import { useConfig } from '../../config.ts';
import { useDrawing, useIsHydrating } from '../../drawing.ts';
import {
  type DeleteMyAccountMutation,
  useDeleteMyAccountMutation,
  useManageSubscriptionsQuery,
} from '../../generated/operations.ts';
import { paths, retentionPath } from '../../paths.ts';
import { requestStatus } from '../../request-status.ts';
import { useSession, useSessionState } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { rich } from '../../ui/rich.tsx';
import { WithoutScript } from '../../ui/without-script.tsx';
import { formatDate } from './dates.ts';
import styles from './delete-account.module.css';
import { byUrgency, isEnding, nameOf, type Subscription } from './plan.ts';
import sheet from './receipt.module.css';
import type { Subscriptions } from './subscription-list.tsx';
import { useRetry } from './use-retry.ts';

type Result = DeleteMyAccountMutation['deleteAccount'];
export type Deleted = Extract<Result, { cancellations: unknown }>;

export function DeleteAccount() {
  const { email } = useSessionState();
  const drawing = useDrawing();
  const [isDrawn] = useState(useIsHydrating());
  const result = useManageSubscriptionsQuery({
    variables: { language: languageName },
    fetchPolicy: isDrawn ? 'cache-first' : 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });
  useRetry('The subscriptions', result);
  const viewer = (result.data ?? result.previousData)?.viewer;
  const own = viewer?.subscriptions ?? [];
  const subscriptions = byUrgency([...own, ...(viewer?.otherSubscriptions ?? [])]);
  // Each retry takes the error back: the form stays, with what was typed.
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
            <Consequences subscriptions={subscriptions} own={own} />
            <DeleteForm />
            {drawing && <WithoutScript />}
          </>
        )}
      </article>
    </div>
  );
}

/** @param own those that can be ended at once */
function stateOf(plan: Subscription, own: readonly Subscription[]) {
  if (plan.state === 'INCOMPLETE') return 'attempt';
  if (plan.isDue) return own.includes(plan) ? 'dueHere' : 'due';
  if (plan.cancellationPending) return 'pending';
  return isEnding(plan) ? 'ending' : 'other';
}

function Consequences({ subscriptions, own }: Record<'subscriptions' | 'own', Subscriptions>) {
  const { supportEmail } = useConfig().links;
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
          </li>
        </ul>
      </section>
      <section className={styles.part}>
        <h2>{words.goesOn}</h2>
        <p>{rich(words.apple, { cancelIos: <Link to={`${paths.helpCenter}#cancel-ios`} /> })}</p>
      </section>
      <section className={styles.part}>
        <h2>{words.kept}</h2>
        <ul>
          <li>{words.receipts}</li>
          <li>{words.record}</li>
          <li>{words.payments}</li>
          <li>
            {rich(words.rest, { mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> })}
          </li>
        </ul>
      </section>
    </>
  );
}

/** Needs script: a session's cookie alone, which may be two weeks old, is not enough to delete an account. */
function DeleteForm() {
  const words = texts.delete;
  const id = useId();
  const session = useSession();
  const isHydrating = useIsHydrating();
  const onDeleted = useOutletContext<(deleted: Deleted) => void>();
  const input = useRef<HTMLInputElement>(null);
  const [isMistyped, setMistyped] = useState(false);
  const [remove, { data, loading, error }] = useDeleteMyAccountMutation();
  const result = data?.deleteAccount;

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (loading) return;
    const typed = input.current?.value.trim().toLowerCase();
    setMistyped(typed !== words.word);
    if (typed !== words.word) return input.current?.focus();
    try {
      const answer = await remove({ variables: { language: languageName } });
      const made = answer.data?.deleteAccount;
      if (!made || 'loginUrl' in made) return;
      onDeleted(made);
      await session.leave();
    } catch (problem) {
      console.error('The account could not be deleted:', requestStatus(problem), problem);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>
        {rich(words.confirm, { word: <strong translate="no">{words.word}</strong> })}
      </label>
      <input
        ref={input}
        id={id}
        type="text"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isMistyped}
        aria-describedby={isMistyped ? `${id}-problem` : undefined}
      />
      <div id={`${id}-problem`} className={styles.problem} role="alert">
        {isMistyped ? (
          <p>{words.mistyped({ word: words.word })}</p>
        ) : (
          !loading && <Problem result={result} error={error} />
        )}
      </div>
      <div className={styles.choices}>
        <Link to={paths.manageSubscription} className={styles.keep}>
          {words.keep}
        </Link>
        <Button type="submit" look="danger" isBusy={loading} disabled={isHydrating}>
          {words.button}
        </Button>
      </div>
    </form>
  );
}

/** Codes of answers after which nothing was changed. Of all else nobody knows. */
const unchanged = new Set<unknown>([
  ...['PAYMENT_PROVIDER_UNAVAILABLE', 'DIRECTORY_UNAVAILABLE', 'FORBIDDEN'],
  ...['RATE_LIMITED', 'SERVER_OVERLOADED'],
]);

function Problem({ result, error }: { result: Result | undefined; error: unknown }) {
  const words = texts.delete;
  if (result && 'loginUrl' in result)
    return (
      <p className={styles.refused}>
        {result.message} <a href={result.loginUrl}>{words.paymentPage}</a>
      </p>
    );
  if (!error) return null;
  const isKnown =
    CombinedGraphQLErrors.is(error) &&
    error.errors.every(({ extensions }) => unchanged.has(extensions?.['code']));
  return <p className={styles.refused}>{isKnown ? words.unchanged : words.unanswered}</p>;
}

/** What stands there afterwards, when nobody is signed in any more. */
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
