/** Builds the requests of numbered subscribers: the manage page's own operation, and a cancellation. */
import { readFileSync } from 'node:fs';
import { operationBody } from '../../tests/support/manifest.ts';

export const projectId = 'bench-portal';

export const uid = (number: number) => `bench-subscriber-${number}`;
export const email = (number: number) => `${uid(number)}@example.com`;
/** Returns the id of a subscriber's plan, counted from 0. */
export const planId = (number: number, plan: number) => `sub_bench${number}x${plan}`;
export const customerId = (number: number) => `cus_bench${number}`;

/** The upstreams' message when ready. */
export interface UpstreamAddresses {
  /** `host:port`. */
  authHost: string;
  firestoreHost: string;
  stripeHost: string;
  /** The address of the keys of ID tokens. */
  keysUrl: string;
  /** An ID token per subscriber. */
  tokens: string[];
}

export interface ApiRequest {
  headers: Record<string, string>;
  body: string;
  /** Whether a body is the right answer: a GraphQL error also has status 200. */
  isRight: (answer: string) => boolean;
}

/** Builds the request of a subscriber, by number. */
export type RequestOf = (upstreams: UpstreamAddresses, number: number) => ApiRequest;

const post = ({ tokens }: UpstreamAddresses, number: number, body: object) => ({
  headers: {
    'content-type': 'application/json',
    authorization: `Bearer ${tokens[number]}`,
    // For the peer that verifies no token.
    'x-uid': uid(number),
  },
  body: JSON.stringify(body),
});

const viewQuery = operationBody('ManageSubscriptions');
export const view: RequestOf = (upstreams, number) => ({
  ...post(upstreams, number, { query: viewQuery }),
  isRight: (answer) => answer.includes('"subscriptions":[{'),
});

const cancelQuery = operationBody('CancelSubscription');
/** Cancels the first plan; the answer must say that it will end, and when. */
export const cancellation: RequestOf = (upstreams, number) => ({
  ...post(upstreams, number, {
    query: cancelQuery,
    variables: { input: { subscriptionId: planId(number, 0) } },
  }),
  isRight: (answer) =>
    answer.includes('"state":"CONFIRMED"') &&
    answer.includes('"displayStatus":"Canceled"') &&
    /"cancelAt":"\d/.test(answer),
});

export const sdl = readFileSync('schema.graphql', 'utf8');
