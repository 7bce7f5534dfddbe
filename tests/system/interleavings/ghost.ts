/** What must be true in the end, followed along as intents are written down and Stripe is changed. */
import type { Account } from '../../../server/domain/account/account.ts';
import type { Cancellation, Requester } from '../../../server/domain/account/cancellation.ts';
import type { Subscription } from '../../../server/domain/subscription.ts';

type Course = 'END' | 'RENEW' | 'DATE';

/** What Stripe has: an end with the period, none, or one later on. */
function courseOf({ endedAt, cancelAt, endsAt }: Subscription): Course {
  if (endedAt !== null || (cancelAt !== null && cancelAt <= endsAt)) return 'END';
  return cancelAt === null ? 'RENEW' : 'DATE';
}

/** Whether what Stripe has is what an intent says. */
export const isSo = (intent: 'END' | 'RENEW', seen: Subscription): boolean =>
  courseOf(seen) === intent;

/** Intents take their place in the order of their commits; a pending one wins over what was changed at Stripe unseen. */
export class Ghost {
  readonly violations: string[] = [];
  providerChanges = 0;
  /** What must be so in the end. */
  #expected: Course = 'RENEW';
  /** The later end that was set at the provider last: with time, it becomes the end of a period. */
  #date: Date | null = null;
  /** The generation whose write has not been carried out yet. */
  #pending: number | null = null;
  #lastAtProvider: Course = 'RENEW';
  /** Who may be the author of the receipt that stands, and when somebody ended the plan at the provider. */
  #authors = new Set<Requester>();
  #providerEnds = new Set<number>();
  #ends = 0;
  #isCharged = false;
  #wasEverCharged = false;
  #wasRefused = false;

  /** Somebody changed the plan at the provider. @param open who asked for the end that stood */
  provider(seen: Subscription, open: Requester | null): void {
    const course = courseOf(seen);
    this.providerChanges += 1;
    this.#lastAtProvider = course;
    if (course === 'DATE') this.#date = seen.cancelAt;
    if (course !== 'RENEW') {
      this.#ends += 1;
      this.#providerEnds.add(seen.canceledAt?.getTime() ?? 0);
    }
    if (this.#pending !== null) {
      if (course !== 'RENEW') this.#authors.add('PAYMENT_PROVIDER');
      return;
    }
    if (course !== 'RENEW' && this.#expected !== course)
      this.#authors = new Set(['PAYMENT_PROVIDER', ...(open ? [open] : [])]);
    else if (course !== 'RENEW') this.#authors.add('PAYMENT_PROVIDER');
    this.#expected = course;
    if (course !== 'END') this.#isCharged = false;
  }

  /** A write of ours was carried out. */
  written(generation: number): void {
    if (this.#pending === generation) this.#pending = null;
  }

  refused(): void {
    this.#wasRefused = true;
  }

  /** @param isAsked whether an end was asked for, and perhaps not written down yet */
  periodEnds(ends: boolean, isAsked: boolean): void {
    if (!ends && isAsked) this.#wasEverCharged = true;
    if (this.#pending !== null) {
      if (!ends && this.#expected === 'END') this.#isCharged = this.#wasEverCharged = true;
      return;
    }
    if (ends && this.#expected === 'RENEW')
      this.violations.push('the plan ended, and it was resumed');
    if (!ends && this.#expected === 'END') {
      this.#isCharged = true;
      this.violations.push('the plan was charged, and its end had been carried out');
    }
  }

  /** The account was written. @param stripe as it is at this moment */
  committed(before: Account | null, after: Account, stripe: Subscription): void {
    const old = before?.desired[stripe.id];
    const now = after.desired[stripe.id];
    if (!now) return;
    const isIntent = now.recent.at(-1)?.requestId !== old?.recent.at(-1)?.requestId;
    if (isIntent) {
      this.#pending = now.generation;
      const by = now.by ?? 'SUBSCRIBER';
      if (now.intent === 'END') {
        this.#ends += 1;
        const kept = now.receipt?.requestedBy;
        if (this.#expected !== 'END') this.#authors = new Set();
        this.#authors.add(by);
        if (kept) this.#authors.add(kept);
      } else this.#isCharged = false;
      this.#expected = now.intent as Course;
      return;
    }
    if (old?.state !== 'PENDING' || old.generation !== now.generation) return;
    if (now.state === 'SETTLED' && this.#pending === now.generation) {
      this.#pending = null;
      const known = after.observed?.subscriptions.find(({ id }) => id === stripe.id)?.plan?.amount;
      // What was changed at the provider after the read that settles the intent comes after it.
      if (this.providerChanges > (known ?? 0)) {
        this.#expected = this.#lastAtProvider;
        if (this.#expected !== 'RENEW') this.#authors.add('PAYMENT_PROVIDER');
        this.#isCharged = false;
      }
    }
    if (now.state === 'REFUSED' || now.state === 'TOO_LATE') {
      this.#pending = null;
      this.#isCharged = false;
      this.#expected = courseOf(stripe);
      this.#authors = new Set(['SUBSCRIBER', 'SUPPORT', 'PAYMENT_PROVIDER']);
      if (now.state === 'REFUSED' && !this.#wasRefused)
        this.violations.push('refused, and Stripe refused nothing');
    }
  }

  /** Looks at how things are when nothing is left to do. */
  check(stripe: Subscription, account: Account | null, all: Iterable<Cancellation>): void {
    const violate = (what: string) => this.violations.push(what);
    const receipts = [...all];
    const open = receipts.filter(({ state }) => state === 'REQUESTED' || state === 'CONFIRMED');
    const record = account?.desired[stripe.id];
    const isDate =
      this.#expected === 'DATE' && stripe.cancelAt?.getTime() === this.#date?.getTime();
    if (courseOf(stripe) !== this.#expected && !isDate)
      violate(`the last intent is ${this.#expected}, and Stripe has ${courseOf(stripe)}`);
    if (courseOf(stripe) === 'RENEW' && open.length > 0) violate('it goes on with a receipt');
    if (courseOf(stripe) !== 'RENEW' && open.length !== 1)
      violate(`it ends with ${open.length} receipts`);
    for (const { state, requestedBy } of open) {
      if (state === 'REQUESTED') violate('a receipt stays REQUESTED');
      if (!this.#authors.has(requestedBy)) violate(`the receipt is of ${requestedBy}`);
    }
    for (const { requestedBy, requestedAt } of receipts)
      if (requestedBy === 'PAYMENT_PROVIDER' && !this.#providerEnds.has(requestedAt.getTime()))
        violate('the provider is named, and nobody ended the plan there at that time');
    if (receipts.length > this.#ends)
      violate(`${receipts.length} receipts of ${this.#ends} intents`);
    if (this.#isCharged && this.#expected === 'END' && !record?.refund)
      violate('charged after an acknowledged end, and no refund is due');
    if (record?.refund && !this.#wasEverCharged)
      violate('a refund is due, and nothing was charged');
    if (record?.state === 'PENDING' || record?.slot) violate('pending for ever');
  }
}
