/** What was declared without signing in, and nothing has come of yet. */
import { texts } from '#texts/account';
import { Link } from 'react-router-dom';
import type { ReceivedDeclarationFragment } from '../../generated/operations.ts';
import { paths } from '../../paths.ts';
import { formatDate } from './dates.ts';
import styles from './subscription-list.module.css';

interface Props {
  declarations: readonly ReceivedDeclarationFragment[];
}

export const OpenDeclarations = ({ declarations }: Props) =>
  declarations
    .filter(({ state }) => state === 'RECEIVED' || state === 'OPEN')
    .map(({ id, kind, receivedAt }) => (
      <p key={id} className={styles.declared}>
        {texts.declared({ kind, date: formatDate(receivedAt) })}{' '}
        <Link to={paths.receipts}>{texts.receipts}</Link>
      </p>
    ));
