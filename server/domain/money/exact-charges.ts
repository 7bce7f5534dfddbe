/**
 * Reads what a list of subscriptions does not say, and a page must: what the next charge will be, which invoices are open, and
 * what ended last if nothing runs. Each reconciliation reads it with the list; a view reads nothing.
 */
import type { Billing } from '../../adapters/stripe/billing.ts';
import { bounded } from '../calls.ts';
import {
  endsWithPeriod,
  isIncomplete,
  hasEnded,
  isPastDue,
  isRunning,
  willRenew,
} from '../subscription/plan.ts';
import { listLimit, type OpenInvoice, type Subscription } from '../subscription/subscription.ts';
import { isCharged, isPriced } from './charge.ts';
import type { StripeBudget } from '../stripe-budget.ts';

/** Milliseconds: a view waits for the list, and the list for these. */
const timeoutMs = 1_000;

type Reader = Pick<Billing, 'list' | 'listAll' | 'previewCharge' | 'openInvoices'>;

/** Returns the provider with the function that completes lists, and with lists that have the plan that ended last. */
export function withExactCharges<P extends Reader>(
  provider: P,
  stripeBudget: Pick<StripeBudget, 'spend'>,
) {
  /** Null if there is no answer in time. */
  async function read<T>(call: () => Promise<T>): Promise<T | null> {
    stripeBudget.spend();
    return bounded(timeoutMs, call).catch(() => null);
  }

  async function completeOne(found: Subscription): Promise<Subscription> {
    const [preview, open] = await Promise.all([
      mayBeCharged(found) ? read(() => provider.previewCharge(found)) : ('NONE' as const),
      mayBeOpen(found) ? read(() => provider.openInvoices(found.id)) : [],
    ]);
    const { unsaid, ...known } = found;
    const complete = {
      ...known,
      ...(unsaid && !isPriced(found) && { unsaid }),
      invoices: open && merged(open, found.invoices),
      preview: null,
    };
    if (preview === 'NONE') return complete;
    if (preview === null) return { ...complete, unsaid: 'LATE' };
    if (preview === 'REFUSED' || preview.currency !== (found.price?.currency ?? preview.currency))
      return { ...complete, unsaid: 'REFUSED' };
    return { ...withPrice(complete, preview), preview };
  }

  return {
    ...provider,
    /** Adds to a customer's subscriptions what is known of their next charges and open invoices. */
    complete: async (found: Subscription[]): Promise<Subscription[]> => {
      // Only so many are shown, and of those that have ended the last if nothing runs.
      const running = found.filter(isRunning).slice(0, listLimit);
      const [last] = found.every(hasEnded)
        ? found
            .filter((each) => !isIncomplete(each))
            .sort((a, b) => Number(b.endedAt) - Number(a.endedAt))
        : [];
      const shown = new Set(last ? [last] : running);
      const all = await Promise.all(
        found.map(async (each) => (shown.has(each) ? completeOne(each) : each)),
      );
      return sharedOnce(all);
    },
    async list(...request: Parameters<Billing['list']>) {
      const found = await provider.list(...request);
      if (!found?.every(hasEnded)) return found;
      const all = (await read(() => provider.listAll(...request))) ?? [];
      const last = all.find((each) => hasEnded(each) && !isIncomplete(each));
      return last ? [...found, last] : found;
    },
  };
}

/** Whether an invoice besides the newest may be open, and is shown: of a plan that is due, or is not charged again. */
const mayBeOpen = (of: Subscription): boolean => isPastDue(of) || !willRenew(of);

/** Open invoices, oldest first, and the newest one, if that is a draft. */
const merged = (open: OpenInvoice[], newest: Subscription['invoices']) =>
  newest && [...open, ...newest.filter(({ id }) => open.every((each) => each.id !== id))];

/** Whether the provider is asked for a preview: a plan that ends with its period may have pending items. */
const mayBeCharged = (of: Subscription): boolean =>
  (isCharged(of) || endsWithPeriod(of)) && isPriced(of);

/** A price that is no plain sum (tiers, packages, another currency) is what its lines come to, unless a schedule changes it. */
function withPrice(of: Subscription, { recurring }: NonNullable<Subscription['preview']>) {
  const { price, scheduleId } = of;
  const isNeeded = price?.amount === null && recurring && isCharged(of) && scheduleId === null;
  return isNeeded ? { ...of, price: { ...price, amount: recurring } } : of;
}

/**
 * A credit, and an item that belongs to no plan, are in the preview of each plan, but are charged once: with the first that
 * is due. What is left of them for the next one is not known.
 */
function sharedOnce(all: Subscription[]): Subscription[] {
  const sharing = all.filter(({ preview }) => preview?.isShared);
  const first = Math.min(...sharing.map(({ endsAt }) => endsAt.getTime()));
  const [owner] = sharing.filter(({ endsAt }) => endsAt.getTime() === first);
  return all.map((each) =>
    each === owner || !sharing.includes(each) ? each : { ...each, preview: null, unsaid: 'SHARED' },
  );
}

/** Keeps what was known of a plan's next charge if it is not read again now: it holds until the period ends. */
export function keepCharge(read: Subscription, before: Subscription | undefined): Subscription {
  // The answer to a change has no invoices.
  const seen = { ...read, invoices: read.invoices ?? before?.invoices ?? null };
  if (!mayBeCharged(seen)) return seen;
  const isSame = before?.endsAt.getTime() === seen.endsAt.getTime();
  const preview = isSame ? before.preview : null;
  const isLast = !isCharged(seen);
  const price = seen.price?.amount === null && isSame ? before.price : seen.price;
  if (preview && isLast === (preview.recurring === 0)) return { ...seen, price, preview };
  if (preview && isLast && preview.changes === 0 && !preview.isShared) return { ...seen, price };
  return { ...seen, price, unsaid: 'LATE' };
}
