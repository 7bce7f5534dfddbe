/** The word that stands in while a page or the sign-in state is not there yet (specification, section 2). */
import styles from './loading.module.css';
import { WithoutScript } from './without-script.tsx';

export function Loading() {
  return (
    <>
      <WithoutScript />
      <p className={styles.loading}>Loading...</p>
    </>
  );
}
