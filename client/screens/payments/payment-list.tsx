/** Lists payments and charges, for the account page and the support desk. */
import { texts } from '#texts/account';
import { type ReactNode, useState } from 'react';
import type { AccountPaymentsQuery } from '../../generated/operations.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../use-now.ts';
import { rich } from '../../ui/rich.tsx';
import { language } from '#texts/language';
import { formats } from '../../../texts/formats.ts';
import { formatDate } from '../account/dates.ts';
import { labelOf, type PricedPlan } from '../account/plan.ts';
import styles from './payments.module.css';

type Viewer = NonNullable<AccountPaymentsQuery['viewer']>;
type Method = NonNullable<Viewer['paymentMethod']>;
type Whole = NonNullable<Viewer['payments']>['nodes'][number];
/** Only the subscriber gets an invoice's address. Support has its number. */
type Payment = Omit<Whole, 'url'> & Partial<Pick<Whole, 'url'>>;

interface Props {
  payments: Payment[];
  /** Names each payment's plan if there are several. */
  subscriptions: readonly PricedPlan[] | null | undefined;
  /** Loads earlier payments, if there are any. */
  onMore?: (() => void) | undefined;
  /** Renders an invoice's number if its address is unknown. */
  numberAs?: (number: string) => ReactNode;
}

const words = texts.payments;

/** How many payments are shown at first. Their space is reserved during loading. */
const few = 3;

/** Takes the focus from the removed button. */
const focus = (row: HTMLElement | null) => row?.focus();

/** Formats a month with two digits: `04`. */
const twoDigits = (month: number) => String(month).padStart(2, '0');

interface MethodProps {
  method: Method;
  /** Several plans may have several cards, so the payments name them instead. */
  plans: readonly unknown[] | null | undefined;
}

export function MethodLine({ method, plans }: MethodProps) {
  const { display, expMonth, expYear } = method;
  const now = useNow();
  if (plans && plans.length > 1) return null;
  // A card is valid until its month ends.
  const isExpired = expMonth && expYear ? Date.UTC(expYear, expMonth) <= now : false;
  const inWords =
    expMonth && expYear
      ? (isExpired ? words.cardExpired : words.cardExpires)({
          card: display,
          date: `${twoDigits(expMonth)}/${expYear}`,
        })
      : display;
  return (
    <p className={styles.card} data-expired={isExpired || undefined}>
      {inWords}
    </p>
  );
}

export function PaymentList({ payments, subscriptions, onMore, numberAs }: Props) {
  /** The first row that the button loaded. */
  const [start, setStart] = useState<number>();
  if (payments.length === 0) return <p>{words.none}</p>;
  // An invoice of zero, as for a trial, is no payment.
  const free = payments.filter(({ amount, status }) => amount === 0 && status === 'PAID');
  const paid = payments.filter((each) => !free.includes(each));
  const dates = free.map((each) => {
    const plan = planOf(each, subscriptions);
    return plan ? `${formatDate(each.at)} (${plan})` : formatDate(each.at);
  });
  const shown = start === undefined ? paid.slice(0, few) : paid;
  function showMore() {
    setStart(shown.length);
    if (shown.length === paid.length) onMore?.();
  }
  return (
    <>
      <ul className={styles.list}>
        {shown.map((payment, index) => (
          <li
            key={payment.id}
            ref={index === start ? focus : null}
            tabIndex={index === start ? -1 : undefined}
          >
            <Row payment={payment} plan={planOf(payment, subscriptions)} numberAs={numberAs} />
          </li>
        ))}
      </ul>
      {free.length > 0 && <p>{words.free({ dates: formats[language].list(dates) })}</p>}
      {(shown.length < paid.length || onMore) && (
        <Button look="link" onClick={showMore}>
          {words.more}
        </Button>
      )}
    </>
  );
}

function planOf({ subscriptionId }: Payment, subscriptions: Props['subscriptions']) {
  const plans = subscriptions ?? [];
  const plan = plans.find(({ id }) => id === subscriptionId);
  const { label } = plan ? labelOf(plans, plan) : {};
  return label && `${plan?.title}, ${label}`;
}

interface RowProps extends Pick<Props, 'numberAs'> {
  payment: Payment;
  plan: string | undefined;
}

function Row({ payment, plan, numberAs }: RowProps) {
  const { number, at, display, status, failureMessage, nextAttemptAt, card, refunds, url } =
    payment;
  const isDue = /FAILED|OPEN|ACTION/.test(status);
  // A single plan's payments share the card, unless one failed.
  const cardName = (plan || failureMessage) && card?.display;
  return (
    <>
      <span className={styles.date}>{formatDate(at)}</span>
      <span className={styles.amount}>{display}</span>
      <span data-status={status}>{words.status[status]}</span>
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {rich((isDue ? words.pay : words.invoice)({ date: formatDate(at) }), {
            hidden: <span className="visually-hidden" />,
          })}
        </a>
      ) : (
        number && <span className={styles.number}>{numberAs?.(number) ?? number}</span>
      )}
      {(plan || cardName) && (
        <p>
          {plan && <span>{plan}</span>}{' '}
          {cardName && <span className={styles.name}>{cardName}</span>}
        </p>
      )}
      {failureMessage && (
        <p className={styles.failure}>
          {failureMessage}
          {nextAttemptAt && ` ${words.retry({ date: formatDate(nextAttemptAt) })}`}
        </p>
      )}
      {payment.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {payment.isDisputed && <p>{words.disputed}</p>}
      {refunds.map((refund) => (
        <p key={refund.id}>
          {words.refund[refund.status]({ amount: refund.display, date: formatDate(refund.at) })}
        </p>
      ))}
    </>
  );
}
