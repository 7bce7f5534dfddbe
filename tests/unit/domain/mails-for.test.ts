/** Tests which mails each change of a record makes, and which changes make none. */
import { describe, expect, it } from 'vitest';
import type {
  CustomerRecord,
  Desired,
} from '../../../server/domain/customer-record/customer-record.ts';
import { createChangeSubscription } from '../../../server/domain/customer-record/change-subscription.ts';
import { mailsOn } from '../../../server/domain/mail/mail-kinds.ts';
import type { Subscription } from '../../../server/domain/subscription/subscription.ts';
import { newCancellation, desiredState, subscription } from '../../support/record-factory.ts';
import { after, memoryWorld, now } from '../../support/memory-world.ts';

const running = subscription();
const { startedAt, endsAt } = running;
const canceled = { cancelAt: endsAt, canceledAt: after(-300_000) };
const ending = subscription({ ...canceled, cancelsAtPeriodEnd: true });
const ended = subscription({ status: 'canceled', endedAt: now, canceledAt: after(-300_000) });
const cancellation = newCancellation({ id: 'first', requestedAt: after(-3_600_000) });
const confirmed = { ...cancellation, state: 'CONFIRMED', confirmedAt: after(-3_540_000) } as const;
const theirs = 'sub_1.provider.1734695700.confirmed.1';

const pendingEnd = { intent: 'END', state: 'PENDING', cancellation } as const;
const confirmedEnd = { intent: 'END', state: 'CONFIRMED', cancellation: confirmed } as const;
const atOnce = {
  ...pendingEnd,
  generation: 2,
  now: 'SENT',
  cancellation: { ...confirmed, state: 'REQUESTED', isNow: true },
} as const;
const inPeriod = { ...pendingEnd, acknowledgedAt: now, periodEnd: endsAt };
const charged = { ...inPeriod, acknowledgedAt: after(-9e8), periodEnd: startedAt };
const unknown = {
  ...charged,
  acknowledgedAt: new Date(startedAt.getTime() - 1_000),
  periodEnd: null,
};

/** Starts with a record that has these fields, or an unknown one. */
async function start(fields: Partial<Desired> | null, seen: Subscription) {
  const world = memoryWorld([seen]);
  const desired: CustomerRecord['desired'] = fields ? { sub_1: desiredState(fields) } : {};
  await world.know(null, { desired });
  const mails = () => world.committed.flatMap((events) => mailsOn(events, now));
  return { ...world, mails };
}
const summary = (mails: ReturnType<typeof mailsOn>) => mails.map(({ id, kind }) => [id, kind]);
const confirmation = 'CANCELLATION_CONFIRMED';
const resumed = { id: /^first\.resumed\.1$/, kind: 'RESUMED' };

describe('an intent', () => {
  const own = /^sub_1\.1\.\w+\.accepted$/;
  it.each<[string, Partial<Desired> | null, string, 'cancel' | 'resume', object | null]>([
    ['END', null, 'SUBSCRIBER', 'cancel', { id: own, kind: 'CANCELLATION_ACCEPTED' }],
    ['END of a declaration, which has a mail of its own', null, 'DECLARATION', 'cancel', null],
    ['END once more', pendingEnd, 'SUBSCRIBER', 'cancel', null],
    ['END of what ends', confirmedEnd, 'SUBSCRIBER', 'cancel', null],
    ['RENEW', confirmedEnd, 'SUBSCRIBER', 'resume', resumed],
    ['RENEW by support', confirmedEnd, 'SUPPORT', 'resume', resumed],
    ['RENEW of what goes on', null, 'SUBSCRIBER', 'resume', null],
  ])('%s', async (_, state, by, change, expected) => {
    const { core, log, mails } = await start(state, running);
    const reconcile = () => Promise.reject(new Error('down'));
    const changes = createChangeSubscription({ ...core, reconcile }, { loginUrl: '' });
    await changes[change]('cus_1', { subscriptionId: 'sub_1' }, by as 'SUBSCRIBER', log);
    const at = after(5_000);
    const all = { language: 'en', to: null, customerId: 'cus_1', state: 'PENDING', createdAt: now };
    const id = expect.stringMatching((expected as { id: RegExp } | null)?.id ?? '') as string;
    expect(mails()).toMatchObject(
      expected ? [{ ...all, ...expected, id, dueAt: at, plannedAt: at }] : [],
    );
  });
});

describe('what Stripe says', () => {
  const date = new Date('2025-03-05T00:00:00Z');
  const onDate = { ...confirmedEnd, intent: 'DATE', date } as const;
  it.each<[string, Partial<Desired> | null, Subscription, [id: string, kind: string][]]>([
    ['the end is confirmed', inPeriod, ending, [['first.confirmed', confirmation]]],
    ['it still is', confirmedEnd, ending, []],
    ['it is over', confirmedEnd, ended, []],
    [
      'it is over at once, as was asked for since',
      atOnce,
      ended,
      [['first.stands.2', confirmation]],
    ],
    ['an end, at first sight of a plan', null, ending, []],
    ['it is over, at first sight of a plan', null, ended, []],
    ['an end that was made there since', { state: 'NONE' }, ending, [[theirs, confirmation]]],
    ['it was resumed there', confirmedEnd, running, [['first.resumed.1', 'RESUMED']]],
    ['another end in its place', onDate, ending, [[theirs, confirmation]]],
    [
      'a period was charged after the end was acknowledged',
      charged,
      ending,
      [
        ['first.confirmed', confirmation],
        ['first.charged', 'CHARGED_AFTER_CANCELLATION'],
      ],
    ],
    // The subscriber must not read what may be false, so support gets a task.
    ['it may have been', unknown, ending, [['first.confirmed', confirmation]]],
  ])('%s', async (_, state, seen, expected) => {
    const { reconcile, mails } = await start(state, seen);
    await reconcile('cus_1');
    expect(summary(mails())).toEqual(expected);
    await reconcile('cus_1');
    expect(summary(mails()), 'told once').toEqual(expected);
  });

  const withdrew = { ...confirmed, state: 'WITHDRAWN', withdrawnAt: after(-60_000) } as const;
  const renew = { intent: 'RENEW', state: 'PENDING', withdrew, generation: 2 } as const;
  const requested = { ...confirmed, state: 'REQUESTED' } as const;
  it.each<[string, Partial<Desired>, Subscription, [id: string, kind: string]]>([
    ['an END', pendingEnd, running, ['first.refused', 'CANCELLATION_REFUSED']],
    [
      'an END that was confirmed before',
      { ...pendingEnd, cancellation: requested },
      running,
      ['first.refused', 'CANCELLATION_REFUSED'],
    ],
    ['a RENEW: the cancellation stands after all', renew, ending, ['first.stands.2', confirmation]],
  ])('it refuses %s', async (_, state, seen, expected) => {
    const { reconcile, answers, mails } = await start(state, seen);
    answers.push({ kind: 'refused' });
    await reconcile('cus_1');
    expect(summary(mails())).toEqual([expected]);
  });
});
