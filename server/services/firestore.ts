/** Firestore as the portal uses it: a connection that was lost is replaced, and nothing goes on for longer than anybody waits. */
import { Firestore } from 'firebase-admin/firestore';
import { sendAtOnce } from './firestore-at-once.ts';

/** Milliseconds that one request may take with all of its retries: as long as our callers wait. */
const deadline = 2_000;

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
const silence = 5_000;

/**
 * The SDK's own retries go on for ten minutes, unseen: a write that its caller has given up would come
 * true long after. In the terms of google-gax (https://github.com/googleapis/gax-nodejs/blob/main/client-libraries.md).
 */
const bounded = { timeout_millis: deadline, retry_codes_name: 'again', retry_params_name: 'brief' };
const clientConfig = {
  interfaces: {
    'google.firestore.v1.Firestore': {
      retry_codes: { again: ['UNAVAILABLE', 'RESOURCE_EXHAUSTED'] },
      retry_params: {
        brief: {
          initial_retry_delay_millis: 100,
          retry_delay_multiplier: 1.3,
          max_retry_delay_millis: 1_000,
          initial_rpc_timeout_millis: deadline,
          rpc_timeout_multiplier: 1,
          max_rpc_timeout_millis: deadline,
          total_timeout_millis: deadline,
        },
      },
      methods: { BatchGetDocuments: bounded, Commit: bounded, RunQuery: bounded },
    },
  },
};

/**
 * Makes a client; nothing is connected until the first call. It signs in with Google's application
 * default credentials, or reads the emulator's address from the environment, as firebase-admin does.
 * What is made of it (collections, documents, queries) can be kept: it goes on with whichever client
 * is in use. Hand none of it to the SDK as an argument.
 */
export function createFirestore(projectId: string): Firestore {
  sendAtOnce();
  const connect = () => ({
    sdk: new Firestore({ projectId, ...pings, ...reconnecting, clientConfig }),
    /** Calls that are under way. */
    calls: 0,
  });
  let client = connect();
  /** When the first of the calls began that are without an answer; null when the last word was theirs. */
  let askedAt: number | null = null;

  function replaceIfSilent(): void {
    if (askedAt === null || performance.now() - askedAt < silence) return;
    const old = client;
    client = connect();
    askedAt = null;
    endIfIdle(old);
  }

  /** Not before its calls have ended, though nobody waits for them: the SDK's retries would fail unseen. */
  function endIfIdle({ sdk, calls }: typeof client): void {
    if (calls === 0) sdk.terminate().catch(() => {});
  }

  async function observed(call: Promise<unknown>): Promise<unknown> {
    const asked = client;
    asked.calls += 1;
    askedAt ??= performance.now();
    let isHeard = true;
    try {
      return await call;
    } catch (error) {
      isHeard = !isSilence(error);
      throw error;
    } finally {
      asked.calls -= 1;
      if (asked !== client) endIfIdle(asked);
      else if (isHeard) askedAt = null;
    }
  }

  /** A part of the SDK that is made anew, from the client in use, each time that a function of it is called. */
  function lasting<T extends object>(make: () => T): T {
    return new Proxy({} as T, {
      get(_, name) {
        const known: unknown = Reflect.get(make(), name);
        if (typeof known !== 'function') return known;
        return (...args: unknown[]) => {
          replaceIfSilent();
          const result = call(make(), name, args);
          if (result instanceof Promise) return observed(result);
          return isObject(result) ? lasting(() => call(make(), name, args) as object) : result;
        };
      },
    });
  }

  return lasting(() => client.sdk);
}

function call(target: object, name: string | symbol, args: unknown[]): unknown {
  return (Reflect.get(target, name) as (...args: unknown[]) => unknown).apply(target, args);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** DEADLINE_EXCEEDED or UNAVAILABLE: nothing was heard of Firestore. */
function isSilence(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return code === 4 || code === 14;
}
