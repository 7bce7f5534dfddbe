/** The subscribers of the benchmark: who they are by number, and where the upstreams that know them are. */

export const projectId = 'bench-portal';

export const uid = (number: number) => `bench-subscriber-${String(number).padStart(6, '0')}`;
export const email = (number: number) => `bench-${String(number).padStart(6, '0')}@example.com`;
/** A subscriber's plan, counted from 0. */
export const planId = (number: number, plan: number) => `sub_bench${number}x${plan}`;
export const customerId = (number: number) => `cus_bench${String(number).padStart(6, '0')}`;

/** What the process of the upstreams says when it is ready. */
export interface UpstreamAddresses {
  /** `host:port`. */
  authHost: string;
  firestoreHost: string;
  stripeHost: string;
  /** The same ones, farther away. */
  distantFirestoreHost: string;
  distantStripeHost: string;
  /** The address of the key set, of ID tokens and session cookies alike. */
  keysUrl: string;
  /** An ID token for each subscriber. */
  tokens: string[];
  /** A session cookie's value for each. */
  sessions: string[];
}
