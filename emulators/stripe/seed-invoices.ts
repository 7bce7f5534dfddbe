/** The invoices that a seeded subscription would have had by now: paid ones, and for one that is not paid the last. */
import { DAY, periodBoundary } from './calendar.ts';
import type { StoredInvoice, StoredSubscription } from './entities.ts';
import type { SeedSubscription } from './seed-data.ts';
import { addInvoice, RETRIES } from './invoicing.ts';
import type { Account } from './store.ts';
import { cadenceOf } from './subscription-objects.ts';

/** The most invoices that a seeded subscription has; older ones are left out. */
const LIMIT = 24;

/** Adds them, the newest last. */
export function seedInvoices(
  account: Account,
  subscription: StoredSubscription,
  { partlyPaid = 0, credited = 0 }: Pick<SeedSubscription, 'partlyPaid' | 'credited'>,
): void {
  const { startDate, trialStart, trialEnd, status } = subscription;
  if (trialStart !== null && trialEnd !== null)
    subscription.latestInvoice = addInvoice(account, subscription, {
      billingReason: 'subscription_create',
      created: startDate,
      periodStart: startDate,
      periodEnd: trialEnd,
      isTrial: true,
    }).id;
  const dates = chargesOf(account, subscription);
  // While the newest is a draft, the one before it is the one that is not paid.
  const newest = dates.at(-1) ?? 0;
  const isDraft = newest + subscription.draftSeconds > account.now();
  const unpaid = isDraft ? dates.length - 2 : dates.length - 1;
  for (const [index, created] of dates.entries()) {
    const isLast = index === unpaid;
    const isFirst = index === 0 && trialEnd === null;
    const invoice = addInvoice(account, subscription, {
      billingReason: isFirst && !isLast ? 'subscription_create' : 'subscription_cycle',
      created,
      periodStart: created,
      periodEnd: dates[index + 1] ?? subscription.currentPeriodEnd,
      isPaid: !isLast || !(status in OPEN),
    });
    subscription.latestInvoice = invoice.id;
    if (isLast) Object.assign(invoice, invoice.status === 'paid' ? { credited } : { partlyPaid });
    // One that is sent is never tried.
    if (isLast && subscription.daysUntilDue === null) OPEN[status]?.(invoice, account.now());
  }
}

/** In these states the newest invoice is not paid. */
const OPEN: Readonly<Record<string, (invoice: StoredInvoice, now: number) => void>> = {
  past_due(invoice, now) {
    const next = RETRIES.findIndex((delay) => invoice.created + delay > now);
    invoice.attemptCount = next < 0 ? RETRIES.length + 1 : next + 1;
    invoice.nextPaymentAttempt = next < 0 ? null : invoice.created + (RETRIES[next] ?? 0);
  },
  unpaid(invoice) {
    invoice.attemptCount = RETRIES.length + 1;
    invoice.nextPaymentAttempt = null;
  },
  incomplete(invoice) {
    invoice.nextPaymentAttempt = null;
  },
  incomplete_expired(invoice) {
    Object.assign(invoice, { status: 'void', nextPaymentAttempt: null });
  },
};

/** When its periods were charged, oldest first: back from the one that runs, to the first that was not free. */
function chargesOf(account: Account, subscription: StoredSubscription): number[] {
  const { startDate, trialEnd, currentPeriodStart, periodSeconds, status } = subscription;
  if (status === 'trialing' || status === 'paused') return [];
  const first = trialEnd ?? startDate;
  const cadence = cadenceOf(account, subscription);
  const dates: number[] = [];
  let at = currentPeriodStart;
  while (at >= first + DAY && dates.length < LIMIT) {
    dates.unshift(at);
    at = periodSeconds === null ? periodBoundary(at, cadence, -1) : at - periodSeconds;
  }
  // Less than a day apart is the same charge: months have different lengths.
  return dates.length < LIMIT && first <= currentPeriodStart ? [first, ...dates] : dates;
}
