/** A Stripe in memory: periods that end, idempotency keys that are forgotten, refusals, saved failures. */
import type { ChangeResult, Write } from '../../server/domain/customer-record/payment-provider.ts';
import { UpstreamError } from '../../server/domain/errors.ts';
import type { Subscription } from '../../server/domain/subscription/subscription.ts';
import { usual } from '../support/record-factory.ts';
import type { Choices } from './choices.ts';
import type { Clock } from './clock.ts';

export const day = 24 * 3_600_000;
export const period = 30 * day;
export const keyLife = 24 * 3_600_000;

export type Course = 'END' | 'RENEW' | 'DATE';

/**
 * The cause of a change: our write (its id and key, and whether Stripe had forgotten the key), our immediate end (and whether
 * its payment was open), a change at the provider, or a period's end.
 */
export type By =
  | { kind: 'write'; writeId: string; key: string; isForgotten: boolean }
  | { kind: 'end now'; wasOwed: boolean }
  | { kind: 'provider' }
  | { kind: 'time' };

export interface Version {
  at: number;
  by: By;
  course: Course;
  cancelAt: number | null;
  canceledAt: number | null;
  isEnded: boolean;
}

/** A subscription at Stripe. Times are in milliseconds. */
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
  /** The state of the period's payment. */
  payment: 'paid' | 'open' | 'void';
  writeId: string | null;
  /** The schedule that changes the plan after its period. Its end can't change until the schedule is released. */
  schedule: { id: string; isLocked: boolean } | null;
  reason: Subscription['reason'];
  comment: string | null;
  versions: Version[];
  charges: number[];
}

interface Saved {
  at: number;
  writeId: string;
  answer: 'success' | 'failed' | 'refused';
}

/** What Stripe permanently refuses: nothing, changes, or one copy of a write. */
export type Refusing = 'nothing' | 'changes' | 'the next' | 'the next but one';

const courseOf = ({ endedAt, cancelAt, endsAt }: Plan): Course => {
  if (endedAt !== null || (cancelAt !== null && cancelAt <= endsAt)) return 'END';
  return cancelAt === null ? 'RENEW' : 'DATE';
};
const statusOf = ({ endedAt, isTrial, payment }: Plan) =>
  endedAt !== null ? 'canceled' : isTrial ? 'trialing' : payment === 'open' ? 'past_due' : 'active';
const seconds = (time: number) => Math.floor(time / 1_000) * 1_000;
const dateOf = (time: number | null) => (time === null ? null : new Date(time));

export interface StripeListener {
  changed(plan: Plan, version: Version): void;
  /** A period ended: charged, or over. */
  turned(plan: Plan): void;
  /** The current period's payment failed, or was made later. */
  collected(plan: Plan): void;
  released(plan: Plan): void;
  refused(plan: Plan): void;
  /** A write's id was removed: only its saved response, unless a failure, proves it. */
  writeIdRemoved(plan: Plan, writeId: string, answer: 'success' | 'failure'): void;
}

export class Stripe {
  readonly plans = new Map<string, Plan>();
  readonly keys = new Map<string, Saved>();
  refusing: Refusing = 'nothing';
  /** Whether some failures are saved under keys. */
  isFailing = false;
  writes = 0;
  #schedules = 0;
  readonly #clock: Clock;
  readonly #choices: Choices;
  readonly #listener: StripeListener;

  constructor(clock: Clock, choices: Choices, listener: StripeListener) {
    this.#clock = clock;
    this.#choices = choices;
    this.#listener = listener;
  }

  /** Buys a plan. @param metadataOf the plan whose metadata it copies */
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
      payment: 'paid',
      writeId: options.metadataOf?.writeId ?? null,
      schedule: null,
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

  /** Changes a plan at the provider, which releases its schedule. */
  change(plan: Plan, to: Course): void {
    if (plan.endedAt !== null) return;
    plan.schedule = null;
    // The portal asks for a reason when the plan is canceled already.
    const isAnswer = to === 'END' && courseOf(plan) === 'END';
    this.#set(plan, to, plan.endsAt + period / 2);
    if (isAnswer) plan.reason = 'unused';
    this.#changed(plan, { kind: 'provider' });
  }

