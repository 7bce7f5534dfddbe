/** Tests the gauges of Firestore: support's queue, how seldom they read, and their report of a failed read. */
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Pending } from '../../../server/domain/customer-record/changed-record.ts';
import { type TaskKind, taskKinds } from '../../../server/domain/support/tasks.ts';
import { registerGauges } from '../../../server/telemetry/gauges.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 0, 1);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: start }));
afterEach(() => void vi.useRealTimers());

type Counts = Partial<Record<TaskKind, Pending>>;

function gaugesOf(first: Counts) {
  const register = new Registry();
  const queue = { counts: first, asked: 0, isDown: false };
  registerGauges(register, {
    ...{ circuits: {}, counts: {}, lastScan: () => Promise.resolve(null) },
    countWork: (kind) => {
      queue.asked += 1;
      return queue.isDown
        ? Promise.reject(new Error('down'))
        : Promise.resolve(queue.counts[kind] ?? { count: 0, oldest: null });
    },
  });
  const value = async (series: string) =>
    Number(
      (await register.metrics())
        .split('\n')
        .find((line) => line.startsWith(`portal_${series} `))
        ?.split(' ')[1],
    );
  return { queue, value };
}

describe('support’s queue', () => {
  const deadline = { REFUND: 'work_items_deadline_timestamp_seconds{kind="REFUND"}' };

  it('is told by kind: how many are open, and the earliest deadline', async () => {
    const { value } = gaugesOf({ REFUND: { count: 2, oldest: new Date(start + day) } });
    expect(await value('work_items{kind="REFUND"}')).toBe(2);
    expect(await value(deadline.REFUND)).toBe((start + day) / 1_000);
    // Zeros count: an alert must see that it ended.
    expect(await value('work_items{kind="ERASURE"}')).toBe(0);
    expect(await value('work_items_deadline_timestamp_seconds{kind="ERASURE"}')).toBe(0);
  });

  it('is asked for once a minute, and stays while it can’t be: it is said since when', async () => {
    const { queue, value } = gaugesOf({ REFUND: { count: 1, oldest: new Date(start + day) } });
    expect(await value('work_items{kind="REFUND"}')).toBe(1);
    vi.advanceTimersByTime(59_000);
    expect(await value('work_items{kind="REFUND"}')).toBe(1);
    expect(queue.asked).toBe(taskKinds.length);
    queue.isDown = true;
    vi.advanceTimersByTime(2 * day);
    expect(await value('work_items{kind="REFUND"}')).toBe(1);
    expect(await value('firestore_read_timestamp_seconds{of="work_items"}')).toBe(start / 1_000);
    queue.isDown = false;
    queue.counts = {};
    vi.advanceTimersByTime(hour);
    expect(await value('work_items{kind="REFUND"}')).toBe(0);
    const readAt = await value('firestore_read_timestamp_seconds{of="work_items"}');
    expect(readAt).toBe((start + 59_000 + 2 * day + hour) / 1_000);
  });

  it('that never could be read is no empty one: it was read when the process started', async () => {
    const { queue, value } = gaugesOf({});
    queue.isDown = true;
    vi.advanceTimersByTime(day);
    expect(await value('firestore_read_timestamp_seconds{of="work_items"}')).toBe(start / 1_000);
  });

  it('is no older and no younger when the process’s clock was wrong, and is set', async () => {
    vi.setSystemTime(start + 365 * day);
    const { queue, value } = gaugesOf({});
    queue.isDown = true;
    vi.setSystemTime(start);
    vi.advanceTimersByTime(hour);
    expect(await value('firestore_read_timestamp_seconds{of="work_items"}')).toBe(start / 1_000);
  });
});
