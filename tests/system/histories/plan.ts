/** What a history is before it runs: plain data that a seed determines, so that one can be run again. */

/** What a subscriber can ask for: that the plan ends with its period, or that it renews. */
export type Word = 'END' | 'RENEW';

/** Who can ask the servers. */
export type Caller = 'SUBSCRIBER' | 'SUPPORT';

/** What becomes of one request to Stripe. Times in milliseconds. */
export type RequestFate =
  | { kind: 'pass' }
  /** Stripe hears nothing; the connection is reset, or stays silent. */
  | { kind: 'lost'; silent: boolean }
  /** Stripe carries it out; then the connection is reset. */
  | { kind: 'answer lost' }
  /** Stripe carries it out after `ms`, when it may have been given up. */
  | { kind: 'late'; ms: number }
  /** Stripe hears it twice. */
  | { kind: 'doubled' }
  /** 503, and Stripe hears nothing. */
  | { kind: 'unavailable' }
  /** Stripe answers 500 and saves that under the request's key, with or without having carried it out. */
  | { kind: 'fails'; effect: 'done' | 'none' }
  /** It takes `before` to reach Stripe, and its answer `after` to come back. */
  | { kind: 'slow'; before: number; after: number };

/** What becomes of one webhook delivery. Different delays put deliveries out of order. */
export type WebhookFate =
  | { kind: 'pass' }
  | { kind: 'late'; ms: number }
  | { kind: 'lost' }
  | { kind: 'doubled'; ms: number };

/** A request that is sent at the same time: the same word as a second request or under the same request id, or the opposite word. */
export type Beside = 'none' | 'same word' | 'same request' | 'opposite word';

/** A caller's request. */
export interface AskStep {
  kind: 'ask';
  word: Word;
  by: Caller;
  /** Which of the subscriber's subscriptions. */
  plan: 0 | 1;
  replica: 0 | 1;
  beside: Beside;
  /** Milliseconds after which the caller hangs up. */
  timeoutMs: number;
  /** Whether it is sent again, under its request id, when no answer came. */
  retries: boolean;
}

/** What somebody does at Stripe, without our servers. */
export type ProviderChange = 'end' | 'renew' | 'end later' | 'end earlier' | 'extend trial';

export interface ProviderStep {
  kind: 'provider';
  change: ProviderChange;
  plan: 0 | 1;
  feedback: boolean;
}

/** From now on Stripe refuses our writes: all for want of a permission, or changes of the end because a schedule manages it. */
export interface RefusalStep {
  kind: 'refuse';
  how: 'permission' | 'schedule';
  /** Milliseconds; null: for good. */
  forMs: number | null;
}

export type Step =
  | AskStep
  | ProviderStep
  | RefusalStep
  /** The subscriber looks at their plans. */
  | { kind: 'look'; replica: 0 | 1 }
  | { kind: 'pause'; ms: number };

/** How a subscription begins. */
export interface PlanSeed {
  state: 'active' | 'trialing' | 'ending';
  /** Seconds until the period ends; null: days. */
  endsInSeconds: number | null;
}

/** One subscriber, and all that happens around them. */
export interface History {
  /** Milliseconds until the first step. */
  startsAfterMs: number;
  /** Whether the servers have seen the subscriptions before. */
  isKnown: boolean;
  plans: [PlanSeed, PlanSeed];
  steps: Step[];
  /** The fates of the servers' requests, in the order in which these are sent; later ones pass. */
  writes: RequestFate[];
  reads: RequestFate[];
  webhooks: WebhookFate[];
}

export type Upstream = 'stripe' | 'firestore' | 'certificates' | 'accounts';

/** What happens to all histories of a batch. Times in milliseconds since its start. */
export interface BatchFaults {
  kills: { replica: 0 | 1; atMs: number }[];
  outages: { upstream: Upstream; how: 'refuse' | 'black-hole'; atMs: number; forMs: number }[];
  redis: boolean;
}

export interface BatchPlan {
  histories: History[];
  faults: BatchFaults;
}
