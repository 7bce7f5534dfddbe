/** Looks, in every replica, at the accounts that are due: whatever was missed, lost or late is found there. */
import { describeError, type Log, pseudonym } from '../telemetry/log.ts';
import { NewerAccountError } from './account.ts';
import type { AccountStore } from './account-store.ts';
import { draftOf } from './desired-state.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Reconcile } from './reconcile.ts';

/** Milliseconds between two searches for due accounts, on average. */
const intervalMs = 2_000;
/** How many accounts are taken at a time, and how many are looked at beside each other. */
const batch = 100;
const lanes = 5;
/** How many places an account may fall back, so that replicas look at different ones: some seconds. */
const shuffle = 50;
/** How many looks may fail in a row until the next search. */
const failureLimit = 5;
/** Milliseconds until an account whose look failed is due again: doubles from the first to the longest. */
const firstPauseMs = 3_000;
const longestPauseMs = 30_000;
/** Milliseconds before a deadline from which on an operator must know. */
const atRiskMs = 3_600_000;

export interface ReconcilerOptions {
  /** Waits until the fleet may ask Stripe once more. */
  permit: () => Promise<void>;
  /** Hears of each search, for metrics. */
  onSearch?: (outcome: 'ok' | 'failed') => void;
}

/**
 * Starts searching. Several replicas at once are harmless: each look goes by the version of the account.
 * @returns a function that stops it between two accounts
 */
export function startReconciler(
  services: { accounts: AccountStore; provider: PaymentProvider; reconcile: Reconcile },
  log: Log,
  { permit, onSearch = () => {} }: ReconcilerOptions,
): () => Promise<void> {
  const { accounts, provider, reconcile } = services;
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function search(): Promise<void> {
    try {
      // Views do not ask while it is down: without this, nobody might.
      if (provider.isDown()) await provider.probe();
      // After an outage there may be thousands: a full batch means that there are more.
      while (!stopping && (await lookAtBatch()) === batch);
      onSearch('ok');
    } catch (error) {
      onSearch('failed');
      log.warn({ error: describeError(error) }, 'the reconciler could not search');
    }
  }

  /** @returns how many were due; 0 when it is of no use to go on */
  async function lookAtBatch(): Promise<number> {
    const at = new Date();
    const due = await accounts.due(at, batch);
    const queue = shuffled(due);
    let failures = 0;
    const work = async () => {
      while (queue.length > 0 && !stopping && failures < failureLimit) {
        // The turn first: meanwhile another replica may look at what would have been next.
        await permit();
        const id = await nextDue(queue, at);
        if (id !== undefined) failures = (await lookAt(id)) ? 0 : failures + 1;
      }
    };
    await Promise.all(Array.from({ length: Math.min(lanes, due.length) }, work));
    return failures >= failureLimit || provider.isDown() ? 0 : due.length;
  }

  /**
   * Takes the next account that is still due: another replica may have been faster. One that has become due again
   * since the search comes after all that was found.
   */
  async function nextDue(queue: string[], searchedAt: Date): Promise<string | undefined> {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      // One that can't be read is for the look to deal with.
      const stored = await accounts.read(id).catch(() => null);
      const dueAt = stored?.account.dueAt ?? null;
      if (dueAt === null || dueAt <= searchedAt) return id;
    }
    return undefined;
  }

  /** @returns whether that went well */
  async function lookAt(customerId: string): Promise<boolean> {
    try {
      await reconcile(customerId);
      return true;
    } catch (error) {
      // It is for a replica of the newer release.
      if (error instanceof Error && error.cause instanceof NewerAccountError) return true;
      const about = { customer: pseudonym(customerId), error: describeError(error) };
      log.warn(about, 'the account could not be looked at');
      await postpone(customerId).catch(() => {});
      return false;
    }
  }

  /** One account that can't be dealt with must not keep the others waiting. */
  async function postpone(customerId: string): Promise<void> {
    const stored = await accounts.read(customerId);
    const draft = draftOf(stored.account);
    const { account } = draft;
    const now = Date.now();
    if (account.deadline && account.deadline.getTime() - now < atRiskMs)
      log.error(
        { customer: pseudonym(customerId), alert: 'cancellation_at_risk' },
        'a period ends soon, and an accepted change is not carried out',
      );
    // Nobody is asked while Stripe is down: that is no failure of this account.
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

/** The same in nearly the same order: replicas that search at the same time are to meet at few accounts. */
function shuffled<T>(items: readonly T[]): T[] {
  const order = items.map((item, index) => ({ item, rank: index + Math.random() * shuffle }));
  return order.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}
