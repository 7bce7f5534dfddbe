/** Firestore as the portal uses it: a connection that was lost is noticed, and nothing goes on for longer than anybody waits. */
import { Firestore } from 'firebase-admin/firestore';

/** Milliseconds that one request may take with all of its retries: as long as our callers wait. */
const deadline = 2_000;

/**
 * A peer that is lost without a word leaves a connection that looks alive: without pings, gRPC goes on
 * sending into it for a quarter of an hour and longer. Milliseconds between two pings while there are
 * calls (Google's servers bear 10 s; more often is answered with a refusal), and for their answers.
 */
const pings = { 'grpc.keepalive_time_ms': 10_000, 'grpc.keepalive_timeout_ms': 3_000 };

/** Left alone, tries to connect again come to be two minutes apart. */
const reconnecting = { 'grpc.max_reconnect_backoff_ms': 5_000 };

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
 */
export function createFirestore(projectId: string): Firestore {
  return new Firestore({ projectId, ...pings, ...reconnecting, clientConfig });
}
