/** When an account is looked at again, and the fields by which accounts are found. */
import { describe, expect, it } from 'vitest';
import { type Desired, type Incident, newAccount } from '../../../server/domain/account/account.ts';
import { draftOf } from '../../../server/domain/account/draft.ts';
import { schedule } from '../../../server/domain/account/commit-account.ts';
import type { Subscription } from '../../../server/domain/subscription.ts';
import { accountOf, desiredState, subscription } from '../../support/account-factory.ts';
import { slot } from './desired-cases.ts';

const now = new Date('2024-12-20T12:00:00Z');
const plan = subscription();

describe('when to look again', () => {
  const retryAt = new Date('2024-12-20T12:00:03Z');
  const scheduled = (seen: Subscription, state: Partial<Desired>, observedAt = now) => {
    const desired = { sub_1: desiredState(state) };
    const observed = { observedAt, subscriptions: [seen] };
    const draft = draftOf({ ...accountOf(seen), desired, observed });
    schedule(draft, retryAt);
    return draft.account;
  };
  const hour = 3_600_000;

  it.each([
    ['an hour before the period ends', now, -hour],
    ['two minutes after it', new Date(plan.endsAt.getTime() - hour / 2), 120_000],
  ])('%s', (_, observedAt, offset) => {
    const { dueAt, pendingSince, deadline } = scheduled(plan, {}, observedAt);
    expect(dueAt).toEqual(new Date(plan.endsAt.getTime() + offset));
    expect([pendingSince, deadline]).toEqual([null, null]);
  });

  it('a day after the last look, when the period is over and did not go on', () => {
    const observedAt = new Date(plan.endsAt.getTime() + hour);
    expect(scheduled(plan, {}, observedAt).dueAt).toEqual(
      new Date(observedAt.getTime() + 24 * hour),
    );
  });

  it('soon while an intent is pending, with the period’s end as the deadline', () => {
    const pending = { intent: 'END', state: 'PENDING', acknowledgedAt: now } as const;
    expect(scheduled(plan, pending)).toMatchObject({
      dueAt: retryAt,
      pendingSince: now,
      deadline: plan.endsAt,
      subscriptionIds: ['sub_1'],
    });
  });

  it.each<[Partial<Desired>, Incident[]]>([
    [{ state: 'SETTLED', intent: 'END', refund: true }, ['refund_due']],
    [{ state: 'REFUSED', intent: 'RENEW' }, ['change_refused']],
    [{ state: 'TOO_LATE', intent: 'END' }, ['resume_too_late']],
    [{ state: 'SETTLED', intent: 'END' }, []],
  ])('the account says what a person must see to: %j', (state, attention) => {
    expect(scheduled(plan, state).attention).toEqual(attention);
  });

  it('no more before the period’s end, an hour before it to the second', () => {
    const observedAt = new Date(plan.endsAt.getTime() - hour);
    expect(scheduled(plan, {}, observedAt).dueAt).toEqual(
      new Date(plan.endsAt.getTime() + 120_000),
    );
  });

  it('soon while it is not known what became of a write', () => {
    expect(scheduled(plan, { state: 'SETTLED', slot })).toMatchObject({
      dueAt: retryAt,
      pendingSince: retryAt,
      deadline: plan.endsAt,
    });
  });

  it('soon where the provider was never read', () => {
    const desired = { sub_1: desiredState({ state: 'PENDING', intent: 'END' }) };
    const draft = draftOf({ ...newAccount('cus_1'), desired });
    schedule(draft, retryAt);
    expect(draft.account).toMatchObject({ dueAt: retryAt, deadline: retryAt, failures: 0 });
    expect(draft.account.subscriptionIds).toEqual(['sub_1']);
  });

  it('with the end of the plan in question as the deadline, and each thing to see to once', () => {
    const second = subscription({ id: 'sub_2', endsAt: new Date('2024-12-28') });
    const pending = desiredState({ state: 'PENDING', intent: 'END', acknowledgedAt: now });
    const refused = desiredState({ state: 'REFUSED' });
    const desired = { sub_2: pending, sub_3: refused, sub_4: refused };
    const draft = draftOf({ ...accountOf(plan, second), desired });
    schedule(draft, retryAt);
    expect(draft.account).toMatchObject({
      deadline: second.endsAt,
      attention: ['change_refused'],
      subscriptionIds: ['sub_2', 'sub_3', 'sub_4', 'sub_1'],
    });
  });

  it('never, when all has ended', () => {
    const over = subscription({ status: 'canceled', endedAt: now });
    expect(scheduled(over, { state: 'SETTLED', intent: 'END' }).dueAt).toBeNull();
  });
});
