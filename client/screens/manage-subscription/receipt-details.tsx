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
  PAYMENT_PROVIDER: 'You, on our payment page, or our support team',
  DECLARATION: 'A form sent without signing in',
};

/** Where nobody asked for it. */
const endedBy = {
  PAYMENT_FAILED: 'Our payment provider, because a payment failed',
  PAYMENT_DISPUTED: 'Our payment provider, because a payment was disputed',
};

export function ReceiptDetails({ email, receipt }: Props) {
  const { effectiveAt } = receipt;
  const now = useNow();
  const isOver = effectiveAt !== null && Date.parse(effectiveAt) <= now;
  const rows = [
    ['Receipt number', receipt.number],
    ['Plan', 'Premium'],
    ['Account', email],
    ['Requested', formatTime(receipt.requestedAt)],
    receipt.cause === 'REQUESTED'
      ? ['Requested by', askedBy[receipt.requestedBy]]
      : ['Ended by', endedBy[receipt.cause]],
    ['Confirmed by our payment provider', receipt.confirmedAt && formatTime(receipt.confirmedAt)],
    [endTitleOf(receipt, isOver), effectiveAt && formatTime(effectiveAt)],
    ['Cancellation undone', receipt.withdrawnAt && formatTime(receipt.withdrawnAt)],
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
            download={`receipt-${receipt.number}.jws`}
          >
            Save the signed proof
          </ButtonLink>
        )}
      </p>
      {receipt.proof && (
        <p className={styles.hint}>
          The proof is this receipt with our digital signature. With our{' '}
          <a href="/.well-known/jwks.json">published keys</a>, anyone can check that it is from us
          and unchanged.
        </p>
      )}
    </>
  );
}

function endTitleOf({ state }: Props['receipt'], isOver: boolean): string {
  if (['WITHDRAWN', 'REFUSED'].includes(state)) return 'It would have ended';
  return isOver ? 'You had Premium until' : 'You keep Premium until';
}

function outcomeOf({ state }: Props['receipt'], isOver: boolean): string {
  switch (state) {
    case 'REQUESTED':
      return 'We have received your cancellation and are confirming it with our payment provider.';
    case 'CONFIRMED':
      return isOver
        ? 'Your plan has ended. Nothing more is charged.'
        : 'Your plan is canceled. You keep Premium until it ends, and nothing more is charged.';
    case 'WITHDRAWN':
      return 'This cancellation was undone. It no longer applies.';
    case 'REFUSED':
      return 'Our payment provider refused this cancellation, so your plan continues. Our support team is looking into it.';
  }
}

export const NoReceipt = ({ email }: Pick<Props, 'email'>) => (
  <>
    <h1>Receipt not found</h1>
    <p>
      {email} has no receipt with this number. If it belongs to another email address of yours,
      please log in with that one.
    </p>
  </>
);
