// @vitest-environment happy-dom
/** Tests what the desk says about who or what ended a plan. */
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { DeskPersonQuery } from '../../../../client/generated/desk-operations.ts';
import { Records } from '../../../../client/screens/desk/records.tsx';

type WhoIs = DeskPersonQuery['whoIs'];
type Receipt = WhoIs['cancellations'][number];

const receipt: Receipt = {
  id: 'sub_1.1',
  number: '4ZQK-B31P-4Q68-7RKJ',
  state: 'CONFIRMED',
  requestedAt: '2026-01-05T10:00:00.000Z',
  requestedBy: 'SUBSCRIBER',
  cause: 'REQUESTED',
  confirmedAt: null,
  effectiveAt: null,
  withdrawnAt: null,
  withdrawnBy: null,
  reason: null,
  comment: null,
  subscriptionId: 'sub_1',
};

afterEach(cleanup);

test.each<[string, Partial<Receipt>]>([
  ['Asked forJan 5, 2026, 10:00:00 UTC, by the subscriber, here', {}],
  [
    'Asked forJan 5, 2026, 10:00:00 UTC, by somebody at the payment provider: the subscriber or one of us',
    { requestedBy: 'PAYMENT_PROVIDER' },
  ],
  [
    'EndedJan 5, 2026, 10:00:00 UTC, by the payment provider itself, since a payment failed',
    { requestedBy: 'PAYMENT_PROVIDER', cause: 'PAYMENT_FAILED' },
  ],
  [
    'EndedJan 5, 2026, 10:00:00 UTC, by the payment provider itself, since a payment was disputed',
    { requestedBy: 'PAYMENT_PROVIDER', cause: 'PAYMENT_DISPUTED' },
  ],
])('a receipt says: %s', (text, differs) => {
  const found = { declarations: [], mails: [], cancellations: [{ ...receipt, ...differs }] };
  const { container } = render(<Records found={found as unknown as WhoIs} />);
  expect(container.textContent).toContain(text);
});
