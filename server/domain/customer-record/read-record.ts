/** Reads a record for a view. If the stored record isn't fresh, asks Stripe. If Stripe fails, returns the stored record. */
import type { CustomerRecord } from './customer-record.ts';
import type { StoredRecord } from './changed-record.ts';
import { asUpstreamError } from '../errors.ts';
import type { RecordCore } from './reconcile.ts';
import { bounded } from '../calls.ts';
import type { StripeBudget } from '../stripe-budget.ts';

/** Milliseconds that a record stays fresh after a read of Stripe. A record that a webhook made due isn't fresh. */
const freshMs = 300_000;
const providerTimeoutMs = 2_000;

export type ReadRecord = ReturnType<typeof createReadRecord>;

/** @param options.hasWebhooks if false, no record is fresh @throws UpstreamError if Stripe fails and was never read before */
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

const isFresh = ({ value: { observed, dueAt }, at }: StoredRecord): boolean =>
  observed !== null &&
  at.getTime() - observed.observedAt.getTime() < freshMs &&
  (dueAt === null || dueAt > at);
