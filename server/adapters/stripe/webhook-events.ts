/** Tells a genuine Stripe webhook event from everything else that is posted at us, and reduces it to what is used. */
import type Stripe from 'stripe';
import { z } from 'zod';
import {
  type WebhookEvent,
  WebhookRefusedError,
  type WebhookVerifier,
} from '../../domain/webhook-event.ts';

/** How far an event's signature may be from our clock, in seconds, either way (Stripe's own default). */
export const tolerance = 300;

const id = z.string().regex(/^\w{1,255}$/);
const eventSchema = z.object({ id, type: z.string().regex(/^[\w.]{1,100}$/) });
const subscriptionEventSchema = eventSchema.extend({
  created: z.int().transform((seconds) => new Date(seconds * 1000)),
  data: z.object({
    object: z.object({
      object: z.literal('subscription'),
      id,
      customer: z.union([id, z.object({ id }).transform((customer) => customer.id)]),
    }),
  }),
});

/**
 * Verifies deliveries with the official SDK.
 * @param secret the endpoint's signing secret (`whsec_…`). While it is rolled over, Stripe signs with
 *   the old and the new one: one good `v1` signature is enough.
 * @param now milliseconds since 1970
 */
export function createWebhookVerifier(
  { webhooks }: Pick<Stripe, 'webhooks'>,
  secret: string,
  now: () => number = Date.now,
): WebhookVerifier {
  return function verify(body: Buffer, header: string | undefined): WebhookEvent {
    const sentAt = header === undefined ? null : timeOf(header);
    if (header === undefined || sentAt === null) throw new WebhookRefusedError('no signature');
    const receivedAt = now();
    let content: unknown;
    try {
      content = webhooks.constructEvent(body, header, secret, tolerance, undefined, receivedAt);
    } catch (error) {
      // The SDK parses the body when its signature is good.
      const unreadable = error instanceof SyntaxError;
      throw new WebhookRefusedError(unreadable ? 'not understood' : 'bad signature');
    }
    // The SDK refuses old signatures only. One from the future could be replayed for as long.
    if (sentAt - receivedAt / 1000 > tolerance) throw new WebhookRefusedError('from the future');
    return read(content);
  };
}

/** The header's one `t`, in seconds; null when there is none, more than one, or not a number. */
function timeOf(header: string): number | null {
  const times = header.split(',').filter((part) => part.split('=', 1)[0] === 't');
  const digits = /^t=(\d{1,12})$/.exec(times.length === 1 ? String(times[0]) : '')?.[1];
  return digits === undefined ? null : Number(digits);
}

function read(content: unknown): WebhookEvent {
  const event = eventSchema.safeParse(content);
  if (!event.success) throw new WebhookRefusedError('not understood');
  if (!event.data.type.startsWith('customer.subscription.'))
    return { kind: 'ignored', ...event.data };
  const full = subscriptionEventSchema.safeParse(content);
  if (!full.success) throw new WebhookRefusedError('not understood');
  const { object } = full.data.data;
  const { created } = full.data;
  return {
    kind: 'subscription',
    ...event.data,
    created,
    subscriptionId: object.id,
    customerId: object.customer,
  };
}
