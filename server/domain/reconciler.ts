/** Runs in every replica and reconciles the accounts that are due, so that lost or late events only cost time. */
import { describeError, type Log, pseudonym } from '../telemetry/log.ts';
import { NewerAccountError } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { draftOf } from './account-draft.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Reconcile } from './reconcile.ts';

/** Milliseconds between two searches for due accounts, on average. */
const intervalMs = 2_000;
/** How many accounts a search takes, and how many are reconciled at the same time. */
const batchSize = 100;
const concurrency = 5;
/** How many places an account may fall back in a batch, so that replicas take different ones first. */
const shuffleRange = 50;
/** After how many failures in a row a batch is given up until the next search. */
const maxFailures = 5;
/** Milliseconds until an account that failed is due again: doubles from the first to the longest. */
const firstPauseMs = 3_000;
const longestPauseMs = 30_000;
/** Milliseconds before a deadline at which operators are alerted. */
const atRiskMs = 3_600_000;

export interface ReconcilerOptions {
  /** Waits until the fleet may ask Stripe once more. */
  permit: () => Promise<void>;
  /** Called after each search, for metrics. */
  onSearch?: (outcome: 'ok' | 'failed') => void;
  /** Called after a failed attempt at a change that is due within the hour, for metrics. */
  onAtRisk?: () => void;
}

/**
 * Starts the reconciler. Several replicas at once are harmless: an account is stored only in the version that
 * was read.
 * @returns a function that stops it between two accounts
 */
export function startReconciler(
  services: { accounts: AccountStore; provider: PaymentProvider; reconcile: Reconcile },
  log: Log,
  { permit, onSearch = () => {}, onAtRisk = () => {} }: ReconcilerOptions,
): () => Promise<void> {
  const { accounts, provider, reconcile } = services;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function search(): Promise<void> {
    try {
      // Page views don't ask Stripe while it is down: without this probe, nothing would.
      if (provider.isDown()) await provider.probe();
      // After an outage there may be thousands: a full batch means that there are more.
      while (!stopping && (await reconcileBatch()) === batchSize);
      onSearch('ok');
    } catch (error) {
      onSearch('failed');
      log.warn({ error: describeError(error) }, 'the reconciler could not search');
    }
  }

  /** @returns how many were due; 0 when there is no use in going on */
  async function reconcileBatch(): Promise<number> {
    const at = new Date();
    const due = await accounts.due(at, batchSize);
    const queue = shuffled(due);
    let failures = 0;
    const work = async () => {
      while (queue.length > 0 && !stopping && failures < maxFailures) {
        // The permit comes first: while it is awaited, another replica may take the next account.
        await permit();
        const id = await nextDue(queue, at);
        if (id !== undefined) failures = (await reconcileOne(id)) ? 0 : failures + 1;
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, due.length) }, work));
    return failures >= maxFailures || provider.isDown() ? 0 : due.length;
  }

  /**
   * Takes the next account that is still due: another replica may have been faster. An account that became due
   * again since the search is left to the next search.
   */
  async function nextDue(queue: string[], searchedAt: Date): Promise<string | undefined> {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      // If it can't be read, reconciling it will say why.
      const stored = await accounts.read(id).catch(() => null);
      const dueAt = stored?.account.dueAt ?? null;
      if (dueAt === null || dueAt <= searchedAt) return id;
    }
    return undefined;
  }

  /** @returns whether it succeeded */
  async function reconcileOne(customerId: string): Promise<boolean> {
    try {
      await reconcile(customerId);
      return true;
    } catch (error) {
      // A replica of the newer release will take it.
      if (error instanceof Error && error.cause instanceof NewerAccountError) return true;
      const about = { customer: pseudonym(customerId), error: describeError(error) };
      log.warn(about, 'the account could not be reconciled');
      await postpone(customerId).catch(() => {});
      return false;
    }
  }

  /** Makes an account due later, so that one that fails does not hold up the others. */
  async function postpone(customerId: string): Promise<void> {
    const stored = await accounts.read(customerId);
    const draft = draftOf(stored.account);
    const { account } = draft;
    const now = Date.now();
    if (account.deadline && account.deadline.getTime() - now < atRiskMs) {
      onAtRisk();
      log.error(
        { customer: pseudonym(customerId), alert: 'cancellation_at_risk' },
        'a period ends soon, and an accepted change is not carried out',
      );
    }
    // While Stripe is down, the failure is not this account's.
    if (provider.isDown()) return;
    account.failures += 1;
    const pause = Math.min(firstPauseMs * 2 ** (account.failures - 1), longestPauseMs);
    account.dueAt = new Date(now + pause * (0.5 + Math.random() / 2));
    await accounts.write(stored, draft);
  }

  function plan(): void {
    if (stopping) return;
    // Jitter, so that replicas do not search in step.
    timer = setTimeout(
      () => {
        running = search().then(plan);
      },
      intervalMs * (0.5 + Math.random()),
    );
    timer.unref();
  }

  plan();
  return async () => {
    stopping = true;
    clearTimeout(timer);
    await running;
  };
}

/** The same items in nearly the same order, so that replicas that search at the same time rarely take the same one. */
function shuffled<T>(items: readonly T[]): T[] {
  const order = items.map((item, index) => ({ item, rank: index + Math.random() * shuffleRange }));
  return order.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}
