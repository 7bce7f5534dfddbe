/** Who is signed in, and the way to log out. */
import { useState, type Ref } from 'react';
import { useSession, useSessionState } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import styles from './account.module.css';

export function AccountHeader({ titleRef }: { titleRef: Ref<HTMLHeadingElement> }) {
  const session = useSession();
  const { email } = useSessionState();
  const [isLoggingOut, setLoggingOut] = useState(false);

  function logOut() {
    setLoggingOut(true);
    void session.signOut();
  }

  return (
    <header className={styles.header}>
      <h1 ref={titleRef} tabIndex={-1}>
        manage subscriptions
      </h1>
      <div className={styles.person}>
        <span className={styles.avatar} aria-hidden="true">
          {[...email][0]?.toUpperCase()}
        </span>
        <span className={styles.email}>{email}</span>
        <Button look="quiet" isBusy={isLoggingOut} onClick={logOut}>
          Log out
        </Button>
      </div>
    </header>
  );
}
