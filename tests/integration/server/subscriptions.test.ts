/** Tests a subscriber's view of their subscriptions. */
import { describe, expect, it } from 'vitest';
import { createSubscriber, createUser, writeDocument } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { operation } from '../../support/manifest.ts';

const portal = usePortal();
const query = `{
  viewer {
    customerId
    subscriptions {
      id title status displayStatus startedAt endsAt cancelAt willRenew
      state canceledAt endedAt nextCharge { at amount currency display }
      price { amount currency display rhythm isFallback interval intervalCount }
    }
  }
}`;

describe('subscriptions', () => {
  it('shows an active one in full', async () => {
    const { token, customerId, subscriptions } = await createSubscriber(portal.sdk);
    const [wire] = subscriptions;
    const { data, errors } = await portal.ask(query, { token });
    expect(errors).toBeUndefined();
    expect(data.viewer).toEqual({
      customerId,
      subscriptions: [
        {
          id: wire?.id,
          title: 'Premium',
          status: 'active',
          displayStatus: 'active',
          startedAt: new Date((wire?.current_period_start ?? 0) * 1000).toISOString(),
          endsAt: new Date((wire?.current_period_end ?? 0) * 1000).toISOString(),
          cancelAt: null,
          willRenew: true,
          state: 'ACTIVE',
          canceledAt: null,
          endedAt: null,
          nextCharge: {
            at: new Date((wire?.current_period_end ?? 0) * 1000).toISOString(),
            amount: 2999,
            currency: 'usd',
            display: '$29.99',
          },
          price: {
            amount: 2999,
            currency: 'usd',
            display: '$29.99',
            rhythm: 'a month',
            isFallback: false,
            interval: 'MONTH',
            intervalCount: 1,
          },
        },
      ],
    });
  });

  it('is empty without a document, without a customer, and with an ended subscription only', async () => {
    const newcomer = await createUser();
    const placeholder = await createUser();
    await writeDocument(placeholder.uid, { subscriptions: [{ vendorProfileId: 'stripe' }] });
    const ended = await createSubscriber(portal.sdk);
    await portal.sdk.subscriptions.cancel(ended.subscriptions[0]?.id ?? '');
    for (const { token } of [newcomer, placeholder, ended]) {
      const { data, errors } = await portal.ask(query, { token });
      expect(errors).toBeUndefined();
      expect(data.viewer.subscriptions).toEqual([]);
    }
  });

  it('knows what ended last, with its receipt, where nothing runs', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk);
    const over = await portal.sdk.subscriptions.cancel(subscriptions[0]?.id ?? '');
    const ended =
      '{ viewer { lastEnded { id title endedAt cancellationId } cancellations { nodes { id } } } }';
    const { data, errors } = await portal.ask(ended, { token });
    expect(errors).toBeUndefined();
    const endedAt = new Date((over.ended_at ?? 0) * 1000).toISOString();
    const cancellationId = data.viewer.cancellations?.nodes[0]?.id;
    expect(cancellationId).toBeDefined();
    expect(data.viewer.lastEnded).toEqual({
      ...{ id: over.id, title: 'Premium', endedAt, cancellationId },
    });
    const newcomer = await createUser();
    expect((await portal.ask(ended, newcomer)).data.viewer.lastEnded).toBeNull();
  });

  it('unlocks Premium while a plan runs, and says until when; for an agent, too', async () => {
    const { body } = operation('Entitlement');
    const subscriber = await createSubscriber(portal.sdk);
    const { uid, token, subscriptions } = subscriber;
    const of = async () => (await portal.ask(body, { token })).data.viewer?.entitlement;
    const until = new Date((subscriptions[0]?.current_period_end ?? 0) * 1000).toISOString();
    expect(await of()).toMatchObject({ isActive: true, until, source: 'WEB' });
    const agent = await createUser({ role: 'support' });
    const asked = `{ whoIs(key: "${uid}") { subscriber { entitlement { isActive } } } }`;
    expect((await portal.ask(asked, agent)).data.whoIs.subscriber).toEqual({
      entitlement: { isActive: true },
    });
    const over = await portal.sdk.subscriptions.cancel(subscriptions[0]?.id ?? '');
    const endedAt = new Date((over.ended_at ?? 0) * 1000).toISOString();
    expect(await of()).toMatchObject({ isActive: false, until: endedAt, source: 'WEB' });
    const newcomer = await portal.ask(body, await createUser());
    expect(newcomer.errors).toBeUndefined();
    expect(newcomer.data.viewer?.entitlement).toBeNull();
  });

  it('takes a malformed document for none, and logs it', async () => {
    const { uid, token } = await createUser();
    await writeDocument(uid, { plan: 'premium' });
    const before = portal.logs().length;
    const { data, errors } = await portal.ask(query, { token });
    expect(errors).toBeUndefined();
    expect(data.viewer).toEqual({ customerId: null, subscriptions: [] });
    expect(portal.logs().slice(before)).toContain('document is malformed');
  });

  it('takes a customer that Stripe does not know for no subscriptions, and logs it', async () => {
    const { uid, token } = await createUser();
    await writeDocument(uid, { subscriptions: [{ vendorProfileId: 'cus_unknown' }] });
    const before = portal.logs().length;
    const { data, errors } = await portal.ask(query, { token });
    expect(errors).toBeUndefined();
    expect(data.viewer.subscriptions).toEqual([]);
    expect(portal.logs().slice(before)).toContain('customer unknown to stripe');
  });

  it.each([0, -1, 11])('refuses first: %i', async (first) => {
    const { token } = await createSubscriber(portal.sdk);
    const { errors } = await portal.ask(`{ viewer { subscriptions(first: ${first}) { id } } }`, {
      token,
    });
    expect(errors).toMatchObject([
      { message: 'first must be from 1 to 10.', extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });
});
