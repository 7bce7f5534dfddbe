/** Runs in every replica and reconciles the accounts that are due, so that lost or late events only cost time. */
import { describeError, type Log } from '../telemetry/log.ts';
import type { AccountStore } from './account-store.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { ReconcileDue } from './reconcile-due.ts';
import { shuffled } from './shuffled.ts';

/** Milliseconds between two rounds, on average. In each, Stripe is probed if it is down. */
const intervalMs = 2_000;
/** How many accounts a search takes, and how many are reconciled at the same time. */
const batchSize = 200;
const concurrency = 5;
/** After how many failures in a row a batch is given up until the next search. */
const maxFailures = 5;

export interface ReconcilerOptions {
  /** Waits until the fleet may ask Stripe once more. */
  permit: () => Promise<void>;
  /** Called after each search, for metrics. */
  onSearch?: (outcome: 'ok' | 'failed') => void;
}

/**
 * Starts the reconciler. Several replicas at once are harmless: an account is stored only in the version that
 * was read.
 * @returns a function that stops it between two accounts
 */
export function startReconciler(
  {
    accounts,
    provider,
    reconcileDue,
  }: {
    accounts: Pick<AccountStore, 'due'>;
    provider: Pick<PaymentProvider, 'isDown' | 'probe'>;
    reconcileDue: Pick<ReconcileDue, 'isDue' | 'reconcileOne'>;
  },
  log: Log,
  { permit, onSearch = () => {} }: ReconcilerOptions,
): () => Promise<void> {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function search(): Promise<void> {
    try {
      // Page views don't ask Stripe while it is down: without this probe, nothing would.
      if (provider.isDown()) await provider.probe();
      // After an outage there may be thousands: a full batch means that there are more.
      for (let found = batchSize; !stopping && found === batchSize; onSearch('ok'))
        found = await reconcileBatch();
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
        if (id !== undefined) failures = (await reconcileDue.reconcileOne(id)) ? 0 : failures + 1;
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, due.length) }, work));
    return failures >= maxFailures || provider.isDown() ? 0 : due.length;
  }

  /** Takes the next account that is still due. One that became due again since the search is left to the next. */
  async function nextDue(queue: string[], searchedAt: Date): Promise<string | undefined> {
    for (let id = queue.shift(); id !== undefined; id = queue.shift())
      if (await reconcileDue.isDue(id, searchedAt)) return id;
    return undefined;
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
