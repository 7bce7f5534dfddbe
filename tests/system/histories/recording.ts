/** What one history leaves behind while it runs: all that was sent and answered, in order. */
import type { Member } from '../faults/stage.ts';
import type { History, RequestFate, RefusalStep, WebhookFate } from './generate.ts';
import type { IntentRequest } from './trace.ts';

/** One of the subscriber's subscriptions. */
export interface PlanRecord {
  subscriptionId: string;
  requests: IntentRequest[];
  /** When Stripe refused a write of the servers for good, in unix milliseconds. */
  refusals: number[];
  /** Writes that the servers sent. */
  writes: number;
}

export interface Recording {
  /** The number of the history in its run, for `--only`. */
  number: number;
  history: History;
  member: Member;
  plans: [PlanRecord, PlanRecord];
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
  /** Lines with the time in milliseconds. */
  log: { at: number; text: string }[];
  note(text: string): void;
}

export function startRecording(number: number, history: History, member: Member): Recording {
  const plan = (subscriptionId: string): PlanRecord => ({
    ...{ subscriptionId, requests: [], refusals: [], writes: 0 },
  });
  const log: Recording['log'] = [];
  return {
    number,
    history,
    member,
    plans: [plan(member.subscriptionId), plan(member.otherId)],
    writes: [...history.writes],
    reads: [...history.reads],
    webhooks: [...history.webhooks],
    refusing: null,
    lookErrors: [],
    spoiled: {},
    log,
    note: (text) => void log.push({ at: Date.now(), text }),
  };
}

/** Counts a fault. */
export function countFault(recording: Recording, kind: string): void {
  recording.spoiled[kind] = (recording.spoiled[kind] ?? 0) + 1;
}

/** Finds whose request or webhook something is, by the id of a customer or a subscription. */
export function byId(recordings: readonly Recording[]): Map<string, Recording> {
  return new Map(
    recordings.flatMap((recording) => {
      const { customerId, subscriptionId, otherId } = recording.member;
      return [customerId, subscriptionId, otherId].map((id) => [id, recording] as const);
    }),
  );
}
