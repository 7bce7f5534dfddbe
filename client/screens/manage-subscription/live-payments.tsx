/** The last payments and the card, as the payment provider has them. */
import { useState } from 'react';
import { type AccountPaymentsQuery, useAccountPaymentsQuery } from '../../generated/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Connected } from './connected.tsx';
import { formatDate } from './dates.ts';
import styles from './payments.module.css';
import { useNow } from './use-now.ts';
import { useRetry } from './use-retry.ts';

type Viewer = NonNullable<AccountPaymentsQuery['viewer']>;
type Payment = NonNullable<Viewer['payments']>[number];
type Card = NonNullable<Viewer['paymentMethod']>;

/** How many payments are shown before somebody wants more: there is room for them while they are loading. */
const few = 3;

export const LivePayments = () => (
  <Connected>
    <PaymentsAndCard />
  </Connected>
);

function PaymentsAndCard() {
  // The addresses of invoices stay out of the cache. What can be had is shown, without the rest.
  const result = useAccountPaymentsQuery({
    fetchPolicy: 'no-cache',
    errorPolicy: 'all',
    skipPollAttempt: () => document.hidden,
  });
  useRetry('The payments', result);
  const viewer = (result.data ?? result.previousData)?.viewer;
  if (!viewer && result.loading) return <p>Loading …</p>;
  return (
    <>
      {viewer?.paymentMethod && <CardLine card={viewer.paymentMethod} />}
      {viewer?.payments ? (
        <List payments={viewer.payments} />
      ) : (
        <p>Your payments can’t be shown just now. “Payment method and invoices” has all of them.</p>
      )}
    </>
  );
}

/** Two digits: `04`. */
const twoDigits = (month: number) => String(month).padStart(2, '0');

function CardLine({ card: { brand, last4, expMonth, expYear } }: { card: Card }) {
  // A card is good until its month is over.
  const isOver = Date.UTC(expYear, expMonth) <= useNow();
  return (
    <p className={styles.card}>
      {brand} ending in {last4}, {isOver ? 'expired' : 'expires'} {twoDigits(expMonth)}/{expYear}
    </p>
  );
}

function List({ payments }: { payments: Payment[] }) {
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

function Row({ payment }: { payment: Payment }) {
  const { at, display, status, failureMessage, nextAttemptAt, url } = payment;
  return (
    <>
      <span className={styles.date}>{formatDate(at)}</span>
      <span className={styles.amount}>{display}</span>
      <span data-status={status}>{words[status]}</span>
      {url && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          Invoice
          <span className="visually-hidden"> of {formatDate(at)} (opens in a new tab)</span>
        </a>
      )}
      {failureMessage && (
        <p>
          {failureMessage}
          {nextAttemptAt && ` It is tried again on ${formatDate(nextAttemptAt)}.`}
        </p>
      )}
    </>
  );
}
