/** A Stripe and a Firestore in memory, whose every call waits until the scheduler lets it happen, be lost, or come late. */
import { UpstreamError } from '../../../server/domain/errors.ts';
import {
  type Account,
  type Change,
  newAccount,
  type Slot,
} from '../../../server/domain/account/account.ts';
import type { AccountStore, StoredAccount } from '../../../server/domain/account/account-store.ts';
import type { Cancellation } from '../../../server/domain/account/cancellation.ts';
import type { Draft } from '../../../server/domain/account/draft.ts';
import type {
  ChangeResult,
  PaymentProvider,
} from '../../../server/domain/account/payment-provider.ts';
import type { Subscription } from '../../../server/domain/subscription.ts';
import { Ghost } from './ghost.ts';

export const customerId = 'cus_1';
export const subscriptionId = 'sub_1';
const month = 30 * 24 * 3_600_000;

/** A call that waits. */
export interface Call {
  /** Which process made it; null when nobody waits for its answer any more. */
  replica: number | null;
  kind: 'read account' | 'write account' | 'read Stripe' | 'write Stripe';
  /** Lets it happen, and answers. */
  happen: () => void;
  /** It fails, and nothing happened. */
  fail: () => void;
  /** It happens, and its answer is lost. */
  loseAnswer: () => void;
  /** It fails now. @returns what happens later on */
  delay: () => () => void;
}

/** What Stripe keeps under an idempotency key. */
interface Saved {
  params: string;
  /** The answer to the first use; null for a failure that is saved. */
  answer: Subscription | null;
}

export class World {
  readonly ghost = new Ghost();
  readonly calls: Call[] = [];
  account: Account | null = null;
  version = 0;
  readonly receipts = new Map<string, Cancellation>();
  readonly keys = new Map<string, Saved>();
  isRefusing = false;
  /** Decides whether a request fails for good under its key, with or without effect; null when none does. */
  fail: (() => 'done' | 'failed' | 'done, and failed') | null = null;
  /** Requests to change something that Stripe heard. */
  writes = 0;
  /** The one subscription as Stripe has it. */
  stripe = {
    cancelAt: null as Date | null,
    atPeriodEnd: false,
    canceledAt: null as Date | null,
    endedAt: null as Date | null,
    startedAt: new Date(Date.now() - month / 2),
    endsAt: new Date(Date.now() + month / 2),
    tag: null as string | null,
  };

  /** A time that is later than all that anybody has noted. */
  now(): Date {
    const before = Date.now();
    while (Date.now() === before);
    return new Date();
  }

  seen(): Subscription {
    const { cancelAt, atPeriodEnd, canceledAt, endedAt, startedAt, endsAt, tag } = this.stripe;
    return structuredClone({
      id: subscriptionId,
      customerId,
      status: endedAt ? 'canceled' : 'active',
      startedAt,
      endsAt,
      cancelAt,
      cancelsAtPeriodEnd: atPeriodEnd,
      canceledAt,
      endedAt,
      reason: null,
      comment: null,
      // The number of changes at the provider that this answer knows of: for the ghost alone.
      plan: {
        amount: this.ghost.providerChanges,
        currency: 'usd',
        interval: 'month',
        intervalCount: 1,
      },
      tag,
    });
  }

  /** Somebody changes the plan at the provider. */
  changeAtProvider(to: 'END' | 'RENEW' | 'DATE'): void {
    const { stripe } = this;
    if (stripe.endedAt) return;
    if (to === 'RENEW') stripe.canceledAt = null;
    else stripe.canceledAt ??= this.now();
    stripe.atPeriodEnd = to === 'END';
    stripe.cancelAt =
      to === 'RENEW'
        ? null
        : to === 'END'
          ? stripe.endsAt
          : new Date(stripe.endsAt.getTime() + month);
    const open = [...this.receipts.values()].find(
      ({ state }) => state === 'CONFIRMED' || state === 'REQUESTED',
    );
    this.ghost.provider(this.seen(), open?.requestedBy ?? null);
  }

