/** Checks every step of a history along with its commits, changes at Stripe and responses. */
import { texts } from '../../texts/generated/server.ts';
import type {
  CustomerRecord,
  Desired,
} from '../../server/domain/customer-record/customer-record.ts';
import type {
  CancelOutcome,
  ResumeOutcome,
} from '../../server/domain/customer-record/change-subscription.ts';
import { InvalidInputError, UpstreamError } from '../../server/domain/errors.ts';
import type { Cancellation, Requester } from '../../server/domain/customer-record/cancellation.ts';
import { keyOf, writeIdOf } from '../../server/domain/customer-record/payment-provider.ts';
import type { Mail } from '../../server/domain/mail/mail.ts';
import type { Commit } from './store.ts';
import { type Course, day, type Plan, type Version } from './stripe.ts';

const { unchanged } = texts.en.api;

/** A request. Times are true ones, in milliseconds. */
export interface Ask {
  /** Null for a deletion or a link, which concern all plans. */
  plan: Plan | null;
  intent: 'END' | 'RENEW';
  by: Requester;
  requestId: string | null;
  /** Whether an END with an open payment is to be immediate. */
  isNow?: boolean;
  from: number;
  /** Whether another request has the same id. */
  isRepeated: boolean;
  /** Whether the response said that nothing was recorded. */
  isNothing: boolean;
}

interface Acknowledged {
  at: number;
  generation: number;
  intent: Course;
  by: Requester;
  requestId: string;
  /** Whether it was given up: then Stripe's state stands. */
  isGivenUp: boolean;
}

/** A plan's intents in order, and their due effects. */
interface Line {
  expected: Course;
  date: number | null;
  /** The generation whose place among Stripe's changes is open. */
  pending: number | null;
  acknowledged: Acknowledged[];
  /** The requester of the current end. A declaration about another's end changes nothing. */
  author: Requester | null;
  lastRefusal: number;
  openCancellations: Set<string>;
  /** When the current end was requested here, and the end of that period. */
  end: { askedAt: number; endsAt: number } | null;
  mustRefund: boolean;
  mayRefund: boolean;
  /** Whether a write's only trace was once removed. */
  wasLost: boolean;
  /** When each of our writes was last stored for sending, by write id. */
  sentAt: Map<string, number>;
  /** Whether Stripe has a write from after it forgot the key. It can't be prevented, but it is undone. */
  isLate: boolean;
}

/** A cancellation's states, and whether its owner gets mails: not if it is older than the first view. */
interface Told {
  states: { at: number; state: Cancellation['state'] }[];
  isOld: boolean;
}

/** The longest time in milliseconds from finding a fact to its mail. */
const mailMs = 30_000;

const isOpen = ({ state }: Cancellation) => state === 'REQUESTED' || state === 'CONFIRMED';

export class Oracle {
  readonly violations: string[] = [];
  readonly intents: Record<string, number> = {};
  readonly #lines = new Map<string, Line>();
  readonly #plans: ReadonlyMap<string, Plan>;
  readonly #declaredAt = new Map<string, number>();
  readonly #records: (customerId: string) => CustomerRecord | null;
  readonly #now: () => number;
  readonly #asks: Ask[] = [];
  readonly #declaredEnds = new Set<string>();
  /** Requests that a record has forgotten, because eight came after them. */
  readonly #forgotten = new Set<string>();
  readonly #told = new Map<string, Told>();
  #deletedAt: number | null = null;
  readonly #deletion = new Map<string, number>();

  constructor(
    plans: ReadonlyMap<string, Plan>,
    records: (customerId: string) => CustomerRecord | null,
    now: () => number,
  ) {
    this.#plans = plans;
    this.#records = records;
    this.#now = now;
  }

  violate(what: string): void {
    if (!this.violations.includes(what)) this.violations.push(what);
  }

