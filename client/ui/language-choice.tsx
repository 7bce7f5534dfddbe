/**
 * The choice of language: links to the server, which leads back to the page that they were on, in that language. They name no
 * address: it may have something of an attacker in it.
 */
import { texts } from '#texts/layout';
import { language } from '#texts/language';
import { languageCodes, languages } from '../../texts/generated/languages.ts';
import styles from './language-choice.module.css';

export function LanguageChoice() {
  return (
    <nav aria-label={texts.language}>
      <ul className={styles.languages}>
        {languageCodes.map((code) => (
          <li key={code}>
            <a
              href={`/language/${code}`}
              lang={code}
              hrefLang={code}
              rel="nofollow"
              aria-current={code === language || undefined}
            >
              {languages[code].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
