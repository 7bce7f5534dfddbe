/** Renders a form for a change: its fields, its effect, a confirmation and the answer. */
import { CombinedGraphQLErrors, type TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './desk.module.css';
import { type Fields, useDraft } from './drafts.ts';
import { Arrival, Facts, Options } from './parts.tsx';

/** @template Name the name in the operation's input */
export interface Field<Name> {
  name: Name;
  label: string;
  /** The choices by value, with their labels. Without them the field is a text. */
  choices?: Record<string, string>;
  hint?: string;
  isRequired?: boolean;
  /** Whether the text is several values, separated by spaces or commas. */
  isList?: boolean;
}

interface Props<Answer, Input, Name extends keyof Input> {
  /** The key of the stored draft, unique and stable across reloads. */
  id: string;
  /** The label of both buttons and of the question. */
  label: string;
  /** What the change does and doesn't do. */
  will: string;
  fields?: readonly Field<Name & string>[];
  /** Whether the change is possible. An answer stays in any case. */
  isPossible?: boolean;
  /** Whether the change removes its subject, so that the page refetches only after the answer is closed. */
  isLast?: boolean;
  mutation: TypedDocumentNode<{ result: Answer }, { input: Input }>;
  /** @param requestId the same for a retry */
  input: (values: Pick<Input, Name>, requestId: string) => Input;
  /** How to remove the obstacle before another try. */
  inTheWay?: (answer: Answer) => ReactNode;
  /** The message after a change. */
  done: (result: Exclude<Answer, { message: string }>) => string;
}

/** The server's answer in words. */
interface Answered<Answer> {
  title: string;
  text: string;
  /** Set if nothing changed. */
  refusal?: Answer & { loginUrl?: string };
}

const unknown = 'That didn’t work';

/** Shows the whole panel. The focus alone would show its heading, with the fields below the fold. */
const show = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' });

export function Action<Answer, Input, Name extends keyof Input = never>(
  action: Props<Answer, Input, Name>,
) {
  const { isPossible = true, fields = [], label } = action;
  const client = useApolloClient();
  const headingId = useId();
  const [draft, setDraft] = useDraft(action.id);
  /** The request that waits for confirmation. */
  const [requestId, setRequestId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answered<Answer> | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const text = (name: string) => draft?.[name]?.trim() ?? '';
  const isForm = fields.length > 0;

  function close(): void {
    setDraft(null);
    goBack();
    requestAnimationFrame(() => opener.current?.focus());
    if (action.isLast && answer) void client.refetchQueries({ include: 'active' });
  }
  /** Keeps the typed text, so that only errors need correction. */
  function goBack(): void {
    setRequestId(null);
    setAnswer(null);
  }
  async function request(id: string): Promise<Answered<Answer>> {
    const values = fields.map(({ name, isRequired, isList }) => [
      name,
      isList ? (text(name).match(/[^\s,;]+/g) ?? []) : text(name) || (isRequired ? '' : null),
    ]);
    const input = action.input(Object.fromEntries(values) as Pick<Input, Name>, id);
    try {
      const { data } = await client.mutate({ mutation: action.mutation, variables: { input } });
      const result = data?.result as Answer & { message?: string };
      if (result.message !== undefined)
        return { title: 'Nothing was changed', text: result.message, refusal: result };
      return { title: 'Done', text: action.done(result as Parameters<typeof action.done>[0]) };
    } catch (error) {
      const said = CombinedGraphQLErrors.is(error) && error.errors.map(({ message }) => message);
      const unreachable =
        'The server could not be reached. It may have been done; trying again does no harm.';
      return { title: unknown, text: said ? said.join(' ') : unreachable };
    }
  }
  async function send(): Promise<void> {
    const id = requestId ?? crypto.randomUUID();
    setRequestId(id);
    setBusy(true);
    const next = await request(id);
    const isAnswered = next.title !== unknown;
    // Refetch first, or the page would move below the answer and scroll the focus out of sight.
    if (isAnswered && !action.isLast)
      await client.refetchQueries({ include: 'active' }).catch(() => {});
    setBusy(false);
    setAnswer(next);
    if (next.title === 'Done' || (isAnswered && !isForm)) setDraft(null);
  }

  if (!draft && !answer)
    return (
      isPossible && (
        <Button ref={opener} look="quiet" onClick={() => setDraft({})}>
          {label}
        </Button>
      )
    );
  const isAsked = requestId !== null || !isForm;
  const title = answer?.title ?? (isAsked ? `${label}?` : label);
  const next = isAsked ? `Yes, ${label.toLowerCase()}` : 'Next: check it';
  const submit = answer ? title === unknown && 'Try again' : next;
  const back = answer
    ? draft && title !== unknown && 'Back to the form'
    : isAsked && isForm && 'Back';
  return (
    <>
      <section key={title} ref={show} className={styles.panel} aria-labelledby={headingId}>
        <form
          onInput={({ currentTarget }) =>
            setDraft(Object.fromEntries(new FormData(currentTarget)) as Fields)
          }
          onSubmit={(event) => {
            event.preventDefault();
            if (isAsked) void send();
            else setRequestId(crypto.randomUUID());
          }}
        >
          <Arrival level="h3" id={headingId}>
            {title}
          </Arrival>
          {answer ? (
            <p className={title === 'Done' ? styles.done : styles.problem} role="status">
              {answer.text}
            </p>
          ) : (
            <p>{action.will}</p>
          )}
          {answer?.refusal?.loginUrl && (
            <a href={answer.refusal.loginUrl}>
              The subscriber’s login page at the payment provider
            </a>
          )}
          {!answer && isAsked && (
            <Facts
              facts={fields.map((each) => {
                const said = text(each.name);
                return [each.label, each.choices?.[said] ?? said];
              })}
            />
          )}
          {!isAsked &&
            fields.map((field) => (
              <Input key={field.name} {...field} value={draft?.[field.name] ?? ''} />
            ))}
          <div className={styles.actions}>
            {submit && (
              <Button type="submit" isBusy={isBusy}>
                {submit}
              </Button>
            )}
            {back && (
              <Button look="quiet" onClick={goBack}>
                {back}
              </Button>
            )}
            {back !== 'Back' && (
              <Button look="quiet" onClick={close}>
                Close
              </Button>
            )}
          </div>
        </form>
      </section>
      {answer?.refusal && action.inTheWay?.(answer.refusal)}
    </>
  );
}

function Input(props: Field<string> & { value: string }) {
  const { name, label, choices, hint, isRequired, value } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const field = { id, name, required: isRequired, defaultValue: value, 'aria-describedby': hintId };
  return (
    <p className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {choices ? (
        <select {...field}>
          <Options choices={choices} none={isRequired ? 'Choose' : 'None'} />
        </select>
      ) : (
        <textarea {...field} rows={2} maxLength={5_000} />
      )}
      <span id={hintId}>{hint}</span>
    </p>
  );
}
