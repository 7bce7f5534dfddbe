/** Shown instead of the cards: the plan that ended last, or where else a subscriber without a plan may have bought it. */
import { texts } from '#texts/account';
import { Link } from 'react-router-dom';
import { useConfig } from '../../config.ts';
import type { ManageSubscriptionsQuery } from '../../generated/operations.ts';
import { paths, receiptPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { rich } from '../../ui/rich.tsx';
import { chargedText } from '../account/cancellation-texts.tsx';
import { formatDate } from '../account/dates.ts';
import { LogOut } from '../account/log-out.tsx';
import styles from './subscription-list.module.css';

type Props = Pick<NonNullable<ManageSubscriptionsQuery['viewer']>, 'lastEnded' | 'explainPayments'>;

export function NoPlan({ lastEnded, explainPayments }: Props) {
  const { survey } = useConfig().links;
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 120 72" width="120" height="72" aria-hidden="true">
        <circle cx="74" cy="30" r="18" />
        <path d="M34 64a17 17 0 0 1-2-34 24 24 0 0 1 45-6 20 20 0 0 1 11 40z" />
      </svg>
      <p>
        {lastEnded
          ? texts.endedOn({ title: lastEnded.title, date: formatDate(lastEnded.endedAt) })
          : texts.none}{' '}
        {explainPayments}
      </p>
      {lastEnded ? (
        <>
          {lastEnded.cancellationId ? (
            <Link to={receiptPath(lastEnded.cancellationId)}>{texts.yourReceipt}</Link>
          ) : (
            <Link to={paths.receipts}>{texts.earlierReceipts}</Link>
          )}
          <ButtonLink look="secondary" href={survey} target="_blank" rel="noopener">
            {/* One item of the button's row, so that no gap is between the words. */}
            <span>{rich(texts.startAgain, { hidden: <span className="visually-hidden" /> })}</span>
          </ButtonLink>
        </>
      ) : (
        <Elsewhere />
      )}
    </div>
  );
}

/** Says where else a plan may be. */
function Elsewhere() {
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
        <LogOut look="secondary">{elsewhere.button}</LogOut>
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
