/** Renders the help center: five questions and the support address. */
import { texts } from '#texts/help';
import { texts as titles } from '#texts/titles';
import { useConfig } from '../../config.ts';
import { Accordion } from '../../ui/accordion.tsx';
import { rich } from '../../ui/rich.tsx';
import styles from './help-center.module.css';
import { questions } from './questions.tsx';

export function HelpCenter() {
  const { supportEmail } = useConfig().links;
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.title}>
        <h1>{titles.helpCenter}</h1>
        <p>{texts.lead}</p>
      </div>
      <Accordion name="help" items={questions} />
      <p className={styles.contact}>
        {rich(texts.contact, { mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> })}
      </p>
    </div>
  );
}
