/** What a page that needs JavaScript says without it. */
import { useConfig } from '../config.ts';
import { LegalRow } from './legal-row.tsx';

export function WithoutScript() {
  // Only for HTML that is read without scripts: a browser that runs them need not load the words.
  return <noscript>{import.meta.env.SSR && <Notice />}</noscript>;
}

function Notice() {
  const { supportEmail } = useConfig().links;
  return (
    <div className="without-script">
      <p>
        <strong>This page needs JavaScript.</strong> Turn it on in your browser’s settings and
        reload the page.
      </p>
      <p>
        Or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> from the email address you
        registered with: we can tell you what you pay, and cancel for you.
      </p>
      <LegalRow label="Cancel without JavaScript">
        <p>These pages work without it, and without logging in:</p>
      </LegalRow>
    </div>
  );
}
