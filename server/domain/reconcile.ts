/** One look at a customer: reads the account and Stripe, writes down what follows, and sends what is to be sent. */
import type { Account, Incident } from './account.ts';
import type { AccountStore, StoredAccount } from './account-store.ts';
import {
  conclude,
  decide,
  type Draft,
  draftOf,
  type NextStep,
  noteCarriedOut,
  refuse,
  schedule,
} from './desired-state.ts';
import { UpstreamError } from './errors.ts';
import type { ChangeResult, PaymentProvider } from './payment-provider.ts';
import { hasEnded, type Subscription } from './subscription.ts';
import { coalesce } from './coalesce.ts';

/** How often a look begins anew because somebody else changed the account, or because something is left to do. */
const rounds = 8;
/** How many requests one look sends for one subscription. */
const sendLimit = 6;
/** Milliseconds until what is still pending after a look is looked at again. */
const retryMs = 3_000;

export interface ReconcileServices {
  accounts: AccountStore;
  provider: PaymentProvider;
  /** Hears of each account that was written. */
  onChange: (account: Account) => void;
  /** Hears of what a person must know. */
  onIncident: (incident: Incident, subscriptionId: string) => void;
  /** Waits until the fleet may ask Stripe once more, where a look has to begin anew. */
  permit?: () => Promise<void>;
}

export type Reconcile = ReturnType<typeof createReconcile>;

/**
 * Makes the function that brings one customer's account in line with Stripe, and Stripe in line with the last
 * acknowledged words. Looks at one customer run one after the other in this process; those of other replicas
 * are told apart by the version of the document.
 * @returns the account after the look
 * @throws UpstreamError when Firestore or Stripe did not answer: what was found until then is stored
 */
export function createReconcile({
  accounts,
  provider,
  onChange,
  onIncident,
  permit = () => Promise.resolve(),
}: ReconcileServices) {
  /** Stores a draft. @returns null when somebody else changed the account: then all that was learned is old */
  async function store(
    stored: StoredAccount,
    draft: Draft,
    now: Date,
    incidents: Parameters<typeof onIncident>[],
  ) {
    draft.account.failures = 0;
    schedule(draft, new Date(now.getTime() + retryMs));
    const written = await accounts.write(stored, draft);
    if (!written) return null;
    for (const incident of incidents) onIncident(...incident);
    onChange(written.account);
    return written;
  }

  /** Stripe's word on all subscriptions: those that it lists, and those that it lists no longer. */
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

  /** Does what a stored draft asks for with one subscription. @returns whether another round is needed */
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
      if (sends === sendLimit) throw new UpstreamError('billing', new Error('it went on and on'));
      const slot = stored.account.desired[id]?.slot;
      if (!slot) return null;
      const sent = step;
      const result: ChangeResult =
        sent === 'burn' ? await provider.burn(id, slot) : await provider.change(id, slot);
      const incidents: Parameters<typeof onIncident>[] = [];
      const tell = (...incident: Parameters<typeof onIncident>) => void incidents.push(incident);
      const draft = draftOf(stored.account);
      const now = new Date();
      step = 'nothing';
      if (result.kind === 'ended') return null;
      if (result.kind === 'refused') {
        // What has ended refuses changes, too: that is no refusal of the word.
        const found = await provider.retrieve(id);
        if (!found || hasEnded(found)) return null;
        // Not known to be dead: it stays due.
        if (sent === 'burn') throw new UpstreamError('billing', new Error('the burn was refused'));
        const isOnlyCopy = sent === 'send' && slot.sends === 1;
        if (!isOnlyCopy && !result.isReplayed) {
          isRefused = true;
          step = 'burn';
          continue;
        }
        refuse(draft, seen, now, tell);
      } else if (sent === 'burn') {
        if (result.kind === 'other parameters') {
          // The write has used its key: its saved answer says how it went.
          isRefused = false;
          step = 'send again';
          continue;
        }
        if (isRefused) refuse(draft, seen, now, tell);
        else step = conclude(draft, seen, 'DEAD', now, tell);
      } else if (result.kind === 'done' && !result.isReplayed) {
        seen = result.subscription;
        replaceIn(draft, seen);
        step = conclude(draft, seen, 'DONE', now, tell);
      } else if (result.kind === 'done') {
        noteCarriedOut(draft, id);
        await store(stored, draft, now, incidents);
        return null;
      } else if (result.kind === 'failed') {
        const found = await provider.retrieve(id);
        if (!found) return null;
        seen = found;
        replaceIn(draft, seen);
        const fate = seen.tag === slot.tag ? 'DONE' : 'DEAD';
        step = conclude(draft, seen, fate, now, tell);
      } else if (sent === 'send again') step = conclude(draft, seen, 'DEAD', now, tell);
      else return null;
      const written = await store(stored, draft, now, incidents);
      if (!written) return null;
      stored = written;
    }
    return stored;
  }

  async function look(customerId: string): Promise<Account> {
    const began = new Date();
    for (let round = 0; round < rounds; round += 1) {
      if (round > 0) {
        const { account } = await accounts.read(customerId);
        if (isSeenSince(began, account)) return account;
        await permit();
      }
      const stored = await accounts.read(customerId);
      const observedAt = new Date();
      const subscriptions = await observe(stored.account);
      const draft = draftOf(stored.account);
      draft.account.observed = { observedAt, subscriptions };
      const incidents: Parameters<typeof onIncident>[] = [];
      const now = new Date();
      const steps = subscriptions.map((seen) => ({
        seen,
        step: decide(draft, seen, now, (...incident) => void incidents.push(incident)),
      }));
      let written = await store(stored, draft, now, incidents);
      for (const { seen, step } of steps)
        written = written && (await carryOut(written, seen.id, step, seen));
      if (written) return written.account;
    }
    throw new UpstreamError('directory', new Error('the account changed again and again'));
  }

  return coalesce(look);
}

/** Whether somebody else's look, begun no earlier, took the place of ours and left nothing to do. */
const isSeenSince = (began: Date, { observed, dueAt, pendingSince }: Account): boolean =>
  observed !== null &&
  observed.observedAt >= began &&
  pendingSince === null &&
  (dueAt === null || dueAt > new Date());

/** Puts what Stripe answered to a change in the place of what it said before. */
function replaceIn({ account: { observed } }: Draft, seen: Subscription): void {
  if (!observed) return;
  observed.subscriptions = observed.subscriptions.map((each) =>
    each.id === seen.id ? seen : each,
  );
}
