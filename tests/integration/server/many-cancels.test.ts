/** Tests repeated presses of the button: one receipt, one change at Stripe, and the same answer for all. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { TestUser } from '../../support/factories.ts';
import { type Replica, usePortal } from '../../support/harness.ts';
import { cancel, cancellationsOf, subscriberWithOne, writesTo } from '../../support/changes.ts';

const portal = usePortal();

/** Presses as a phone does, which retries when told to, as it may be on a busy machine. */
async function press(at: Replica, user: TestUser, input: object) {
  for (let pause = 500; ; pause *= 2) {
    const { data, errors = [] } = await cancel(at, user, input);
    if (errors.length === 0) return data.cancelSubscription;
    for (const { extensions } of errors) expect(extensions.code).toMatch(/_UNAVAILABLE$/);
    await wait(Math.random() * pause);
  }
}

it.each([
  ['without a request id', {}],
  ['with one request id', { requestId: 'press-1' }],
])('50 equal cancellations on two replicas are one: %s', async (_, more) => {
  const { subscriber, id } = await subscriberWithOne(portal);
  const replicas = [portal, await portal.addReplica()];
  portal.stripe.requests.clear();
  const input = { subscriptionId: id, ...more };
  const outcomes = await Promise.all(
    Array.from({ length: 25 }, () => replicas.map((at) => press(at, subscriber, input))).flat(),
  );
  expect(new Set(outcomes.map(({ __typename }) => __typename))).toEqual(
    new Set(['CancellationAccepted']),
  );
  expect(new Set(outcomes.map(({ cancellation }) => cancellation.id)).size).toBe(1);
  expect(await cancellationsOf(portal, subscriber)).toMatchObject([{ state: 'CONFIRMED' }]);
  expect(writesTo(portal)).toHaveLength(1);
});
