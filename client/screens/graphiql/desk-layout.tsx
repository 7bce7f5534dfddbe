/** The layout of the support desk: a bar with the page's name and who is signed in, and the content below. */
import { useState, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import styles from './desk-layout.module.css';

interface Person {
  email: string;
  /** Whether the server says that this person belongs to the support team. */
  isAgent: boolean;
  logOut: () => Promise<void>;
}

export function DeskLayout({ person, children }: { person?: Person; children: ReactNode }) {
  return (
    <>
      <header className={styles.bar}>
        <a className={styles.brand} href={paths.home}>
          <img src="/favicon.svg" width="28" height="28" alt="" />
          <span className={styles.product}>Stop Smoke Now</span>
        </a>
        <span className={styles.place}>Support desk</span>
        {person && <AgentBar {...person} />}
      </header>
      <main className={styles.content}>{children}</main>
    </>
  );
}

function AgentBar({ email, isAgent, logOut }: Person) {
  const [isLoggingOut, setLoggingOut] = useState(false);
  return (
    <div className={styles.person}>
      <span className={styles.email} title={email}>
        {email}
      </span>
      {isAgent && <span className={styles.role}>Support team</span>}
      <button
        type="button"
        className={styles.leave}
        aria-disabled={isLoggingOut || undefined}
        onClick={() => {
          setLoggingOut(true);
          // The page follows the session, the session the identity service.
          void logOut();
        }}
      >
        Log out
      </button>
    </div>
  );
}
