/** What is shown of an account: the document while it is fresh, else Stripe's word, else the document with its age. */
import { type Account, newAccount } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { UpstreamError } from './errors.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Reconcile } from './reconcile.ts';
import { bounded } from './deadline.ts';

/** Milliseconds for which Stripe's word is shown without asking again, where webhooks say when it changes. */
const freshMs = 300_000;
/** Milliseconds that a page view waits for Stripe. */
const waitMs = 2_000;

export type ReadAccount = ReturnType<typeof createReadAccount>;

/** Where an answer came from: a fresh document, Stripe, or a document that is shown with its age. */
export type Source = 'fresh' | 'asked' | 'stale';

/**
 * Makes the function that reads an account for somebody who looks at it.
 * @param options.hasWebhooks without them each look asks Stripe
 * @param options.mayAsk whether the fleet may ask Stripe once more this second
 * @param options.onRead hears of each read, for metrics
 * @throws UpstreamError (`directory`) when the account can't be read; (`billing`) when Stripe was never asked and
 *   does not answer
 */
export function createReadAccount(
  services: { accounts: AccountStore; provider: PaymentProvider; reconcile: Reconcile },
  options: {
    hasWebhooks: boolean;
    mayAsk: () => Promise<boolean>;
    onRead: (source: Source) => void;
  },
) {
  const { accounts, provider, reconcile } = services;

  return async function read(customerId: string): Promise<Account> {
    const { account } = await accounts.read(customerId);
    const show = (source: Source, shown = account) => {
      options.onRead(source);
      return shown;
    };
    if (options.hasWebhooks && isFresh(account)) return show('fresh');
    const isKnown = account.observed !== null;
    if (isKnown && (provider.isDown() || !(await options.mayAsk()))) return show('stale');
    try {
      return show('asked', await bounded(waitMs, () => reconcile(customerId)));
    } catch (error) {
      if (isKnown) return show('stale');
      throw error instanceof UpstreamError ? error : new UpstreamError('billing', error);
    }
  };
}

/** Whether Stripe was asked of late, and nothing was heard of a change since. */
function isFresh({ observed, dueAt }: Account): boolean {
  const now = Date.now();
  return (
    observed !== null &&
    now - observed.observedAt.getTime() < freshMs &&
    (dueAt === null || dueAt.getTime() > now)
  );
}

/** Whether a text can be a customer of Stripe's; any other names nobody, and is asked for nowhere. */
export const isCustomerId = (text: string): boolean => /^\w{1,255}$/.test(text);

/** The account of a customer that can't exist. */
export const nobody = (customerId: string): Account => ({
  ...newAccount(customerId),
  observed: { observedAt: new Date(), subscriptions: [] },
});
