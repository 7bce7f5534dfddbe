/** Tests that an account is deleted only if every plan certainly ends, and that else the response lists both kinds of plans. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type ChangeSubscription,
  createChangeSubscription,
} from '../../../server/domain/customer-record/change-subscription.ts';
import { createDeleteAccount } from '../../../server/domain/leaving/delete-account.ts';
import { UpstreamError } from '../../../server/domain/errors.ts';
import { createStripeBudget } from '../../../server/domain/stripe-budget.ts';
import type { OpenedSubscriber } from '../../../server/domain/subscriber/subscriber.ts';
import { subscription } from '../../support/record-factory.ts';
import { memoryWorld, now } from '../../support/memory-world.ts';

type Cancel = ChangeSubscription['cancel'];
const plan = subscription();
const other = subscription({ id: 'sub_2', customerId: 'cus_2' });
const loginUrl = 'https://provider.example/login';
const unchanged =
  'Nothing was changed, and your account is not deleted: we couldn’t load your plans. Please try again.';
const failed =
  'Your account is not deleted yet: we couldn’t confirm that every plan ends. Please try again.';

function start(plans = [plan], email: string | null = 'owner@example.com') {
  const world = memoryWorld(plans);
  const { records, core, log } = world;
  const changes = createChangeSubscription(core, { loginUrl: '' });
  const consume = vi.fn(async (_signal?: AbortSignal) => {});
  const services = {
    records,
    reconcile: core.reconcile,
    changes: { cancel: vi.fn<Cancel>((...args) => changes.cancel(...args)) },
    billing: { loginUrl: (address: string | null) => `${loginUrl}?${address}` },
    ownership: {
      customersOf: vi.fn(async (_person: object) => found(['cus_1', 'cus_2'])),
      documentOwners: async () => [],
    },
    onShared: () => Promise.resolve(),
    users: { remove: vi.fn(async (_uid: string) => {}) },
    audit: {
      add: vi.fn(async (_entry: object) => 'entry'),
      complete: vi.fn(async (..._: unknown[]) => {}),
    },
    stripeBudget: { consume },
  };
  const document = async () => ({ entries: [], hasMore: false });
  const person = { uid: 'uid_1', email, document } as unknown as OpenedSubscriber;
  const run = () => createDeleteAccount(services)(person, { requestId: 'request', log });
  return { ...world, ...services, run };
}
const found = (ids: string[]) => ({ ids, unlinked: [] as string[], hasMore: false });
const marks = async ({ read }: Pick<ReturnType<typeof memoryWorld>, 'read'>) => [
  (await read('cus_1')).deletion !== null,
  (await read('cus_2')).deletion !== null,
];
afterEach(() => {
  vi.useRealTimers();
});

describe('an account is deleted', () => {
  it('with the customers of the document and of a verified address', async () => {
    const world = start([plan, other], null);
    world.ownership.customersOf.mockResolvedValue(found(['cus_1']));
    await world.run();
    expect(world.ownership.customersOf.mock.calls).toMatchObject([[{ uid: 'uid_1', emails: [] }]]);
    expect(await marks(world)).toEqual([true, false]);
    const owned = start([plan, other]);
    await owned.run();
    expect(owned.ownership.customersOf.mock.calls).toMatchObject([
      [{ emails: ['owner@example.com'] }],
    ]);
    expect(await marks(owned)).toEqual([true, true]);
  });

  it('is so although the audit does not answer, which is logged', async () => {
    const { run, audit, logged } = start();
    audit.complete.mockRejectedValue(new Error('down'));
    expect(await run()).toMatchObject({ __typename: 'AccountDeleted' });
    expect(logged).toMatchObject([
      [{ error: { name: 'Error' } }, 'outcome not written to the audit'],
    ]);
  });
});

describe('an account is not deleted', () => {
  it('while there is no share of Stripe’s budget, without a wait for it afterwards', async () => {
    vi.useFakeTimers();
    const world = start();
    const { consume } = createStripeBudget(async () => false);
    world.stripeBudget.consume.mockImplementation(consume);
    const failed = vi.fn();
    void world.run().catch(failed);
    await vi.advanceTimersByTimeAsync(4_100);
    expect(failed).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('when it is not certain that a plan ends, which is logged without its id', async () => {
    const world = start();
    world.changes.cancel.mockRejectedValue(new Error('down'));
    expect(await world.run()).toMatchObject({
      __typename: 'AccountNotDeleted',
      message: failed,
      cancellations: [],
      remaining: [{ id: 'sub_1' }],
    });
    expect(world.logged).toMatchObject([
      [
        {
          subscription: expect.stringMatching(/^[\da-f]{16}$/) as unknown,
          error: { name: 'Error' },
        },
        'a plan of an account to be deleted could not be ended',
      ],
    ]);
    expect(world.users.remove).not.toHaveBeenCalled();
    expect(await marks(world)).toEqual([false, false]);
  });

  it('when the answer about a plan was lost, though it ends', async () => {
    const world = start();
    const cancel = world.changes.cancel.getMockImplementation();
    world.changes.cancel.mockImplementation(async (...args) => {
      await cancel?.(...args);
      throw new Error('lost');
    });
    expect(await world.run()).toMatchObject({ message: failed, remaining: [{ id: 'sub_1' }] });
    expect(world.users.remove).not.toHaveBeenCalled();
  });

  it('when a plan goes on by the time that the login would be removed', async () => {
    const world = start([plan, other]);
    const cancel = world.changes.cancel.getMockImplementation();
    world.changes.cancel.mockImplementation(async (...args) => {
      const outcome = (await cancel?.(...args)) ?? expect.fail('no cancel');
      const record = await world.read('cus_2');
      const bought = subscription({ id: 'sub_3', customerId: 'cus_2' });
      const observed = { observedAt: now, subscriptions: [bought] };
      await world.put({ ...record, observed });
      return outcome;
    });
    expect(await world.run()).toMatchObject({ message: failed, remaining: [] });
    expect(world.users.remove).not.toHaveBeenCalled();
    expect(await marks(world)).toEqual([false, false]);
  });
});

describe('nothing is changed', () => {
  it('when the plans are not found within 4 s', async () => {
    vi.useFakeTimers();
    const { run, ownership, audit } = start();
    ownership.customersOf.mockReturnValue(new Promise(() => {}));
    const lost = vi.fn();
    void run().catch(lost);
    await vi.advanceTimersByTimeAsync(3_990);
    expect(lost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(lost.mock.calls[0]?.[0]).toMatchObject({ localized: { message: unchanged } });
    expect(audit.add).not.toHaveBeenCalled();
  });

  it('when the audit can’t be written', async () => {
    const world = start();
    const down = new UpstreamError('firestore', new Error('down'));
    world.audit.add.mockRejectedValue(down);
    await expect(world.run()).rejects.toMatchObject({
      upstream: 'firestore',
      localized: { message: unchanged },
    });
    expect(world.changes.cancel).not.toHaveBeenCalled();
    expect(await marks(world)).toEqual([false, false]);
  });

  it('when an account can’t be marked; the marks that were made are taken back', async () => {
    const world = start([plan, other]);
    // Marking the second record fails after the plans are found.
    world.audit.add.mockImplementation(async () => {
      let isFirst = true;
      world.hooks.before = (name) => {
        if (name !== 'write cus_2' || !isFirst) return;
        isFirst = false;
        throw new UpstreamError('firestore', new Error('down'));
      };
      return 'entry';
    });
    await expect(world.run()).rejects.toMatchObject({
      upstream: 'firestore',
      localized: { message: unchanged },
    });
    expect(world.changes.cancel).not.toHaveBeenCalled();
    expect(await marks(world)).toEqual([false, false]);
  });
});
