/** The way to Firestore: one circuit and one retry budget for all that is kept there, and what its failures mean. */
import { Firestore } from 'firebase-admin/firestore';
import { outage, refused, type Verdict } from './retrying.ts';
import { createUpstream } from './upstream.ts';

/**
 * Milliseconds for all that one function of a service does there, however many calls it takes. The
 * SDK itself waits 45 s when refused, and for ever when packets are swallowed.
 */
const deadline = 2_000;

/**
 * Opens Firestore, with Google's application default credentials or at the emulator. Not through
 * firebase-admin's `getFirestore`, which leaves out settings of the connection. Without keep-alive, one
 * whose other end was lost without a word is never given up, and no call gets through again; a ping is
 * sent only when a call has waited for 10 s, which no good one does. Without a limit, tries to connect
 * again come to be two minutes apart.
 */
export function openFirestore(projectId: string): Firestore {
  return new Firestore({
    projectId,
    'grpc.keepalive_time_ms': 10_000,
    'grpc.keepalive_timeout_ms': 2_000,
    'grpc.max_reconnect_backoff_ms': 5_000,
  });
}

export type FirestoreUpstream = ReturnType<typeof createFirestoreUpstream>;

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

/** Firestore that is busy, or has two who want the same, is one that works. */
export function judgeFirestore(error: unknown): Verdict {
  const code = codeOf(error);
  if (down.has(code)) return outage;
  return busy.has(code) ? { ...outage, outage: false } : refused;
}

/** ALREADY_EXISTS: what `create()` says to all but one. */
export const isConflict = (error: unknown): boolean => codeOf(error) === 6;

function codeOf(error: unknown): unknown {
  return error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
}
