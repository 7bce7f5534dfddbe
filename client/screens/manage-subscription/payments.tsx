/** 'Payments' under the cards: the last ones and the card, as the payment provider has them. Asked for when it is opened. */
import { useEffect, useRef, useState } from 'react';
import { type AccountPaymentsQuery, useAccountPaymentsQuery } from '../../generated/operations.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../use-now.ts';
import { formatDate } from './dates.ts';
import styles from './payments.module.css';
import { useRetry } from './use-retry.ts';

type Viewer = NonNullable<AccountPaymentsQuery['viewer']>;
type Payment = NonNullable<Viewer['payments']>[number];
type Card = NonNullable<Viewer['paymentMethod']>;

/** How many payments are shown before somebody wants more: there is room for them while they are loading. */
const few = 3;

export function Payments() {
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before this code was there.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  return (
    <details
      ref={details}
      className={styles.payments}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>Payments</h2>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M6 9.5l6 6 6-6" />
        </svg>
      </summary>
      {/* As high as what comes, so that nothing below it moves. */}
      <div className={styles.body}>
        {isOpen ? <PaymentsAndCard /> : <p>“Payment method and invoices” has all of them.</p>}
      </div>
    </details>
  );
}

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
