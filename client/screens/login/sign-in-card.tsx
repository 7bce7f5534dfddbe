/** Renders the sign-in card at each step, on /login and on the desk's page. */
import { type ReactNode, useEffect, useRef } from 'react';
import { texts } from '#texts/login';
import { texts as titles } from '#texts/titles';
import clouds from '../../images/clouds.svg';
import { CheckEmail } from './check-email.tsx';
import { EmailForm } from './email-form.tsx';
import { Button } from '../../ui/button.tsx';
import { rich } from '../../ui/rich.tsx';
import styles from './login.module.css';
import { ProblemMessage } from './problem-message.tsx';
import type { SignIn } from './use-sign-in.ts';

type Question = NonNullable<SignIn['question']>;

interface Props {
  signIn: SignIn;
  /** Whether a script listens. Prerendered HTML can't be sent yet. */
  isReady: boolean;
  /** The content above the email form, with the page's `<h1>`. */
  intro: ReactNode;
}

export function SignInCard(props: Props) {
  const { step, question } = props.signIn;
  const isOpening = !question && (step === 'opening' || step === 'done');
  // Without the intro the step has its own heading.
  const Opening = isOpening ? 'h1' : 'p';
  return (
    <div className={`wrap ${styles.page}`}>
      <section className={styles.card}>
        <img className={styles.clouds} src={clouds} width="640" height="480" alt="" />
        <div className={styles.content} data-prerendered={!props.isReady || undefined}>
          <CurrentStep {...props} />
          {/* Always there: the mailed link shows it before the page's code has come (public/arrival.js). */}
          <div className={styles.opening} role="status" hidden={!isOpening}>
            <span className={styles.sun} aria-hidden="true" />
            <Opening>{texts.opening}</Opening>
          </div>
        </div>
      </section>
    </div>
  );
}

/** Replaces the form if another request would be useless. */
function Refused({ signIn, intro }: Pick<Props, 'signIn' | 'intro'>) {
  const button = useRef<HTMLButtonElement>(null);
  // The focused control is gone.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      {intro}
      <ProblemMessage problem={signIn.problem} />
      <Button ref={button} look="link" onClick={() => signIn.startAgain()}>
        {texts.otherEmail}
      </Button>
    </>
  );
}

/** Asks a signed-in user whether to stay so, because the opened link is another user's. */
function Question({ signIn, question }: Pick<Props, 'signIn'> & { question: Question }) {
  const { current, other } = question;
  const addresses = { current: <strong>{current}</strong>, other: <strong>{other}</strong> };
  return (
    <>
      <h1>{titles.login}</h1>
      <p className={styles.lead}>
        {rich(other ? texts.question : texts.questionOfLink, addresses)}
      </p>
      <Button onClick={() => signIn.startAgain()}>{texts.continueAs({ email: current })}</Button>
      <Button look="secondary" onClick={signIn.openAnyway}>
        {other ? texts.signInAs({ email: other }) : texts.signInByLink}
      </Button>
    </>
  );
}

function CurrentStep({ signIn, isReady, intro }: Props) {
  if (signIn.question) return <Question signIn={signIn} question={signIn.question} />;
  switch (signIn.step) {
    case 'form':
      return <EmailForm signIn={signIn} isReady={isReady} intro={intro} />;
    case 'sent':
      return <CheckEmail signIn={signIn} />;
    case 'refused':
      return <Refused signIn={signIn} intro={intro} />;
    case 'opening':
    case 'done':
      return null;
  }
}
