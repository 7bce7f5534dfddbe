/** The way to Firestore: one circuit for all that is kept there, and what its failures mean. */
import { busy, createUpstream, type ErrorClass, failed, refused, timedOut } from '../resilience.ts';

/**
 * Milliseconds for all that one function of a service does there, however many calls it takes. The
 * SDK itself waits 45 s when refused, and for ever when packets are swallowed.
 */
const timeoutMs = 2_000;

/** Make one a process, and share it: whoever finds Firestore down spares the others the wait. */
export function createFirestoreUpstream() {
  return createUpstream({
    name: 'directory',
    attemptTimeoutMs: timeoutMs,
    classifyError: classifyFirestoreError,
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
const classes = new Map<unknown, ErrorClass>([
  [status.deadlineExceeded, timedOut],
  [status.internal, failed],
  [status.unavailable, failed],
  [status.resourceExhausted, busy],
  [status.aborted, busy],
]);

/**
 * INTERNAL also stands for a request that could not be written or read, such as one with text that is not
 * well-formed Unicode: the request is at fault. The words are those of @grpc/grpc-js, as client and as server.
 */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error &&
  codeOf(error) === status.internal &&
  /Request message serialization failure|Error deserializing request/.test(error.message);

/** Firestore that is busy, has two who want the same, or does not like what it was sent, is one that works. */
export function classifyFirestoreError(error: unknown): ErrorClass {
  return isUnreadable(error) ? refused : (classes.get(codeOf(error)) ?? refused);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
}