  #line(plan: Plan): Line {
    const known = this.#lines.get(plan.id);
    if (known) return known;
    const line: Line = {
      expected: 'RENEW',
      date: null,
      pending: null,
      acknowledged: [],
      author: null,
      lastRefusal: -Infinity,
      openCancellations: new Set(),
      end: null,
      mustRefund: false,
      mayRefund: false,
      wasLost: false,
      sentAt: new Map(),
      isLate: false,
    };
    this.#lines.set(plan.id, line);
    return line;
  }

  asked<A extends Pick<Ask, 'plan' | 'intent' | 'by' | 'requestId'>>(ask: A) {
    const same = this.#asks.filter(
      ({ requestId }) => requestId !== null && requestId === ask.requestId,
    );
    for (const each of same) each.isRepeated = true;
    const full = { ...ask, from: this.#now(), isRepeated: same.length > 0, isNothing: false };
    this.#asks.push(full);
    return full;
  }

  // What happens at Stripe.

  changed(plan: Plan, version: Version): void {
    const line = this.#line(plan);
    const { by } = version;
    if (by.kind === 'time') return;
    const before = plan.versions.at(-2);
    const late = line.isLate ? plan.versions.findLast((each) => each.by.kind === 'write') : null;
    // A change at the provider that keeps a late write's id asks for nothing else.
    const isSame = late?.by.kind === 'write' && late.by.writeId === plan.writeId;
    if (isSame && by.kind === 'provider' && !isOther(late, version)) return;
    line.isLate = false;
    // After a change at the provider, a late write or the last known one sent again looks like the provider's.
    if (late && by.kind === 'provider') {
      late.by = by;
      if (line.pending === null) this.#providersTurn(line, version);
    }
    if (by.kind === 'write' && by.isForgotten && this.#desiredOf(plan)?.writeId === by.writeId)
      version.by = { kind: 'provider' };
    if (version.by.kind === 'provider') {
      if (line.pending === null && isOther(before, version)) this.#providersTurn(line, version);
      return;
    }
    if (by.kind === 'end now') return this.#endedNow(plan, line, by.wasOwed);
    if (by.kind !== 'write') return;
    const desired = this.#desiredOf(plan);
    const [generation = 0] = by.writeId.split('.').map(Number);
    const sentAt = line.sentAt.get(by.writeId) ?? 0;
    if (!desired?.openSince || by.key !== keyOf(plan.id, desired)) {
      line.isLate = by.isForgotten || this.#now() - sentAt > day;
      if (!line.isLate) this.violate('Stripe executed a write that no document waits for');
      // It replaced changes at the provider since the last read, so the known state is restored.
      if (line.isLate && line.pending === null && desired?.state === 'CONFIRMED') {
        line.expected = desired.intent === 'NONE' ? 'RENEW' : desired.intent;
        line.date = desired.date?.getTime() ?? null;
      }
    }
    const last = line.acknowledged.at(-1);
    const isUndone = version.course !== 'END' && plan.versions.at(-2)?.course === 'END';
    if (isUndone && line.expected === 'END' && last?.intent === 'END' && sentAt > last.at)
      this.violate('a write of ours undid an end that stood and was wanted');
    if (line.pending === generation) line.pending = null;
  }

  #endedNow(plan: Plan, line: Line, wasOwed: boolean): void {
    const desired = this.#desiredOf(plan);
    if (line.expected !== 'END' || desired?.now !== 'SENT')
      this.violate('a plan was ended at once, against every intent');
    line.pending = null;
    // Its payment was made during the end.
    if (!wasOwed && plan.endedAt !== null && plan.endedAt < plan.endsAt) line.mustRefund = true;
    if (!wasOwed) line.mayRefund = true;
  }

  #providersTurn(line: Line, { course, cancelAt }: Version): void {
    line.expected = course;
    line.date = cancelAt;
    line.end = null;
    line.mustRefund = false;
  }

  turned(plan: Plan): void {
    const line = this.#line(plan);
    const isEnded = plan.endedAt !== null;
    const isPlaced = line.pending === null;
    if (isEnded && line.expected === 'RENEW' && isPlaced && !line.isLate)
      this.violate('a plan ended that was resumed');
    if (!isEnded && line.expected === 'END' && isPlaced && !line.isLate)
      this.violate('a plan was charged whose end had been carried out');
    if (isEnded) return;
    const now = this.#now();
    this.collected(plan);
    if (
      line.end ||
      line.isLate ||
      // The end was moved at the provider between two reads, which looks like an early charge.
      (line.expected !== 'RENEW' && line.acknowledged.at(-1)?.intent === 'END') ||
      this.#asks.some(
        (ask) => (ask.plan ?? plan) === plan && ask.intent === 'END' && ask.from <= now,
      )
    )
      line.mayRefund = true;
  }

  collected(plan: Plan): void {
    const line = this.#line(plan);
    const isAfterEnd = line.end !== null && plan.startedAt >= line.end.endsAt;
    line.mustRefund = isAfterEnd && line.expected === 'END' && plan.payment === 'paid';
    line.mayRefund ||= line.end !== null;
  }

  /** We released a plan's schedule: a request changed its end, and the record knows what is gone. */
  released(plan: Plan): void {
    if (this.#line(plan).acknowledged.length === 0)
      this.violate('a schedule was released without a request');
    if (!this.#desiredOf(plan)?.released) this.violate('a schedule was released without a record');
  }

  refused(plan: Plan): void {
    this.#line(plan).lastRefusal = this.#now();
  }

  /**
   * The write id of a write with a failed or forgotten response was removed: it counts as not carried out, because no one can
   * know.
   */
  lost(plan: Plan, writeId: string): void {
    const desired = this.#desiredOf(plan);
    if (!desired?.openSince || writeIdOf(desired) !== writeId) return;
    const line = this.#line(plan);
    const last = line.acknowledged.at(-1);
    if (!last || line.pending !== null) return;
    line.pending = last.generation;
    line.expected = last.intent;
    // Unless it was read just before.
    line.wasLost = true;
  }

  // What is stored.

  committed(commit: Commit): void {
    const { at, record, declaration, cancellations, mails } = commit;
    if (declaration) this.#declaredAt.set(declaration.after.id, declaration.createdAt);
    for (const { before, mail } of mails)
      // It isn't sent until it is due.
      if (before?.dueAt && before.dueAt.getTime() <= at)
        this.violate(`the mail ${mail.kind} was written twice`);
    if (!record) return;
    const { before, after } = record;
    if (before?.deletion || after.deletion)
      this.#deletion.set(after.customerId, after.deletion ? Infinity : at);
    this.#checkAge(after);
    const intents = new Map<string, Acknowledged>();
    for (const [id, desired] of Object.entries(after.desired)) {
      const plan = this.#plans.get(id);
      if (!plan) continue;
      const old = before?.desired[id] ?? null;
      for (const { requestId } of old?.recent ?? [])
        if (!desired.recent.some((each) => each.requestId === requestId))
          this.#forgotten.add(requestId);
      const isSent = desired.sends !== old?.sends || desired.keyNumber !== old.keyNumber;
      if (desired.openSince && isSent) this.#line(plan).sentAt.set(writeIdOf(desired), at);
      if (old && isSameRecord(old, desired)) continue;
      const intent = acknowledgedIn(old, desired, at);
      if (intent) {
        intents.set(id, intent);
        this.#acknowledge(plan, intent, old, after);
      } else this.#follow(plan, old, desired, after);
    }
    for (const { before: old, after: cancellation } of cancellations) {
      const plan = this.#plans.get(cancellation.subscriptionId);
      if (plan)
        this.#checkCancellation(plan, old, cancellation, at, intents.get(plan.id) ?? null, before);
      const isOld =
        cancellation.requestedBy === 'PAYMENT_PROVIDER' && !before?.desired[plan?.id ?? ''];
      const told = this.#told.get(cancellation.id) ?? { states: [], isOld };
      told.states.push({ at, state: cancellation.state });
      this.#told.set(cancellation.id, told);
    }
    for (const { after: cancellation } of cancellations) {
      const plan = this.#plans.get(cancellation.subscriptionId);
      if (plan && this.#line(plan).openCancellations.size > 1)
        this.violate('two receipts of one end are open');
    }
    for (const [id, desired] of Object.entries(after.desired)) {
      const plan = this.#plans.get(id);
      if (!plan || desired.state !== 'CONFIRMED') continue;
      const open = this.#line(plan).openCancellations.size;
      if (desired.intent === 'RENEW' && open > 0)
        this.violate('a receipt is open, and the plan goes on');
      if (desired.intent !== 'RENEW' && open === 0)
        this.violate('an end is confirmed without a receipt');
    }
  }

  /** The observed state is from the stated time, or later. */
  #checkAge({ observed }: CustomerRecord): void {
    if (!observed) return;
    const since = observed.observedAt.getTime();
    if (since > this.#now()) this.violate('what is shown is said to be of the future');
    for (const seen of observed.subscriptions) {
      const next = this.#plans.get(seen.id)?.versions[(seen.price?.amount ?? 0) + 1];
      if (next && next.at < since) this.violate('what is shown is older than it is said to be');
    }
  }

  #acknowledge(
    plan: Plan,
    intent: Acknowledged,
    old: Desired | null,
    record: CustomerRecord,
  ): void {
    const line = this.#line(plan);
    const { requestId, by } = intent;
    const count = `${intent.intent} by ${by}`;
    this.intents[count] = (this.intents[count] ?? 0) + 1;
    const isKnown = line.acknowledged.some((each) => each.requestId === requestId);
    if (isKnown && !this.#forgotten.has(requestId)) this.violate('one request became two intents');
    const ask = this.#askOf(plan, intent);
    if (ask?.isNothing && !ask.isRepeated)
      this.violate('nothing was recorded, it was answered, and it was');
    if (intent.intent === 'END') this.#acknowledgeEnd(plan, line, intent, old, record, ask);
    else {
      if (requestId.includes('.undo') && old?.intent === 'END' && line.author !== 'DECLARATION')
        this.violate('a link took back an end that was not declared');
      if (this.#deletedAt !== null) this.violate('a plan of a deleted person was resumed');
      line.end = null;
      line.mustRefund = false;
    }
    if (old?.intent !== 'END' || !this.#declaredAt.has(requestId)) line.author = by;
    line.expected = intent.intent;
    line.pending = intent.generation;
    line.acknowledged.push(intent);
  }

  #acknowledgeEnd(
    plan: Plan,
    line: Line,
    { by, requestId, at }: Acknowledged,
    old: Desired | null,
    record: CustomerRecord,
    ask: Ask | null,
  ): void {
    const declaredAt = this.#declaredAt.get(requestId);
    if (by === 'DECLARATION') {
      const renewedAt = line.acknowledged.findLast(
        ({ intent, isGivenUp }) => intent === 'RENEW' && !isGivenUp,
      )?.at;
      if (declaredAt === undefined) this.violate('an end was declared without a declaration');
      else if (line.expected !== 'END' && renewedAt !== undefined && renewedAt > declaredAt)
        this.violate('a declaration won against a later resume');
    }
    // A due one stays due, and so does an END that is repeated before its confirmation.
    const isRepeated = old?.intent === 'END' && old.state === 'PENDING';
    // A declaration counts from its receipt.
    const isOfBefore = declaredAt !== undefined && declaredAt < plan.startedAt && !isRepeated;
    if (line.expected !== 'END' || !line.end) {
      line.end = { askedAt: ask?.from ?? declaredAt ?? at, endsAt: plan.endsAt };
      const { askedAt } = line.end;
      line.mayRefund &&= isRepeated || this.#desiredOf(plan)?.refund === true;
      line.mayRefund ||= plan.charges.some((charge) => charge > askedAt);
    }
    if (declaredAt !== undefined)
      line.mayRefund ||= plan.charges.some((charge) => charge > declaredAt);
    if (isOfBefore) {
      line.end.endsAt = Math.min(line.end.endsAt, plan.startedAt);
      line.mustRefund ||= plan.payment === 'paid';
    }
    const seen = record.observed?.subscriptions.find(({ id }) => id === plan.id);
    // The known period is over: a person must check whether it was charged before.
    if (!seen || seen.endsAt.getTime() < plan.endsAt) line.mayRefund = true;
  }

  #askOf(plan: Plan, { requestId, intent, by }: Acknowledged): Ask | null {
    return (
      this.#asks.find((ask) => ask.plan === plan && ask.requestId === requestId) ??
      this.#asks.find(
        (ask) =>
          (ask.plan === plan || ask.plan === null) &&
          ask.requestId === null &&
          ask.intent === intent &&
          ask.by === by &&
          !ask.isNothing,
      ) ??
      null
    );
  }

  /** Checks a run's effect on an intent. */
  #follow(plan: Plan, old: Desired | null, desired: Desired, record: CustomerRecord): void {
    const line = this.#line(plan);
    const seen = record.observed?.subscriptions.find(({ id }) => id === plan.id);
    const number = seen?.price?.amount ?? plan.versions.length - 1;
    const version = plan.versions[number] as Version;
    const isTakenOver = old !== null && desired.generation !== old.generation;
    const wasGiven = old?.state === 'REFUSED' || old?.state === 'TOO_LATE';
    if (isTakenOver || (desired.generation > 0 && !old)) {
      if (old && line.pending === old.generation && !wasGiven && !line.wasLost)
        this.violate('an acknowledged intent was dropped for what Stripe had');
      if (!isSo(desired.intent, desired.date?.getTime() ?? null, version))
        this.violate('taken over, and what was read says something else');
      // A late write's effect stays if the plan ended since, or the intent was refused.
      const stands = line.isLate && (version.isEnded || wasGiven);
      if (stands) this.#providersTurn(line, version);
      else if (desired.by === 'PAYMENT_PROVIDER' && this.#isOurs(plan, number))
        this.violate('the provider is named for what we did');
      if (desired.by === 'PAYMENT_PROVIDER') this.#checkTime(plan, old, desired, version);
      line.author = desired.by;
      // The read before its id was removed proves that it was carried out.
      if (line.wasLost && line.pending === old?.generation) {
        this.#providersTurn(line, version);
        this.#placed(line, plan, number);
      }
      return;
    }
    if (desired.state === old?.state) return;
    if (desired.state === 'CONFIRMED') {
      if (!isSo(desired.intent, desired.date?.getTime() ?? null, version))
        this.violate('confirmed, and what was read says something else');
      if (line.pending === desired.generation) this.#placed(line, plan, number);
    } else if (desired.state === 'PENDING') line.pending = desired.generation;
    else if (desired.state === 'REFUSED' || desired.state === 'TOO_LATE') {
      const acknowledgedAt = line.acknowledged.at(-1)?.at ?? 0;
      if (desired.state === 'REFUSED' && line.lastRefusal < acknowledgedAt)
        this.violate('refused, and Stripe did not refuse it');
      if (desired.state === 'TOO_LATE' && !version.isEnded)
        this.violate('too late, and the plan runs');
      line.pending = null;
      line.author = desired.by;
      const given = line.acknowledged.at(-1);
      if (given) given.isGivenUp = true;
      const current = plan.versions.at(-1) as Version;
      this.#providersTurn(line, current);
    }
  }

  /** Changes at the provider have Stripe's time. Stripe has none for a renewal: then an earlier time after the last intent. */
  #checkTime(plan: Plan, old: Desired | null, desired: Desired, version: Version): void {
    const at = desired.acknowledgedAt?.getTime() ?? 0;
    const before = old?.acknowledgedAt?.getTime() ?? 0;
    const latest = Math.max(before, version.canceledAt ?? doneAt(plan, version));
    const isTrue = version.canceledAt === null ? at >= before && at <= latest : at === latest;
    if (!isTrue) this.violate('what was done at the provider has another time');
  }

  /** The pending intent precedes changes at the provider after a version's read. */
  #placed(line: Line, plan: Plan, number: number): void {
    line.pending = null;
    for (const [index, each] of plan.versions.entries())
      if (index > number && each.by.kind === 'provider' && isOther(plan.versions[index - 1], each))
        this.#providersTurn(line, each);
  }

  /** Whether our write made a version. */
  #isOurs(plan: Plan, number: number): boolean {
    for (let index = number; index > 0; index -= 1) {
      const [each, before] = [plan.versions[index], plan.versions[index - 1]] as [Version, Version];
      if (
        each.by.kind === 'time' ||
        (each.cancelAt === before.cancelAt && each.canceledAt === before.canceledAt)
      )
        continue;
      return each.by.kind === 'write';
    }
    return false;
  }

  #checkCancellation(
    plan: Plan,
    old: Cancellation | null,
    cancellation: Cancellation,
    at: number,
    intent: Acknowledged | null,
    before: CustomerRecord | null,
  ): void {
    const line = this.#line(plan);
    if (isOpen(cancellation)) line.openCancellations.add(cancellation.id);
    else line.openCancellations.delete(cancellation.id);
    const { requestedBy } = cancellation;
    const requestedAt = cancellation.requestedAt.getTime();
    const confirmedAt = cancellation.confirmedAt?.getTime() ?? null;
    const withdrawnAt = cancellation.withdrawnAt?.getTime() ?? null;
    const from =
      intent && (this.#askOf(plan, intent)?.from ?? this.#declaredAt.get(intent.requestId) ?? at);
    if (!old) {
      if (intent && requestedBy === 'DECLARATION') this.#declaredEnds.add(intent.requestId);
      if (requestedBy === 'PAYMENT_PROVIDER') {
        // A late write that stands after a refusal looks like the provider's.
        const isLate = (each: Version) => line.isLate && each === plan.versions.at(-1);
        const isTrue = plan.versions.some(
          (each) => (each.by.kind !== 'write' || isLate(each)) && each.canceledAt === requestedAt,
        );
        if (!isTrue)
          this.violate('a receipt of the provider has a time without an end of the plan there');
      } else if (from !== null && intent) {
        if (requestedAt < from || requestedAt > at)
          this.violate('a receipt has a time without a request');
        if (requestedBy !== intent.by) this.violate('a receipt has the wrong author');
      }
    }
    if (confirmedAt !== null && confirmedAt !== old?.confirmedAt?.getTime()) {
      if (confirmedAt > at) this.violate('a receipt was confirmed in the future');
      if (confirmedAt < requestedAt)
        this.violate('a receipt was confirmed before it was asked for');
    }
    if (withdrawnAt !== null && withdrawnAt !== old?.withdrawnAt?.getTime()) {
      if (withdrawnAt > at) this.violate('a receipt was withdrawn in the future');
      if (from !== null && withdrawnAt < from)
        this.violate('a receipt was withdrawn before anybody asked');
      if (!intent && this.#desiredOf(plan)?.state === 'CONFIRMED')
        this.#checkWithdrawnAt(plan, before, withdrawnAt);
      if (!intent && cancellation.withdrawnBy !== 'PAYMENT_PROVIDER')
        this.violate('a receipt was withdrawn in the name of a person who did not ask');
    }
    if (cancellation.state === 'CONFIRMED' && old?.state !== 'CONFIRMED') {
      const seen = this.#seenVersion(plan);
      if (seen?.course === 'RENEW')
        this.violate('a receipt was confirmed, and the plan was seen to go on');
    }
  }

  /** Checks the time of an end's withdrawal at the provider: the event's, if there was one. */
  #checkWithdrawnAt(plan: Plan, before: CustomerRecord | null, withdrawnAt: number): void {
    const seenAt = before?.observed?.observedAt.getTime() ?? 0;
    const heardAt = before?.heardAt?.getTime() ?? 0;
    const isHeard = heardAt > seenAt && heardAt >= Math.floor(doneAt(plan) / 1_000) * 1_000;
    if (withdrawnAt < seenAt || (isHeard && withdrawnAt > heardAt))
      this.violate('a receipt was withdrawn at a time at which nothing was renewed');
  }

  #seenVersion(plan: Plan): Version | null {
    const seen = this.#records(plan.customerId)?.observed?.subscriptions.find(
      ({ id }) => id === plan.id,
    );
    return plan.versions[seen?.price?.amount ?? -1] ?? null;
  }

  #desiredOf(plan: Plan): Desired | null {
    return this.#records(plan.customerId)?.desired[plan.id] ?? null;
  }

  // What is answered.

  answered(ask: Ask & { plan: Plan }, outcome: CancelOutcome | ResumeOutcome): void {
    const { plan, intent } = ask;
    const line = this.#line(plan);
    const mine = line.acknowledged.find((each) =>
      ask.requestId === null
        ? each.intent === intent && each.by === ask.by && each.at >= ask.from
        : each.intent === intent && each.requestId === ask.requestId,
    );
    const since = Math.min(ask.from, mine?.at ?? ask.from);
    switch (outcome.__typename) {
      case 'CancellationAccepted':
      case 'SubscriptionResumed': {
        if (!mine) return this.violate('an intent was acknowledged that was not recorded');
        const isConfirmed =
          outcome.__typename === 'SubscriptionResumed'
            ? outcome.isConfirmed
            : outcome.cancellation.state === 'CONFIRMED';
        if (isConfirmed && !this.#wasSo(plan, intent, since))
          this.violate(`${intent} was said to be done, and was not so`);
        return;
      }
      case 'CancellationRefused':
      case 'ResumeRefused':
        if (outcome.message === unchanged.isBeingDeleted) {
          if ((this.#deletion.get(plan.customerId) ?? 0) < ask.from)
            this.violate('said to be closing, and is not');
          return;
        }
        if (outcome.message === unchanged.isEndingNow) {
          if (!this.#asks.some((each) => each.plan === plan && each.isNow))
            this.violate('said to end immediately without a request');
          return;
        }
        if (line.lastRefusal < since) this.violate('said to be refused, and nothing was');
        return;
      case 'SubscriptionAlreadyEnded':
        if (plan.endedAt === null) this.violate('said to have ended, and has not');
        return;
      default:
        this.violate('said not to be there');
    }
  }

  failed(ask: Ask & { plan: Plan }, error: unknown): void {
    if (error instanceof InvalidInputError) {
      const isUsed = this.#asks.some(
        (each) =>
          each.requestId === ask.requestId &&
          (each.plan !== ask.plan || each.intent !== ask.intent) &&
          each.from <= this.#now(),
      );
      if (!isUsed) this.violate('a request was refused that was not made before');
      return;
    }
    const text = error instanceof UpstreamError ? (error.localized?.message ?? '') : '';
    if (!text.includes('Nothing was saved')) return;
    ask.isNothing = true;
    const isRecorded =
      ask.requestId !== null &&
      this.#line(ask.plan).acknowledged.some(({ requestId }) => requestId === ask.requestId);
    if (isRecorded && !ask.isRepeated)
      this.violate('nothing was recorded, it was answered, and it was');
  }

  deleted(customers: readonly string[]): void {
    this.#deletedAt = this.#now();
    for (const plan of this.#plans.values()) {
      const { expected, pending } = this.#line(plan);
      if (!customers.includes(plan.customerId) || plan.endedAt !== null) continue;
      if (expected !== 'END' && pending !== null)
        this.violate('said to be deleted, and a plan was resumed');
    }
  }

  #wasSo({ versions }: Plan, intent: Course, since: number): boolean {
    return versions.some(
      (each, index) => isSo(intent, null, each) && (versions[index + 1]?.at ?? Infinity) >= since,
    );
  }

  // What is mailed.

  mailed({ kind, cancellationId }: Mail): void {
    const tells = { CANCELLATION_CONFIRMED: ['REQUESTED', 'CONFIRMED'], RESUMED: ['WITHDRAWN'] };
    const states: readonly string[] | undefined = tells[kind as keyof typeof tells];
    const isTrue = this.#statesSince(cancellationId, this.#now() - mailMs).some((state) =>
      states?.includes(state),
    );
    if (states && !isTrue) this.violate(`the mail ${kind} tells what is not so`);
  }

  /** A cancellation's states since a time, including the one at that time. */
  #statesSince(cancellationId: string | null, since: number): Cancellation['state'][] {
    const { states } = this.#told.get(cancellationId ?? '') ?? { states: [] };
    return states
      .filter((_, index) => (states[index + 1]?.at ?? Infinity) >= since)
      .map(({ state }) => state);
  }

  /** Checks that the owner of each end got a mail, and that no mail repeats another. */
  #checkMails(mails: ReadonlyMap<string, Mail>): void {
    const ends = new Map<string, Mail[]>();
    for (const mail of mails.values()) {
      if (mail.state === 'PENDING') this.violate(`the mail ${mail.kind} is never sent`);
      const isOfEnd = mail.kind !== 'RESUMED' && mail.kind !== 'CHARGED_AFTER_CANCELLATION';
      if (!isOfEnd || mail.cancellationId === null) continue;
      ends.set(mail.cancellationId, [...(ends.get(mail.cancellationId) ?? []), mail]);
    }
    for (const [id, { isOld, states }] of this.#told) {
      const ofEnd = ends.get(id) ?? [];
      // Support has a task for an undeliverable mail. A quickly withdrawn end needs no mail.
      const isTold = ofEnd.some(({ state }) => state === 'SENT' || state === 'FAILED');
      if (!isTold && !isOld && states.at(-1)?.state === 'CONFIRMED')
        this.violate('an end had no mail');
      const confirmed = ofEnd
        .filter(({ notified }) => notified?.startsWith('CONFIRMED'))
        .sort((a, b) => Number(a.sentAt) - Number(b.sentAt));
      for (const [index, mail] of confirmed.entries()) {
        const next = confirmed[index + 1];
        const since = Number(mail.sentAt) - mailMs;
        // A mail about a declaration always comes, because it has the link.
        const isNews = next?.kind === 'DECLARATION_MATCHED' || next?.notified !== mail.notified;
        if (next && !isNews && !this.#statesSince(id, since).includes('WITHDRAWN'))
          this.violate(`an end was told twice, by ${mail.kind} and by ${next.kind}`);
      }
    }
  }

  // How it is in the end.

  /** Checks that nothing is left to do: Stripe has the last acknowledged intent. */
  checkCalm(): void {
    for (const plan of this.#plans.values()) {
      const line = this.#line(plan);
      const current = plan.versions.at(-1) as Version;
      const desired = this.#desiredOf(plan);
      // A person must end it. Until then it is retried now and then.
      if ((plan.schedule?.isLocked || desired?.now) && desired?.isByHand) continue;
      if (!isSo(line.expected, line.date, current))
        this.violate(`the last intent is ${line.expected}, and Stripe has ${current.course}`);
      if (desired?.state === 'PENDING' || desired?.openSince) this.violate('pending for ever');
      if (desired?.intent === 'RENEW' && desired.released && plan.schedule)
        this.violate('a planned change is said to be gone, and it is there');
    }
  }

  /** Checks the documents after everything was read. */
  checkEnd(
    declarations: Iterable<{ id: string; state: string }>,
    mails: ReadonlyMap<string, Mail>,
    sendsMails: boolean,
  ): void {
    this.checkCalm();
    if (sendsMails) this.#checkMails(mails);
    for (const plan of this.#plans.values()) {
      const line = this.#line(plan);
      const desired = this.#desiredOf(plan);
      const current = plan.versions.at(-1) as Version;
      // A person must end it now, and sees the charges since.
      if (!desired || (desired.now && desired.isByHand)) continue;
      if (current.course === 'RENEW' && line.openCancellations.size > 0)
        this.violate('a plan goes on with a receipt');
      if (current.course !== 'RENEW' && line.openCancellations.size !== 1)
        this.violate(`a plan ends with ${line.openCancellations.size} receipts`);
      const { cancellation } = desired;
      if (cancellation && isOpen(cancellation)) {
        if (cancellation.effectiveAt?.getTime() !== (plan.endedAt ?? plan.cancelAt))
          this.violate('a receipt has another end than the plan');
        if (cancellation.requestedBy === 'PAYMENT_PROVIDER' && cancellation.reason !== plan.reason)
          this.violate('a receipt of the provider has another reason');
      }
      if (line.mustRefund && !desired.refund)
        this.violate('charged after an end, and no refund is due');
      if (desired.now && current.isEnded && plan.payment === 'open')
        this.violate('a plan ended at once, and its payment is still collected');
      if (desired.refund && !line.mayRefund)
        this.violate('a refund is due, and nothing was charged');
    }
    for (const { id, state } of declarations) {
      if (state === 'RECEIVED') this.violate('a declaration is left undone');
      const isDeclaredEnd = this.#declaredEnds.has(id);
      // An ended plan had a mail before.
      const isKnown = state !== 'OPEN' && !this.#forgotten.has(id);
      if (isDeclaredEnd && isKnown && !mails.has(`${id}.matched`))
        this.violate('there is no mail of a declared end');
      if (!isDeclaredEnd && mails.has(`${id}.matched`))
        this.violate('a mail says of an end that it was declared, and it was not');
    }
  }
}

