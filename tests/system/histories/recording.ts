/** What one history leaves behind while it runs: all that was sent and answered, in order. */
import type { UndoState } from '../../../server/domain/leaving/undo-declaration.ts';
import type { Member } from '../faults/stage.ts';
import type { History, RequestFate, RefusalStep, WebhookFate } from './generate.ts';
import type { PlanState } from './plan-state.ts';
import type { IntentRequest, Trace } from './trace.ts';

/** One of the subscriber's subscriptions. */
export interface PlanRecord {
  subscriptionId: string;
  /** Before the first step. */
  initial: PlanState;
  requests: IntentRequest[];
  /** When Stripe refused a write of the servers for good, in unix milliseconds. */
  refusals: number[];
}

/** A form that was sent, again and again under one `request` until it was acknowledged. */
export interface SentDeclaration {
  /** Is also what it names as the contract. */
  request: string;
  from: number;
  /** The number on the page that acknowledged it. */
  id: string | null;
  undos: { from: number; to: number; said: UndoState | null }[];
}

export interface Recording {
  /** The number of the history in its run, for `--only`. */
  number: number;
  history: History;
  member: Member;
  plans: [PlanRecord, PlanRecord];
  declarations: SentDeclaration[];
  deletion: Trace['deletion'];
  /** Whether its requests and webhooks are spoiled: from its first step to its last one. */
  isPlaying: boolean;
  /** The fates that are still to come. */
  writes: RequestFate[];
  reads: RequestFate[];
  webhooks: WebhookFate[];
  /** Until when Stripe refuses writes, in unix milliseconds. */
  refusing: { how: RefusalStep['how']; until: number } | null;
  /** Codes of errors that the subscriber met when they looked at their plans. */
  lookErrors: string[];
  /** Requests and deliveries that were spoiled, by how. */
  spoiled: Record<string, number>;
  /** Answers of more than the 3 s that the servers promise, the stalls of the machine taken off; and the slowest of all. */
  tooSlow: string[];
  slowest: number;
  /** Lines with the time in milliseconds. */
  log: { at: number; text: string }[];
  note(text: string): void;
}

export function startRecording(
  number: number,
  history: History,
  member: Member,
  initial: [PlanState, PlanState],
): Recording {
  const plan = (subscriptionId: string, state: PlanState): PlanRecord => ({
    ...{ subscriptionId, initial: state, requests: [], refusals: [] },
  });
  const log: Recording['log'] = [];
  return {
    number,
    history,
    member,
    plans: [plan(member.subscriptionId, initial[0]), plan(member.otherId, initial[1])],
    declarations: [],
    deletion: null,
    isPlaying: false,
    writes: [...history.writes],
    reads: [...history.reads],
    webhooks: [...history.webhooks],
    refusing: null,
    lookErrors: [],
    spoiled: {},
    tooSlow: [],
    slowest: 0,
    log,
    note: (text) => void log.push({ at: Date.now(), text }),
  };
}

/** Counts a fault. */
export function countFault(recording: Recording, kind: string): void {
  recording.spoiled[kind] = (recording.spoiled[kind] ?? 0) + 1;
}

/** Whose request or webhook something is: by the ids of the customer and of the subscriptions. */
export function addOwner(owners: Map<string, Recording>, recording: Recording): void {
  const { customerId, subscriptionId, otherId } = recording.member;
  for (const id of [customerId, subscriptionId, otherId]) owners.set(id, recording);
}
