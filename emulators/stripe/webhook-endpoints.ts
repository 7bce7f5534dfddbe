/** Webhook endpoints, which come from the seed, and the route that lists them. */
import type Stripe from 'stripe';
import { API_VERSION } from './access.ts';
import { endpoint } from './endpoint.ts';
import type { StoredWebhookEndpoint } from './entities.ts';
import { newId } from './ids.ts';
import { pageParams, paginate } from './paging.ts';
import type { Account } from './store.ts';

/** The wire object, without the secret. */
function webhookEndpointToWire(entry: StoredWebhookEndpoint): Stripe.WebhookEndpoint {
  return {
    id: entry.id,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: entry.created,
    description: null,
    enabled_events: [...entry.enabledEvents],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: entry.url,
  };
}

/** Stores an endpoint. */
export function addWebhookEndpoint(
  account: Account,
  facts: Omit<StoredWebhookEndpoint, 'id' | 'created'>,
): void {
  const entry = { id: newId('we'), created: account.now(), ...facts };
  account.webhookEndpoints.set(entry.id, entry);
}

/** The route of webhook endpoints. */
export const webhookEndpointEndpoints = [
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
