// @vitest-environment happy-dom
/** Tests how single values look: the email pattern, dates, status badges. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { isEmail } from '../../../../client/screens/login/email.ts';
import { formatDate } from '../../../../client/screens/account/dates.ts';
import { StatusBadge } from '../../../../client/ui/status-badge.tsx';

afterEach(cleanup);

const parts = ['a', 'a.b', 'ä+1', '"x"', '漢字', "o'neil"];
const accepted = parts.flatMap((name) => parts.map((domain) => `${name}@${domain}.de`));

test.each(accepted)('%s is an email address', (address) => {
  expect(isEmail(address)).toBe(true);
});

// Breaks the pattern (text, '@', text, a dot, text) in each part.
const refused = [
  ...['', ' ', '@', '.', '@.', 'a', 'a.b', 'a@b', 'a@b.', 'a@.c', '@b.c', 'ab.c', 'a.b@c'],
  ...['a b@c.d', 'a@b c.d', 'a@b.c d', 'a @b.c', 'a@ b.c', 'a@b .c'],
  ...['a@b.\tc', '\na@b.c', 'a@b.c '],
];

test.each(refused)('%j is none', (text) => {
  expect(isEmail(text)).toBe(false);
});

test.each([
  ['2025-01-05T00:00:00.000Z', 'Jan 5, 2025'],
  ['2025-01-05T23:59:59.999Z', 'Jan 5, 2025'],
  ['2024-02-29T12:00:00.000Z', 'Feb 29, 2024'],
  ['2025-12-31T23:30:00.000Z', 'Dec 31, 2025'],
  ['2026-01-01T00:30:00.000+01:00', 'Dec 31, 2025'],
])('%s is shown as %s, whatever the time zone', (moment, text) => {
  expect(formatDate(moment)).toBe(text);
});

test.each([
  ['active', 'success', 'check'],
  ['Free trial', 'info', 'clock'],
  ['Canceled', 'neutral', 'cross'],
  ['past_due', 'warning', 'alert'],
  ['unpaid', 'danger', 'alert'],
  ['constructor', 'neutral', undefined],
  ['a status of next year', 'neutral', undefined],
])('the badge of %j is %s, with a %s', (status, tone, sign) => {
  render(<StatusBadge status={status} />);
  const badge = screen.getByText(status).parentElement as HTMLElement;
  expect(badge.dataset['tone']).toBe(tone);
  expect(badge.querySelector('svg')?.dataset['sign']).toBe(sign);
});
