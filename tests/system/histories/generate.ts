/** Makes histories from a seed: what callers and people at Stripe do, and what goes wrong. */
import fc from 'fast-check';
import type { BatchFaults, BatchPlan, History, RequestFate, Step, WebhookFate } from './plan.ts';

const upTo = (max: number, min = 0) => fc.integer({ min, max });
const replica = fc.constantFrom<0 | 1>(0, 1);
/** Most of what happens concerns the first subscription; the second one shares the account document. */
const plan = fc.oneof({ weight: 6, arbitrary: fc.constant<0>(0) }, fc.constant<1>(1));
const one = <T>(value: T, weight: number) => ({ weight, arbitrary: fc.constant(value) });

const ask = fc.record({
  kind: fc.constant('ask' as const),
  word: fc.constantFrom('END' as const, 'RENEW' as const),
  by: fc.oneof(one('SUBSCRIBER' as const, 4), one('SUPPORT' as const, 1)),
  plan,
  replica,
  beside: fc.oneof(
    one('none' as const, 8),
    one('same word' as const, 1),
    one('same request' as const, 1),
    one('opposite word' as const, 1),
  ),
  timeoutMs: fc.oneof(one(12_000, 4), { weight: 1, arbitrary: upTo(1_500, 30) }),
  retries: fc.boolean(),
});

const provider = fc.record({
  kind: fc.constant('provider' as const),
  change: fc.oneof(
    one('end' as const, 4),
    one('renew' as const, 4),
    one('end later' as const, 1),
    one('end earlier' as const, 1),
    one('extend trial' as const, 1),
  ),
  plan,
  feedback: fc.boolean(),
});

/** Without the permission nothing can be written, not even to settle an earlier write: it comes back in the end. */
const refusal = fc.oneof(
  fc.record({
    kind: fc.constant('refuse' as const),
    how: fc.constant('permission' as const),
    forMs: upTo(8_000, 500),
  }),
  fc.record({
    kind: fc.constant('refuse' as const),
    how: fc.constant('schedule' as const),
    forMs: fc.option(upTo(8_000, 500)),
  }),
);

const pause = fc.record({
  kind: fc.constant('pause' as const),
  ms: fc.oneof({ weight: 3, arbitrary: upTo(300) }, upTo(4_000)),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: ask },
  { weight: 4, arbitrary: provider },
  { weight: 6, arbitrary: pause },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), replica }) },
);
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

const spoiled: fc.Arbitrary<RequestFate> = fc.oneof(
  fc.record({ kind: fc.constant('lost' as const), silent: fc.boolean() }),
  one({ kind: 'answer lost' as const }, 2),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('late' as const), ms: upTo(20_000, 1_000) }),
  },
  one({ kind: 'doubled' as const }, 1),
  one({ kind: 'unavailable' as const }, 1),
  fc.record({
    kind: fc.constant('fails' as const),
    effect: fc.constantFrom('done' as const, 'none'),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('slow' as const),
      before: upTo(150),
      after: upTo(300),
    }),
  },
);
const requestFate = fc.oneof(one<RequestFate>({ kind: 'pass' }, 5), {
  weight: 3,
  arbitrary: spoiled,
});
const webhookFate: fc.Arbitrary<WebhookFate> = fc.oneof(
  one({ kind: 'pass' as const }, 2),
  fc.record({ kind: fc.constant('late' as const), ms: upTo(12_000) }),
  one({ kind: 'lost' as const }, 1),
  fc.record({ kind: fc.constant('doubled' as const), ms: upTo(3_000) }),
);

const planSeed = fc.record({
  state: fc.oneof(
    one('active' as const, 5),
    one('trialing' as const, 1),
    one('ending' as const, 1),
  ),
  endsInSeconds: fc.oneof(one(null, 5), { weight: 1, arbitrary: upTo(40, 15) }),
});

const history: fc.Arbitrary<History> = fc.record({
  startsAfterMs: upTo(15_000),
  isKnown: fc.oneof(one(true, 3), one(false, 1)),
  plans: fc.tuple(planSeed, planSeed),
  steps,
  writes: fc.array(requestFate, { maxLength: 8 }),
  reads: fc.oneof(one<RequestFate[]>([], 2), fc.array(requestFate, { maxLength: 10 })),
  webhooks: fc.array(webhookFate, { maxLength: 12 }),
});

const faults: fc.Arbitrary<BatchFaults> = fc.record({
  kills: fc.array(fc.record({ replica, atMs: upTo(25_000, 500) }), { minLength: 1, maxLength: 6 }),
  outages: fc.array(
    fc.record({
      upstream: fc.constantFrom('stripe' as const, 'firestore', 'certificates', 'accounts'),
      how: fc.constantFrom('refuse' as const, 'black-hole'),
      atMs: upTo(20_000),
      forMs: upTo(5_000, 500),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  redis: fc.boolean(),
});

/**
 * The histories of one batch, and what they share.
 * @param seed with `batch` and `size` determines all of it
 */
export function generateBatch(seed: number, batch: number, size: number): BatchPlan {
  const options = { seed: (seed * 1_000_003 + batch) | 0 };
  const [shared] = fc.sample(faults, { ...options, numRuns: 1 });
  if (!shared) throw new Error('fast-check made nothing');
  return { histories: fc.sample(history, { ...options, numRuns: size }), faults: shared };
}
