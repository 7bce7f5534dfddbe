/** Says what remains to be paid. Only this module decides that nothing more will be charged. */
import { formats } from '../../../texts/formats.ts';
import type { Language } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import { asAcknowledged, type RecordedSubscription } from '../customer-record/customer-record.ts';
import { endsWithPeriod, hasEnded, willRenew } from './plan.ts';
import type { OpenInvoice, Subscription } from './subscription.ts';
import { displayAmount, nextCharge } from '../money/charge.ts';

/** Returns the plan's oldest invoice that the owner can pay, or undefined if none is known. */
export const dueInvoice = ({ invoices }: Pick<Subscription, 'invoices'>): OpenInvoice | undefined =>
  invoices?.find(({ status }) => status !== 'UPCOMING' && status !== 'PROCESSING');

function remainingOf(recorded: RecordedSubscription, language: Language) {
  const plan = asAcknowledged(recorded);
  const { part, invoice } = texts[language].money.remaining;
  const amountOf = (amount: number | null, currency: string) =>
    displayAmount(amount, currency, language) ?? invoice;
  const invoices = (plan.invoices ?? []).map(({ status, remaining, currency }) =>
    part({ status, amount: amountOf(remaining, currency), date: '' }),
  );
  // Prorations and other pending items are charged when the plan ends.
  const charge = hasEnded(plan) || willRenew(plan) ? null : nextCharge(plan);
  const items = charge?.preview && {
    amount: amountOf(charge.preview.amount, charge.preview.currency),
    date: formats[language].day(charge.at),
  };
  const isLast = hasEnded(plan) || (endsWithPeriod(plan) && !plan.unsaid);
  const isUnknown = plan.invoices === null || (charge && !charge.preview);
  return {
    parts: [...invoices, ...(items ? [part({ status: 'PENDING', ...items })] : [])],
    // While a change is pending, Stripe can still refuse the change.
    isAll: isLast && !isUnknown && (hasEnded(plan) || recorded.desired?.state !== 'PENDING'),
    isPayable: hasEnded(plan) && dueInvoice(plan) !== undefined,
  };
}

/** Says what remains to be paid, or `No more payments.` Returns an empty text if neither is certain. */
export function explainRemaining(
  plans: readonly RecordedSubscription[],
  language: Language,
): string {
  const { none, open, over } = texts[language].money.remaining;
  const all = plans.map((plan) => remainingOf(plan, language));
  const parts = all.flatMap((each) => each.parts);
  const isPayable = all.some((each) => each.isPayable);
  if (parts.length > 0) return `${open({ list: parts.join('; ') })}${isPayable ? ` ${over}` : ''}`;
  return all.length > 0 && all.every(({ isAll }) => isAll) ? none : '';
}

/** Warns if several plans with the same price renew. If no plan renews, says what remains to be paid. Else returns null. */
export function explainPayments(
  plans: readonly RecordedSubscription[],
  language: Language,
): string | null {
  const renewing = plans.map(asAcknowledged).filter((plan) => willRenew(plan));
  if (renewing.length === 0) return explainRemaining(plans, language) || null;
  const alike = renewing.filter(({ price }) =>
    renewing.some((each) => each.price !== price && isSame(each.price, price)),
  );
  if (alike.length === 0) return null;
  return texts[language].money.remaining.twins({ count: alike.length });
}

const isSame = (one: Subscription['price'], other: Subscription['price']): boolean =>
  one?.amount != null &&
  (['amount', 'currency', 'interval', 'intervalCount'] as const).every(
    (part) => one[part] === other?.[part],
  );
