/** Creates the Firestore client. Each call has a timeout, and a connection that doesn't answer is replaced. */
import { Firestore as Sdk } from 'firebase-admin/firestore';
import { busy, createUpstream, type ErrorClass, failed, refused, timedOut } from '../upstream.ts';

/** Milliseconds for all requests of a call. The SDK alone would wait forever if packets are lost. */
const timeoutMs = 2_000;

/** Pings find dead connections, which gRPC would keep for 15 minutes or longer. Google allows at most one ping every 10 s. */
const pings = { 'grpc.keepalive_time_ms': 10_000, 'grpc.keepalive_timeout_ms': 3_000 };

/** By default, pauses before a reconnect grow to two minutes, and a new client shares the old client's connection. */
const reconnecting = {
  'grpc.max_reconnect_backoff_ms': 5_000,
  'grpc.use_local_subchannel_pool': 1,
};

/** Milliseconds without an answer after which the client is replaced. Pings don't help during a handshake that never ends. */
const silenceTimeoutMs = 5_000;

/**
 * Turns off the SDK's own retries (https://github.com/googleapis/gax-nodejs/blob/main/client-libraries.md). These retries would
 * continue for ten minutes after the caller got an error. The SDK still resumes a query that breaks off midway. Hundreds of resumed
 * queries can keep an overloaded Firestore busy, so the worker's queries select few fields.
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

/** Creates a client for Google's Firestore or the emulator that the environment names. Create one client per process. */
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
    calls: 0,
  });
  let client = connect();
  /** The start of the first call after the last answer; null if no call has started since the last answer. */
  let unansweredSince: number | null = null;
  let isClosed = false;

  /** Terminates a client unless it has calls in flight. During a call the SDK would throw errors that can't be caught. */
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
    /** Makes a call. The next call can get another SDK client, so keep no query objects. @throws UpstreamError (`firestore`) */
    call: <T>(call: (sdk: Sdk) => Promise<T>): Promise<T> => upstream.call(() => use(call)),

    orNull: <T>(
      call: (sdk: Sdk) => Promise<T>,
      isNothing: (error: unknown) => boolean,
    ): Promise<T | null> => upstream.orNull(() => use(call), isNothing),

    circuitState: upstream.circuitState,

    /** Rejects new calls. The client terminates when the calls in flight have ended. */
    async close(): Promise<void> {
      isClosed = true;
      if (client.calls === 0) await client.sdk.terminate();
    },
  };
}

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

/** True if an INTERNAL error is the request's fault, such as malformed Unicode. @grpc/grpc-js writes these messages. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error &&
  errorCode(error) === status.internal &&
  /Request message serialization failure|Error deserializing request/.test(error.message);

/** Classifies an SDK error. After a conflict, a refusal or an overload Firestore counts as working. */
export function classifyFirestoreError(error: unknown): ErrorClass {
  return isUnreadable(error) ? refused : (classes.get(errorCode(error)) ?? refused);
}

export function errorCode(error: unknown): unknown {
  return error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
}
