/** The frame of the pages that the server writes itself (server/http/frames.ts): the way home, their place, the legal row. */
import { texts } from '#texts/layout';
import { Brand } from '../ui/brand.tsx';
import { LanguageChoice } from '../ui/language-choice.tsx';
import { LegalRow } from '../ui/legal-row.tsx';

/** It needs a router and a ConfigContext above it, and is rendered in Node only. */
export function Frame() {
  return (
    <>
      <a className="skip-link" href="#content">
        {texts.skip}
      </a>
      <header className="frame-header">
        <div className="wrap">
          <Brand />
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {'{{content}}'}
      </main>
      <footer className="frame-footer">
        <div className="wrap">
          <LanguageChoice />
          <LegalRow label={texts.legal} />
        </div>
      </footer>
    </>
  );
}
