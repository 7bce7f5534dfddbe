/** Renders the form that deletes the account, and its errors. */
import { CombinedGraphQLErrors } from '@apollo/client';
import { texts } from '#texts/account';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Link, useNavigate, useOutletContext } from 'react-router-dom';
import { languageName } from '../../apollo.ts';
import { useIsHydrating } from '../../rendering.ts';
import {
  type DeleteMyAccountMutation,
  useDeleteMyAccountMutation,
} from '../../generated/operations.ts';
import { paths } from '../../paths.ts';
import { requestStatus } from '../../request-status.ts';
import { useSession, useSessionState } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { rich } from '../../ui/rich.tsx';
import { useSignInPath } from '../account/use-sign-in-path.ts';
import styles from './delete-account.module.css';

type Result = DeleteMyAccountMutation['deleteAccount'];
export type Deleted = Extract<Result, { cancellations: unknown }>;

/** Needs a script: the session cookie alone, which may be two weeks old, must not delete an account. */
export function DeleteForm() {
  const words = texts.delete;
  const id = useId();
  const session = useSession();
  const { isCookieOnly } = useSessionState();
  const navigate = useNavigate();
  const signInPath = useSignInPath();
  const isHydrating = useIsHydrating();
  const onDeleted = useOutletContext<(deleted: Deleted) => void>();
  const input = useRef<HTMLInputElement>(null);
  const [isMistyped, setMistyped] = useState(false);
  const [remove, { data, loading, error }] = useDeleteMyAccountMutation();
  const result = data?.deleteAccount;

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (loading) return;
    if (isCookieOnly) return void navigate(signInPath);
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

/** Error codes that guarantee nothing changed. After any other error the outcome is unknown. */
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
