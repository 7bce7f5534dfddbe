/** Renders the first step: the email address. */
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react';
import { texts } from '#texts/login';
import { emailIn } from '../../../texts/email.ts';
import { takeTyped } from '../../rendering.ts';
import { Button } from '../../ui/button.tsx';
import { meant } from './did-you-mean.ts';
import { hasStorage } from './email.ts';
import styles from './login.module.css';
import { ProblemMessage } from './problem-message.tsx';
import { Suggestion } from './suggestion.tsx';
import type { SignIn } from './use-sign-in.ts';

interface Props {
  signIn: SignIn;
  /** Whether a script listens. Prerendered HTML can't be sent yet. */
  isReady: boolean;
  /** The content above the form, with the page's `<h1>`. */
  intro: ReactNode;
}

export function EmailForm({ signIn, isReady, intro }: Props) {
  const { problem, isBusy, isLinkPending, lastEmail } = signIn;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const messageId = `${id}-message`;
  const [isKept] = useState(hasStorage);
  /** The text when the input lost the focus. */
  const [typed, setTyped] = useState('');

  useLayoutEffect(() => {
    const typed = takeTyped();
    if (!typed || !input.current || input.current.value) return;
    input.current.value = typed;
    input.current.focus();
  }, []);

  // The first view starts at the page's top, later ones at the input.
  const isReturn = useRef(problem !== null || lastEmail !== '');
  useEffect(() => {
    if (isReturn.current || problem?.isAboutEmail || problem?.isQuestion) input.current?.focus();
    isReturn.current = false;
  }, [problem]);

  function take(email: string) {
    setTyped(email);
    if (!input.current) return;
    input.current.value = email;
    input.current.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    signIn.submit(input.current?.value ?? '');
  }

  return (
    <>
      {intro}
      {/* Our own message instead of the browser's: it also refuses what the browser accepts (a@b). */}
      <form className={styles.form} noValidate onSubmit={submit}>
        {/* The placeholder is the label until something is typed. */}
        <div className={styles.field}>
          <label htmlFor={id}>{texts.email}</label>
          {/* Uncontrolled, so that what is typed before the script is here stays. */}
          <input
            ref={input}
            id={id}
            className={styles.input}
            type="email"
            placeholder={texts.email}
            required
            defaultValue={lastEmail}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            onBlur={({ currentTarget }) => setTyped(emailIn(currentTarget.value))}
            onInput={() => setTyped('')}
            aria-invalid={problem?.isAboutEmail ?? false}
            aria-describedby={problem ? messageId : undefined}
          />
        </div>
        <Button type="submit" isBusy={isBusy} disabled={!isReady}>
          {problem?.needsNewLink ? texts.newLink : texts.continue}
        </Button>
        {isLinkPending && (
          <Button look="link" onClick={() => signIn.startAgain()}>
            {texts.newLink}
          </Button>
        )}
        <ProblemMessage id={messageId} problem={problem}>
          <Suggestion email={typed} onTake={take} />
          {meant(typed) === null && (
            <p className={styles.note}>{isReady && !isKept ? texts.noStorage : texts.noPassword}</p>
          )}
        </ProblemMessage>
      </form>
    </>
  );
}
