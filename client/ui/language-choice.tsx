/**
 * Renders the choice of language as links to the server, which leads back to the same page. They contain no
 * address, because an attacker may have put something into it.
 */
import { texts } from '#texts/layout';
import { language } from '#texts/language';
import { languageCodes, languages } from '../../texts/generated/languages.ts';

export function LanguageChoice() {
  return (
    <nav aria-label={texts.language}>
      <ul className="links">
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
