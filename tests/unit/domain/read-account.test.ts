/** What a view is shown: a fresh document, the provider's answer, or the document with its age. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createReadAccount, type Source } from '../../../server/domain/account/read-account.ts';
import { UpstreamError } from '../../../server/domain/errors.ts';
import { after, memoryWorld, now } from '../../support/memory-world.ts';

const seen = (ms: number) => ({ observed: { observedAt: after(-ms), subscriptions: [] } });
const minutes = 60_000;

async function start(
  fields: object,
  options: { hasWebhooks?: boolean; isDown?: boolean; mayAsk?: boolean } = {},
) {
  const { hasWebhooks = true, isDown = false, mayAsk = true } = options;
  const world = memoryWorld();
  await world.know(null, fields);
  world.calls.length = 0;
  const read: Source[] = [];
  const ask = vi.fn(() => Promise.resolve(mayAsk));
  const core = { ...world.core, provider: { ...world.provider, isDown: () => isDown } };
  const onRead = (source: Source) => read.push(source);
  const view = createReadAccount(core, { hasWebhooks, mayAsk: ask, onRead });
  return { ...world, view, read, ask };
}
afterEach(() => {
  vi.useRealTimers();
});

describe('a view', () => {
  it.each<[string, object, object, Source]>([
    ['fresh for five minutes', seen(5 * minutes - 1), {}, 'fresh'],
    ['fresh while it is due later', { ...seen(0), dueAt: after(1) }, {}, 'fresh'],
    ['not longer', seen(5 * minutes), {}, 'provider'],
    ['not when it is due', { ...seen(0), dueAt: now }, {}, 'provider'],
    ['never without webhooks', seen(0), { hasWebhooks: false }, 'provider'],
    ['not before it was read', { observed: null }, {}, 'provider'],
    ['shown with its age while the provider is down', seen(6 * minutes), { isDown: true }, 'stale'],
    ['shown with its age where none may be asked', seen(6 * minutes), { mayAsk: false }, 'stale'],
    [
      'read all the same if it is unknown',
      { observed: null },
      { isDown: true, mayAsk: false },
      'provider',
    ],
  ])('of a document: %s', async (_, fields, options, source) => {
    const { view, read, calls } = await start(fields, options);
    const account = await view('cus_1');
    expect(read).toEqual([source]);
    expect(calls.includes('list cus_1')).toBe(source === 'provider');
    expect(account.observed?.subscriptions).toHaveLength(source === 'provider' ? 1 : 0);
  });

  it('takes nothing from the budget while the provider is down', async () => {
    const { view, ask } = await start(seen(6 * minutes), { isDown: true });
    await view('cus_1');
    expect(ask).not.toHaveBeenCalled();
  });

  const failing = (error: Error) => (name: string) => {
    if (name.startsWith('list')) throw error;
  };
  it('is of the document where the provider fails', async () => {
    const { view, read, hooks } = await start(seen(6 * minutes));
    hooks.before = failing(new Error('down'));
    expect(await view('cus_1')).toMatchObject(seen(6 * minutes));
    expect(read).toEqual(['stale']);
  });

  it('waits 2 s for the provider', async () => {
    vi.useFakeTimers();
    const { view, read, hooks } = await start(seen(6 * minutes));
    hooks.before = (name) => (name.startsWith('list') ? new Promise(() => {}) : null);
    void view('cus_1');
    await vi.advanceTimersByTimeAsync(1_990);
    expect(read).toEqual([]);
    await vi.advanceTimersByTimeAsync(20);
    expect(read).toEqual(['stale']);
  });

  it('is an error where nothing is known and the provider fails', async () => {
    const { view, hooks, read } = await start({ observed: null });
    hooks.before = failing(new Error('odd'));
    await expect(view('cus_1')).rejects.toMatchObject({
      name: 'UpstreamError',
      upstream: 'stripe',
      cause: { message: 'odd' },
    });
    const down = new UpstreamError('firestore', new Error('down'));
    hooks.before = failing(down);
    await expect(view('cus_1')).rejects.toBe(down);
    expect(read).toEqual([]);
  });
});
