/** Makes histories from a seed, as plain data: what callers and people at Stripe do, and what goes wrong. Times in milliseconds. */
import fc from 'fast-check';

/** What a generator makes: the types of histories are those of their generators. */
type Made<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

/** What a subscriber can ask for: that the plan ends with its period, or that it renews. */
export type Intent = AskStep['intent'];

const upTo = (max: number, min = 0) => fc.integer({ min, max });
const one = <const T>(value: T, weight: number) => ({ weight, arbitrary: fc.constant(value) });
const replica = fc.constantFrom(0, 1);
/** Most of what happens concerns the first subscription; the second one shares the account document. */
const plan = fc.oneof(one(0, 6), one(1, 1));

const ask = fc.record({
  kind: fc.constant('ask'),
  intent: fc.constantFrom('END', 'RENEW'),
  by: fc.oneof(one('SUBSCRIBER', 4), one('SUPPORT', 1)),
  plan,
  replica,
  /** A request that is sent at the same time: the same intent as a second request or under the same request id, or the opposite intent. */
  beside: fc.oneof(
    one('none', 8),
    one('same intent', 1),
    one('same request', 1),
    one('opposite intent', 1),
  ),
  /** After which the caller hangs up. */
  timeoutMs: fc.oneof(one(12_000, 5), { weight: 1, arbitrary: upTo(1_500, 30) }),
  /** Whether it is sent again, under its request id, when no answer came. */
  retries: fc.oneof(one(true, 2), one(false, 1)),
});
export type AskStep = Made<typeof ask>;

/** What somebody does at Stripe, without our servers. */
const provider = fc.record({
  kind: fc.constant('provider'),
  change: fc.oneof(
    one('end', 4),
    one('renew', 4),
    one('end later', 1),
    one('end earlier', 1),
    one('extend trial', 1),
  ),
  plan,
  feedback: fc.boolean(),
});
export type ProviderStep = Made<typeof provider>;

/**
 * From now on Stripe refuses our writes, for a while or for good: all for want of a permission, or changes of the end
 * because a schedule manages it. Without the permission nothing can be written, not even to settle an earlier write: it
 * comes back in the end.
 */
const refusal = fc.oneof(
  fc.record({
    kind: fc.constant('refuse'),
    how: fc.constant('permission'),
    forMs: upTo(8_000, 500),
  }),
  fc.record({
    kind: fc.constant('refuse'),
    how: fc.constant('schedule'),
    forMs: fc.option(upTo(8_000, 500)),
  }),
);
export type RefusalStep = Made<typeof refusal>;

const pause = fc.record({
  kind: fc.constant('pause'),
  ms: fc.oneof({ weight: 3, arbitrary: upTo(300) }, upTo(4_000)),
});

const step = fc.oneof(
  { weight: 10, arbitrary: ask },
  { weight: 4, arbitrary: provider },
  { weight: 6, arbitrary: pause },
  // The subscriber looks at their plans.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look'), replica }) },
);
/** Somebody sends the form on which plans are ended without signing in, or presses the link in the mail that undoes it. */
const declare = fc.record({ kind: fc.constant('declare'), replica });
const undo = fc.record({ kind: fc.constant('undo'), replica });
/** The subscriber deletes their account, perhaps while they resume a plan in another window. */
const deletion = fc.record({ kind: fc.constant('delete'), replica, besideResume: fc.boolean() });
type Step = Made<typeof step | typeof declare | typeof undo | typeof deletion> | RefusalStep;

/** One history in eight meets a refusal. */
const steps: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 7, arbitrary: fc.array(step, { minLength: 2, maxLength: 9 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.array(step, { maxLength: 3 }),
        refusal,
        fc.array(step, { minLength: 1, maxLength: 5 }),
      )
      .map(([before, middle, after]) => [...before, middle, ...after]),
  },
);
/** A declaration means the one plan that goes on: nothing is asked of the other one. */
const ofFirstPlan = step.map((one): Step => ('plan' in one ? { ...one, plan: 0 } : one));
const declaringSteps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(ofFirstPlan, { maxLength: 3 }),
    declare,
    fc.array(
      fc.oneof(
        { weight: 3, arbitrary: ofFirstPlan },
        { weight: 1, arbitrary: declare },
        { weight: 3, arbitrary: undo },
      ),
      { maxLength: 4 },
    ),
  )
  .map(([before, middle, after]) => [...before, middle, ...after]);

