/** What a cached subscriber takes of memory: the limit of the cache is in bytes, by an estimate that must hold. */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { estimatedBytes } from '../../../server/domain/snapshots.ts';
import { subscription } from '../../support/account-factory.ts';

const subscribers = 2_000;

/** The bytes of heap that each of many snapshots takes, with an answer of 200 bytes for each subscription. */
function bytesOfOne(subscriptions: number): number {
  const code = `
    const { createSnapshots } = await import('./server/domain/snapshots.ts');
    const { accountOf, desiredState, subscription } = await import('./tests/support/account-factory.ts');
    const snapshots = createSnapshots({ ttl: () => 3_600_000 });
    const add = async (number) => {
      const plans = Array.from({ length: ${subscriptions} }, (_, plan) => ({
        ...subscription({ id: 'sub_' + number + 'x' + plan, startedAt: new Date(number), endsAt: new Date(number) }),
      }));
      const account = accountOf(...plans);
      for (const { id } of plans) account.desired[id] = desiredState();
      account.observed.observedAt = new Date(number);
      const identity = { uid: 'uid-' + number, email: number + '@example.com', role: 'SUBSCRIBER' };
      const customer = { customerId: 'cus_' + number, malformed: null, entries: [] };
      const { answers } = await snapshots.load(identity, customer, async () => account);
      const body = Buffer.alloc(200 * ${subscriptions}, 'a').toString('latin1');
      answers.set('question' + number, { operationName: 'Manage', known: null, headers: { 'content-type': 'x', 'content-length': body.length }, body });
    };
    await add(0);
    gc();
    const before = process.memoryUsage().heapUsed;
    for (let number = 1; number <= ${subscribers}; number += 1) await add(number);
    gc();
    console.log(process.memoryUsage().heapUsed - before, snapshots.size());
    process.exit();`;
  const args = ['--expose-gc', '--import', 'tsx', '--input-type=module', '--eval', code];
  const [bytes, size] = execFileSync(process.execPath, args, { encoding: 'utf8' })
    .split(' ')
    .map(Number);
  expect(size).toBe(subscribers + 1);
  return Number(bytes) / subscribers;
}

it.each([1, 10])('is at most the estimate, with %i subscriptions', (count) => {
  const subscriptions = Array.from({ length: count }, () => ({
    ...subscription(),
    desired: null,
  }));
  const bytes = bytesOfOne(count);
  // More than the answer alone: something was measured.
  expect(bytes).toBeGreaterThan(200 * count);
  expect(bytes).toBeLessThan(estimatedBytes({ subscriptions }));
});
