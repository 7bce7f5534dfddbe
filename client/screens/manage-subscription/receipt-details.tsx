/** What a receipt says, made to be kept: it prints on a sheet of its own. */
import type { ReceiptDetails_CancellationFragment } from '../../generated/operations.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useNow } from '../../use-now.ts';
import { formatTime } from './dates.ts';
import styles from './receipt.module.css';

interface Props {
  /** Whose it is. */
  email: string;
  receipt: ReceiptDetails_CancellationFragment;
}

const askedBy = {
  SUBSCRIBER: 'You',
  SUPPORT: 'Our support team, for you',
  PAYMENT_PROVIDER: 'You, with our payment provider',
  DECLARATION: 'You, without signing in',
};

export function ReceiptDetails({ email, receipt }: Props) {
  const { effectiveAt } = receipt;
  const now = useNow();
  const isOver = effectiveAt !== null && Date.parse(effectiveAt) <= now;
  const rows = [
    ['Receipt number', receipt.id],
    ['Plan', 'Premium'],
    ['Account', email],
    ['Requested', formatTime(receipt.requestedAt)],
    ['Requested by', askedBy[receipt.requestedBy]],
    ['Confirmed by our payment provider', receipt.confirmedAt && formatTime(receipt.confirmedAt)],
    [endTitleOf(receipt, isOver), effectiveAt && formatTime(effectiveAt)],
    ['Taken back', receipt.withdrawnAt && formatTime(receipt.withdrawnAt)],
    ['Subscription', receipt.subscriptionId],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  return (
    <>
      <Brand />
      <h1>Receipt of your cancellation</h1>
      <p className={styles.outcome}>{outcomeOf(receipt, isOver)}</p>
      <dl>
        {rows.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.actions}>
        <Button look="secondary" onClick={() => window.print()}>
          Print this receipt
        </Button>
        {receipt.proof && (
          <ButtonLink
            look="link"
            href={`data:application/jose,${receipt.proof}`}
            download={`receipt-${receipt.id}.jws`}
          >
            Save the signed proof
          </ButtonLink>
        )}
      </p>
      {receipt.proof && (
        <p className={styles.hint}>
          The proof is this receipt with our digital signature. Anybody can check with our{' '}
          <a href="/.well-known/jwks.json">published keys</a> that it comes from us and is
          unchanged.
        </p>
      )}
    </>
  );
}

function endTitleOf({ state }: Props['receipt'], isOver: boolean): string {
  if (['WITHDRAWN', 'REFUSED'].includes(state)) return 'It would have ended';
  return isOver ? 'Premium was yours until' : 'Premium is yours until';
}

function outcomeOf({ state }: Props['receipt'], isOver: boolean): string {
  switch (state) {
    case 'REQUESTED':
      return 'Your cancellation is recorded, and we are confirming it with our payment provider. Premium stays yours until the period that is paid for ends.';
    case 'CONFIRMED':
      return isOver
        ? 'Your plan is canceled and over. Nothing more is charged.'
        : 'Your plan is canceled. Premium stays yours until it ends, and then nothing more is charged.';
    case 'WITHDRAWN':
      return 'This cancellation was taken back: it does not count any more.';
    case 'REFUSED':
      return 'Our payment provider refused this cancellation, and the plan goes on. Our support team knows of it.';
  }
}

export const NoReceipt = ({ email }: Pick<Props, 'email'>) => (
  <>
    <h1>No such receipt</h1>
    <p>
      {email} has no receipt of this number. If it belongs to another address of yours, please log
      in with that one.
    </p>
  </>
);
