/** The frame of the pages that the server writes itself (server/http/frames.ts): the way home, their place, the legal row. */
import { Brand } from '../ui/brand.tsx';
import { LegalRow } from '../ui/legal-row.tsx';

/** The frame's own words, by language. */
export const frameWords = {
  en: { skip: 'Skip to content', legal: 'Cancel or withdraw' },
  de: { skip: 'Zum Inhalt springen', legal: 'Kündigen oder widerrufen' },
} as const;

/** It needs a router and a ConfigContext above it, and is rendered in Node only. */
export function Frame({ language }: { language: keyof typeof frameWords }) {
  const { skip, legal } = frameWords[language];
  return (
    <>
      <a className="skip-link" href="#content">
        {skip}
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
          <LegalRow label={legal} />
        </div>
      </footer>
    </>
  );
}
