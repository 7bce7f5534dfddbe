/** A Stripe in memory: subscriptions whose periods end, idempotency keys that are forgotten, refusals, failures that are saved. */
import type { Slot } from '../../server/domain/account/account.ts';
import type { ChangeResult } from '../../server/domain/account/payment-provider.ts';
import { listLimit, type Subscription } from '../../server/domain/subscription.ts';
import { usual } from '../support/account-factory.ts';
import type { Choices } from './choices.ts';
import type { Clock } from './clock.ts';

export const day = 24 * 3_600_000;
export const period = 30 * day;
/** How long a key is known. */
export const keyLife = 24 * 3_600_000;

export type Course = 'END' | 'RENEW' | 'DATE';

/** Who changed a plan: a write of ours (with its tag), somebody at the provider, or the end of a period. */
export type By = { kind: 'write'; tag: string } | { kind: 'provider' } | { kind: 'time' };

/** A plan as it was after each change. */
export interface Version {
  at: number;
  by: By;
  course: Course;
  cancelAt: number | null;
  canceledAt: number | null;
  isEnded: boolean;
}

/** A subscription at Stripe. Times are milliseconds. */
export interface Plan {
  id: string;
  customerId: string;
  boughtAt: number;
  startedAt: number;
  endsAt: number;
  cancelAt: number | null;
  atPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  isTrial: boolean;
  tag: string | null;
  reason: Subscription['reason'];
  comment: string | null;
  versions: Version[];
  /** When each period was charged. */
  charges: number[];
}

interface Saved {
  at: number;
  params: string;
  answer: { subscription: Subscription } | 'failed' | 'refused';
}

/** What Stripe refuses for good: nothing, changes, all updates, or one copy of a write. */
export type Refusing = 'nothing' | 'changes' | 'updates' | 'the next' | 'the next but one';

const courseOf = ({ endedAt, cancelAt, endsAt }: Plan): Course => {
  if (endedAt !== null || (cancelAt !== null && cancelAt <= endsAt)) return 'END';
  return cancelAt === null ? 'RENEW' : 'DATE';
};
const seconds = (time: number) => Math.floor(time / 1_000) * 1_000;
const dateOf = (time: number | null) => (time === null ? null : new Date(time));

/** What is said of Stripe's changes. */
export interface StripeListener {
  changed(plan: Plan, version: Version): void;
  /** A period ended: charged, or over. */
  turned(plan: Plan): void;
  /** A change was refused for good. */
  refused(plan: Plan): void;
  /** The tag of a write was removed: only its saved answer says that it was carried out, unless that is a failure. */
  untagged(plan: Plan, tag: string, answer: 'success' | 'failure'): void;
}

export class Stripe {
  readonly plans = new Map<string, Plan>();
  readonly keys = new Map<string, Saved>();
  refusing: Refusing = 'nothing';
  /** Whether failures are saved under keys now and then. */
  isFailing = false;
  writes = 0;
  readonly #clock: Clock;
  readonly #choices: Choices;
  readonly #listener: StripeListener;

  constructor(clock: Clock, choices: Choices, listener: StripeListener) {
    this.#clock = clock;
    this.#choices = choices;
    this.#listener = listener;
  }

  /** Somebody buys a plan. @param metadataOf the plan whose metadata it gets, too */
  buy(customerId: string, options: { endsIn: number; isTrial: boolean; metadataOf?: Plan }): Plan {
    const { now } = this.#clock;
    const plan: Plan = {
      id: `sub_${this.plans.size + 1}`,
      customerId,
      boughtAt: seconds(now + Math.min(0, options.endsIn - period)),
      startedAt: seconds(now + options.endsIn - period),
      endsAt: seconds(now + options.endsIn),
      cancelAt: null,
      atPeriodEnd: false,
      canceledAt: null,
      endedAt: null,
      isTrial: options.isTrial,
      tag: options.metadataOf?.tag ?? null,
      reason: null,
      comment: null,
      versions: [],
      charges: options.isTrial ? [] : [now],
    };
    this.plans.set(plan.id, plan);
    this.#changed(plan, { kind: 'provider' });
    this.#clock.at(plan.endsAt, () => this.#endPeriod(plan));
    return plan;
  }

  /** Somebody changes a plan at the provider. */
  change(plan: Plan, to: Course): void {
    if (plan.endedAt !== null) return;
    this.#set(plan, to, plan.endsAt + period / 2);
    if (to === 'END') plan.reason = 'unused';
    this.#changed(plan, { kind: 'provider' });
  }

  /** Somebody changes the metadata at the provider. */
  setTag(plan: Plan, tag: string | null): void {
    const before = plan.tag;
    plan.tag = tag;
    this.#changed(plan, { kind: 'provider' });
    const saved = before !== null && this.keys.get(`${plan.id}.${before}`);
    if (saved)
      this.#listener.untagged(plan, before, saved.answer === 'failed' ? 'failure' : 'success');
  }

