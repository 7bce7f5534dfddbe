/** What was recorded of one subscription during a run: all that the oracle checks. Times are unix milliseconds. */
import type { UndoState } from '../../../server/domain/leaving/undo-declaration.ts';
import type { AskStep, Intent } from './generate.ts';
import type { PlanState, Shape } from './plan-state.ts';

/** Who can say something of a plan to the servers. */
export type Caller = AskStep['by'] | 'DECLARATION';

export type ReceiptState = 'REQUESTED' | 'CONFIRMED' | 'WITHDRAWN' | 'REFUSED';

/** What a caller was answered. */
export type Outcome =
  | { kind: 'accepted'; receipt: string; state: ReceiptState }
  | { kind: 'resumed'; isConfirmed: boolean }
  | { kind: 'refused' }
  | { kind: 'already ended' }
  | { kind: 'not found' }
  /** An error with this code, or no answer (null): the intent may have been recorded or not. */
  | { kind: 'unknown'; code: string | null };

/** One way in which a request was sent: when, and the answer. */
export interface Attempt {
  from: number;
  to: number;
  outcome: Outcome;
}

/** One intent of a caller: all attempts under one request id. */
export interface IntentRequest {
  id: string;
  intent: Intent;
  by: Caller;
  attempts: Attempt[];
}

/** A change at Stripe, in the order in which Stripe carried them out. */
export interface Change {
  at: number;
  by: 'servers' | 'provider' | 'time';
  /** What a write of the servers asked for; null for a write that changes no flag, and for others' changes. */
  intent: Shape | null;
  state: PlanState;
}

/** A document of `cancellations`. */
export interface Receipt {
  id: string;
  state: ReceiptState;
  requestedBy: Caller | 'PAYMENT_PROVIDER';
  requestedAt: number;
  confirmedAt: number | null;
  effectiveAt: number | null;
  withdrawnAt: number | null;
  withdrawnBy: string | null;
}

/** A subscription's part of the account document. */
export interface Desired {
  intent: Shape | 'NONE';
  state: 'NONE' | 'PENDING' | 'SETTLED' | 'REFUSED' | 'TOO_LATE';
  slot: object | null;
  refund: boolean;
}

/** A declaration that was acknowledged, as it is stored in the end (null: it is not), and what its link said. */
export interface Declared {
  state: 'RECEIVED' | 'MATCHED' | 'OPEN' | 'UNDONE' | null;
  issue: string | null;
  undos: (UndoState | null)[];
}

/** What a replica shows in the end. */
export interface View {
  replica: number;
  /** Unix milliseconds, null when no end is shown. */
  cancelAt: number | null;
  /** The receipt that is shown with the plan. */
  receipt: { id: string; state: ReceiptState } | null;
  isPending: boolean;
}

export interface Trace {
  subscriptionId: string;
  /** Before the first step. */
  initial: PlanState;
  requests: IntentRequest[];
  /** Codes of errors that the subscriber met when they looked at their plans. */
  lookErrors: string[];
  changes: Change[];
  /** When Stripe refused a write of the servers for good. */
  refusals: number[];
  /** Whether and since when the person deletes their account, and whether they were told that it is done. */
  deletion: { from: number; isDone: boolean } | null;
  declarations: Declared[];
  /** As stored in the end. */
  receipts: Receipt[];
  desired: Desired | null;
  views: View[];
}
