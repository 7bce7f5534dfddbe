/** The way to Firestore: one circuit and one retry budget for all that is kept there, and what its failures mean. */
import { outage, refused, type Verdict } from '../resilience/retry.ts';
import { createUpstream } from '../resilience/upstream.ts';

/**
 * Milliseconds for all that one function of a service does there, however many calls it takes. The
 * SDK itself waits 45 s when refused, and for ever when packets are swallowed.
 */
const deadline = 2_000;

/** Make one a process, and share it: whoever finds Firestore down spares the others the wait. */
export function createFirestoreUpstream() {
  return createUpstream({
    name: 'directory',
    attempt: deadline,
    deadline,
    judge: judgeFirestore,
  });
}

/** gRPC's status codes (https://grpc.github.io/grpc/core/md_doc_statuscodes.html). */
const status = {
  deadlineExceeded: 4,
  resourceExhausted: 8,
  aborted: 10,
  internal: 13,
  unavailable: 14,
} as const;
const down = new Set<unknown>([status.deadlineExceeded, status.internal, status.unavailable]);
const busy = new Set<unknown>([status.resourceExhausted, status.aborted]);

/**
 * INTERNAL also stands for a request that could not be written or read, such as one with text that is not
 * well-formed Unicode: the request is at fault. The words are those of @grpc/grpc-js, as client and as server.
 */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error &&
  codeOf(error) === status.internal &&
  /Request message serialization failure|Error deserializing request/.test(error.message);

/** Firestore that is busy, has two who want the same, or does not like what it was sent, is one that works. */
export function judgeFirestore(error: unknown): Verdict {
  const code = codeOf(error);
  if (isUnreadable(error)) return refused;
  if (down.has(code)) return outage;
  return busy.has(code) ? { ...outage, outage: false } : refused;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
}
