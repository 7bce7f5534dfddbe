/** What the proof of a receipt states, and since when that is true. */
import { describe, expect, it } from 'vitest';
import { confirmationOf } from '../../../server/domain/account/cancellation.ts';
import { receiptNumber, statementOf } from '../../../server/domain/receipt-proof.ts';
import { cancellation } from '../../support/account-factory.ts';
import { after, now } from '../../support/memory-world.ts';

const asked = cancellation({ requestedAt: now });
const confirmed = {
  ...asked,
  state: 'CONFIRMED',
  confirmedAt: after(1),
  effectiveAt: after(9),
} as const;
const withdrawn = {
  ...confirmed,
  state: 'WITHDRAWN',
  withdrawnAt: after(2),
  withdrawnBy: 'SUPPORT',
} as const;
const repeated = { ...confirmed, state: 'REQUESTED' } as const;
const iso = (ms: number) => after(ms).toISOString();

describe('a receipt', () => {
  it.each([
    ['asked for', asked, null, 0],
    ['confirmed', confirmed, 1, 1],
    ['withdrawn', withdrawn, 1, 2],
    ['asked for again: its old confirmation counts no more', repeated, null, 0],
  ])('%s', (_, receipt, confirmedAfter, since) => {
    const at = confirmedAfter === null ? null : after(confirmedAfter);
    expect(confirmationOf(receipt)).toEqual(at);
    expect(statementOf(receipt)).toEqual({
      since: after(since),
      statement: {
        id: receipt.id,
        number: receiptNumber(receipt.id),
        state: receipt.state,
        subscriptionId: 'sub_1',
        requestedBy: 'SUBSCRIBER',
        requestedAt: iso(0),
        confirmedAt: at?.toISOString() ?? null,
        effectiveAt: receipt === asked ? null : iso(9),
        withdrawnAt: receipt === withdrawn ? iso(2) : null,
        withdrawnBy: receipt === withdrawn ? 'SUPPORT' : null,
      },
    });
  });
});
