/** The Firestore client: bounds the time of every call, and replaces a connection that does not answer. */
import { Firestore as Sdk } from 'firebase-admin/firestore';
import { busy, createUpstream, type ErrorClass, failed, refused, timedOut } from '../upstream.ts';

/** For all requests of one call: the SDK itself waits 45 s when refused, and for ever when packets are swallowed. */
const timeoutMs = 2_000;

/**
 * Pings detect a dead connection: without them, gRPC goes on using it for a quarter of an hour and longer. The
 * interval between pings during calls (Google's servers refuse less than 10 s), and the timeout of their answers.
 */
const pings = { 'grpc.keepalive_time_ms': 10_000, 'grpc.keepalive_timeout_ms': 3_000 };

/** By default the pause between two tries to connect grows to two minutes, and clients share a dead connection. */
const reconnecting = {
  'grpc.max_reconnect_backoff_ms': 5_000,
  'grpc.use_local_subchannel_pool': 1,
};

/**
 * The time without any answer after which a client is replaced by a new one. gRPC waits for ever for a peer that
 * accepts the connection and does not complete the HTTP/2 handshake, since pings start after it.
 */
const silenceTimeoutMs = 5_000;

/**
 * Turns off the SDK's own retries. They continue in the background for ten minutes, so that a write could take
 * effect long after its caller got an error. The keys are those of google-gax
 * (https://github.com/googleapis/gax-nodejs/blob/main/client-libraries.md). One retry no setting turns off: a query that
 * breaks off after some documents is resumed for ten minutes, though nobody waits for it. Hundreds of these kept an
 * overloaded Firestore busy with nothing else, so the worker's queries fetch names only.
 */
const bounded = { timeout_millis: timeoutMs, retry_codes_name: 'none', retry_params_name: 'brief' };
const clientConfig = {
  interfaces: {
    'google.firestore.v1.Firestore': {
      retry_codes: { none: [] },
      retry_params: {
        brief: {
          initial_retry_delay_millis: 100,
          retry_delay_multiplier: 1.3,
          max_retry_delay_millis: 1_000,
          initial_rpc_timeout_millis: timeoutMs,
          rpc_timeout_multiplier: 1,
          max_rpc_timeout_millis: timeoutMs,
          total_timeout_millis: timeoutMs,
        },
      },
      methods: { BatchGetDocuments: bounded, Commit: bounded, RunQuery: bounded },
    },
  },
};

export type Firestore = ReturnType<typeof createFirestore>;

/**
 * Creates a client, which connects at its first call. It uses Google's application default credentials, or the
 * emulator's address from the environment, as firebase-admin does. Create one for each process, so that all calls
 * share its circuit.
 */
export function createFirestore(
  projectId: string,
  { attemptTimeoutMs = timeoutMs }: { attemptTimeoutMs?: number | undefined } = {},
) {
  const upstream = createUpstream({
    name: 'firestore',
    attemptTimeoutMs,
    classifyError: classifyFirestoreError,
  });
  const connect = () => ({
    sdk: new Sdk({ projectId, ...pings, ...reconnecting, clientConfig }),
    /** The number of calls in flight. */
    calls: 0,
  });
  let client = connect();
  /** The start of the first call since the last answer; null when the last call was answered. */
  let unansweredSince: number | null = null;
  let isClosed = false;

  /** Terminates a client that has no calls in flight: otherwise the SDK throws errors that can't be caught. */
  function terminateIfIdle({ sdk, calls }: typeof client): void {
    if (calls === 0) sdk.terminate().catch(() => {});
  }

  async function use<T>(call: (sdk: Sdk) => Promise<T>): Promise<T> {
    if (isClosed) throw new Error('the client is closed');
    if (unansweredSince !== null && performance.now() - unansweredSince >= silenceTimeoutMs) {
      const old = client;
      client = connect();
      unansweredSince = null;
      terminateIfIdle(old);
    }
    const mine = client;
    mine.calls += 1;
    unansweredSince ??= performance.now();
    let isAnswered = true;
    try {
      return await call(mine.sdk);
    } catch (error) {
      isAnswered = !isSilence(error);
      throw error;
    } finally {
      mine.calls -= 1;
      if (mine !== client || isClosed) terminateIfIdle(mine);
      else if (isAnswered) unansweredSince = null;
    }
  }

  return {
    /**
     * Runs `call` with the current SDK client, and settles within 2 s, however many requests it makes. Don't keep
     * references or queries of the SDK client: the next call may get another one.
     * @throws UpstreamError (`firestore`)
     */
    call: <T>(call: (sdk: Sdk) => Promise<T>): Promise<T> => upstream.call(() => use(call)),

    /** The same, but null for the errors that `isNothing` tells: they are answers, such as a conflict. */
    orNull: <T>(
      call: (sdk: Sdk) => Promise<T>,
      isNothing: (error: unknown) => boolean,
    ): Promise<T | null> => upstream.orNull(() => use(call), isNothing),

    /** For metrics. */
    circuitState: upstream.circuitState,

    /** Rejects new calls, and terminates when those in flight have ended, which takes some seconds at most. */
    async close(): Promise<void> {
      isClosed = true;
      if (client.calls === 0) await client.sdk.terminate();
    },
  };
}

/** DEADLINE_EXCEEDED or UNAVAILABLE: Firestore did not answer. */
const isSilence = (error: unknown): boolean =>
  errorCode(error) === status.deadlineExceeded || errorCode(error) === status.unavailable;

/** gRPC's status codes (https://grpc.github.io/grpc/core/md_doc_statuscodes.html). */
export const status = {
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  resourceExhausted: 8,
  failedPrecondition: 9,
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
  errorCode(error) === status.internal &&
  /Request message serialization failure|Error deserializing request/.test(error.message);

/** Firestore that is busy, has two who want the same, or does not like what it was sent, is one that works. */
export function classifyFirestoreError(error: unknown): ErrorClass {
  return isUnreadable(error) ? refused : (classes.get(errorCode(error)) ?? refused);
}

/** The status code of one of the SDK's errors. */
export function errorCode(error: unknown): unknown {
  return error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
}