  list(customerId: string): Subscription[] {
    return [...this.plans.values()]
      .filter((plan) => plan.customerId === customerId && plan.endedAt === null)
      .reverse()
      .slice(0, listLimit)
      .map((plan) => this.seen(plan));
  }

  retrieve(id: string): Subscription | null {
    const plan = this.plans.get(id);
    return plan ? this.seen(plan) : null;
  }

  /** A plan as the API shows it. The amount is the number of its version: for the oracle alone. */
  seen(plan: Plan): Subscription {
    return {
      id: plan.id,
      customerId: plan.customerId,
      status: plan.endedAt !== null ? 'canceled' : plan.isTrial ? 'trialing' : 'active',
      startedAt: new Date(plan.startedAt),
      endsAt: new Date(plan.endsAt),
      cancelAt: dateOf(plan.cancelAt),
      cancelsAtPeriodEnd: plan.atPeriodEnd,
      canceledAt: dateOf(plan.canceledAt),
      endedAt: dateOf(plan.endedAt),
      reason: plan.reason,
      comment: plan.comment,
      plan: {
        amount: plan.versions.length - 1,
        currency: 'usd',
        interval: 'month',
        intervalCount: 1,
      },
      tag: plan.tag,
      // Last: V8 makes the object three times as fast as from a copy that grows.
      ...usual,
    };
  }

  /** Executes a slot's change, or the harmless update that uses its key up. */
  update(id: string, slot: Slot, isBurn: boolean): ChangeResult {
    const plan = this.plans.get(id);
    if (!plan) return { kind: 'ended' };
    const { key, tag, change } = slot;
    const params = isBurn ? 'burn' : `${tag} ${change.kind}`;
    const saved = this.keys.get(key);
    if (saved && this.#clock.now - saved.at < keyLife) {
      if (saved.params !== params) return { kind: 'other parameters' };
      if (saved.answer === 'failed') return { kind: 'failed' };
      if (saved.answer === 'refused') return { kind: 'refused', isReplayed: true };
      return { kind: 'done', subscription: saved.answer.subscription, isReplayed: true };
    }
    const save = (answer: Saved['answer']) =>
      this.keys.set(key, { at: this.#clock.now, params, answer });
    if (plan.endedAt !== null) return { kind: 'refused', isReplayed: false };
    if (this.#refuses(isBurn)) {
      if (!isBurn) this.#listener.refused(plan);
      if (this.isFailing && this.#choices.from('calls', 3) === 2) save('refused');
      return { kind: 'refused', isReplayed: false };
    }
    const failure = this.isFailing ? this.#choices.from('calls', 8) : 0;
    if (failure === 6) {
      save('failed');
      return { kind: 'failed' };
    }
    this.writes += 1;
    if (!isBurn) {
      this.#set(plan, change.kind, change.kind === 'DATE' ? change.date.getTime() : 0);
      if (change.kind === 'END') plan.reason = change.reason;
      plan.tag = tag;
      this.#changed(plan, { kind: 'write', tag });
    }
    const subscription = this.seen(plan);
    save(failure === 7 ? 'failed' : { subscription });
    return failure === 7 ? { kind: 'failed' } : { kind: 'done', subscription, isReplayed: false };
  }

  #refuses(isBurn: boolean): boolean {
    const { refusing } = this;
    if (refusing === 'the next but one' && !isBurn) {
      this.refusing = 'the next';
      return false;
    }
    if (refusing === 'the next' && !isBurn) {
      this.refusing = 'nothing';
      return true;
    }
    return refusing === 'updates' || (refusing === 'changes' && !isBurn);
  }

  #set(plan: Plan, to: Course, date: number): void {
    if (to === 'RENEW') {
      plan.canceledAt = null;
      plan.reason = null;
    } else plan.canceledAt = seconds(this.#clock.now);
    plan.atPeriodEnd = to === 'END';
    plan.cancelAt = to === 'RENEW' ? null : to === 'END' ? plan.endsAt : date;
    if (plan.cancelAt !== null) this.#clock.at(plan.cancelAt, () => this.#endPeriod(plan));
  }

  #changed(plan: Plan, by: By): void {
    const { cancelAt, canceledAt, endedAt } = plan;
    const version: Version = {
      at: this.#clock.now,
      by,
      course: courseOf(plan),
      cancelAt,
      canceledAt,
      isEnded: endedAt !== null,
    };
    plan.versions.push(version);
    this.#listener.changed(plan, version);
  }

  /** Looks whether a period or a plan ends now: the plan does, or it is charged for another period. */
  #endPeriod(plan: Plan): void {
    const { now } = this.#clock;
    if (plan.endedAt !== null) return;
    if (plan.cancelAt !== null && plan.cancelAt <= now) plan.endedAt = seconds(now);
    else if (plan.endsAt <= now) {
      plan.startedAt = plan.endsAt;
      plan.endsAt += period;
      plan.isTrial = false;
      plan.charges.push(now);
      this.#clock.at(plan.endsAt, () => this.#endPeriod(plan));
    } else return;
    this.#changed(plan, { kind: 'time' });
    this.#listener.turned(plan);
  }
}
