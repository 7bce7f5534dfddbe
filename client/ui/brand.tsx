/** Renders the product name with its logo as a link to the home page, for the header and footer. */
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './brand.module.css';

export function Brand() {
  return (
    <Link to={paths.home} className={styles.brand}>
      <svg viewBox="0 0 40 40" width="36" height="36" aria-hidden="true">
        <circle className={styles.sky} cx="20" cy="20" r="20" />
        <circle className={styles.sun} cx="20" cy="17" r="8" />
        <path
          className={styles.cloud}
          d="M9.5 33a5.5 5.5 0 0 1 .2-11 8 8 0 0 1 13.8-2.6 6.2 6.2 0 0 1 8.6 5.6 4.1 4.1 0 0 1-.6 8z"
        />
      </svg>
      Stop Smoke Now
    </Link>
  );
}
