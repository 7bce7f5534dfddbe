/** What a page that needs JavaScript says without it: browsers that run scripts leave it out. */
import { useConfig } from '../config.ts';
import styles from './without-script.module.css';

export function WithoutScript() {
  const { supportEmail } = useConfig().links;
  return (
    <noscript>
      <div className={styles.notice}>
        <p>
          <strong>This page needs JavaScript.</strong> Turn it on in the settings of your browser,
          and reload the page.
        </p>
        <p>
          Or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> from the e-mail address
          that you registered with: we tell you what you pay, and cancel for you.
        </p>
      </div>
    </noscript>
  );
}
