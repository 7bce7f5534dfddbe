/** Cancellations as one request sees them: a customer's receipts are read once, however many fields need them. */
import type { Cancellation } from './cancellation-records.ts';
import type { Cancellations } from './cancellations.ts';

/**
 * The same cancellations, remembering receipts. Make one a request: a request makes one change at most,
 * before its receipts are read (query-limits.ts), so that they can't be out of date.
 */
export function rememberReceipts(cancellations: Cancellations): Cancellations {
  const known = new Map<string, Promise<Cancellation[]>>();
  return {
    ...cancellations,
    ofCustomer(customerId) {
      const receipts = known.get(customerId) ?? cancellations.ofCustomer(customerId);
      known.set(customerId, receipts);
      return receipts;
    },
  };
}
