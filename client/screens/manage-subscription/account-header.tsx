/** The page's title, who is signed in, and the menu of the account. */
import { useId, useRef, useState, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useSession, useSessionState } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { useMenu } from '../../ui/use-menu.ts';
import styles from './account.module.css';

export function AccountHeader({ titleRef }: { titleRef: Ref<HTMLHeadingElement> | undefined }) {
  const { email } = useSessionState();
  return (
    <header className={styles.header}>
      <div>
        <h1 ref={titleRef} tabIndex={-1}>
          manage subscriptions
        </h1>
        <p className={styles.email}>{email}</p>
      </div>
      <AccountMenu initial={[...email][0]?.toUpperCase() ?? ''} />
    </header>
  );
}

function AccountMenu({ initial }: { initial: string }) {
  const session = useSession();
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useMenu(container, toggle);
  const [isLoggingOut, setLoggingOut] = useState(false);

  function logOut() {
    setLoggingOut(true);
    void session.leave();
  }

  return (
    <div ref={container} className={styles.account} onBlur={menu.closeWhenFocusLeaves}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={menu.isOpen}
        aria-controls={id}
        aria-label="Your account"
        onClick={menu.switchOver}
      >
        <span className={styles.avatar} aria-hidden="true">
          {initial}
        </span>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M6 9.5l6 6 6-6" />
        </svg>
      </button>
      <div id={id} className={styles.menu} hidden={!menu.isOpen}>
        <Link to={paths.receipts}>Receipts</Link>
        <Button look="quiet" isBusy={isLoggingOut} onClick={logOut}>
          Log out
        </Button>
      </div>
    </div>
  );
}
