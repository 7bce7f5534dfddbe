/** The state of one request that Fastify's hooks and Apollo's plugins share. */
import type { Identity } from '../domain/identity.ts';
import type { OperationName, Snapshot } from '../domain/snapshots.ts';

export interface RequestState {
  /** The operation that was answered, for the log line. */
  operation: LoggedOperation | null;
  /** The caller, whose token was verified; null without a token. */
  caller: Caller | null;
  /** The bearer token that was sent, with which the caller's session is checked; null without one. Never logged. */
  token: string | null;
  /** The known operation that was asked for; null for any other. */
  known: OperationName | null;
  /** The operation's key in the answer cache; null when the answer can't be cached. */
  cacheKey: string | null;
  /** What the answer was made from; null when it must not be cached. */
  madeFrom: { snapshot: Snapshot; operationName: string | null } | null;
}

/**
 * The owner of a verified token. An agent whose token was revoked keeps no role: `checkSession` audits the refusal and
 * rejects.
 */
type Caller = Identity & { isRevokedAgent?: true };

/** The fields of an operation's log line. */
export interface LoggedOperation {
  operation: string;
  type: string | undefined;
  /** Of a known operation. */
  operationId?: string;
  /** The app that sent it, if it said so. */
  client?: string;
  clientVersion?: string;
  outcome: 'ok' | 'error';
  codes?: string[];
  /** Answered from the cache. */
  cached?: true;
}

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState;
  }
}

export const newRequestState = (): RequestState => ({
  operation: null,
  caller: null,
  token: null,
  known: null,
  cacheKey: null,
  madeFrom: null,
});
