/** What a plan is, for every status with every other field that decides, written out: nothing else may decide it. */
import { describe, expect, it } from 'vitest';
import * as plan from '../../../server/domain/subscription/plan.ts';
import { createSubscriptionReader } from '../../../server/adapters/stripe/objects.ts';

const [start, end, later] = [1_735_689_600, 1_738_368_000, 1_740_787_200];
const read = createSubscriptionReader(() => {});

const cancelAts = { none: null, inPeriod: end - 86_400, withPeriod: end, later };
const pauses = {
  none: null,
  dated: { behavior: 'void', resumes_at: later },
  open: { behavior: 'void' },
};

/** The letters of what is so of a status, whatever else is set. */
const ofStatus = {
  active: 'running canBeEnded paid',
  trialing: 'running canBeEnded paid trial',
  past_due: 'running canBeEnded owed retried',
  unpaid: 'running canBeEnded owed stopped',
  paused: 'running canBeEnded stopped',
  incomplete: 'attempt',
  incomplete_expired: 'attempt over',
  canceled: 'over',
  'a status of tomorrow': 'running canBeEnded',
};
const alone = {
  attempt: plan.isAttempt,
  over: plan.isOver,
  running: plan.isRunning,
  canBeEnded: plan.canBeEnded,
  trial: plan.isTrial,
  owed: plan.isOwed,
  retried: plan.isRetried,
  stopped: plan.isStopped,
  paid: plan.isPaid,
};
const namesOf = (of: plan.Course) =>
  Object.entries(alone).flatMap(([name, holds]) => (holds(of) ? name : []));

describe.each(Object.entries(ofStatus))('%s', (status, names) => {
  const rows = Object.entries(cancelAts).flatMap(([cancel, cancelAt]) =>
    [false, true].flatMap((atPeriodEnd) =>
      Object.entries(pauses).flatMap(([pause, pauseCollection]) =>
        ['charge_automatically', 'send_invoice'].flatMap((collection) =>
          [null, 'sub_sched_1'].map((schedule) => ({
            ...{ cancel, atPeriodEnd, pause },
            course: read.subscription({
              ...{ id: 'sub_1', customer: 'cus_1', status, schedule },
              ...{ current_period_start: start, current_period_end: end },
              ...{ cancel_at: cancelAt, cancel_at_period_end: atPeriodEnd },
              ...{ pause_collection: pauseCollection, collection_method: collection },
              items: { data: [] },
            }),
          })),
        ),
      ),
    ),
  );

  it('is what it is by its status alone', () => {
    expect(rows).toHaveLength(96);
    for (const { course } of rows)
      expect(new Set(namesOf(course))).toEqual(new Set(names.split(' ')));
  });

  it('ends by either field, and renews unless it ends with the period or is paused for good', () => {
    const isOver = names.includes('over');
    const isCharged = ['active', 'trialing', 'past_due'].includes(status);
    for (const { cancel, atPeriodEnd, pause, course } of rows) {
      const isScheduled = cancel !== 'none' || atPeriodEnd;
      const isInTime = cancel === 'none' ? atPeriodEnd : cancel !== 'later';
      expect(plan.isEnding(course)).toBe(isScheduled && !isOver);
      expect(plan.endsWithPeriod(course)).toBe(isInTime);
      expect(plan.willRenew(course)).toBe(isCharged && !isInTime && pause !== 'open');
      expect(plan.isPaused(course)).toBe(names.includes('paid') && pause !== 'none');
    }
  });
});

it.each(['CANCEL', 'PAUSE'] as const)(
  'a trial without a payment method does not renew: %s',
  (trialEnd) => {
    const course = { status: 'trialing', endsAt: new Date(), cancelAt: null, paused: null };
    expect(plan.willRenew({ ...course, trialEnd })).toBe(false);
    expect(plan.willRenew({ ...course, trialEnd, status: 'active' })).toBe(true);
  },
);
