/** What the parts of the server that see one request tell each other of it: Fastify's hooks and Apollo's plugins. */
import type { Snapshot } from '../domain/snapshots.ts';

export interface RequestNotes {
  /** Seconds to wait, when the request was counted as a read already, and was one too many. */
  tooMany: number | null;
  /** The operation that was answered, for the log line. */
  operation: OperationNote | null;
  /** What is asked for, in one line, where an answer can be kept by that. */
  question: string | null;
  /** What the answer was made of, when it may be kept: its operation's name, and the one snapshot. */
  basis: { operationName: string | null; snapshot: Snapshot } | null;
}

/** An operation as the log names it. */
export interface OperationNote {
  operation: string;
  type: string | undefined;
  outcome: 'ok' | 'error';
  codes?: string[];
  /** Sent again as it was written before. */
  cached?: true;
}

declare module 'fastify' {
  interface FastifyRequest {
    notes: RequestNotes;
  }
}

export const emptyNotes = (): RequestNotes => ({
  tooMany: null,
  operation: null,
  question: null,
  basis: null,
});
