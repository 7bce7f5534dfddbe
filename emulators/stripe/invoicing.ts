/** Makes the invoices of subscriptions, has them paid, and says when a payment that failed is tried again. */
import { DAY } from './calendar.ts';
import type { StoredInvoice, StoredSubscription } from './entities.ts';
import { newId, randomToken } from './ids.ts';
import { amountsOf } from './invoice-amounts.ts';
import { paymentDelay, paymentSucceeds } from './payment-methods.ts';
import { type Account, timeOn } from './store.ts';
import { priceOf } from './subscription-objects.ts';

/** When a payment that failed is tried again, in seconds after the first try. Stripe's own schedule is not fixed. */
export const RETRIES: readonly number[] = [3 * DAY, 8 * DAY, 15 * DAY];

/** What would be charged: the subscription's own payment method, else the customer's; null for none. */
export function paymentMethodOf(
  account: Account,
  { defaultPaymentMethod, customer }: StoredSubscription,
): string | null {
  return defaultPaymentMethod ?? account.customers.get(customer)?.defaultPaymentMethod ?? null;
}

/** Whether charging what the subscription costs would succeed now. */
export function canPay(account: Account, subscription: StoredSubscription): boolean {
  return isFree(account, subscription) || chargeSucceeds(account, subscription);
}

function isFree(account: Account, subscription: StoredSubscription): boolean {
  const isTiered = subscription.items.some((item) => priceOf(account, item).unitAmount === null);
  return !isTiered && amountsOf(account, subscription).total === 0;
}

/** Whether a charge of any amount would succeed. Without a payment method it does until `trial_settings` are chosen. */
export function chargeSucceeds(account: Account, subscription: StoredSubscription): boolean {
  const method = paymentMethodOf(account, subscription);
  return method === null ? subscription.missingPaymentMethod === null : paymentSucceeds(method);
}

type Facts = Pick<StoredInvoice, 'billingReason' | 'created' | 'periodStart' | 'periodEnd'> & {
  isTrial?: boolean;
  /** Default: whether the payment succeeds now. */
  isPaid?: boolean;
};

const PAUSED = {
  keep_as_draft: 'draft',
  mark_uncollectible: 'uncollectible',
  void: 'void',
} as const;

/** What becomes of an invoice at once. */
function statusOf(
  account: Account,
  subscription: StoredSubscription,
  { isTrial = false, isPaid }: Facts,
): StoredInvoice['status'] {
  if (isPaid !== undefined) return isPaid ? 'paid' : 'open';
  if (isTrial || isFree(account, subscription)) return 'paid';
  if (subscription.pauseCollection) return PAUSED[subscription.pauseCollection.behavior];
  if (subscription.daysUntilDue !== null) return 'open';
  return chargeSucceeds(account, subscription) ? 'paid' : 'open';
}

/** Makes an invoice and tries to have it paid. The caller stores its id as the subscription's newest. */
export function addInvoice(
  account: Account,
  subscription: StoredSubscription,
  facts: Facts,
): StoredInvoice {
  const { billingReason, created, periodStart, periodEnd, isTrial = false } = facts;
  const { daysUntilDue } = subscription;
  const amounts = amountsOf(account, subscription, isTrial);
  const siblings = account.invoicesByCustomer.get(subscription.customer) ?? [];
  const isCycle = billingReason === 'subscription_cycle';
  const method = daysUntilDue === null ? paymentMethodOf(account, subscription) : null;
  const first = statusOf(account, subscription, facts);
  const settled = created + (first === 'paid' && amounts.total > 0 ? paymentDelay(method) : 0);
  const isUnderWay = settled > Math.max(created, timeOn(account, subscription.testClock));
  const status = isUnderWay ? 'open' : first;
  const isPaid = status === 'paid';
  const isTried = amounts.total > 0 && daysUntilDue === null && (isPaid || status === 'open');
  const retries = status === 'open' && isCycle && daysUntilDue === null && !isUnderWay;
  const invoice: StoredInvoice = {
    id: newId('in'),
    created,
    customer: subscription.customer,
    subscription: subscription.id,
    number: numberOf(subscription.customer, siblings.length + 1),
    billingReason,
    periodStart,
    periodEnd,
    status,
    dueDate: daysUntilDue === null ? null : created + daysUntilDue * DAY,
    amounts,
    attemptCount: isTried ? 1 : 0,
    // The first payment of all is not tried again: it is the subscriber's to make.
    nextPaymentAttempt: retries ? created + (RETRIES[0] ?? 0) : null,
    paidAt: isPaid ? settled : null,
    settlesAt: isUnderWay ? settled : null,
    paymentIntent: amounts.total === 0 || status === 'draft' ? null : newId('pi'),
    paymentMethod: method,
    secret: randomToken(40),
  };
  stopRetries(account, subscription);
  account.invoices.set(invoice.id, invoice);
  account.invoicesByCustomer.set(subscription.customer, siblings);
  siblings.push(invoice);
  return invoice;
}

/** Pays an open invoice. @returns the status of a subscription whose newest it is */
export function settle(
  { status, latestInvoice }: StoredSubscription,
  invoice: StoredInvoice,
  at: number,
): StoredSubscription['status'] {
  Object.assign(invoice, { status: 'paid', paidAt: at, settlesAt: null, nextPaymentAttempt: null });
  const owed = ['past_due', 'unpaid', 'incomplete', 'paused'].includes(status);
  return owed && latestInvoice === invoice.id ? 'active' : status;
}

/** Tries an open invoice again. @param at unix seconds @returns whether it is paid now */
export function retryPayment(
  account: Account,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  at: number,
): boolean {
  const succeeds = chargeSucceeds(account, subscription);
  invoice.attemptCount += 1;
  invoice.paymentMethod = paymentMethodOf(account, subscription);
  const next = succeeds ? undefined : RETRIES[invoice.attemptCount - 1];
  invoice.nextPaymentAttempt = next === undefined ? null : invoice.created + next;
  const delay = paymentDelay(invoice.paymentMethod);
  const isPaid = succeeds && delay === 0;
  if (succeeds && delay > 0) invoice.settlesAt = at + delay;
  if (isPaid) Object.assign(invoice, { status: 'paid', paidAt: at });
  return isPaid;
}

/** The newest invoice of a subscription. */
export const latestInvoiceOf = (
  account: Account,
  { latestInvoice }: StoredSubscription,
): StoredInvoice | undefined =>
  latestInvoice === null ? undefined : account.invoices.get(latestInvoice);

/** Nothing more is collected by itself for what is open. */
export function stopRetries(account: Account, subscription: StoredSubscription): void {
  const open = latestInvoiceOf(account, subscription);
  if (open) open.nextPaymentAttempt = null;
}

/** `ADA-0001`: the customer's prefix and a running number. */
const numberOf = (customer: string, count: number): string =>
  `${invoicePrefix(customer)}-${String(count).padStart(4, '0')}`;

/** Numbers a customer's invoices by their dates: those of several plans were made one plan after the other. */
export function numberInvoices(account: Account, customer: string): void {
  const invoices = account.invoicesByCustomer.get(customer) ?? [];
  invoices.sort((a, b) => a.created - b.created);
  for (const [index, invoice] of invoices.entries()) invoice.number = numberOf(customer, index + 1);
}

/** A customer's invoice prefix: up to eight capital letters and digits. */
export const invoicePrefix = (customer: string): string =>
  customer
    .replace(/^cus_/, '')
    .replace(/[^a-z0-9]/gi, '')
    .slice(-8)
    .toUpperCase();
