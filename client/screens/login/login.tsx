/** /login: sign in by e-mail link. */
import { useSyncExternalStore } from 'react';
import { Navigate } from 'react-router-dom';
import clouds from '../../images/clouds.svg';
import { paths } from '../../paths.ts';
import { useSessionState } from '../../session.ts';
import { CheckEmail } from './check-email.tsx';
import { EmailForm } from './email-form.tsx';
import styles from './login.module.css';
import { useSignIn, type SignIn } from './use-sign-in.ts';

export function Login() {
  const { isLoggedIn } = useSessionState();
  const signIn = useSignIn();
  const isPrerendered = useIsPrerendered();

  // A link that is being opened may be another person's: that decides first.
  if (isLoggedIn && signIn.step !== 'opening')
    return <Navigate to={paths.manageSubscription} replace />;

  return (
    <div className={`wrap ${styles.page}`}>
      <section className={styles.card}>
        <img className={styles.clouds} src={clouds} width="640" height="480" alt="" />
        <div className={styles.content}>
          {isPrerendered ? (
            <CurrentStep signIn={{ ...signIn, ...prerendered }} isReady={false} />
          ) : (
            <CurrentStep signIn={signIn} isReady />
          )}
        </div>
      </section>
    </div>
  );
}

function CurrentStep({ signIn, isReady }: { signIn: SignIn; isReady: boolean }) {
  switch (signIn.step) {
    case 'form':
      return <EmailForm signIn={signIn} isReady={isReady} />;
    case 'sent':
      return <CheckEmail signIn={signIn} />;
    case 'opening':
    case 'done':
      return (
        <div className={styles.opening} role="status">
          <span className={styles.sun} aria-hidden="true" />
          <p>Signing you in…</p>
        </div>
      );
  }
}

/** What prerendered HTML shows, whatever the address says. */
const prerendered = { step: 'form', problem: null, isLinkWaiting: false, lastEmail: '' } as const;

/** Whether this render takes over prerendered HTML. */
function useIsPrerendered(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
}
