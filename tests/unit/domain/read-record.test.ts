/** Tests what a view shows: a fresh document, the provider's answer, or the document with its age. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createReadRecord } from '../../../server/domain/customer-record/read-record.ts';
import { after, memoryWorld, now } from '../../support/memory-world.ts';

const seen = (ms: number) => ({ observed: { observedAt: after(-ms), subscriptions: [] } });
const minutes = 60_000;

async function start(
  fields: object,
  options: { hasWebhooks?: boolean; isDown?: boolean; hasBudget?: boolean } = {},
) {
  const { hasWebhooks = true, isDown = false, hasBudget = true } = options;
  const world = memoryWorld();
  await world.know(null, fields);
  world.calls.length = 0;
  const ask = vi.fn(() => Promise.resolve(hasBudget));
  const core = { ...world.core, provider: { ...world.provider, isDown: () => isDown } };
  const readRecord = createReadRecord(core, { hasWebhooks, stripeBudget: { tryConsume: ask } });
  const view = async (id: string) => readRecord(await world.core.records.read(id));
  return { ...world, view, ask };
}
afterEach(() => {
  vi.useRealTimers();
});

describe('a view', () => {
  it.each<[string, object, object, 'document' | 'provider']>([
    ['fresh for five minutes', seen(5 * minutes - 1), {}, 'document'],
    ['fresh while it is due later', { ...seen(0), dueAt: after(1) }, {}, 'document'],
    ['not longer', seen(5 * minutes), {}, 'provider'],
    ['not when it is due', { ...seen(0), dueAt: now }, {}, 'provider'],
    ['never without webhooks', seen(0), { hasWebhooks: false }, 'provider'],
    ['not before it was read', { observed: null }, {}, 'provider'],
    ['shown with its age if the provider is down', seen(6 * minutes), { isDown: true }, 'document'],
    [
      'shown with its age if the budget is spent',
      seen(6 * minutes),
      { hasBudget: false },
      'document',
    ],
    ['read if it is unknown', { observed: null }, { isDown: true, hasBudget: false }, 'provider'],
  ])('of a document: %s', async (_, fields, options, source) => {
    const { view, calls } = await start(fields, options);
    const record = await view('cus_1');
    expect(calls.includes('list cus_1')).toBe(source === 'provider');
    expect(record.observed?.subscriptions).toHaveLength(source === 'provider' ? 1 : 0);
  });

  it('takes nothing from the budget while the provider is down', async () => {
    const { view, ask } = await start(seen(6 * minutes), { isDown: true });
    await view('cus_1');
    expect(ask).not.toHaveBeenCalled();
  });

  it('waits 2 s for the provider', async () => {
    vi.useFakeTimers();
    const { view, hooks } = await start(seen(6 * minutes));
    hooks.before = (name) => (name.startsWith('list') ? new Promise(() => {}) : null);
    const shown = vi.fn();
    void view('cus_1').then(shown);
    await vi.advanceTimersByTimeAsync(1_990);
    expect(shown).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(shown).toHaveBeenCalledWith(expect.objectContaining(seen(6 * minutes)));
  });
});
