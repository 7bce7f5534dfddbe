/** What was declared without signing in, and nothing has come of yet. */
import { texts } from '#texts/account';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { formatDate } from './dates.ts';
import styles from './subscription-list.module.css';
import type { Viewer } from './subscription-list.tsx';

export const OpenDeclarations = ({ declarations }: Pick<Viewer, 'declarations'>) =>
  declarations
    .filter(({ state }) => state === 'RECEIVED' || state === 'OPEN')
    .map(({ number, kind, receivedAt }) => (
      <p key={number} className={styles.declared}>
        {texts.declared({ kind, date: formatDate(receivedAt) })}{' '}
        <Link to={paths.receipts}>{texts.receipts}</Link>
      </p>
    ));
