/** Payments and what is charged, in the words of the account's page and of the support desk. */
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
/** The address of an invoice is the subscriber's alone: support has its number. */
type Payment = Omit<Whole, 'url'> & Partial<Pick<Whole, 'url'>>;

interface Props {
  payments: Payment[];
  /** By which a payment names its plan, where there are several. */
  subscriptions: readonly PricedPlan[] | null | undefined;
  /** Asks for earlier ones, if there are any. */
  onMore?: (() => void) | undefined;
  /** Renders the number of an invoice where there is no address of it. */
  numberAs?: (number: string) => ReactNode;
}

const words = texts.payments;

/** How many payments are shown before somebody wants more: there is room for them while they are loading. */
const few = 3;

/** The button that had the focus is gone. */
const focus = (row: HTMLElement | null) => row?.focus();

/** Two digits: `04`. */
const twoDigits = (month: number) => String(month).padStart(2, '0');

interface MethodProps {
  method: Method;
  /** Of several each may have its own: then the payments say which, and nothing is said here. */
  plans: readonly unknown[] | null | undefined;
}

export function MethodLine({ method, plans }: MethodProps) {
  const { display, expMonth, expYear } = method;
  const now = useNow();
  if (plans && plans.length > 1) return null;
  // A card is good until its month is over.
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
  /** The first row that the button brought. */
  const [start, setStart] = useState<number>();
  if (payments.length === 0) return <p>{words.none}</p>;
  // An invoice of nothing, as a trial has, is no payment.
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
  // All of the only plan are charged to one, unless that failed.
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
