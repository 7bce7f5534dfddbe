/** A form that changes something: what it asks for, what will happen in words, a confirmation, and the answer in words. */
import { CombinedGraphQLErrors } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './desk.module.css';
import { useDraft, type Fields } from './drafts.ts';
import { Arrival, Facts } from './parts.tsx';

export interface Field {
  name: string;
  label: string;
  /** What can be chosen, by value, in words; a text where there is none. */
  choices?: Record<string, string>;
  /** The choice of nothing. */
  none?: string;
  hint?: string;
  isRequired?: boolean;
}

export interface Answer {
  /** `Done`, `Nothing was changed`, or that neither is known. */
  title: string;
  text: string;
  /** The payment provider's login page, where it may be possible. */
  loginUrl?: string | undefined;
}

interface Props {
  /** Under which what is typed is kept: unique, and the same after a reload. */
  id: string;
  /** The words of the button that opens the form. */
  label: string;
  /** What is asked before it is done. */
  question: string;
  /** What will happen, and what won't. */
  will: string;
  fields?: readonly Field[];
  /** The words of the only button that changes something. */
  confirm: string;
  /** Whether there is something to do; an answer stays all the same. */
  isPossible?: boolean;
  /** @param requestId the same for a retry */
  send: (values: Fields, requestId: string) => Promise<Answer>;
}

const unknown = 'That didn’t work';

export function Action({ isPossible = true, fields = [], ...action }: Props) {
  const client = useApolloClient();
  const [draft, setDraft] = useDraft(action.id);
  const values = draft ?? {};
  /** The request that is to be confirmed. */
  const [requestId, setRequestId] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const opener = useRef<HTMLButtonElement>(null);

  function close(): void {
    setDraft(null);
    setRequestId(null);
    setAnswer(null);
    requestAnimationFrame(() => opener.current?.focus());
  }
  async function send(): Promise<void> {
    const id = requestId ?? crypto.randomUUID();
    setRequestId(id);
    setBusy(true);
    const next = await action.send(values, id).catch(noAnswer);
    setBusy(false);
    setAnswer(next);
    if (next.title === unknown) return;
    setDraft(null);
    await client.refetchQueries({ include: 'active' });
  }

  if (!draft && !answer)
    return (
      isPossible && (
        <Button ref={opener} look="quiet" onClick={() => setDraft({})}>
          {action.label}
        </Button>
      )
    );
  const isAsked = requestId !== null || fields.length === 0;
  const isOpen = !answer || answer.title === unknown;
  if (answer || isAsked) {
    const back = !answer && fields.length > 0;
    return (
      <Panel key={answer?.title ?? 'question'} title={answer?.title ?? action.question}>
        {answer ? (
          <p className={answer.title === 'Done' ? styles.done : styles.problem} role="status">
            {answer.text}
          </p>
        ) : (
          <p>{action.will}</p>
        )}
        {answer?.loginUrl && (
          <a href={answer.loginUrl}>The subscriber’s login page at the payment provider</a>
        )}
        {!answer && (
          <Facts
            facts={fields.map(({ name, label, choices, none }) => {
              const value = values[name]?.trim() ?? '';
              return [label, choices?.[value] ?? (value || none)];
            })}
          />
        )}
        <div className={styles.actions}>
          {isOpen && (
            <Button isBusy={isBusy} onClick={() => void send()}>
              {answer ? 'Try again' : action.confirm}
            </Button>
          )}
          <Button look="quiet" onClick={back ? () => setRequestId(null) : close}>
            {back ? 'Back' : 'Close'}
          </Button>
        </div>
      </Panel>
    );
  }
  return (
    <Panel key="form" title={action.label}>
      <p>{action.will}</p>
      <form
        className={styles.form}
        onInput={({ currentTarget }) =>
          setDraft(Object.fromEntries(new FormData(currentTarget)) as Fields)
        }
        onSubmit={(event) => {
          event.preventDefault();
          setRequestId(crypto.randomUUID());
        }}
      >
        {fields.map((field) => (
          <Input key={field.name} {...field} value={values[field.name] ?? ''} />
        ))}
        <div className={styles.actions}>
          <Button type="submit">Next: check it</Button>
          <Button look="quiet" onClick={close}>
            Close
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Input({ name, label, choices, none, hint, isRequired, value }: Field & { value: string }) {
  const id = useId();
  const common = {
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
        <select {...common}>
          <option value="">{none ?? 'Choose'}</option>
          {Object.entries(choices).map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
      ) : (
        <textarea {...common} rows={2} maxLength={5_000} />
      )}
      <span id={`${id}-hint`}>{hint}</span>
    </p>
  );
}

/** A step of the form. */
function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <Arrival level="h3" id={id}>
        {title}
      </Arrival>
      {children}
    </section>
  );
}

/** What the server says, or that it said nothing. */
const noAnswer = (error: unknown): Answer => ({
  title: unknown,
  text: CombinedGraphQLErrors.is(error)
    ? error.errors.map(({ message }) => message).join(' ')
    : 'The server could not be reached. It may have been done; trying again does no harm.',
});
