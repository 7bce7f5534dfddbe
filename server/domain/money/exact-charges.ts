/** Adds the next charges, the open invoices and the last ended plan to the subscriptions that Stripe lists. */
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

/** Milliseconds for each request. Short, because a view can wait for several requests. */
const timeoutMs = 1_000;

type Reader = Pick<Billing, 'list' | 'listAll' | 'previewCharge' | 'openInvoices'>;

/** Wraps the provider. `complete` adds charges and invoices. `list` adds the last ended plan if every listed plan has ended. */
export function withExactCharges<P extends Reader>(
  provider: P,
  stripeBudget: Pick<StripeBudget, 'spend'>,
) {
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
    complete: async (found: Subscription[]): Promise<Subscription[]> => {
      // Completes only the plans that pages show: running plans, or if all plans have ended, the last ended plan.
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

/** True if an invoice other than the newest can be open. */
const mayBeOpen = (of: Subscription): boolean => isPastDue(of) || !willRenew(of);

/** Appends the newest invoice, even a draft, to the open invoices. Returns null if the newest invoice is unknown. */
const merged = (open: OpenInvoice[], newest: Subscription['invoices']) =>
  newest && [...open, ...newest.filter(({ id }) => open.every((each) => each.id !== id))];

/** True if a preview is needed. A plan that ends with its period can still be charged for pending items. */
const mayBeCharged = (of: Subscription): boolean =>
  (isCharged(of) || endsWithPeriod(of)) && isPriced(of);

/** Fills in an unknown price from the preview of a renewal, unless the plan has a schedule that can change the price. */
function withPrice(of: Subscription, { recurring }: NonNullable<Subscription['preview']>) {
  const { price, scheduleId } = of;
  const isNeeded = price?.amount === null && recurring && isCharged(of) && scheduleId === null;
  return isNeeded ? { ...of, price: { ...price, amount: recurring } } : of;
}

/** Several previews can include the same credit or items (`isShared`). Keeps only the preview that is charged first. */
function sharedOnce(all: Subscription[]): Subscription[] {
  const sharing = all.filter(({ preview }) => preview?.isShared);
  const first = Math.min(...sharing.map(({ endsAt }) => endsAt.getTime()));
  const [owner] = sharing.filter(({ endsAt }) => endsAt.getTime() === first);
  return all.map((each) =>
    each === owner || !sharing.includes(each) ? each : { ...each, preview: null, unsaid: 'SHARED' },
  );
}

/** Copies the next charge from the previous read of the same period. If no charge can be copied, marks the charge as LATE. */
export function keepCharge(read: Subscription, before: Subscription | undefined): Subscription {
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
