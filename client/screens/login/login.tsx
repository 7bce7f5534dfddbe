/** Renders /login: sign-in by email link. */
import { useId } from 'react';
import { Navigate } from 'react-router-dom';
import { texts } from '#texts/login';
import { texts as titles } from '#texts/titles';
import { useConfig } from '../../config.ts';
import { useIsHydrating } from '../../rendering.ts';
import { useSessionState } from '../../session.ts';
import { rich } from '../../ui/rich.tsx';
import styles from './login.module.css';
import { SignInCard } from './sign-in-card.tsx';
import { type SignIn, useSignIn } from './use-sign-in.ts';

/** How the user arrived, in the history entry of the account's page. */
export interface Arrival {
  /** They opened the link in another browser than the waiting one. */
  isElsewhere: boolean;
}

export function Login() {
  const { isLoggedIn, isCookieOnly } = useSessionState();
  const signIn = useSignIn();
  const isPrerendered = useIsHydrating();

  // An opened link may be another user's: that decides first.
  if (isLoggedIn && !isCookieOnly && !signIn.isForAnother) {
    const arrival: Arrival = { isElsewhere: signIn.step === 'done' && signIn.isElsewhere };
    return <Navigate to={signIn.to} replace state={arrival} />;
  }

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
  const { lostEmail, isCookieOnly } = useSessionState();
  const id = useId();
  return (
    <>
      <h1>{titles.login}</h1>
      {(lostEmail || isCookieOnly) && (
        <p className={styles.ended} role="status">
          {isCookieOnly ? texts.again : texts.sessionEnded}
        </p>
      )}
      <p className={styles.lead}>
        {rich(texts.invitation, {
          survey: <a href={links.survey} target="_blank" rel="noopener" aria-describedby={id} />,
        })}
        <span id={id} hidden>
          {texts.newTab}
        </span>
      </p>
    </>
  );
}

/** The state of prerendered HTML, whatever the address. */
const prerendered = {
  step: 'form',
  problem: null,
  isLinkPending: false,
  lastEmail: '',
} satisfies Partial<SignIn>;
