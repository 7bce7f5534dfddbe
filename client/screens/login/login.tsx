/** /login: sign in by email link. */
import { useId } from 'react';
import { Navigate } from 'react-router-dom';
import { useConfig } from '../../config.ts';
import { useIsHydrating } from '../../drawing.ts';
import { paths } from '../../paths.ts';
import { useSessionState } from '../../session.ts';
import styles from './login.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { type SignIn, useSignIn } from './use-sign-in.ts';

export function Login() {
  const { isLoggedIn } = useSessionState();
  const signIn = useSignIn();
  const isPrerendered = useIsHydrating();

  // A link that is being opened may be another person's: that decides first.
  if (isLoggedIn && signIn.step !== 'opening')
    return <Navigate to={paths.manageSubscription} replace />;

  return (
    <SignInCard
      signIn={isPrerendered ? { ...signIn, ...prerendered } : signIn}
      isReady={!isPrerendered}
      intro={<Intro />}
    />
  );
}

function Intro() {
  const { links } = useConfig();
  const { lostEmail } = useSessionState();
  const id = useId();
  return (
    <>
      <h1>Log in</h1>
      {lostEmail && (
        <p className={styles.ended} role="status">
          Your session has ended. Please log in again: a new link takes you back.
        </p>
      )}
      <p className={styles.lead}>
        New to Stop Smoke Now?{' '}
        <a href={links.survey} target="_blank" rel="noopener" aria-describedby={id}>
          Create an account
        </a>
        <span id={id} hidden>
          Opens in a new tab
        </span>
      </p>
    </>
  );
}

/** What prerendered HTML shows, whatever the address says. */
const prerendered = {
  step: 'form',
  problem: null,
  isLinkPending: false,
  lastEmail: '',
} satisfies Partial<SignIn>;
