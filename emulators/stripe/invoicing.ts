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

const isTiered = (account: Account, { items }: StoredSubscription): boolean =>
  items.some((item) => priceOf(account, item).unitAmount === null);

const isFree = (account: Account, subscription: StoredSubscription): boolean =>
  !isTiered(account, subscription) && amountsOf(account, subscription).due === 0;

/** Whether a charge of any amount would succeed. Without a payment method it does until `trial_settings` are chosen. */
export function chargeSucceeds(account: Account, subscription: StoredSubscription): boolean {
  const method = paymentMethodOf(account, subscription);
  return method === null ? subscription.missingPaymentMethod === null : paymentSucceeds(method);
}

type Facts = Pick<StoredInvoice, 'billingReason' | 'created' | 'periodStart' | 'periodEnd'> & {
  isTrial?: boolean;
  /** Whether the subscription ends, so that only pending items are charged. */
  isLast?: boolean;
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
  { isTrial = false, isPaid, isFree: hasNothingDue }: Partial<Facts> & { isFree: boolean },
): StoredInvoice['status'] {
  if (isPaid !== undefined) return isPaid ? 'paid' : 'open';
  if (isTrial || (hasNothingDue && !isTiered(account, subscription))) return 'paid';
  if (subscription.pauseCollection) return PAUSED[subscription.pauseCollection.behavior];
  if (subscription.daysUntilDue !== null) return 'open';
  return chargeSucceeds(account, subscription) ? 'paid' : 'open';
}

/**
 * Makes an invoice and tries to have it paid, unless it is a draft for a while. The caller stores its id as the subscription's
 * newest.
 */
export function addInvoice(
  account: Account,
  subscription: StoredSubscription,
  facts: Facts,
): StoredInvoice {
  const { billingReason, created, periodStart, periodEnd, isTrial = false, isLast = false } = facts;
  const { daysUntilDue, draftSeconds, customer } = subscription;
  const amounts = amountsOf(account, subscription, { isTrial, isLast });
  const siblings = account.invoicesByCustomer.get(customer) ?? [];
  const finalizesAt = created + draftSeconds;
  const isDraft =
    billingReason === 'subscription_cycle' &&
    finalizesAt > Math.max(created, timeOn(account, subscription.testClock));
  const invoice: StoredInvoice = {
    id: newId('in'),
    created,
    customer,
    subscription: subscription.id,
    number: numberOf(customer, siblings.length + 1),
    billingReason,
    periodStart,
    periodEnd,
    status: 'draft',
    dueDate: daysUntilDue === null ? null : created + daysUntilDue * DAY,
    amounts,
    ...{ attemptCount: 0, nextPaymentAttempt: null, paidAt: null, settlesAt: null },
    finalizesAt: isDraft ? finalizesAt : null,
    ...{ partlyPaid: 0, credited: 0, paymentIntent: null, paymentMethod: null },
    secret: randomToken(40),
  };
  for (const { id } of amounts.pending) account.pendingItems.delete(id);
  const owner = account.customers.get(customer);
  if (owner && amounts.startingBalance !== 0)
    owner.balances[amounts.currency] = amounts.endingBalance;
  stopRetries(account, subscription);
  account.invoices.set(invoice.id, invoice);
  account.invoicesByCustomer.set(customer, siblings);
  siblings.push(invoice);
  if (!isDraft)
    collect(account, subscription, invoice, {
      at: created,
      first: statusOf(account, subscription, { ...facts, isFree: amounts.due === 0 }),
    });
  return invoice;
}

/** Finalizes an invoice that was a draft, and has it paid. @param at unix seconds */
export function finalize(
  account: Account,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  at: number,
): void {
  invoice.finalizesAt = null;
  const { due } = invoice.amounts;
  const first = statusOf(account, subscription, { ...invoice, isFree: due === 0 });
  collect(account, subscription, invoice, { at, first });
}

/** Tries to collect a new invoice. @param options.first what becomes of it without a delay */
function collect(
  account: Account,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
  { at, first }: { at: number; first: StoredInvoice['status'] },
): void {
  const { daysUntilDue } = subscription;
  const { due } = invoice.amounts;
  const method = daysUntilDue === null ? paymentMethodOf(account, subscription) : null;
  const settled = at + (first === 'paid' && due > 0 ? paymentDelay(method) : 0);
  const isUnderWay = settled > Math.max(at, timeOn(account, subscription.testClock));
  const status = isUnderWay ? 'open' : first;
  const isPaid = status === 'paid';
  const isTried = due > 0 && daysUntilDue === null && (isPaid || status === 'open');
  const isCycle = invoice.billingReason === 'subscription_cycle';
  const retries = status === 'open' && isCycle && daysUntilDue === null && !isUnderWay;
  Object.assign(invoice, {
    status,
    attemptCount: isTried ? 1 : 0,
    // The first payment of all is not tried again: it is the subscriber's to make.
    nextPaymentAttempt: retries ? at + (RETRIES[0] ?? 0) : null,
    paidAt: isPaid ? settled : null,
    settlesAt: isUnderWay ? settled : null,
    paymentIntent: due === 0 || status === 'draft' ? null : newId('pi'),
    paymentMethod: method,
  } satisfies Partial<StoredInvoice>);
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
