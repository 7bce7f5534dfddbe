/** Renders the footer of every page: help, legal pages, support, the app and the ways to end a contract. */
import { Link } from 'react-router-dom';
import { texts } from '#texts/layout';
import { texts as titles } from '#texts/titles';
import { useConfig } from '../config.ts';
import { paths } from '../paths.ts';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';
import { LanguageChoice } from './language-choice.tsx';
import { LegalRow } from './legal-row.tsx';
import { rich } from './rich.tsx';

export function Footer() {
  const { links } = useConfig();
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.about}>
          <Brand />
          <p>{texts.motto}</p>
        </div>
        <nav aria-label={texts.footer}>
          <ul className={styles.links}>
            <li>
              <Link to={paths.manageSubscription}>{titles.manageSubscription}</Link>
            </li>
            <li>
              <Link to={paths.helpCenter}>{titles.helpCenter}</Link>
            </li>
            <li>
              <Configured to={links.terms}>{titles.terms}</Configured>
            </li>
            <li>
              <Configured to={links.privacy}>{titles.privacy}</Configured>
            </li>
            <li>
              <a href={`mailto:${links.supportEmail}`}>{texts.contact}</a>
            </li>
            <li>
              {/* The store's badge with our own sign, because Apple's artwork requires agreement to its guidelines. */}
              <a className={styles.store} href={links.appStore} target="_blank" rel="noopener">
                <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
                  <rect x="6" y="1.5" width="12" height="21" rx="3" />
                  <path d="M12 6v8m-3-3 3 3 3-3M10.5 19h3" />
                </svg>
                <span>
                  {rich(texts.appStore, {
                    small: <small />,
                    hidden: <span className="visually-hidden" />,
                  })}
                </span>
              </a>
            </li>
          </ul>
        </nav>
      </div>
      <div className={`wrap ${styles.foot}`}>
        <LegalRow label={texts.legal} />
        <LanguageChoice />
        <p>© 2025 Stop Smoke Now</p>
      </div>
    </footer>
  );
}

/** Renders a configured address with the router if it is on this site, or as a plain link. */
function Configured({ to, children }: { to: string; children: string }) {
  if (!to.startsWith('/')) return <a href={to}>{children}</a>;
  // The prerendered HTML is the same for both, because the address isn't known yet.
  return (
    <Link to={to} discover="none">
      {children}
    </Link>
  );
}