/** What becomes of one request to Stripe. */
const spoiled = fc.oneof(
  // Stripe hears nothing; the connection is reset, or stays silent.
  fc.record({ kind: fc.constant('lost'), silent: fc.boolean() }),
  // Stripe carries it out; then the connection is reset.
  one({ kind: 'answer lost' }, 2),
  // Stripe carries it out later, when it may have been given up.
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('late'), ms: upTo(20_000, 1_000) }),
  },
  // Stripe hears it twice.
  one({ kind: 'doubled' }, 1),
  // 503, and Stripe hears nothing.
  one({ kind: 'unavailable' }, 1),
  // Stripe answers 500 and saves that under the request's key, with or without having carried it out.
  fc.record({
    kind: fc.constant('fails'),
    effect: fc.constantFrom('done', 'none'),
  }),
  // It takes `before` to reach Stripe, and its answer `after` to come back.
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('slow'),
      before: upTo(150),
      after: upTo(300),
    }),
  },
);
const requestFate = fc.oneof(one({ kind: 'pass' }, 5), { weight: 3, arbitrary: spoiled });
export type RequestFate = Made<typeof requestFate>;
/** What becomes of one webhook delivery. Different delays put deliveries out of order. */
const webhookFate = fc.oneof(
  one({ kind: 'pass' }, 2),
  fc.record({ kind: fc.constant('late'), ms: upTo(12_000) }),
  one({ kind: 'lost' }, 1),
  fc.record({ kind: fc.constant('doubled'), ms: upTo(3_000) }),
);

export type WebhookFate = Made<typeof webhookFate>;

/** How a subscription begins. */
const planSeed = fc.record({
  state: fc.oneof(one('active', 5), one('trialing', 1), one('ending', 1)),
  /** Until the period ends; null: days. */
  endsInSeconds: fc.oneof(one(null, 5), { weight: 1, arbitrary: upTo(25, 5) }),
});
export type PlanSeed = Made<typeof planSeed>;

/** What happens to everybody: a server is killed in one history of ten, an upstream is away in one of twenty-five. */
const disturbance = fc.oneof(
  one(null, 43),
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('kill'), replica, afterMs: upTo(6_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('outage'),
      upstream: fc.constantFrom('stripe', 'firestore', 'certificates', 'accounts'),
      how: fc.constantFrom('refuse', 'black-hole'),
      afterMs: upTo(6_000),
      forMs: upTo(5_000, 500),
    }),
  },
);
export type Outage = Extract<Made<typeof disturbance>, { kind: 'outage' }>;

const circumstances = {
  /** Whether the servers have seen the subscriptions before. */
  isKnown: fc.oneof(one(true, 3), one(false, 1)),
  // The fates of the servers' requests, in the order in which these are sent; later ones pass.
  writes: fc.array(requestFate, { maxLength: 8 }),
  reads: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    fc.array(requestFate, { maxLength: 10 }),
  ),
  webhooks: fc.array(webhookFate, { maxLength: 12 }),
  disturbance,
};
const ordinary = fc.record({ ...circumstances, plans: fc.tuple(planSeed, planSeed), steps });
const ending = fc.constant<PlanSeed>({ state: 'ending', endsInSeconds: null });
/** One subscriber, and all that happens around them. One in five declares, one in ten deletes their account in the end. */
const history = fc.oneof(
  { weight: 7, arbitrary: ordinary },
  {
    weight: 2,
    arbitrary: fc.record({
      ...circumstances,
      plans: fc.tuple(planSeed, ending),
      steps: declaringSteps,
    }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(ordinary, deletion)
      .map(([one, last]) => ({ ...one, steps: [...one.steps, last] })),
  },
);
export type History = Made<typeof history>;

/**
 * The histories of one batch.
 * @param seed with `batch` and `size` determines all of it
 */
export const generateBatch = (seed: number, batch: number, size: number): History[] =>
  fc.sample(history, { seed: (seed * 1_000_003 + batch) | 0, numRuns: size });
