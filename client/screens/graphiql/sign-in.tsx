/** /graphiql for somebody who is not logged in: the site's own sign-in, whose link leads back here. */
import { useEffect } from 'react';
import styles from '../login/login.module.css';
import { SignInCard } from '../login/sign-in-card.tsx';
import { useSignIn } from '../login/use-sign-in.ts';

/** Where the emailed link leads back to. Not in paths.ts: the site has no link to it, nor a byte to spare. */
const page = '/graphiql';

interface Props {
  /** Whether somebody was logged in here a moment ago. */
  isReturn: boolean;
  /** The link that the page was opened with, if there was one, has been dealt with. */
  onOpened: () => void;
}

export function SignIn({ isReturn, onOpened }: Props) {
  const signIn = useSignIn(page);
  const isOpening = signIn.step === 'opening';
  useEffect(() => {
    if (!isOpening) onOpened();
  }, [isOpening, onOpened]);

  return (
    <SignInCard
      signIn={signIn}
      isReady
      intro={
        <>
          <h1>Support desk</h1>
          <p className={styles.lead}>
            {isReturn && 'You are logged out. '}
            Log in with the e-mail address of your support account.
          </p>
        </>
      }
    />
  );
}
