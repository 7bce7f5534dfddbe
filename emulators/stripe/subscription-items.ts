/** The routes under /v1/subscription_items: those that a subscription has no room for, and what was used of them. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { StoredSubscription, StoredSubscriptionItem } from './entities.ts';
import { invalidRequest, noSuch, noSuchReference } from './errors.ts';
import { newId } from './ids.ts';
import { pageParams, paginate } from './paging.ts';
import { integer, text } from './params.ts';
import { type Account, timeOn } from './store.ts';
import { isMetered, itemToWire } from './subscription-objects.ts';

function find(
  account: Account,
  id: string,
): { subscription: StoredSubscription; item: StoredSubscriptionItem } {
  for (const subscription of account.subscriptions.values()) {
    const item = subscription.items.find((each) => each.id === id);
    if (item) return { subscription, item };
  }
  throw noSuch('subscription_item', id);
}

/** Routes under /v1/subscription_items. */
export const subscriptionItemEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/subscription_items/:id',
    answers: 'subscription_item',
    run({ account, id }) {
      const { subscription, item } = find(account, id);
      return itemToWire(account, subscription, item);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/subscription_items',
    answers: 'subscription_item',
    list: true,
    params: { ...pageParams, subscription: text() },
    run({ account }, params) {
      const subscription = account.subscriptions.get(params.subscription);
      if (!subscription) throw noSuchReference('subscription', params.subscription, 'subscription');
      return paginate(params, {
        url: '/v1/subscription_items',
        noun: 'subscription_item',
        // In the order in which they stand on the subscription.
        all: [...subscription.items].reverse(),
        where: () => true,
        toWire: (item) => itemToWire(account, subscription, item),
      });
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/subscription_items/:id/usage_records',
    answers: 'usage_record',
    params: {
      action: z.enum(['increment', 'set']).optional(),
      quantity: integer({ min: 0 }),
      timestamp: integer().optional(),
    },
    run({ account, id }, { action, quantity, timestamp }) {
      const { subscription, item } = find(account, id);
      if (!isMetered(account, item))
        throw invalidRequest(
          'Usage records can only be created for a metered plan (`usage_type` is `metered`).',
        );
      item.quantity = action === 'set' ? quantity : item.quantity + quantity;
      return {
        id: newId('mbur'),
        object: 'usage_record',
        livemode: false,
        quantity,
        subscription_item: id,
        timestamp: timestamp ?? timeOn(account, subscription.testClock),
      } satisfies Stripe.UsageRecord;
    },
  }),
];
