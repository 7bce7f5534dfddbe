/** For somebody whose plan has ended: leads to where plans are sold, in a new tab. */
import { texts } from '#texts/account';
import { useConfig } from '../../config.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { rich } from '../../ui/rich.tsx';

export function StartAgain() {
  const { links } = useConfig();
  return (
    <ButtonLink look="secondary" href={links.survey} target="_blank" rel="noopener">
      {/* One item of the button's row, so that no gap is between the words. */}
      <span>{rich(texts.startAgain, { hidden: <span className="visually-hidden" /> })}</span>
    </ButtonLink>
  );
}
