/** Renders the page's title, the signed-in user, the recipient of a link opened elsewhere, and the account's menu. */
import { texts } from '#texts/account';
import { type Ref, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useIsHydrating } from '../../rendering.ts';
import { paths } from '../../paths.ts';
import { useSessionState } from '../../session.ts';
import { rich } from '../../ui/rich.tsx';
import { closeWhenFocusLeaves } from '../../ui/popover.ts';
import { LogOut } from '../account/log-out.tsx';
import type { Arrival } from '../login/login.tsx';
import styles from './manage-subscription.module.css';

interface Props {
  titleRef: Ref<HTMLHeadingElement>;
  /** Whether no plan is visible, perhaps because it was bought with another address. */
  isWithoutPlan: boolean;
}

export function AccountHeader({ titleRef, isWithoutPlan }: Props) {
  const { email, isAgent = false } = useSessionState();
  return (
    <header className={styles.header}>
      <div>
        <h1 ref={titleRef} tabIndex={-1}>
          {texts.title}
        </h1>
        <p className={styles.email}>
          {isWithoutPlan ? rich(texts.noPlan.lead, { email: <strong>{email}</strong> }) : email}
        </p>
      </div>
      <AccountMenu initial={[...email][0]?.toUpperCase() ?? ''} isAgent={isAgent} />
    </header>
  );
}

/** The browser opens and closes it, even before this code is loaded. */
function AccountMenu({ initial, isAgent }: { initial: string; isAgent: boolean }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  return (
    <div className={styles.account} onBlur={(event) => closeWhenFocusLeaves(event, menu)}>
      <button type="button" className={styles.toggle} popoverTarget={id} aria-label={texts.menu}>
        <span className={styles.avatar} aria-hidden="true">
          {initial}
        </span>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M6 9.5l6 6 6-6" />
        </svg>
      </button>
      <div ref={menu} id={id} className={styles.menu} popover="auto">
        <Link to={paths.receipts}>{texts.receipts}</Link>
        {isAgent && <a href="/desk">{texts.desk}</a>}
        <LogOut look="quiet">{texts.logOut}</LogOut>
        <LogOut look="quiet" where="everywhere">
          {texts.logOutEverywhere}
        </LogOut>
      </div>
    </div>
  );
}

/** Tells a user who opened the link in another browser which browser is logged in. */
export function SignedInHere() {
  const arrival = useLocation().state as Arrival | null;
  // On a reload the server doesn't know it.
  const [isShown] = useState(!useIsHydrating() && arrival?.isElsewhere);
  return isShown && <p className={styles.here}>{texts.signedInHere}</p>;
}
