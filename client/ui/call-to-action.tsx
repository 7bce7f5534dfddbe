/** Renders 'Try the App', a link to the survey in a new tab. */
import { texts } from '#texts/layout';
import { useConfig } from '../config.ts';
import styles from './call-to-action.module.css';
import { rich } from './rich.tsx';

interface Props {
  size?: 'large';
  onClick?: () => void;
}

export function CallToAction({ size, onClick }: Props) {
  const { links } = useConfig();
  return (
    <a
      className={styles.action}
      data-size={size}
      href={links.survey}
      target="_blank"
      rel="noopener"
      onClick={onClick}
    >
      {rich(texts.tryApp, { hidden: <span className="visually-hidden" /> })}
    </a>
  );
}
