/** How many mails a mailbox gets. */
import { expect, it } from 'vitest';
import type { MailKind } from '../../../server/domain/mail/mail.ts';
import { type Attempt, takePlace } from '../../../server/domain/mail/outbox.ts';

const now = new Date('2024-12-20T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const attempts = (...minutes: number[]): Attempt[] =>
  minutes.map((each) => ({ mailId: `mail ${each}`, of: 'OTHERS', at: ago(each) }));
const mail = (id: string, kind: MailKind = 'RESUMED') => ({ id, kind });

it('gives three places an hour', () => {
  expect(takePlace(attempts(50, 40), mail('new'), now)).toEqual({
    attempts: [...attempts(50, 40), { mailId: 'new', of: 'OTHERS', at: now }],
  });
  expect(takePlace(attempts(30, 50, 40), mail('new'), now)).toEqual({ freeAt: ago(50 - 60) });
});

it('forgets what is an hour old', () => {
  expect(takePlace(attempts(60, 50, 40), mail('new'), now)).toEqual({
    attempts: [...attempts(50, 40), { mailId: 'new', of: 'OTHERS', at: now }],
  });
});

it('gives a mail that is tried again no new place, and keeps its own', () => {
  expect(takePlace(attempts(50, 40, 30), mail('mail 50'), now)).toEqual({
    attempts: [...attempts(40, 30), { mailId: 'mail 50', of: 'OTHERS', at: now }],
  });
});
