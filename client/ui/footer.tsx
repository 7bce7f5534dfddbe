/** The foot of every page: help, the legal pages, a human to write to, the app itself, and the ways out of a contract. */
import { Link } from 'react-router-dom';
import { useConfig } from '../config.ts';
import { paths } from '../paths.ts';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';
import { LegalRow } from './legal-row.tsx';

export function Footer() {
  const { links } = useConfig();
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.about}>
          <Brand />
          <p>Clear mornings, one day at a time.</p>
        </div>
        <nav aria-label="Footer">
          <ul className={styles.links}>
            <li>
              <Link to={paths.manageSubscription}>Manage Subscription</Link>
            </li>
            <li>
              <Link to={paths.helpCenter}>Help Center</Link>
            </li>
            <li>
              <Configured to={links.terms}>Terms of Use</Configured>
            </li>
            <li>
              <Configured to={links.privacy}>Privacy Policy</Configured>
            </li>
            <li>
              <a href={`mailto:${links.supportEmail}`}>Contact Us</a>
            </li>
          </ul>
        </nav>
        {/* Apple's badge is Apple's artwork, for those who have agreed to its guidelines: a plain link is not. */}
        <a className={styles.store} href={links.appStore}>
          Download on the App Store
        </a>
      </div>
      <div className={`wrap ${styles.copyright}`}>
        <p>© 2025 Stop Smoke Now</p>
        <LegalRow label="Cancel or withdraw" />
      </div>
    </footer>
  );
}

/** A configured address: a page of this site stays in the router, anything else is a plain link. */
function Configured({ to, children }: { to: string; children: string }) {
  if (!to.startsWith('/')) return <a href={to}>{children}</a>;
  // Which of the two it is, is not known yet when the page is prerendered: both are the same HTML.
  return (
    <Link to={to} discover="none">
      {children}
    </Link>
  );
}
