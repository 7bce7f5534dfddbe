/** A draft of an account: the rules change it in place, then it is stored with its receipts, all or nothing. */
import { randomUUID } from 'node:crypto';
import type { Account, Desired } from './account.ts';
import type { Cancellation } from './cancellation.ts';

/** What the account is to become, and the receipts that are written with it. */
export interface Draft {
  account: Account;
  receipts: Map<string, Cancellation>;
}

/** A draft of an account; the account itself stays as it is. */
export const draftOf = (account: Account): Draft => ({
  account: structuredClone(account),
  receipts: new Map(),
});

/** The desired state of a subscription in a draft, to be changed in place. */
export const desiredOf = ({ account }: Draft, id: string): Desired =>
  (account.desired[id] ??= newDesired());

/** The desired state of a subscription of which nobody has said anything yet. */
export const newDesired = (): Desired => ({
  generation: 0,
  word: 'NONE',
  date: null,
  by: null,
  since: null,
  state: 'NONE',
  receipt: null,
  withdrew: null,
  applied: false,
  slot: null,
  attempts: 0,
  nonce: randomUUID().slice(0, 8),
  tag: null,
  known: null,
  knownEnded: false,
  recent: [],
  refund: false,
});
