/** Payments and the card, in the words of the account's page and of the support desk. */
import { useState } from 'react';
import type { AccountPaymentsQuery } from '../../generated/operations.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../use-now.ts';
import { formatDate } from './dates.ts';
import styles from './payments.module.css';

type Viewer = NonNullable<AccountPaymentsQuery['viewer']>;
type Card = NonNullable<Viewer['paymentMethod']>;
/** The address of an invoice is the subscriber's alone: support has its number. */
type Payment = Omit<NonNullable<Viewer['payments']>[number], 'url'> & { url?: string | null };

/** How many payments are shown before somebody wants more: there is room for them while they are loading. */
const few = 3;

/** Two digits: `04`. */
const twoDigits = (month: number) => String(month).padStart(2, '0');

export function CardLine({ card: { brand, last4, expMonth, expYear } }: { card: Card }) {
  // A card is good until its month is over.
  const isOver = Date.UTC(expYear, expMonth) <= useNow();
  return (
    <p className={styles.card}>
      {brand} ending in {last4}, {isOver ? 'expired' : 'expires'} {twoDigits(expMonth)}/{expYear}
    </p>
  );
}

export function PaymentList({ payments }: { payments: Payment[] }) {
  const [isWhole, setWhole] = useState(false);
  if (payments.length === 0) return <p>There is no payment yet.</p>;
  return (
    <>
      <ul className={styles.list}>
        {payments.slice(0, isWhole ? undefined : few).map((payment, index) => (
          <li key={payment.number ?? index}>
            <Row payment={payment} />
          </li>
        ))}
      </ul>
      {!isWhole && payments.length > few && (
        <Button look="link" onClick={() => setWhole(true)}>
          Show earlier payments
        </Button>
      )}
    </>
  );
}

const words: Record<Payment['status'], string> = {
  PAID: 'Paid',
  OPEN: 'Open',
  FAILED: 'Failed',
  VOID: 'Withdrawn',
  UNCOLLECTIBLE: 'Given up',
  UNKNOWN: '',
};

/** What is said of a refund. */
function refundText({ at, display, status }: Payment['refunds'][number]): string {
  const day = formatDate(at);
  switch (status) {
    case 'SUCCEEDED':
      return `${display} refunded on ${day}.`;
    case 'PENDING':
      return `A refund of ${display} is on its way since ${day}.`;
    case 'FAILED':
      return `The bank returned the refund of ${display} from ${day}. Support can pay it another way.`;
    case 'CANCELED':
      return `The refund of ${display} from ${day} was canceled.`;
    case 'UNKNOWN':
      return `A refund of ${display} was requested on ${day}.`;
  }
}

function Row({ payment }: { payment: Payment }) {
  const { number, at, display, status, failureMessage, nextAttemptAt, card, refunds, url } =
    payment;
  const isDue = status === 'FAILED' || status === 'OPEN';
  return (
    <>
      <span className={styles.date}>{formatDate(at)}</span>
      <span className={styles.amount}>{display}</span>
      <span data-status={status}>{words[status]}</span>
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {isDue ? 'Pay this invoice' : 'Invoice'}
          <span className="visually-hidden"> of {formatDate(at)} (opens in a new tab)</span>
        </a>
      ) : (
        <span>{number}</span>
      )}
      {failureMessage && (
        <p className={styles.failure}>
          {card && `${card.brand} ending in ${card.last4}: `}
          {failureMessage}
          {nextAttemptAt && ` We'll try again on ${formatDate(nextAttemptAt)}.`}
        </p>
      )}
      {refunds.map((refund, index) => (
        <p key={index}>{refundText(refund)}</p>
      ))}
    </>
  );
}