function isSo(intent: Desired['intent'], date: number | null, version: Version): boolean {
  if (intent === 'DATE')
    return version.cancelAt === date || (version.isEnded && date !== null && date <= version.at);
  return version.course === intent;
}

const doneAt = ({ versions }: Plan, version = versions.at(-1)): number =>
  versions.findLast(
    (each, index) => each.at <= (version?.at ?? 0) && isOther(versions[index - 1], each),
  )?.at ?? 0;

/** Whether a plan's course differs from before. */
const isOther = (before: Version | undefined, { course, cancelAt }: Version): boolean =>
  before?.course !== course || before.cancelAt !== cancelAt;

const isSameRecord = (one: Desired, other: Desired): boolean =>
  one.generation === other.generation && one.state === other.state;

/** Returns the intent recorded with a record, or null. */
function acknowledgedIn(old: Desired | null, desired: Desired, at: number): Acknowledged | null {
  const last = desired.recent.at(-1);
  if (!last || last.generation !== desired.generation || old?.generation === desired.generation)
    return null;
  const { intent, by, generation } = desired;
  return {
    at,
    generation,
    intent: intent as Course,
    by: by ?? 'SUBSCRIBER',
    requestId: last.requestId,
    isGivenUp: false,
  };
}

/** Longer than any late write, and than Stripe keeps keys. */
export const calmMs = 1.2 * day;
