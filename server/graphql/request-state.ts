/** The state of one request that Fastify's hooks and Apollo's plugins share. */
import type { Snapshot } from '../domain/snapshots.ts';

export interface RequestState {
  /** The operation that was answered, for the log line. */
  operation: LoggedOperation | null;
  /** Set when the request was already counted as a read and was one too many: seconds until the next try. */
  retryAfter: number | null;
  /** What is asked for, as a key under which a snapshot keeps the answer; null for what is executed each time. */
  cacheKey: string | null;
  /** The one snapshot that the answer was made from, when it may be kept, and the operation's name. */
  madeFrom: { snapshot: Snapshot; operationName: string | null } | null;
}

/** An operation as the log names it. */
export interface LoggedOperation {
  operation: string;
  type: string | undefined;
  outcome: 'ok' | 'error';
  codes?: string[];
  /** Answered with a kept answer. */
  cached?: true;
}

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState;
  }
}

export const newRequestState = (): RequestState => ({
  operation: null,
  retryAfter: null,
  cacheKey: null,
  madeFrom: null,
});
