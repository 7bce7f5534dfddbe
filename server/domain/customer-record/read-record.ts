/** Reads a record for a view: the document while it is fresh, else from Stripe, else the document with its age. */
import type { CustomerRecord } from './customer-record.ts';
import type { StoredRecord } from './changed-record.ts';
import { asUpstreamError } from '../errors.ts';
import type { RecordCore } from './reconcile.ts';
import { bounded } from '../calls.ts';
import type { StripeBudget } from '../stripe-budget.ts';

/** How long a document is fresh. Webhooks make it due earlier when something changes. */
const freshMs = 300_000;
/** How long a view waits for Stripe. */
const providerTimeoutMs = 2_000;

export type ReadRecord = ReturnType<typeof createReadRecord>;

/**
 * Creates the function that reads a record for a view.
 * @param options.hasWebhooks without webhooks, each view asks Stripe
 * @throws UpstreamError (`stripe`) when the record was never read from Stripe and Stripe does not answer
 */
export function createReadRecord(
  services: RecordCore,
  options: { hasWebhooks: boolean; stripeBudget: Pick<StripeBudget, 'tryConsume'> },
) {
  const { provider, reconcile } = services;

  return async function read(stored: StoredRecord): Promise<CustomerRecord> {
    const { value: record } = stored;
    if (options.hasWebhooks && isFresh(stored)) return record;
    const isKnown = record.observed !== null;
    if (isKnown && (provider.isDown() || !(await options.stripeBudget.tryConsume()))) return record;
    try {
      return await bounded(providerTimeoutMs, () => reconcile(record.customerId));
    } catch (error) {
      if (isKnown) return record;
      throw asUpstreamError('stripe', error);
    }
  };
}

/** Whether the document was read from Stripe recently and is not due. */
const isFresh = ({ value: { observed, dueAt }, at }: StoredRecord): boolean =>
  observed !== null &&
  at.getTime() - observed.observedAt.getTime() < freshMs &&
  (dueAt === null || dueAt > at);
