/** How many mails an address gets. */
import { expect, it } from 'vitest';
import { type Attempt, takePlace } from '../../../server/domain/mail/outbox.ts';

const now = new Date('2024-12-20T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const attempts = (...minutes: number[]): Attempt[] =>
  minutes.map((each) => ({ mailId: `mail ${each}`, at: ago(each) }));

it('gives three places an hour', () => {
  expect(takePlace(attempts(50, 40), 'new', now)).toEqual({
    attempts: [...attempts(50, 40), { mailId: 'new', at: now }],
  });
  expect(takePlace(attempts(30, 50, 40), 'new', now)).toEqual({ freeAt: ago(50 - 60) });
});

it('forgets what is an hour old', () => {
  expect(takePlace(attempts(60, 50, 40), 'new', now)).toEqual({
    attempts: [...attempts(50, 40), { mailId: 'new', at: now }],
  });
});

it('gives a mail that is tried again no new place, and keeps its own', () => {
  expect(takePlace(attempts(50, 40, 30), 'mail 50', now)).toEqual({
    attempts: [...attempts(40, 30), { mailId: 'mail 50', at: now }],
  });
});
