/** The payment provider's webhook events: what they say, and what one makes due. */
import { describeError, type Log } from '../../log.ts';
import { subscriptionsOf } from './customer-record.ts';
import { isPastDue, willRenew } from '../subscription/plan.ts';
import type { CustomerRecordStore } from './changed-record.ts';
import type { Reconcile } from './reconcile.ts';
import type { StripeBudget } from '../stripe-budget.ts';

/** Something changed of what a record shows. The event's data may be out of date, so Stripe is read again. */
export interface CustomerEvent {
  kind: 'customer';
  id: string;
  /** Stripe's type: `customer.subscription.updated`, … */
  type: string;
  created: Date;
  customerId: string;
  /** Whether a subscription itself changed, as opposed to what decides its next charge. */
  isOfSubscription: boolean;
}

/** A verified event of a type that the portal does not use, or of no customer. */
export interface IgnoredEvent {
  kind: 'ignored';
  id: string;
  type: string;
}

export type WebhookEvent = CustomerEvent | IgnoredEvent;

/** Why a delivery is refused, for the log. The sender does not get the reason. */
export type Refusal = 'no signature' | 'bad signature' | 'from the future' | 'unknown format';

/** The delivery is refused. The error contains nothing of what was sent. */
export class WebhookRefusedError extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(`The webhook is refused: ${reason}.`);
    this.name = 'WebhookRefusedError';
    this.reason = reason;
  }
}

/**
 * Creates the handler. Only the customer id and the time of an event are used: its data may be out of date.
 * @throws UpstreamError (`firestore`) when the event could not be recorded, so that Stripe sends it again
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

  /** Whether a customer reads of an open invoice. Of a renewal that was paid as usual nothing has to be read again. */
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
    // If this fails, the worker finds the record due.
    void reconcileNow(customerId);
  };
}
