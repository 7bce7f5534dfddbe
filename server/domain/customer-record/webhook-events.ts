/** Handles Stripe's webhook events: makes the customer's record due and reconciles it. */
import { describeError, type Log } from '../../log.ts';
import { subscriptionsOf } from './customer-record.ts';
import { isPastDue, willRenew } from '../subscription/plan.ts';
import type { CustomerRecordStore } from './changed-record.ts';
import type { Reconcile } from './reconcile.ts';
import type { StripeBudget } from '../stripe-budget.ts';

/** A change that affects a record. Its data may be out of date, so Stripe is read again. */
export interface CustomerEvent {
  kind: 'customer';
  id: string;
  type: string;
  created: Date;
  customerId: string;
  /** Whether the subscription itself changed, instead of only the next charge. */
  isOfSubscription: boolean;
}

/** A verified event. Ignored if it has no customer or the portal doesn't use it. */
export type WebhookEvent = CustomerEvent | { kind: 'ignored'; id: string; type: string };

/** Why a delivery is refused. Only the log contains the reason, not the answer to the sender. */
export type Refusal = 'no signature' | 'bad signature' | 'from the future' | 'unknown format';

/** The delivery is refused. The error contains nothing from the request. */
export class WebhookRefusedError extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(`The webhook is refused: ${reason}.`);
    this.name = 'WebhookRefusedError';
    this.reason = reason;
  }
}

/**
 * Creates the handler. Uses only the customer id and time, because an event's data may be out of date.
 * @throws UpstreamError (`firestore`) if the event couldn't be recorded, so that Stripe sends it again
 */
export function createHandleCustomerEvent(
  { records, reconcile }: { records: CustomerRecordStore; reconcile: Reconcile },
  options: { stripeBudget: Pick<StripeBudget, 'tryConsume'>; log: Log },
) {
  const { stripeBudget, log } = options;

  async function reconcileNow(customerId: string): Promise<void> {
    try {
      if (await stripeBudget.tryConsume()) await reconcile(customerId);
    } catch (error) {
      log.warn({ error: describeError(error) }, 'account not reconciled after a webhook');
    }
  }

  /** Whether a past-due or ending plan may have an open invoice that was just paid. If not, Stripe needn't be read. */
  async function hasOpenInvoice(customerId: string): Promise<boolean> {
    const { value } = await records.read(customerId);
    return subscriptionsOf(value).some(
      (each) => each.invoices?.length !== 0 && (isPastDue(each) || !willRenew(each)),
    );
  }

  return async function handle({
    type,
    customerId,
    created,
    isOfSubscription,
  }: Omit<CustomerEvent, 'kind' | 'id'>): Promise<void> {
    if (type === 'invoice.paid' && !(await hasOpenInvoice(customerId))) return;
    await records.markDue(customerId, isOfSubscription ? created : null);
    // If this read fails, the worker finds the record due.
    void reconcileNow(customerId);
  };
}
