/** Tests the worker's part for records: each due one is reconciled once, failures are retried and alerted in time. */
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NewerRecordError } from '../../../server/domain/customer-record/customer-record.ts';
import { createReconcileDue } from '../../../server/domain/customer-record/reconcile-due.ts';
import { UpstreamError } from '../../../server/domain/errors.ts';
import { pseudonym } from '../../../server/log.ts';
import { after, memoryWorld, now } from '../../support/memory-world.ts';

async function start(fields: object = {}, { isDown = false } = {}) {
  const world = memoryWorld();
  await world.know(null, { dueAt: now, ...fields });
  world.calls.length = 0;
  const consume = vi.fn(() => Promise.resolve());
  const onAtRisk = vi.fn();
  const probe = vi.fn(() => Promise.resolve(true));
  const provider = { ...world.provider, isDown: () => isDown, probe };
  const work = createReconcileDue({ ...world.core, provider }, world.log, {
    stripeBudget: { consume },
    onAtRisk,
  });
  const fail = (error: Error = new Error('down')) => {
    world.hooks.before = (name) => {
      if (name.startsWith('list')) throw error;
    };
  };
  return { ...world, consume, onAtRisk, probe, fail, work };
}
beforeEach(() => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(1);
  return () => random.mockRestore();
});

describe('the customer records that are due', () => {
  it('are found; the provider is asked whether it is back only while it is down', async () => {
    const { work, probe } = await start();
    expect(work.name).toBe('customer_records');
    expect(await work.due(now, 200)).toEqual(['cus_1']);
    expect(probe).not.toHaveBeenCalled();
    const down = await start({}, { isDown: true });
    expect(await down.work.due(after(-1), 200)).toEqual([]);
    expect(down.probe).toHaveBeenCalledOnce();
  });

  it.each<[string, object, boolean]>([
    ['now', {}, true],
    ['later', { dueAt: after(1) }, false],
    ['never', { dueAt: null }, false],
  ])('are reconciled once the budget has a request: due %s', async (_, fields, isDue) => {
    const { work, calls, consume } = await start(fields);
    await work.handle('cus_1');
    expect(consume).toHaveBeenCalledOnce();
    expect(calls.includes('list cus_1')).toBe(isDue);
  });

  it('a request that was not needed serves the next one, once', async () => {
    const { work, consume, know } = await start({ dueAt: null });
    await work.handle('cus_1');
    await know(null, { dueAt: now });
    await work.handle('cus_1');
    expect(consume).toHaveBeenCalledTimes(1);
    await know(null, { dueAt: now });
    await work.handle('cus_1');
    expect(consume).toHaveBeenCalledTimes(2);
  });
});

describe('an account that fails', () => {
  it.each([
    [0, 3_000],
    [1, 6_000],
    [3, 24_000],
    [4, 48_000],
    [6, 120_000],
  ])('after %i failures is due %i ms later', async (failures, ms) => {
    const { work, fail, read, store } = await start({ failures });
    fail();
    await expect(work.handle('cus_1')).rejects.toThrow('down');
    expect(await read()).toMatchObject({ failures: failures + 1, dueAt: after(ms) });
    expect(store.cancellations.size).toBe(0);
  });

  it('while the provider is down has not failed', async () => {
    const { work, fail, read } = await start({ failures: 1 }, { isDown: true });
    fail();
    await expect(work.handle('cus_1')).rejects.toThrow('down');
    expect(await read()).toMatchObject({ failures: 1, dueAt: now });
  });

  it('since a newer release wrote it is left to that one', async () => {
    const { work, fail, read } = await start();
    fail(new UpstreamError('firestore', new NewerRecordError('version 2')));
    await work.handle('cus_1');
    expect(await read()).toMatchObject({ failures: 0, dueAt: now });
  });

  const hour = 3_600_000;
  it.each<[string, Date | null, boolean]>([
    ['within the hour', after(hour - 1), true],
    ['in an hour', after(hour), false],
    ['never', null, false],
  ])('is alerted, if its change must be carried out %s', async (_, deadline, isAlerted) => {
    for (const isDown of [true, false]) {
      const { work, fail, onAtRisk, logged } = await start({ deadline }, { isDown });
      fail();
      await expect(work.handle('cus_1')).rejects.toThrow();
      expect(onAtRisk).toHaveBeenCalledTimes(isAlerted ? 1 : 0);
      const line = [
        { customer: pseudonym('cus_1'), alert: 'cancellation_at_risk' },
        'a period ends soon, and an accepted change is not carried out',
      ];
      expect(logged).toEqual(isAlerted ? [line] : []);
    }
    // Google Cloud counts the log line itself.
    const counted = readFileSync('deploy/google/at-risk-metric.yaml', 'utf8');
    expect(counted).toContain('jsonPayload.alert="cancellation_at_risk"');
  });
});
