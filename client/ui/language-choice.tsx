/** The choice of language: links to the same page in each, by way of the server, which keeps the choice in a cookie. */
import { texts } from '#texts/layout';
import { language } from '#texts/language';
import { languageCodes, languages } from '../../texts/generated/languages.ts';
import { languagePath } from '../paths.ts';
import styles from './language-choice.module.css';

/** @param props.to the path that is shown, without the language */
export function LanguageChoice({ to }: { to: string }) {
  return (
    <nav aria-label={texts.language}>
      <ul className={styles.languages}>
        {languageCodes.map((code) => (
          <li key={code}>
            <a
              href={languagePath(code, to)}
              lang={code}
              hrefLang={code}
              rel="nofollow"
              aria-current={code === language || undefined}
              // Prerendered HTML may be shown at another address: the page for those without one.
              suppressHydrationWarning
            >
              {languages[code].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
