/** The second step: the link is on its way. */
import { useEffect, useRef, useState } from 'react';
import { useSessionState } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import styles from './login.module.css';
import { ProblemMessage } from './problem-message.tsx';
import type { SignIn } from './use-sign-in.ts';

/** Seconds until another link can be asked for (specification, section 9). */
const resendAfter = 59;

export function CheckEmail({ signIn }: { signIn: SignIn }) {
  const { email } = useSessionState();
  const { timesSent, problem } = signIn;
  const heading = useRef<HTMLHeadingElement>(null);
  // The control that had the focus is gone, after each link that was sent.
  useEffect(() => heading.current?.focus(), [timesSent]);

  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Check Your Email
      </h1>
      <p className={styles.lead}>
        We sent a sign-in link to <strong className={styles.address}>{email}</strong>. Open it on
        this device to log in.
      </p>
      <p className={styles.note}>
        Nothing there after a minute? Please look into your spam folder as well.
      </p>
      <ProblemMessage problem={problem} />
      <div className={styles.actions}>
        <Resend key={timesSent} signIn={signIn} />
        <Button look="link" onClick={signIn.startAgain}>
          Use a different email
        </Button>
      </div>
    </>
  );
}

function Resend({ signIn }: { signIn: SignIn }) {
  const left = useCountdown(resendAfter);
  const [isFirst] = useState(signIn.timesSent === 1);
  return (
    <>
      {left > 0 ? (
        // Not a live region: sixty announcements would drown the page.
        <span className={styles.countdown}>Resend in 00:{String(left).padStart(2, '0')}</span>
      ) : (
        <Button look="link" isBusy={signIn.isBusy} onClick={signIn.resend}>
          Resend
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {left === 0 ? 'You can ask for another link now.' : isFirst ? '' : 'A new link was sent.'}
      </span>
    </>
  );
}

/** The seconds that are left since the component appeared. By the clock, not by counting ticks: a tab in the background ticks rarely. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const deadline = Date.now() + seconds * 1000;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const milliseconds = Math.max(0, deadline - Date.now());
      setLeft(Math.ceil(milliseconds / 1000));
      if (milliseconds > 0) wait(milliseconds);
    };
    /** Until the next whole second. */
    const wait = (milliseconds: number) => {
      timer = setTimeout(tick, milliseconds % 1000 || 1000);
    };
    wait(seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return left;
}