  end(plan: Plan): void {
    if (plan.endedAt !== null) return;
    plan.schedule = null;
    plan.endedAt = seconds(this.#clock.now);
    plan.canceledAt ??= plan.endedAt;
    this.#changed(plan, { kind: 'provider' });
  }

  collect(plan: Plan): void {
    if (plan.endedAt !== null || plan.isTrial) return;
    plan.payment = plan.payment === 'paid' ? 'open' : 'paid';
    if (plan.payment === 'paid') plan.charges.push(this.#clock.now);
    this.#changed(plan, { kind: 'time' });
    this.#listener.collected(plan);
  }

  endNow(id: string): 'done' | 'paid' | 'refused' {
    const plan = this.plans.get(id);
    if (!plan) return 'refused';
    if (plan.endedAt === null) {
      if (this.#refuses()) {
        this.#listener.refused(plan);
        return 'refused';
      }
      plan.endedAt = seconds(this.#clock.now);
      plan.canceledAt ??= plan.endedAt;
      this.#changed(plan, { kind: 'end now', wasOwed: plan.payment === 'open' });
    }
    if (this.isFailing && this.#choices.from('calls', 8) === 7)
      throw new UpstreamError('stripe', new Error('failed'));
    if (plan.payment === 'open') plan.payment = 'void';
    return plan.payment === 'paid' ? 'paid' : 'done';
  }

  /** Schedules a change of a running plan. @param isLocked whether our key may not release it */
  plan(plan: Plan, isLocked: boolean): void {
    if (plan.endedAt !== null || plan.cancelAt !== null || plan.schedule) return;
    plan.schedule = { id: `sched_${(this.#schedules += 1)}`, isLocked };
    this.#changed(plan, { kind: 'provider' });
  }

  /** Releases a schedule for us, if it still manages a plan and isn't locked. */
  release(id: string): void {
    const plan = [...this.plans.values()].find(({ schedule }) => schedule?.id === id);
    if (!plan || plan.schedule?.isLocked) return;
    plan.schedule = null;
    this.#listener.released(plan);
  }

  setWriteId(plan: Plan, writeId: string | null): void {
    const before = plan.writeId;
    plan.writeId = writeId;
    this.#changed(plan, { kind: 'provider' });
    const saved = [...this.keys.values()].find((each) => each.writeId === before);
    if (saved && before !== null)
      this.#listener.writeIdRemoved(
        plan,
        before,
        saved.answer === 'failed' ? 'failure' : 'success',
      );
  }

  list(customerId: string): Subscription[] {
    return [...this.plans.values()]
      .filter((plan) => plan.customerId === customerId && plan.endedAt === null)
      .reverse()
      .map((plan) => this.seen(plan));
  }

  retrieve(id: string): Subscription | null {
    const plan = this.plans.get(id);
    return plan ? this.seen(plan) : null;
  }

  /** Returns a plan as the API does. The amount is its version's number, for the oracle only. */
  seen(plan: Plan): Subscription {
    return {
      id: plan.id,
      customerId: plan.customerId,
      status: statusOf(plan),
      boughtAt: new Date(plan.boughtAt),
      startedAt: new Date(plan.startedAt),
      endsAt: new Date(plan.endsAt),
      cancelAt: dateOf(plan.cancelAt),
      cancelsAtPeriodEnd: plan.atPeriodEnd,
      canceledAt: dateOf(plan.canceledAt),
      endedAt: dateOf(plan.endedAt),
      reason: plan.reason,
      comment: plan.comment,
      price: {
        amount: plan.versions.length - 1,
        currency: 'usd',
        interval: 'month',
        intervalCount: 1,
      },
      writeId: plan.writeId,
      // Last: V8 makes the object three times as fast as from a growing copy.
      ...(plan.schedule ? { ...usual, scheduleId: plan.schedule.id } : usual),
    };
  }

  update(id: string, { key, writeId, change }: Write): ChangeResult {
    const plan = this.plans.get(id);
    if (!plan) return { kind: 'refused' };
    const saved = this.keys.get(key);
    if (saved && this.#clock.now - saved.at < keyLife) {
      const isDone = saved.writeId === writeId && saved.answer === 'success';
      return { kind: isDone ? 'done before' : 'key used' };
    }
    const save = (answer: Saved['answer']) =>
      this.keys.set(key, { at: this.#clock.now, writeId, answer });
    if (plan.endedAt !== null) return { kind: 'refused' };
    // The endpoint checks this before it runs, so the response isn't saved.
    if (plan.schedule) {
      this.#listener.refused(plan);
      return { kind: 'refused' };
    }
    if (this.#refuses()) {
      this.#listener.refused(plan);
      if (this.isFailing && this.#choices.from('calls', 3) === 2) save('refused');
      return { kind: 'refused' };
    }
    const failure = this.isFailing ? this.#choices.from('calls', 8) : 0;
    // It fails with a 500, which is saved.
    const fail = () => {
      save('failed');
      throw new UpstreamError('stripe', new Error('failed'));
    };
    if (failure === 6) fail();
    this.writes += 1;
    this.#set(plan, change.kind, change.kind === 'DATE' ? change.date.getTime() : 0);
    if (change.kind === 'END') plan.reason = change.reason;
    plan.writeId = writeId;
    this.#changed(plan, { kind: 'write', writeId, key, isForgotten: saved !== undefined });
    if (failure === 7) fail();
    save('success');
    return { kind: 'done', subscription: this.seen(plan) };
  }

  #refuses(): boolean {
    const { refusing } = this;
    if (refusing === 'the next but one') this.refusing = 'the next';
    else if (refusing === 'the next') this.refusing = 'nothing';
    return refusing === 'the next' || refusing === 'changes';
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

  /** Ends the plan if it is due, else charges another period. */
  #endPeriod(plan: Plan): void {
    const { now } = this.#clock;
    if (plan.endedAt !== null) return;
    if (plan.cancelAt !== null && plan.cancelAt <= now) plan.endedAt = seconds(now);
    else if (plan.endsAt <= now) {
      plan.startedAt = plan.endsAt;
      plan.endsAt += period;
      plan.isTrial = false;
      plan.payment = 'paid';
      plan.schedule = null;
      plan.charges.push(now);
      this.#clock.at(plan.endsAt, () => this.#endPeriod(plan));
    } else return;
    this.#changed(plan, { kind: 'time' });
    this.#listener.turned(plan);
  }
}
