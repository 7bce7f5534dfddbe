/** The Firestore client: bounds the time of every call, and replaces a connection that does not answer. */
import { Firestore as Sdk } from 'firebase-admin/firestore';
import { createFirestoreUpstream } from './upstream.ts';

/** The time of one request with its retries: as long as our callers wait. */
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
 * (https://github.com/googleapis/gax-nodejs/blob/main/client-libraries.md).
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
export function createFirestore(projectId: string, upstream = createFirestoreUpstream()) {
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
     * @param options.pass whether an error is an answer, such as a conflict, and rejects unchanged
     * @throws UpstreamError (`directory`) for every other failure
     */
    call: <T>(
      call: (sdk: Sdk) => Promise<T>,
      options: { pass?: (error: unknown) => boolean } = {},
    ): Promise<T> => upstream.call(() => use(call), options),

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
function isSilence(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return code === 4 || code === 14;
}
