/** Gauges of what Firestore has: what they say of support's queue, how seldom they ask, and that they say when they could not. */
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkItem, WorkKind } from '../../../server/domain/support/work-queue.ts';
import { registerGauges } from '../../../server/telemetry/gauges.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 0, 1);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: start }));
afterEach(() => void vi.useRealTimers());

const item = (kind: WorkKind, sinceMs: number, untilMs: number): WorkItem => ({
  id: `${kind}.${sinceMs}`,
  kind,
  since: new Date(start + sinceMs),
  deadline: new Date(start + untilMs),
  todo: '',
  customerId: null,
  subscriptionId: null,
  declarationId: null,
  document: null,
  uid: null,
  name: null,
  email: null,
});

/** The gauges of a queue that may change, or not answer. */
function gaugesOf(first: WorkItem[]) {
  const register = new Registry();
  const queue = { items: first, asked: 0, isDown: false };
  registerGauges(register, {
    workQueue: () => {
      queue.asked += 1;
      return queue.isDown ? Promise.reject(new Error('down')) : Promise.resolve(queue.items);
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
  it('is told by kind: how many are open, how many overdue, and the age of the oldest', async () => {
    const { value } = gaugesOf([
      item('WITHDRAWAL', -13 * day, day),
      item('WITHDRAWAL', -hour, 13 * day),
      item('DECLARATION', -2 * day, -day),
    ]);
    expect(await value('work_items{kind="WITHDRAWAL"}')).toBe(2);
    expect(await value('work_items_overdue{kind="WITHDRAWAL"}')).toBe(0);
    expect(await value('work_items_oldest_age_seconds{kind="WITHDRAWAL"}')).toBe(13 * 86_400);
    expect(await value('work_items_overdue{kind="DECLARATION"}')).toBe(1);
    // Also what there is none of: an alert must see that it ended.
    expect(await value('work_items{kind="REFUND_DUE"}')).toBe(0);
    expect(await value('work_items_oldest_age_seconds{kind="REFUND_DUE"}')).toBe(0);
  });

  it('stays until it was dealt with, and is asked for once in five minutes', async () => {
    const { queue, value } = gaugesOf([item('REFUND_DUE', -hour, day)]);
    for (let minutes = 0; minutes <= 5; minutes += 1) {
      expect(await value('work_items{kind="REFUND_DUE"}')).toBe(1);
      vi.advanceTimersByTime(60_000);
    }
    expect(queue.asked).toBe(1);
    queue.items = [];
    expect(await value('work_items{kind="REFUND_DUE"}')).toBe(0);
    expect(queue.asked).toBe(2);
  });

  it('gets older, and overdue, while it can’t be asked for; and says since when', async () => {
    const { queue, value } = gaugesOf([item('DECLARATION', 0, day)]);
    expect(await value('work_items_overdue{kind="DECLARATION"}')).toBe(0);
    queue.isDown = true;
    vi.advanceTimersByTime(2 * day);
    expect(await value('work_items{kind="DECLARATION"}')).toBe(1);
    expect(await value('work_items_overdue{kind="DECLARATION"}')).toBe(1);
    expect(await value('work_items_oldest_age_seconds{kind="DECLARATION"}')).toBe(2 * 86_400);
    expect(await value('firestore_read_timestamp_seconds{of="work_items"}')).toBe(start / 1_000);
    queue.isDown = false;
    vi.advanceTimersByTime(hour);
    const readAt = await value('firestore_read_timestamp_seconds{of="work_items"}');
    expect(readAt).toBe((start + 2 * day + hour) / 1_000);
  });

  it('that never could be read is no empty one: it was read when the process started', async () => {
    const { queue, value } = gaugesOf([]);
    queue.isDown = true;
    vi.advanceTimersByTime(day);
    expect(await value('firestore_read_timestamp_seconds{of="work_items"}')).toBe(start / 1_000);
  });

  it('is no older and no younger when the process’s clock was wrong, and is set', async () => {
    vi.setSystemTime(start + 365 * day);
    const { queue, value } = gaugesOf([]);
    queue.isDown = true;
    vi.setSystemTime(start);
    vi.advanceTimersByTime(hour);
    expect(await value('firestore_read_timestamp_seconds{of="work_items"}')).toBe(start / 1_000);
  });
});
