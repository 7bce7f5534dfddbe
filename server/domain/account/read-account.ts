/** Reads an account for a view: the document while it is fresh, else from Stripe, else the document with its age. */
import type { Account } from './account.ts';
import type { StoredAccount } from './changed-account.ts';
import { asUpstreamError } from '../errors.ts';
import type { AccountCore } from './reconcile.ts';
import { bounded } from '../calls.ts';
import type { StripeBudget } from '../stripe-budget.ts';

/** How long a document is fresh. Webhooks make it due earlier when something changes. */
const freshMs = 300_000;
/** How long a view waits for Stripe. */
const providerTimeoutMs = 2_000;

export type ReadAccount = ReturnType<typeof createReadAccount>;

/**
 * Creates the function that reads an account for a view.
 * @param options.hasWebhooks without webhooks, each view asks Stripe
 * @throws UpstreamError (`stripe`) when the account was never read from Stripe and Stripe does not answer
 */
export function createReadAccount(
  services: AccountCore,
  options: { hasWebhooks: boolean; stripeBudget: Pick<StripeBudget, 'tryConsume'> },
) {
  const { provider, reconcile } = services;

  return async function read(stored: StoredAccount): Promise<Account> {
    const { value: account } = stored;
    if (options.hasWebhooks && isFresh(stored)) return account;
    const isKnown = account.observed !== null;
    if (isKnown && (provider.isDown() || !(await options.stripeBudget.tryConsume())))
      return account;
    try {
      return await bounded(providerTimeoutMs, () => reconcile(account.customerId));
    } catch (error) {
      if (isKnown) return account;
      throw asUpstreamError('stripe', error);
    }
  };
}

/** Whether the document was read from Stripe recently and is not due. */
const isFresh = ({ value: { observed, dueAt }, at }: StoredAccount): boolean =>
  observed !== null &&
  at.getTime() - observed.observedAt.getTime() < freshMs &&
  (dueAt === null || dueAt > at);
