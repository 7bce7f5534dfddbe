/** Renders the footer of every page: help, legal pages, support, the app and the ways to end a contract. */
import { texts } from '#texts/layout';
import { useConfig } from '../config.ts';
import { Brand } from './brand.tsx';
import { FooterLinks } from './footer-links.tsx';
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
        <FooterLinks className={styles.links} />
        {/* The store's badge with our own sign, because Apple's artwork requires agreement to its guidelines. */}
        <a className={styles.store} href={links.appStore} target="_blank" rel="noopener">
          <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
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
      </div>
      <div className={`wrap ${styles.copyright}`}>
        <p>© 2025 Stop Smoke Now</p>
        <LanguageChoice />
        <LegalRow label={texts.legal} />
      </div>
    </footer>
  );
}
