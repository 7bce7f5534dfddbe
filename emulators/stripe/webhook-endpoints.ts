/** The routes under /v1/webhook_endpoints. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { StoredWebhookEndpoint } from './entities.ts';
import { found } from './errors.ts';
import { newId } from './ids.ts';
import { pageParams, paginate } from './paging.ts';
import { boolean, text } from './params.ts';
import type { Account } from './store.ts';
import { API_VERSION } from './version.ts';

const eventTypes = z
  .array(
    text().refine((type) => type === '*' || /^[a-z_0-9]+(\.[a-z_0-9]+)+$/.test(type), {
      error: ({ input }) => `Invalid event type: ${String(input)}`,
    }),
  )
  .min(1);

/** The wire object, without the secret. */
function webhookEndpointToWire(entry: StoredWebhookEndpoint): Stripe.WebhookEndpoint {
  return {
    id: entry.id,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: entry.created,
    description: null,
    enabled_events: entry.enabledEvents,
    livemode: false,
    metadata: {},
    status: entry.disabled ? 'disabled' : 'enabled',
    url: entry.url,
  };
}

/** Stores an endpoint. */
export function addWebhookEndpoint(
  account: Account,
  facts: Pick<StoredWebhookEndpoint, 'enabledEvents' | 'secret' | 'url'>,
): StoredWebhookEndpoint {
  const entry: StoredWebhookEndpoint = {
    id: newId('we'),
    created: account.now(),
    disabled: false,
    ...facts,
  };
  account.webhookEndpoints.set(entry.id, entry);
  return entry;
}

const find = (account: Account, id: string): StoredWebhookEndpoint =>
  found(account.webhookEndpoints.get(id), 'webhook endpoint', id);

/** Routes under /v1/webhook_endpoints. */
export const webhookEndpointEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/webhook_endpoints/:id',
    answers: 'webhook_endpoint',
    params: { disabled: boolean().optional(), enabled_events: eventTypes.optional() },
    run({ account, id }, params) {
      const entry = find(account, id);
      entry.disabled = params.disabled ?? entry.disabled;
      entry.enabledEvents = params.enabled_events ?? entry.enabledEvents;
      return webhookEndpointToWire(entry);
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    answers: 'webhook_endpoint',
    run({ account, id }) {
      account.webhookEndpoints.delete(find(account, id).id);
      return {
        id,
        object: 'webhook_endpoint',
        deleted: true,
      } satisfies Stripe.DeletedWebhookEndpoint;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/webhook_endpoints',
    answers: 'webhook_endpoint',
    list: true,
    params: pageParams,
    run: ({ account }, params) =>
      paginate(params, {
        url: '/v1/webhook_endpoints',
        noun: 'webhook endpoint',
        all: account.webhookEndpoints.values(),
        where: () => true,
        toWire: webhookEndpointToWire,
      }),
  }),
];
