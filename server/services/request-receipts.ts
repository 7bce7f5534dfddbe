/** Cancellations as one request sees them: a customer's receipts are read once, and anew after a change. */
import type { Cancellation } from './cancellation-records.ts';
import type { Cancellations } from './cancellations.ts';

/** The same cancellations, remembering receipts. Make one a request. */
export function rememberReceipts(cancellations: Cancellations): Cancellations {
  const known = new Map<string, Promise<Cancellation[]>>();

  /** Also after a failure: a change that timed out may have happened. */
  const changing = <T>(change: Promise<T>): Promise<T> => change.finally(() => known.clear());

  return {
    ...cancellations,
    ofCustomer(customerId) {
      const receipts = known.get(customerId) ?? cancellations.ofCustomer(customerId);
      known.set(customerId, receipts);
      return receipts;
    },
    request: (...args) => changing(cancellations.request(...args)),
    resume: (...args) => changing(cancellations.resume(...args)),
  };
}
