/** Renders a form for a change: its fields, its effect, a confirmation and the answer. */
import { CombinedGraphQLErrors, type TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './desk.module.css';
import { type Fields, useDraft } from './drafts.ts';
import { Facts, Panel } from './parts.tsx';

export interface Field {
  name: string;
  label: string;
  /** The choices by value, with their labels. Without them the field is a text. */
  choices?: Record<string, string>;
  hint?: string;
  isRequired?: boolean;
}

/** The API's answer if nothing changed. */
interface Problem {
  message?: string;
  loginUrl?: string | undefined;
}

interface Props<Answer, Input> {
  /** The key of the stored draft, unique and stable across reloads. */
  id: string;
  /** The label of both buttons and of the question. */
  label: string;
  /** What the change does and doesn't do. */
  will: string;
  fields?: readonly Field[];
  /** Whether the change is possible. An answer stays in any case. */
  isPossible?: boolean;
  /** Whether the change removes its subject, so that the page refetches only after the answer is closed. */
  isLast?: boolean;
  mutation: TypedDocumentNode<{ result: Answer }, { input: Input }>;
  /** @param requestId the same for a retry */
  input: (value: (field: string) => string | null, requestId: string) => Input;
  /** How to remove the obstacle before another try. */
  inTheWay?: (answer: Answer) => ReactNode;
  /** The message after a change. */
  done: (result: Exclude<Answer, { message: string }>) => string;
}

const unknown = 'That didn’t work';

export function Action<Answer, Input>(props: Props<Answer, Input>) {
  const { isPossible = true, fields = [], ...action } = props;
  const client = useApolloClient();
  const [draft, setDraft] = useDraft(action.id);
  /** The request that waits for confirmation. */
  const [requestId, setRequestId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answered<Answer> | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const value = (name: string) => draft?.[name]?.trim() || null;
  const isForm = fields.length > 0;

  function close(): void {
    setDraft(null);
    setRequestId(null);
    setAnswer(null);
    requestAnimationFrame(() => opener.current?.focus());
    if (action.isLast && answer) void client.refetchQueries({ include: 'active' });
  }
  /** Keeps the typed text, so that only errors need correction. */
  function goBack(): void {
    setRequestId(null);
    setAnswer(null);
  }
  async function send(): Promise<void> {
    const id = requestId ?? crypto.randomUUID();
    setRequestId(id);
    setBusy(true);
    const next = await client
      .mutate({ mutation: action.mutation, variables: { input: action.input(value, id) } })
      .then(({ data }) => answerTo(data?.result as Answer, action.done), noAnswer<Answer>);
    const isAnswered = next.title !== unknown;
    // Refetch first, or the page would move below the answer and scroll the focus out of sight.
    if (isAnswered && !action.isLast)
      await client.refetchQueries({ include: 'active' }).catch(() => {});
    setBusy(false);
    setAnswer(next);
    if (next.title === 'Done' || (isAnswered && !isForm)) setDraft(null);
  }

  if (answer)
    return (
      <>
        <Panel key={answer.title} title={answer.title} onSubmit={() => void send()}>
          <p className={answer.title === 'Done' ? styles.done : styles.problem} role="status">
            {answer.text}
          </p>
          {answer.loginUrl && (
            <a href={answer.loginUrl}>The subscriber’s login page at the payment provider</a>
          )}
          <div className={styles.actions}>
            {answer.title === unknown && (
              <Button type="submit" isBusy={isBusy}>
                Try again
              </Button>
            )}
            {draft && answer.title !== unknown && (
              <Button look="quiet" onClick={goBack}>
                Back to the form
              </Button>
            )}
            <Button look="quiet" onClick={close}>
              Close
            </Button>
          </div>
        </Panel>
        {answer.result && action.inTheWay?.(answer.result)}
      </>
    );
  if (!draft)
    return (
      isPossible && (
        <Button ref={opener} look="quiet" onClick={() => setDraft({})}>
          {action.label}
        </Button>
      )
    );
  const isAsked = requestId !== null || !isForm;
  return (
    <Panel
      key={isAsked ? 'question' : 'form'}
      title={isAsked ? `${action.label}?` : action.label}
      onInput={(form) => setDraft(Object.fromEntries(new FormData(form)) as Fields)}
      onSubmit={() => (isAsked ? void send() : setRequestId(crypto.randomUUID()))}
    >
      <p>{action.will}</p>
      {isAsked ? (
        <Facts
          facts={fields.map(({ name, label, choices }) => {
            const said = value(name);
            return [label, said && (choices?.[said] ?? said)];
          })}
        />
      ) : (
        fields.map((field) => <Input key={field.name} {...field} value={draft[field.name] ?? ''} />)
      )}
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          {isAsked ? `Yes, ${action.label.toLowerCase()}` : 'Next: check it'}
        </Button>
        <Button look="quiet" onClick={isAsked && isForm ? () => setRequestId(null) : close}>
          {isAsked && isForm ? 'Back' : 'Close'}
        </Button>
      </div>
    </Panel>
  );
}

function Input({ name, label, choices, hint, isRequired, value }: Field & { value: string }) {
  const id = useId();
  const field = {
    id,
    name,
    required: isRequired,
    defaultValue: value,
    'aria-describedby': `${id}-hint`,
  };
  return (
    <p className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {choices ? (
        <select {...field}>
          <option value="">{isRequired ? 'Choose' : 'None'}</option>
          {Object.entries(choices).map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <textarea {...field} rows={2} maxLength={5_000} />
      )}
      <span id={`${id}-hint`}>{hint}</span>
    </p>
  );
}

/** The server's answer in words. */
interface Answered<Answer> extends Pick<Problem, 'loginUrl'> {
  title: string;
  text: string;
  /** Set if nothing changed. */
  result?: Answer;
}

function answerTo<Answer>(result: Answer, done: Props<Answer, unknown>['done']): Answered<Answer> {
  const { message, loginUrl } = result as Problem;
  if (message === undefined)
    return { title: 'Done', text: done(result as Exclude<Answer, { message: string }>) };
  return { title: 'Nothing was changed', text: message, loginUrl, result };
}

/** Builds the server's message, or one for a missing answer. */
const noAnswer = <Answer,>(error: unknown): Answered<Answer> => ({
  title: unknown,
  text: CombinedGraphQLErrors.is(error)
    ? error.errors.map(({ message }) => message).join(' ')
    : 'The server could not be reached. It may have been done; trying again does no harm.',
});
