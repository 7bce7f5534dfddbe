/** Tests the limit on mails to a mailbox. */
import { expect, it } from 'vitest';
import type { MailClass } from '../../../server/domain/mail/mail.ts';
import { type Attempt, takePlace } from '../../../server/domain/mail/outbox.ts';

const now = new Date('2024-12-20T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const attempts = (...minutes: number[]): Attempt[] =>
  minutes.map((each) => ({ mailId: `mail ${each}`, of: 'OTHERS', at: ago(each) }));
const take = (before: Attempt[], id: string, of: MailClass = 'OTHERS') =>
  takePlace(before, id, of, now);

it('gives three places an hour', () => {
  expect(take(attempts(50, 40), 'new')).toEqual({
    attempts: [...attempts(50, 40), { mailId: 'new', of: 'OTHERS', at: now }],
  });
  expect(take(attempts(30, 50, 40), 'new')).toEqual({ freeAt: ago(50 - 60) });
});

it('forgets what is an hour old', () => {
  expect(take(attempts(60, 50, 40), 'new')).toEqual({
    attempts: [...attempts(50, 40), { mailId: 'new', of: 'OTHERS', at: now }],
  });
});

it('gives a mail that is tried again no new place, and keeps its own', () => {
  expect(take(attempts(50, 40, 30), 'mail 50')).toEqual({
    attempts: [...attempts(40, 30), { mailId: 'mail 50', of: 'OTHERS', at: now }],
  });
});

it.each<[MailClass, number]>([
  ['ON_DECLARATIONS', 6],
  ['UNVERIFIED', 3],
  ['TO_SENDERS', 3],
])('counts the class %s for itself: %i places', (of, places) => {
  let taken = attempts(50, 40, 30);
  for (let place = 0; place < places; place += 1) {
    const next = take(taken, `${of} ${place}`, of);
    taken = 'attempts' in next ? next.attempts : expect.fail(`no place ${place}`);
  }
  expect(take(taken, 'new', of)).toMatchObject({ freeAt: expect.any(Date) as Date });
});
