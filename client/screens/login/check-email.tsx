/** Renders the second step: the link is in the mail. */
import { useEffect, useRef, useState } from 'react';
import { texts } from '#texts/login';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { rich } from '../../ui/rich.tsx';
import styles from './login.module.css';
import { mailboxOf } from './mailboxes.ts';
import { ProblemMessage } from './problem-message.tsx';
import { Suggestion } from './suggestion.tsx';
import type { SignIn } from './use-sign-in.ts';

/** Seconds until the user can request another link (specification, section 9). */
const resendAfter = 59;

export function CheckEmail({ signIn }: { signIn: SignIn }) {
  const { lastEmail, sentAt, problem } = signIn;
  const mailbox = mailboxOf(lastEmail);
  const heading = useRef<HTMLHeadingElement>(null);
  // After each sent link the focused control is gone.
  useEffect(() => heading.current?.focus(), [sentAt]);

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {texts.checkEmail}
      </h1>
      <p className={styles.lead}>
        {rich(texts.sent, { address: <strong className={styles.address}>{lastEmail}</strong> })}
      </p>
      <Suggestion email={lastEmail} onTake={signIn.startAgain} />
      {mailbox && (
        <ButtonLink href={mailbox.address} target="_blank" rel="noopener">
          {rich(texts.openMailbox({ name: mailbox.name }), {
            hidden: <span className="visually-hidden" />,
          })}
        </ButtonLink>
      )}
      <p className={styles.note}>{texts.spam}</p>
      <div className={styles.actions}>
        <Resend key={sentAt} signIn={signIn} />
        <Button look="link" onClick={() => signIn.startAgain()}>
          {texts.otherEmail}
        </Button>
      </div>
      <ProblemMessage problem={problem}>
        <WhenBack key={sentAt} />
      </ProblemMessage>
    </>
  );
}

/** Advises a user who returns without a session: they may have opened the link elsewhere. */
function WhenBack() {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    const look = () => !document.hidden && setBack(true);
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', look, { signal });
    // Windows side by side.
    window.addEventListener('focus', look, { signal });
    return () => listening.abort();
  }, []);
  return (
    <p className={`${styles.note} ${styles.back}`} role="status">
      {isBack && texts.openedElsewhere}
    </p>
  );
}

function Resend({ signIn }: { signIn: SignIn }) {
  const left = useCountdown(resendAfter, signIn.sentAt);
  const [isFirst] = useState(signIn.timesSent < 2);
  return (
    <>
      {left > 0 ? (
        // Not a live region, because sixty announcements would drown the page.
        <span className={styles.countdown}>
          {!isFirst && <strong>{texts.wasResent}</strong>}{' '}
          {rich(texts.resendIn, {
            time: <span translate="no">{`00:${String(left).padStart(2, '0')}`}</span>,
          })}
        </span>
      ) : (
        <Button look="link" isBusy={signIn.isBusy} onClick={signIn.resend}>
          {texts.resend}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {left === 0 ? texts.canResend : isFirst ? '' : texts.wasResent}
      </span>
    </>
  );
}

/** Counts the remaining seconds by the clock, because a background tab ticks rarely. @param since milliseconds since 1970 */
function useCountdown(seconds: number, since: number): number {
  const [deadline] = useState(() => Math.min(since, Date.now()) + seconds * 1000);
  const [left, setLeft] = useState(() => secondsUntil(deadline));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setLeft(secondsUntil(deadline));
      wait();
    };
    /** Until the next whole second. */
    const wait = () => {
      const milliseconds = deadline - Date.now();
      if (milliseconds > 0) timer = setTimeout(tick, milliseconds % 1000 || 1000);
    };
    wait();
    return () => clearTimeout(timer);
  }, [deadline]);
  return left;
}

const secondsUntil = (deadline: number) => Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
