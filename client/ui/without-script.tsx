/** What a page that needs JavaScript says without it. */
import { texts } from '#texts/withoutScript';
import { useConfig } from '../config.ts';
import { LegalRow } from './legal-row.tsx';
import { rich } from './rich.tsx';

export function WithoutScript() {
  // Only for HTML that is read without scripts: a browser that runs them need not load the words.
  return <noscript>{import.meta.env.SSR && <Notice />}</noscript>;
}

function Notice() {
  const { supportEmail } = useConfig().links;
  return (
    <div className="without-script">
      <p>{rich(texts.turnOn, { strong: <strong /> })}</p>
      <p>{rich(texts.write, { mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> })}</p>
      <LegalRow label={texts.legal}>
        <p>{texts.exits}</p>
      </LegalRow>
    </div>
  );
}
