/** Renders the layout of the pages that the server writes itself (server/http/layout.ts). */
import { texts } from '#texts/layout';
import { Brand } from '../ui/brand.tsx';
import { FooterLinks } from '../ui/footer-links.tsx';
import { LanguageChoice } from '../ui/language-choice.tsx';
import { LegalRow } from '../ui/legal-row.tsx';

/** Needs a router and a ConfigContext. Rendered only in Node. */
export function Layout() {
  return (
    <>
      <a className="skip-link" href="#content">
        {texts.skip}
      </a>
      <header className="layout-header">
        <div className="wrap">
          <Brand />
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {'{{content}}'}
      </main>
      <footer className="layout-footer">
        <div className="wrap">
          <FooterLinks className="layout-links" />
          <LanguageChoice />
          <LegalRow label={texts.legal} />
        </div>
      </footer>
    </>
  );
}
