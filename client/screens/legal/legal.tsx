/** Renders template pages for Terms and Privacy if no real ones are configured. */
import { texts } from '#texts/legal';
import { texts as titles } from '#texts/titles';
import { useConfig } from '../../config.ts';
import { rich } from '../../ui/rich.tsx';
import styles from './legal.module.css';

export const Terms = () => <Template title={titles.terms} sections={texts.terms} />;

export const Privacy = () => <Template title={titles.privacy} sections={texts.privacy} />;

interface Props {
  title: string;
  sections: { title: string; text: string }[];
}

function Template({ title, sections }: Props) {
  const { supportEmail } = useConfig().links;
  return (
    <article className={`wrap ${styles.page}`}>
      <h1>{title}</h1>
      <p className={styles.notice} role="note">
        {rich(texts.notice, { strong: <strong /> })}
      </p>
      {[...sections, texts.contact].map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{rich(text, { mail: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> })}</p>
        </section>
      ))}
    </article>
  );
}
