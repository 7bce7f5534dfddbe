/** The layout of the pages that the server writes itself (server/http/layout.ts): the way home, their place, the links of the foot. */
import { texts } from '#texts/layout';
import { Brand } from '../ui/brand.tsx';
import { FooterLinks } from '../ui/footer-links.tsx';
import { LanguageChoice } from '../ui/language-choice.tsx';
import { LegalRow } from '../ui/legal-row.tsx';

/** It needs a router and a ConfigContext above it, and is rendered in Node only. */
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
