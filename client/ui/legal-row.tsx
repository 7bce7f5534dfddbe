/** Renders the links to the pages that end a contract without sign-in, each in its own language. */
import type { ReactNode } from 'react';
import { language as own } from '#texts/language';
import { type Exit, languages } from '../../texts/generated/languages.ts';
import { useConfig } from '../config.ts';

interface Props {
  /** The row's label in the page's language. */
  label: string;
  /** The content above the links. */
  children?: ReactNode;
}

export function LegalRow({ label, children }: Props) {
  const { exitLanguages } = useConfig();
  if (exitLanguages.length === 0) return null;
  // The page's language comes first.
  const ordered = [...exitLanguages].sort((a, b) => Number(b === own) - Number(a === own));
  // The server uses `data-exit` to find what to remove from the prerendered row.
  return (
    <nav data-exit="row" aria-label={label}>
      {children}
      <ul className="links">
        {ordered.flatMap((language) =>
          Object.values<Exit>(languages[language].exits).map(({ path, label }) => (
            <li key={path} data-exit={language}>
              <a href={path} lang={language} hrefLang={language}>
                {label}
              </a>
            </li>
          )),
        )}
      </ul>
    </nav>
  );
}
