/** What the parts of the server that see one request tell each other of it: Fastify's hooks and Apollo's plugins. */
import type { Identity } from './services/identity.ts';
import type { Subscription } from './services/subscription.ts';

export interface RequestNotes {
  /** Seconds to wait, when the request was counted as a read already, and was one too many. */
  tooMany: number | null;
  /** The operation that was answered, for the log line. */
  operation: OperationNote | null;
  /** What is asked for, in one line, where an answer can be remembered by that. */
  question: string | null;
  /** What the answer was made from, when the same may be sent again. */
  basis: Basis | null;
}

/** An operation as the log names it. */
export interface OperationNote {
  operation: string;
  type: string | undefined;
  outcome: 'ok' | 'error';
  codes?: string[];
  /** Sent again as it was written before. */
  remembered?: true;
}

/** All that an answer can be made from, and be sent again. */
export interface Basis {
  /** The name that the operation gives itself. */
  name: string | null;
  /** Who asked: the object that the identity service remembers. */
  caller: Identity;
  /** Their list: the object that the cache remembers. */
  list: readonly Subscription[];
  /** Whether a cancellation waits, of each subscription that this was asked of. */
  waiting: ReadonlyMap<Subscription, boolean | null>;
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
