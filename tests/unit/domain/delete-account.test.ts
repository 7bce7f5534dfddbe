/** An account is deleted only when every plan ends for certain; else the answer says what ends and what does not. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localized } from '../../../server/domain/localized.ts';
import {
  type ChangeSubscription,
  createChangeSubscription,
} from '../../../server/domain/account/change-subscription.ts';
import { createDeleteAccount } from '../../../server/domain/leaving/delete-account.ts';
import { UpstreamError } from '../../../server/domain/errors.ts';
import type { OpenedSubscriber } from '../../../server/domain/subscriber.ts';
import { subscription } from '../../support/account-factory.ts';
import { memoryWorld, now } from '../../support/memory-world.ts';

type Cancel = ChangeSubscription['cancel'];
const plan = subscription();
const other = subscription({ id: 'sub_2', customerId: 'cus_2' });
const over = subscription({ status: 'canceled', endedAt: now });
const refused = { kind: 'refused', isReplayed: false } as const;
const loginUrl = 'https://provider.example/login';
const ends = 'Yours until Jan 5, 2025, then nothing more is charged';
const unchanged =
  'Nothing was changed, and your account is not deleted: we couldn’t see your plans just now. Please try again.';
const failed =
  'Your account is not deleted yet: we couldn’t confirm that every plan ends. Please try again.';

function start(plans = [plan], email: string | null = 'owner@example.com') {
  const world = memoryWorld(plans);
  const { accounts, core, log } = world;
  const changes = createChangeSubscription(core, { loginUrl: '' });
  const permit = vi.fn(async () => {});
  const services = {
    accounts,
    reconcile: core.reconcile,
    changes: { cancel: vi.fn<Cancel>((...args) => changes.cancel(...args)) },
    billing: {
      customersOf: vi.fn(async (_email: string) => ['cus_1', 'cus_2']),
      loginUrl: (address: string | null) => `${loginUrl}?${address}`,
    },
    usersSubscriptions: { ownersOf: vi.fn(async (_id: string): Promise<string[]> => []) },
    users: { remove: vi.fn(async (_uid: string) => {}) },
    audit: {
      add: vi.fn(async (_entry: object) => 'entry'),
      settle: vi.fn(async (..._: unknown[]) => {}),
    },
    permit,
  };
  const entries = async () => [{ customerId: 'cus_1', isUsed: true, explain: '' }];
  const person = { uid: 'uid_1', email, entries } as unknown as OpenedSubscriber;
  const run = () => createDeleteAccount(services)(person, { requestId: 'request', log });
  return { ...world, ...services, run };
}
const marks = async ({ read }: Pick<ReturnType<typeof memoryWorld>, 'read'>) => [
  (await read('cus_1')).closing !== null,
  (await read('cus_2')).closing !== null,
];
afterEach(() => {
  vi.useRealTimers();
});

describe('an account is deleted', () => {
  it('when every plan of every customer ends, with a word about each', async () => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const world = start([plan, other]);
    const cancellation = { __typename: 'CancellationAccepted' };
    expect(await world.run()).toMatchObject({
      __typename: 'AccountDeleted',
      message: `Your account is deleted. ${ends}. ${ends}.`,
      messages: {
        de: expect.stringMatching(
          /^Ihr Konto ist gelöscht\. Sie behalten Premium bis zum /,
        ) as string,
        fr: expect.stringMatching(/^Votre compte est supprimé\. Vous conservez Premium/) as string,
      },
      cancellations: [
        { ...cancellation, subscription: { id: 'sub_1' } },
        { ...cancellation, subscription: { id: 'sub_2' } },
      ],
    });
    expect(world.users.remove.mock.calls).toEqual([['uid_1']]);
    expect(world.changes.cancel.mock.calls[0]).toEqual([
      'cus_1',
      { subscriptionId: 'sub_1' },
      'SUBSCRIBER',
      world.log,
    ]);
    expect(world.audit.add.mock.calls).toEqual([
      [
        {
          agentId: 'uid_1',
          agentEmail: null,
          subscriberId: 'uid_1',
          subscriptionId: null,
          operation: 'deleteAccount',
          outcome: 'STARTED',
          requestId: 'request',
        },
      ],
    ]);
    expect(world.audit.settle.mock.calls).toEqual([['entry', 'SUCCEEDED']]);
    expect(world.permit).toHaveBeenCalledTimes(2);
    expect(await marks(world)).toEqual([true, true]);
    expect(world.logged).toEqual([]);
  });

  it('when no plan runs', async () => {
    const { run, changes, users } = start([over]);
    expect(await run()).toMatchObject({
      __typename: 'AccountDeleted',
      message: 'Your account is deleted. You have no active plan, and nothing is charged.',
      cancellations: [],
    });
    expect(changes.cancel).not.toHaveBeenCalled();
    expect(users.remove).toHaveBeenCalled();
  });

  it('when a plan ended meanwhile', async () => {
    const { run, changes, put, read } = start();
    changes.cancel.mockImplementation(async () => {
      await put({ ...(await read()), observed: { observedAt: now, subscriptions: [over] } });
      return {
        __typename: 'SubscriptionAlreadyEnded',
        ...localized(() => ''),
        subscription: { ...over, desired: null },
      };
    });
    expect(await run()).toMatchObject({ __typename: 'AccountDeleted', cancellations: [] });
  });

  it('with the customers of a proven address only', async () => {
    const world = start([plan, other], null);
    await world.run();
    expect(world.billing.customersOf).not.toHaveBeenCalled();
    expect(await marks(world)).toEqual([true, false]);
    const owned = start([plan, other]);
    owned.usersSubscriptions.ownersOf.mockResolvedValue(['somebody']);
    await owned.run();
    expect(owned.billing.customersOf.mock.calls[0]?.[0]).toBe('owner@example.com');
    expect(owned.usersSubscriptions.ownersOf.mock.calls.map(([id]) => id)).toEqual(['cus_2']);
    expect(await marks(owned)).toEqual([true, false]);
  });

  it('is so although the audit does not answer, which is logged', async () => {
    const { run, audit, logged } = start();
    audit.settle.mockRejectedValue(new Error('down'));
    expect(await run()).toMatchObject({ __typename: 'AccountDeleted' });
    expect(logged).toMatchObject([
      [{ error: { name: 'Error' } }, 'outcome not written to the audit'],
    ]);
  });

  it('after its marks are made, and its login goes last', async () => {
    const { run, changes, users, read } = start();
    const cancel = changes.cancel.getMockImplementation();
    changes.cancel.mockImplementation(async (...args) => {
      expect((await read()).closing).not.toBeNull();
      return cancel?.(...args) ?? expect.fail('no cancel');
    });
    users.remove.mockImplementation(async () => {
      expect((await read()).desired['sub_1']).toMatchObject({ intent: 'END' });
    });
    expect(await run()).toMatchObject({ __typename: 'AccountDeleted' });
  });
});

describe('an account is not deleted', () => {
  it('when the provider refuses to end a plan; the others end all the same', async () => {
    const world = start([plan, other]);
    const cancel = world.changes.cancel.getMockImplementation();
    world.changes.cancel.mockImplementation(async (customerId, ...rest) => {
      if (customerId === 'cus_1') world.answers.push(refused);
      return cancel?.(customerId, ...rest) ?? expect.fail('no cancel');
    });
    world.hooks.before = () => null;
    const outcome = await world.run();
    expect(outcome).toMatchObject({
      __typename: 'AccountNotDeleted',
      message:
        'We couldn’t delete your account: our payment provider refused to end a plan. Our support team is looking into it. You may be able to cancel on our payment page.',
      loginUrl: `${loginUrl}?owner@example.com`,
    });
    const { cancellations, remaining } = outcome as Extract<typeof outcome, { remaining: unknown }>;
    expect([cancellations.length, remaining.length]).toEqual([1, 1]);
    expect(remaining[0]).toMatchObject({ id: expect.stringMatching(/^sub_/) as unknown });
    expect(world.users.remove).not.toHaveBeenCalled();
    expect(world.audit.settle.mock.calls).toEqual([['entry', 'FAILED']]);
    expect(await marks(world)).toEqual([false, false]);
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
      const account = await world.read('cus_2');
      const bought = subscription({ id: 'sub_3', customerId: 'cus_2' });
      const observed = { observedAt: now, subscriptions: [bought] };
      await world.put({ ...account, observed });
      return outcome;
    });
    expect(await world.run()).toMatchObject({ message: failed, remaining: [] });
    expect(world.users.remove).not.toHaveBeenCalled();
    expect(await marks(world)).toEqual([false, false]);
  });

  it('when it can’t be seen whether every plan ends, which is logged', async () => {
    const world = start();
    const cancel = world.changes.cancel.getMockImplementation();
    world.changes.cancel.mockImplementation(async (...args) => {
      const outcome = (await cancel?.(...args)) ?? expect.fail('no cancel');
      let isFirst = true;
      world.hooks.before = (name) => {
        if (name.startsWith('write') && isFirst) {
          isFirst = false;
          throw new Error('down');
        }
      };
      return outcome;
    });
    expect(await world.run()).toMatchObject({ message: failed });
    expect(world.logged).toMatchObject([
      [{ error: { name: 'Error' } }, 'it could not be seen whether every plan ends'],
    ]);
    expect(world.users.remove).not.toHaveBeenCalled();
  });

  it.each([
    [9, 'AccountDeleted', undefined],
    [
      10,
      'AccountNotDeleted',
      'We couldn’t delete your account: it has too many plans to end at once. Please write to our support team.',
    ],
  ])('when a customer may have more plans than are listed: %i', async (count, type, message) => {
    const plans = Array.from({ length: count }, (_, index) =>
      subscription({ id: `sub_${index + 10}` }),
    );
    const { run } = start([...plans, other]);
    const outcome = await run();
    expect(outcome.__typename).toBe(type);
    if (message) expect(outcome.message).toBe(message);
  });

  it.each<[string, Error, string, boolean]>([
    [
      'refused',
      new UpstreamError('firebase_auth', new Error('no'), { isRefusal: true }),
      'Your plans end, but we couldn’t remove your login. Please try again.',
      false,
    ],
    [
      'lost',
      new UpstreamError('firebase_auth', new Error('lost')),
      'Your plans end, but we couldn’t confirm that your login was removed. Please try again.',
      true,
    ],
    [
      'odd',
      Object.assign(new Error('odd'), { isRefusal: true }),
      'Your plans end, but we couldn’t confirm that your login was removed. Please try again.',
      true,
    ],
  ])(
    'when the removal of its login was %s; in doubt its marks stay',
    async (_, error, message, isMarked) => {
      const world = start();
      world.users.remove.mockRejectedValue(error);
      expect(await world.run()).toMatchObject({
        __typename: 'AccountNotDeleted',
        message,
        cancellations: [{ subscription: { id: 'sub_1' } }],
        remaining: [],
      });
      expect(world.logged).toMatchObject([
        [
          {
            subscriber: expect.stringMatching(/^[\da-f]{16}$/) as unknown,
            error: { name: error.name },
          },
          'the login of a deleted account was not removed',
        ],
      ]);
      expect(world.audit.settle.mock.calls).toEqual([['entry', 'FAILED']]);
      expect(await marks(world)).toEqual([isMarked, isMarked]);
    },
  );
});

describe('nothing is changed', () => {
  it.each<[string, Error, string]>([
    [
      'the provider',
      new UpstreamError('stripe', new Error('down'), { reason: 'timeout' }),
      'timeout',
    ],
    ['something odd', new Error('down'), 'failed'],
  ])('when %s fails before the plans are known', async (_, error, reason) => {
    const { run, billing, audit, users } = start();
    billing.customersOf.mockRejectedValue(error);
    await expect(run()).rejects.toMatchObject({
      name: 'UpstreamError',
      upstream: 'stripe',
      reason,
      cause: { message: 'down' },
      localized: { message: unchanged },
    });
    expect([audit.add.mock.calls, users.remove.mock.calls]).toEqual([[], []]);
  });

  it('when the plans are not found within 4 s', async () => {
    vi.useFakeTimers();
    const { run, billing, audit } = start();
    billing.customersOf.mockReturnValue(new Promise(() => {}));
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
    // The plans are found; then the second account is marked for no avail.
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
