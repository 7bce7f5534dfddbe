/** The routes under /v1/events, for receivers that missed a webhook. */
import type Stripe from 'stripe';
import { endpoint } from './endpoint.ts';
import type { StoredEvent } from './entities.ts';
import { pageParams, paginate } from './paging.ts';
import { text } from './params.ts';
import { API_VERSION } from './version.ts';

/** The wire object. `data.object` is the snapshot taken when it happened. */
export function eventToWire(event: StoredEvent): Omit<Stripe.EventBase, 'type'> & { type: string } {
  return {
    id: event.id,
    object: 'event',
    api_version: API_VERSION,
    created: event.created,
    data: {
      object: event.object,
      ...(event.previousAttributes && { previous_attributes: event.previousAttributes }),
    },
    livemode: false,
    pending_webhooks: event.pendingWebhooks,
    request: { id: event.request.id, idempotency_key: event.request.idempotencyKey },
    type: event.type,
  };
}

/** Whether an event type is the wanted one, or in the wanted group (`customer.subscription.*`). */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** Routes under /v1/events. */
export const eventEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/events',
    answers: 'event',
    list: true,
    params: { ...pageParams, type: text().optional() },
    run: ({ account }, { type, ...page }) =>
      paginate(page, {
        url: '/v1/events',
        noun: 'event',
        all: account.events,
        where: (event) => type === undefined || isOfType(event.type, type),
        toWire: eventToWire,
      }),
  }),
];
