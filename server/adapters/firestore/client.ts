/** Firestore as the portal uses it: every call ends in time, and a connection that was lost is replaced. */
import { Firestore as Sdk } from 'firebase-admin/firestore';
import { createFirestoreUpstream } from './upstream.ts';

/** Milliseconds that one request may take with all of its retries: as long as our callers wait. */
const timeoutMs = 2_000;

/**
 * A peer that is lost without a word leaves a connection that looks alive: without pings, gRPC goes on
 * sending into it for a quarter of an hour and longer. Milliseconds between two pings while there are
 * calls (Google's servers bear 10 s; more often is answered with a refusal), and for their answers.
 */
const pings = { 'grpc.keepalive_time_ms': 10_000, 'grpc.keepalive_timeout_ms': 3_000 };

/** Left alone, tries to connect again come to be two minutes apart; and clients share what is stuck. */
const reconnecting = {
  'grpc.max_reconnect_backoff_ms': 5_000,
  'grpc.use_local_subchannel_pool': 1,
};

/**
 * Milliseconds without any answer after which a client is replaced by a new one. gRPC waits for ever for
 * a peer that takes the connection and does not say hello: pings begin after that.
 */
const silenceMs = 5_000;

/**
 * The SDK's own retries go on for ten minutes, unseen: a write that its caller has given up would come
 * true long after. In the terms of google-gax (https://github.com/googleapis/gax-nodejs/blob/main/client-libraries.md).
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
 * Makes a client; nothing is connected until the first call. It signs in with Google's application
 * default credentials, or reads the emulator's address from the environment, as firebase-admin does.
 * Make one a process, and share it: whoever finds Firestore down spares the others the wait.
 */
export function createFirestore(projectId: string, upstream = createFirestoreUpstream()) {
  const connect = () => ({
    sdk: new Sdk({ projectId, ...pings, ...reconnecting, clientConfig }),
    /** Calls that are under way. */
    calls: 0,
  });
  let client = connect();
  /** When the first of the calls began that are without an answer; null when the last one was answered. */
  let askedAt: number | null = null;
  let isClosed = false;

  /** Not before its calls have ended, though nobody waits for them: the SDK would fail unseen. */
  function endIfIdle({ sdk, calls }: typeof client): void {
    if (calls === 0) sdk.terminate().catch(() => {});
  }

  async function use<T>(call: (sdk: Sdk) => Promise<T>): Promise<T> {
    if (isClosed) throw new Error('the client is closed');
    if (askedAt !== null && performance.now() - askedAt >= silenceMs) {
      const old = client;
      client = connect();
      askedAt = null;
      endIfIdle(old);
    }
    const mine = client;
    mine.calls += 1;
    askedAt ??= performance.now();
    let isHeard = true;
    try {
      return await call(mine.sdk);
    } catch (error) {
      isHeard = !isSilence(error);
      throw error;
    } finally {
      mine.calls -= 1;
      if (mine !== client || isClosed) endIfIdle(mine);
      else if (isHeard) askedAt = null;
    }
  }

  return {
    /**
     * Runs `call` with the client in use, and settles within 2 s, however many requests it makes. Keep nothing
     * that was made of the client: the next call may get another.
     * @param options.pass tells errors that are answers (a conflict): they reject as they are
     * @throws UpstreamError (`directory`) for every other failure
     */
    call: <T>(
      call: (sdk: Sdk) => Promise<T>,
      options: { pass?: (error: unknown) => boolean } = {},
    ): Promise<T> => upstream.call(() => use(call), options),

    /** For metrics. */
    circuitState: upstream.circuitState,

    /** Takes no new calls. Those under way end first; each does within some seconds. */
    async close(): Promise<void> {
      isClosed = true;
      if (client.calls === 0) await client.sdk.terminate();
    },
  };
}

/** DEADLINE_EXCEEDED or UNAVAILABLE: nothing was heard of Firestore. */
function isSilence(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return code === 4 || code === 14;
}