  /**
   * The period ends: the plan does, too, or it is charged for another one.
   * @param isAsked whether somebody has asked for an end before, though it may be written down late
   */
  endPeriod(isAsked: boolean): void {
    const { stripe } = this;
    if (stripe.endedAt) return;
    const ends = stripe.cancelAt !== null && stripe.cancelAt <= stripe.endsAt;
    this.ghost.periodEnds(ends, isAsked);
    if (ends) stripe.endedAt = this.now();
    else {
      stripe.startedAt = this.now();
      stripe.endsAt = new Date(stripe.endsAt.getTime() + month);
    }
  }

  /** The store and the provider as one process has them. */
  connect(replica: number): { accounts: AccountStore; provider: PaymentProvider } {
    const call = <T>(
      kind: Call['kind'],
      upstream: 'directory' | 'billing',
      happen: () => T,
      late: () => unknown = () => {},
    ): Promise<T> =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new UpstreamError(upstream, new Error('lost')));
        const mine: Call = {
          replica,
          kind,
          happen: () => resolve(happen()),
          fail,
          loseAnswer() {
            happen();
            fail();
          },
          delay() {
            fail();
            return () => void late();
          },
        };
        this.calls.push(mine);
      });
    const change = (key: string, params: string, apply: () => void) => {
      const happen = () => this.#execute(key, params, apply);
      return call('write Stripe', 'billing', happen, happen);
    };
    return {
      accounts: {
        read: () =>
          call('read account', 'directory', () => ({
            value: structuredClone(this.account) ?? newAccount(customerId),
            version: this.account ? this.version : null,
          })),
        write: (stored, draft) => {
          const copy = structuredClone(draft);
          const commit = () => this.#commit(stored, copy);
          return call('write account', 'directory', commit, commit);
        },
        touch: () => Promise.reject(new Error('not used')),
        due: () => Promise.resolve([]),
        customerOf: () => Promise.resolve(customerId),
        receipt: (id) =>
          call('read account', 'directory', () => structuredClone(this.receipts.get(id)) ?? null),
        receiptsOf: () => Promise.resolve([]),
        pending: () => Promise.resolve({ count: 0, oldest: null }),
      },
      provider: {
        list: () =>
          call('read Stripe', 'billing', () => (this.stripe.endedAt ? [] : [this.seen()])),
        retrieve: () => call('read Stripe', 'billing', () => this.seen()),
        change: (_id, slot) =>
          change(slot.key, JSON.stringify([slot.change, slot.tag]), () => this.#apply(slot)),
        burn: (_id, slot) => change(slot.key, 'burn', () => {}),
        isDown: () => false,
        probe: () => Promise.resolve(true),
      },
    };
  }

  #commit(stored: StoredAccount, draft: Pick<Draft, 'account' | 'receipts'>): StoredAccount | null {
    const current = this.account ? this.version : null;
    if (stored.version !== current) return null;
    this.ghost.committed(this.account, draft.account, this.seen());
    this.account = structuredClone(draft.account);
    for (const receipt of draft.receipts.values())
      this.receipts.set(receipt.id, structuredClone(receipt));
    this.version += 1;
    return { value: structuredClone(draft.account), version: this.version };
  }

  #execute(key: string, params: string, apply: () => void): ChangeResult {
    const saved = this.keys.get(key);
    if (saved && saved.params !== params) return { kind: 'other parameters' };
    if (saved?.answer === null) return { kind: 'failed' };
    if (saved) return { kind: 'done', subscription: saved.answer, isReplayed: true };
    if (this.stripe.endedAt) return { kind: 'ended' };
    if (this.isRefusing && params !== 'burn') {
      this.ghost.refused();
      return { kind: 'refused', isReplayed: false };
    }
    this.writes += 1;
    const fate = this.fail?.() ?? 'done';
    if (fate !== 'failed') apply();
    const subscription = this.seen();
    this.keys.set(key, { params, answer: fate === 'done' ? subscription : null });
    return fate === 'done' ? { kind: 'done', subscription, isReplayed: false } : { kind: 'failed' };
  }

  #apply({ tag, change, generation }: Slot): void {
    const { stripe } = this;
    const to: Change['kind'] = change.kind;
    if (to === 'RENEW') stripe.canceledAt = null;
    else stripe.canceledAt ??= this.now();
    stripe.atPeriodEnd = to === 'END';
    stripe.cancelAt =
      change.kind === 'DATE' ? change.date : change.kind === 'END' ? stripe.endsAt : null;
    stripe.tag = tag;
    this.ghost.written(generation);
  }
}
