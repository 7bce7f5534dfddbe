/** Reads an account for a view: the document while it is fresh, else from Stripe, else the document with its age. */
import type { Account } from './account.ts';
import type { StoredAccount } from './account-store.ts';
import { UpstreamError } from '../errors.ts';
import type { AccountCore } from './reconcile.ts';
import { bounded } from '../calls.ts';

/** How long a document is fresh. Webhooks make it due earlier when something changes. */
const freshMs = 300_000;
/** How long a view waits for Stripe. */
const providerTimeoutMs = 2_000;

export type ReadAccount = ReturnType<typeof createReadAccount>;

/** Where an account came from: a fresh document, Stripe, or a document that is shown with its age. */
export type Source = 'fresh' | 'provider' | 'stale';

/**
 * Creates the function that reads an account for a view.
 * @param options.hasWebhooks without webhooks, each view asks Stripe
 * @param options.mayAsk takes one request to Stripe from the fleet's budget; false when there is none to spare
 * @param options.onRead called for each read, for metrics
 * @throws UpstreamError (`firestore`) when the document can't be read; (`stripe`) when the account was never read
 *   from Stripe and Stripe does not answer
 */
export function createReadAccount(
  services: AccountCore,
  options: {
    hasWebhooks: boolean;
    mayAsk: () => Promise<boolean>;
    onRead: (source: Source) => void;
  },
) {
  const { accounts, provider, reconcile } = services;

  return async function read(customerId: string): Promise<Account> {
    const stored = await accounts.read(customerId);
    const { value: account } = stored;
    const show = (source: Source, shown = account) => {
      options.onRead(source);
      return shown;
    };
    if (options.hasWebhooks && isFresh(stored)) return show('fresh');
    const isKnown = account.observed !== null;
    if (isKnown && (provider.isDown() || !(await options.mayAsk()))) return show('stale');
    try {
      return show('provider', await bounded(providerTimeoutMs, () => reconcile(customerId)));
    } catch (error) {
      if (isKnown) return show('stale');
      throw error instanceof UpstreamError ? error : new UpstreamError('stripe', error);
    }
  };
}

/** Whether the document was read from Stripe recently and is not due. */
const isFresh = ({ value: { observed, dueAt }, at }: StoredAccount): boolean =>
  observed !== null &&
  at.getTime() - observed.observedAt.getTime() < freshMs &&
  (dueAt === null || dueAt > at);
