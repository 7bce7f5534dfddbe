/** The text that is shown while a page or the sign-in state is not there yet (specification, section 2). */
import { texts } from '#texts/layout';
import styles from './loading.module.css';

export function Loading() {
  return <p className={styles.loading}>{texts.loading}</p>;
}
