/** Tests the support team: what it can see, do, and not do. */
import { describe, expect, it } from 'vitest';
import { createCustomer, createUser, writeDocument } from '../../support/factories.ts';
import { useAgent, usePortal } from '../../support/harness.ts';
import { cancel, cancellationsOf, resume, subscriberWithOne } from '../../support/changes.ts';

const portal = usePortal();
const agent = useAgent();

async function see(uid: string, fields: string) {
  const { data, errors } = await portal.ask(
    `query ($key: String!) { whoIs(key: $key) { subscriber { ${fields} } } }`,
    { token: agent.token, variables: { key: uid } },
  );
  expect(errors).toBeUndefined();
  return data.whoIs.subscriber;
}

describe('what an agent sees', () => {
  it('has the subscriber’s own receipts, not the agent’s', async () => {
    const { subscriber, id: subscriptionId } = await subscriberWithOne(portal);
    await cancel(portal, subscriber, { subscriptionId });
    const cancellation = { subscriptionId, state: 'CONFIRMED', requestedBy: 'SUBSCRIBER' };
    const fields = 'cancellations { nodes { subscriptionId state requestedBy } }';
    expect(await see(subscriber.uid, fields)).toEqual({ cancellations: { nodes: [cancellation] } });
  });
});

describe('customers', () => {
  const fields = `customers {
    id source position isUsed explain subscriptions { id status cancellation { requestedBy } }
  }`;

  it('are all entries in order, then the duplicates, with ended subscriptions', async () => {
    const user = await createUser();
    const [old, used, duplicate] = [
      await createCustomer(portal.sdk, [{}, {}]),
      await createCustomer(portal.sdk, [{}], user.email),
      await createCustomer(portal.sdk, [{}], user.email),
    ];
    await portal.sdk.subscriptions.cancel(old.subscriptions[0]?.id ?? '');
    await writeDocument(user.uid, {
      subscriptions: [
        { vendorProfileId: old.id },
        { vendorProfileId: used.id },
        { vendorProfileId: 'stripe' },
      ],
    });
    const active = { status: 'active', cancellation: null };
    expect((await see(user.uid, fields))?.customers).toEqual([
      {
        id: old.id,
        source: 'SUBSCRIBER_DOCUMENT',
        position: 0,
        isUsed: false,
        explain: 'Not used: the second entry is preferred.',
        subscriptions: [
          { id: old.subscriptions[1]?.id, ...active },
          { id: old.subscriptions[0]?.id, ...active, status: 'canceled' },
        ],
      },
      {
        id: used.id,
        source: 'SUBSCRIBER_DOCUMENT',
        position: 1,
        isUsed: true,
        explain: 'Used: the second entry is preferred over the first.',
        subscriptions: [{ id: used.subscriptions[0]?.id, ...active }],
      },
      {
        id: null,
        source: 'SUBSCRIBER_DOCUMENT',
        position: 2,
        isUsed: false,
        explain: 'Not used: only the first two entries count.',
        subscriptions: [],
      },
      {
        id: duplicate.id,
        source: 'EMAIL',
        position: null,
        isUsed: false,
        explain: expect.stringContaining('under the same email') as string,
        subscriptions: [{ id: duplicate.subscriptions[0]?.id, ...active }],
      },
    ]);
  });
});

describe('a change for a subscriber', () => {
  it('needs the subscription’s id only, and the receipt says who asked', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    const canceled = await cancel(portal, agent, { subscriptionId: id });
    expect(canceled.errors).toBeUndefined();
    expect(canceled.data.cancelSubscription).toMatchObject({
      __typename: 'CancellationAccepted',
      cancellation: { state: 'CONFIRMED', requestedBy: 'SUPPORT' },
      subscription: { displayStatus: 'Canceled', cancellation: { requestedBy: 'SUPPORT' } },
    });
    expect((await portal.sdk.subscriptions.retrieve(id)).cancel_at_period_end).toBe(true);
    expect(await cancellationsOf(portal, subscriber)).toMatchObject([{ requestedBy: 'SUPPORT' }]);
    expect((await resume(portal, agent, { subscriptionId: id })).data).toMatchObject({
      resumeSubscription: {
        __typename: 'SubscriptionResumed',
        subscription: { willRenew: true, cancellation: null },
      },
    });
  });
});
