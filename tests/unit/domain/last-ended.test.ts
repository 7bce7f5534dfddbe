/** Which plan ended last, from what Stripe said and from receipts. */
import { describe, expect, it } from 'vitest';
import { lastEnded } from '../../../server/domain/subscriber.ts';
import {
  accountOf,
  cancellation,
  desiredState,
  subscription,
} from '../../support/account-factory.ts';

const march = new Date('2025-03-05');
const may = new Date('2025-05-05');
const over = subscription({ status: 'canceled', endedAt: march });
const receipt = cancellation({ state: 'CONFIRMED', effectiveAt: may });
const known = desiredState({ knownEnded: true, receipt });

describe('the plan that ended last', () => {
  it('is the one that Stripe says, with its receipt', () => {
    expect(lastEnded(accountOf(over))).toEqual({ endedAt: march, receiptId: null });
    const account = { ...accountOf(over), desired: { sub_1: desiredState({ receipt }) } };
    expect(lastEnded(account)).toEqual({ endedAt: march, receiptId: receipt.id });
  });

  it('is one that Stripe lists no longer, if that ended later', () => {
    const account = { ...accountOf(over), desired: { sub_2: known } };
    expect(lastEnded(account)).toEqual({ endedAt: may, receiptId: receipt.id });
    expect(lastEnded({ ...account, observed: null })?.endedAt).toEqual(may);
  });

  it('is none while all run, or never began', () => {
    const neverBegan = subscription({ status: 'incomplete_expired', endedAt: march });
    expect(lastEnded(accountOf(subscription(), neverBegan))).toBeNull();
    const running = { ...accountOf(), desired: { sub_1: { ...known, knownEnded: false } } };
    expect(lastEnded(running)).toBeNull();
  });
});
