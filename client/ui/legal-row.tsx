/** The slim row of links to the pages on which contracts are ended without signing in, each in its own language. */
import type { ReactNode } from 'react';
import { language as own } from '#texts/language';
import { type Exit, languages } from '../../texts/generated/languages.ts';
import { useConfig } from '../config.ts';
import styles from './legal-row.module.css';

interface Props {
  /** What the row is, in the language of the page. */
  label: string;
  /** What stands above the links. */
  children?: ReactNode;
}

export function LegalRow({ label, children }: Props) {
  const { exitLanguages } = useConfig();
  if (exitLanguages.length === 0) return null;
  // That of the page comes first.
  const ordered = [...exitLanguages].sort((a, b) => Number(b === own) - Number(a === own));
  // By `data-exit` the server finds what to leave out of the prerendered row.
  return (
    <nav data-exit="row" aria-label={label}>
      {children}
      <ul className={styles.links}>
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
