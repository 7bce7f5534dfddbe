/** Test clocks: the time of a customer, which changes only when a test advances it. */
import type Stripe from 'stripe';
import { DAY } from './calendar.ts';
import { endpoint } from './endpoint.ts';
import type { StoredTestClock } from './entities.ts';
import { found, invalidRequest } from './errors.ts';
import { TIME, raise } from './event-log.ts';
import { newId } from './ids.ts';
import { integer, text } from './params.ts';
import type { Account } from './store.ts';
import { moveAll } from './time-engine.ts';

/** The wire object. */
export function testClockToWire(clock: StoredTestClock): Stripe.TestHelpers.TestClock {
  const target = clock.advancingTo;
  return {
    id: clock.id,
    object: 'test_helpers.test_clock',
    created: clock.created,
    deletes_after: clock.created + 30 * DAY,
    frozen_time: clock.frozenTime,
    livemode: false,
    name: clock.name,
    status: target === null ? 'ready' : 'advancing',
    status_details: target === null ? {} : { advancing: { target_frozen_time: target } },
  };
}

const find = (account: Account, id: string): StoredTestClock =>
  found(account.testClocks.get(id), 'test clock', id);

/** Runs after the answer has left, so that a caller sees 'advancing' first, as on Stripe. */
function arrive(account: Account, clock: StoredTestClock, target: number): void {
  if (account.testClocks.get(clock.id) !== clock) return;
  moveAll(account, clock.id, target);
  clock.frozenTime = target;
  clock.advancingTo = null;
  const object = testClockToWire(clock);
  raise(account, { type: 'test_helpers.test_clock.ready', object, cause: TIME, created: target });
}

/** Routes under /v1/test_helpers/test_clocks. */
export const testClockEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/test_helpers/test_clocks',
    answers: 'test_helpers.test_clock',
    params: { frozen_time: integer({ min: 0 }), name: text(300).optional() },
    run({ account, cause }, params) {
      const clock: StoredTestClock = {
        id: newId('clock'),
        created: account.now(),
        name: params.name ?? null,
        frozenTime: params.frozen_time,
        advancingTo: null,
      };
      account.testClocks.set(clock.id, clock);
      const object = testClockToWire(clock);
      const type = 'test_helpers.test_clock.created';
      raise(account, { type, object, cause, created: clock.created });
      return object;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/test_helpers/test_clocks/:id',
    answers: 'test_helpers.test_clock',
    run: ({ account, id }) => testClockToWire(find(account, id)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/test_helpers/test_clocks/:id/advance',
    answers: 'test_helpers.test_clock',
    params: { frozen_time: integer({ min: 0 }) },
    run({ account, cause, id }, { frozen_time: target }) {
      const clock = find(account, id);
      if (clock.advancingTo !== null)
        throw invalidRequest('Test clock advancement underway - cannot perform modifications.');
      if (target <= clock.frozenTime)
        throw invalidRequest(
          `The frozen time must be after the test clock's current frozen time (${clock.frozenTime}).`,
          'frozen_time',
        );
      clock.advancingTo = target;
      const object = testClockToWire(clock);
      const type = 'test_helpers.test_clock.advancing';
      raise(account, { type, object, cause, created: clock.frozenTime });
      setImmediate(() => arrive(account, clock, target));
      return object;
    },
  }),
];
