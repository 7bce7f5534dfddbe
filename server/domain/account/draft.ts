/** A draft of an account: rules change it in place and say what happened; then it is stored with its receipts, all or nothing. */
import { randomUUID } from 'node:crypto';
import type { Account, Desired, Incident } from './account.ts';
import type { Cancellation } from './cancellation.ts';

/** What a rule did, for whoever must know: subscribers by mail, operators and the support team. */
export type AccountEvent =
  | { kind: 'accepted' | 'refused'; receipt: Cancellation }
  /** The end was withdrawn, and the plan goes on; or it stands after all. These can happen again to a receipt. */
  | { kind: 'confirmed' | 'resumed' | 'stands'; receipt: Cancellation; generation: number }
  /** A person must see to it. The receipt is that of the end which stands, where there is one. */
  | { kind: Incident; subscriptionId: string; receipt: Cancellation | null };

/** What the account is to become, the receipts that are written with it, and what happened. */
export interface Draft {
  /** The account that the draft was made of. */
  before: Account;
  account: Account;
  receipts: Map<string, Cancellation>;
  events: AccountEvent[];
}

/** A draft of an account; the account itself stays as it is. */
export const draftOf = (before: Account): Draft => ({
  before,
  account: structuredClone(before),
  receipts: new Map(),
  events: [],
});

/** The desired state of a subscription in a draft, to be changed in place. */
export const desiredOf = ({ account }: Draft, id: string): Desired =>
  (account.desired[id] ??= newDesired());

/** The desired state of a subscription of which nobody has said anything yet. */
export const newDesired = (): Desired => ({
  generation: 0,
  intent: 'NONE',
  date: null,
  by: null,
  acknowledgedAt: null,
  periodEnd: null,
  state: 'NONE',
  receipt: null,
  withdrew: null,
  applied: false,
  slot: null,
  attempts: 0,
  nonce: randomUUID().slice(0, 8),
  tag: null,
  knownEnded: false,
  recent: [],
  refund: false,
});
