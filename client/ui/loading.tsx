/** The text that is shown while a page or the sign-in state is not there yet (specification, section 2). */
import styles from './loading.module.css';

export function Loading() {
  return <p className={styles.loading}>Loading...</p>;
}
