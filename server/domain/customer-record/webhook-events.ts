/** Handles Stripe's webhook events: makes the customer's record due and reconciles the record. */
import { describeError, type Log } from '../../log.ts';
import { subscriptionsOf } from './customer-record.ts';
import { isPastDue, willRenew } from '../subscription/plan.ts';
import type { CustomerRecordStore } from './changed-record.ts';
import type { Reconcile } from './reconcile.ts';
import type { StripeBudget } from '../stripe-budget.ts';

export interface CustomerEvent {
  kind: 'customer';
  id: string;
  type: string;
  created: Date;
  customerId: string;
  /** True if a subscription itself changed. False if at most the next charge changed. */
  isOfSubscription: boolean;
}

/** A verified event. `ignored`: the event has no customer, or the portal doesn't use its type. */
export type WebhookEvent = CustomerEvent | { kind: 'ignored'; id: string; type: string };

/** Why a delivery is refused. Only the log contains the reason, not the answer to the sender. */
export type Refusal = 'no signature' | 'bad signature' | 'from the future' | 'unknown format';

/** Says that a delivery is refused. Contains nothing from the request. */
export class WebhookRefusedError extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(`The webhook is refused: ${reason}.`);
    this.name = 'WebhookRefusedError';
    this.reason = reason;
  }
}

/** Creates the handler. @throws UpstreamError (`firestore`) if the record can't be made due; Stripe then sends the event again */
export function createHandleCustomerEvent(
  { records, reconcile }: { records: CustomerRecordStore; reconcile: Reconcile },
  options: { stripeBudget: Pick<StripeBudget, 'tryConsume'>; log: Log },
) {
  const { stripeBudget, log } = options;

  async function reconcileNow(customerId: string): Promise<void> {
    try {
      if (await stripeBudget.tryConsume()) await reconcile(customerId);
    } catch (error) {
      log.warn(
        { error: describeError(error) },
        'customer record not reconciled after a webhook event',
      );
    }
  }

  /** True if a plan that is past due or won't renew can have an open invoice. If not, `invoice.paid` causes no read of Stripe. */
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
    // If this reconciliation fails, the worker reconciles the record, which is due.
    void reconcileNow(customerId);
  };
}
