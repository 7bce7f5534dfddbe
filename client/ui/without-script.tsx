/** What a page that needs JavaScript says without it. */
import { useConfig } from '../config.ts';

export function WithoutScript() {
  // Only for HTML that is read without scripts: a browser that runs them need not load the words.
  return <noscript>{import.meta.env.SSR && <Notice />}</noscript>;
}

function Notice() {
  const { supportEmail } = useConfig().links;
  return (
    <div className="without-script">
      <p>
        <strong>This page needs JavaScript.</strong> Turn it on in the settings of your browser, and
        reload the page.
      </p>
      <p>
        Or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> from the e-mail address
        that you registered with: we tell you what you pay, and cancel for you.
      </p>
    </div>
  );
}
