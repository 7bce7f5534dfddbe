/** Says that a page needs JavaScript. */
import { texts } from '#texts/withoutScript';
import { useConfig } from '../config.ts';
import { LegalRow } from './legal-row.tsx';
import { rich } from './rich.tsx';

export function WithoutScript() {
  // Included only in prerendered HTML, because browsers with scripts don't need the text.
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
