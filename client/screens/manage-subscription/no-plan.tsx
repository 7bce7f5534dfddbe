/** What stands in place of the cards for somebody without any plan: with whom it may be, and what to do then. */
import { texts } from '#texts/account';
import { Link } from 'react-router-dom';
import { useConfig } from '../../config.ts';
import { addressOf, paths } from '../../paths.ts';
import { rich } from '../../ui/rich.tsx';
import { LogOut } from './log-out.tsx';
import styles from './no-plan.module.css';

/** Where somebody looks who is charged all the same. */
export const chargedText = () =>
  rich(texts.charged.text, { portal: <a href={addressOf(paths.portal)} /> });

export function NoPlan() {
  const { supportEmail, survey } = useConfig().links;
  const { elsewhere, app, never } = texts.noPlan;
  const help = (id: string) => <Link to={`${paths.helpCenter}#${id}`} />;
  return (
    <ul className={styles.ways}>
      <li>
        <h2>{texts.charged.title}</h2>
        <p>{chargedText()}</p>
      </li>
      <li>
        <h2>{elsewhere.title}</h2>
        <p>{rich(elsewhere.text, { mail: <a href={`mailto:${supportEmail}`} /> })}</p>
        <LogOut look="link">{elsewhere.button}</LogOut>
      </li>
      <li>
        <h2>{app.title}</h2>
        <p>{rich(app.text, { cancelIos: help('cancel-ios'), refundIos: help('refund-ios') })}</p>
      </li>
      <li>
        <h2>{never.title}</h2>
        <p>
          {rich(never.text, {
            survey: <a href={survey} target="_blank" rel="noopener" />,
            hidden: <span className="visually-hidden" />,
          })}
        </p>
      </li>
    </ul>
  );
}
