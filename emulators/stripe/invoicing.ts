/** Makes the invoices of subscriptions, has them paid, and says when a payment that failed is tried again. */
import { DAY } from './calendar.ts';
import type { StoredInvoice, StoredSubscription } from './entities.ts';
import { newId, randomToken } from './ids.ts';
import { amountsOf } from './invoice-amounts.ts';
import { paymentSucceeds } from './payment-methods.ts';
import type { Account } from './store.ts';
import { priceOf } from './subscription-objects.ts';

/** When a payment that failed is tried again, in seconds after the first try. Stripe's own schedule is not fixed. */
export const RETRIES: readonly number[] = [3 * DAY, 8 * DAY, 15 * DAY];

/** What would be charged: the subscription's own payment method, else the customer's default; null for none. */
export function paymentMethodOf(
  account: Account,
  { defaultPaymentMethod, customer }: StoredSubscription,
): string | null {
  return defaultPaymentMethod ?? account.customers.get(customer)?.defaultPaymentMethod ?? null;
}

/** Whether charging what the subscription costs would succeed now. */
export function canPay(account: Account, subscription: StoredSubscription): boolean {
  const isTiered = subscription.items.some((item) => priceOf(account, item).unitAmount === null);
  const isFree = !isTiered && amountsOf(account, subscription).total === 0;
  return isFree || paymentSucceeds(paymentMethodOf(account, subscription));
}

type Facts = Pick<StoredInvoice, 'billingReason' | 'created' | 'periodStart' | 'periodEnd'> & {
  isTrial?: boolean;
  /** Default: whether the payment succeeds now. */
  isPaid?: boolean;
};

/** Makes an invoice and tries to have it paid. The caller stores its id as the subscription's newest. */
export function addInvoice(
  account: Account,
  subscription: StoredSubscription,
  { isTrial = false, isPaid = isTrial || canPay(account, subscription), ...facts }: Facts,
): StoredInvoice {
  const amounts = amountsOf(account, subscription, isTrial);
  const siblings = account.invoicesByCustomer.get(subscription.customer) ?? [];
  const isCycle = facts.billingReason === 'subscription_cycle';
  const invoice: StoredInvoice = {
    ...facts,
    id: newId('in'),
    customer: subscription.customer,
    subscription: subscription.id,
    number: numberOf(subscription.customer, siblings.length + 1),
    status: isPaid ? 'paid' : 'open',
    amounts,
    attemptCount: amounts.total === 0 ? 0 : 1,
    // The first payment of all is not tried again: it is the subscriber's to make.
    nextPaymentAttempt: isPaid || !isCycle ? null : facts.created + (RETRIES[0] ?? 0),
    paidAt: isPaid ? facts.created : null,
    paymentIntent: amounts.total === 0 ? null : newId('pi'),
    paymentMethod: paymentMethodOf(account, subscription),
    secret: randomToken(40),
  };
  stopRetries(account, subscription);
  account.invoices.set(invoice.id, invoice);
  account.invoicesByCustomer.set(subscription.customer, siblings);
  siblings.push(invoice);
  return invoice;
}

/** Tries an open invoice again. @param at unix seconds @returns whether it is paid now */
export function retryPayment(
  account: Account,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  at: number,
): boolean {
  const isPaid = canPay(account, subscription);
  invoice.attemptCount += 1;
  invoice.paymentMethod = paymentMethodOf(account, subscription);
  const next = isPaid ? undefined : RETRIES[invoice.attemptCount - 1];
  invoice.nextPaymentAttempt = next === undefined ? null : invoice.created + next;
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
