/** Renders the text that is shown while a page or the sign-in state loads (specification, section 2). */
import { texts } from '#texts/layout';
import styles from './loading.module.css';

export function Loading() {
  return <p className={styles.loading}>{texts.loading}</p>;
}
