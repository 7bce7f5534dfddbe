/** Reconciles one customer: reads the account and Stripe, stores what follows, and sends what is to be sent. */
import type { Account } from './account.ts';
import { type Draft, draftOf } from './draft.ts';
import type { AccountStore, StoredAccount } from './account-store.ts';
import { coalesce } from '../calls.ts';
import type { CommitAccount } from './commit-account.ts';
import { conclude, decide, type NextStep, noteCarriedOut, refuse } from './desired-state.ts';
import { UpstreamError } from '../errors.ts';
import type { ChangeResult, PaymentProvider } from './payment-provider.ts';
import { hasEnded, type Subscription } from '../subscription.ts';

/** How often a run begins anew because somebody else changed the account, or because something is left to do. */
const maxRounds = 8;
/** How many requests one run sends for one subscription. */
const maxSends = 6;
/** Milliseconds until a pending intent is tried again. */
const retryMs = 3_000;

export interface ReconcileServices {
  accounts: Pick<AccountStore, 'read'>;
  provider: PaymentProvider;
  commit: CommitAccount;
  /** Waits until the fleet may ask Stripe once more; for rounds after the first. */
  permit?: () => Promise<void>;
}

export type Reconcile = ReturnType<typeof createReconcile>;

/** What reads and changes of accounts are made of. */
export interface AccountCore {
  accounts: AccountStore;
  provider: PaymentProvider;
  commit: CommitAccount;
  reconcile: Reconcile;
}

/**
 * Makes the function that brings one customer's account in line with Stripe, and Stripe in line with the last
 * acknowledged intents. In this process, runs for one customer follow each other; between replicas, the version
 * of the document decides.
 * @returns the account after the run
 * @throws UpstreamError when Firestore or Stripe did not answer: what was found until then is stored
 */
export function createReconcile({
  accounts,
  provider,
  commit,
  permit = () => Promise.resolve(),
}: ReconcileServices) {
  /** Stores a draft. @returns null when somebody else changed the account: then all that was read is old */
  const store = (stored: StoredAccount, draft: Draft) =>
    commit(stored, draft, new Date(stored.at.getTime() + retryMs));

  /** Reads all subscriptions from Stripe: those that it lists, and known ones that it lists no longer. */
  async function observe({ customerId, desired }: Account): Promise<Subscription[]> {
    const found = (await provider.list(customerId)) ?? [];
    const missing = Object.entries(desired).filter(
      ([id, { knownEnded, state }]) =>
        (!knownEnded || state === 'PENDING') && !found.some((each) => each.id === id),
    );
    for (const [id] of missing) {
      const each = await provider.retrieve(id);
      if (each?.customerId === customerId) found.push(each);
    }
    return found;
  }

  /**
   * Sends what a stored draft asks for, for one subscription, and stores each result.
   * @returns the stored account; null when a new round must read everything again
   */
  async function carryOut(
    before: StoredAccount,
    id: string,
    first: NextStep,
    firstSeen: Subscription,
  ): Promise<StoredAccount | null> {
    let stored = before;
    let step = first;
    let seen = firstSeen;
    let isRefused = false;
    for (let sends = 0; step !== 'nothing'; sends += 1) {
      if (sends === maxSends) throw new UpstreamError('stripe', new Error('too many requests'));
      const slot = stored.value.desired[id]?.slot;
      if (!slot) return null;
      const sent = step;
      const result: ChangeResult =
        sent === 'burn' ? await provider.burn(id, slot) : await provider.change(id, slot);
      const draft = draftOf(stored.value);
      const { at } = stored;
      if (result.kind === 'ended') return null;
      if (result.kind === 'refused') {
        // A subscription that has ended refuses changes, too: that is no refusal of the intent.
        const found = await provider.retrieve(id);
        if (!found || hasEnded(found)) return null;
        // The write may still be alive: its slot stays full.
        if (sent === 'burn') return stored;
        if (sent === 'send again' && !result.isReplayed) {
          isRefused = true;
          step = 'burn';
          continue;
        }
        step = refuse(draft, seen, at);
      } else if (sent === 'burn') {
        if (result.kind === 'other parameters') {
          // The write has used its key: its saved answer says how it went.
          step = 'send again';
          continue;
        }
        step = isRefused ? refuse(draft, seen, at) : conclude(draft, seen, 'DEAD', at);
      } else if (result.kind === 'done' && !result.isReplayed) {
        seen = result.subscription;
        replaceObserved(draft, seen);
        step = conclude(draft, seen, 'DONE', at);
      } else if (result.kind === 'done') {
        noteCarriedOut(draft, id);
        await store(stored, draft);
        return null;
      } else if (result.kind === 'failed') {
        const found = await provider.retrieve(id);
        if (!found) return null;
        seen = found;
        replaceObserved(draft, seen);
        const fate = seen.tag === slot.tag ? 'DONE' : 'DEAD';
        step = conclude(draft, seen, fate, at);
      } else if (sent === 'send again') step = conclude(draft, seen, 'DEAD', at);
      else return null;
      const written = await store(stored, draft);
      if (!written) return null;
      stored = written;
    }
    return stored;
  }

  async function run(customerId: string): Promise<Account> {
    let startedAt: Date | null = null;
    for (let round = 0; round < maxRounds; round += 1) {
      if (startedAt) {
        const stored = await accounts.read(customerId);
        if (isReconciledSince(startedAt, stored)) return stored.value;
        await permit();
      }
      const stored = await accounts.read(customerId);
      startedAt ??= stored.at;
      const subscriptions = await observe(stored.value);
      const draft = draftOf(stored.value);
      draft.account.observed = { observedAt: stored.at, subscriptions };
      const steps = subscriptions.map((seen) => ({ seen, step: decide(draft, seen, stored.at) }));
      let written = await store(stored, draft);
      for (const { seen, step } of steps)
        written = written && (await carryOut(written, seen.id, step, seen));
      if (written && steps.some(({ seen }) => written.value.desired[seen.id]?.slot))
        throw new UpstreamError('stripe', new Error('a write may still be carried out'), {
          isRefusal: true,
        });
      if (written) return written.value;
    }
    throw new UpstreamError('firestore', new Error('the account changed in each round'));
  }

  return coalesce(run);
}

/** Whether another run, begun no earlier, read Stripe in place of ours and left nothing to do. */
const isReconciledSince = (
  startedAt: Date,
  { value: { observed, dueAt, pendingSince }, at }: StoredAccount,
): boolean =>
  observed !== null &&
  observed.observedAt >= startedAt &&
  pendingSince === null &&
  (dueAt === null || dueAt > at);

/** Replaces what Stripe said of a subscription by its answer to a change. */
function replaceObserved({ account: { observed } }: Draft, seen: Subscription): void {
  if (!observed) return;
  observed.subscriptions = observed.subscriptions.map((each) =>
    each.id === seen.id ? seen : each,
  );
}
