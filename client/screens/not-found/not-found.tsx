/** Renders the page of unknown addresses, with links to the home page and the help center. */
import { Link } from 'react-router-dom';
import { texts } from '#texts/notFound';
import { texts as titles } from '#texts/titles';
import { paths } from '../../paths.ts';
import styles from './not-found.module.css';

export function NotFound() {
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.sign} aria-hidden="true">
        <span>4</span>
        <svg viewBox="0 0 200 180" width="200" height="180">
          <circle className={styles.halo} cx="100" cy="84" r="82" />
          <circle className={styles.sun} cx="100" cy="84" r="56" />
          <path
            className={styles.cloud}
            d="M38 163a26 26 0 0 1 0-52 34 34 0 0 1 55-14 30 30 0 0 1 52 12 28 28 0 0 1 17 54 34 34 0 0 1-44 6 40 40 0 0 1-46 0 30 30 0 0 1-34-6z"
          />
        </svg>
        <span>4</span>
      </div>
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <ul className={styles.ways}>
        <li>
          <Link to={paths.home} className={styles.home}>
            {texts.home}
          </Link>
        </li>
        <li>
          <Link to={paths.helpCenter}>{titles.helpCenter}</Link>
        </li>
      </ul>
    </div>
  );
}
