/** Verifies the signature of Stripe's webhook events, and parses the fields that the portal uses. */
import type Stripe from 'stripe';
import { z } from 'zod';
import {
  type WebhookEvent,
  WebhookRefusedError,
} from '../../domain/customer-record/webhook-events.ts';
import { stripeId } from '../../domain/stripe-id.ts';

/** The largest accepted difference between a signature's time and our clock, in seconds. Stripe's default is the same. */
export const toleranceSeconds = 300;

const eventSchema = z.object({ id: stripeId, type: z.string().regex(/^[\w.]{1,100}$/) });
/** The customer of an event's object. Null if the object has no customer. Example: a promotion's discount. */
const customer = z
  .union([stripeId, z.object({ id: stripeId }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null);
const eventOf = <T extends z.ZodType<string | null>>(object: T) =>
  eventSchema.extend({
    created: z.int().transform((seconds) => new Date(seconds * 1000)),
    data: z.object({ object }),
  });
const subscriptionEvent = eventOf(
  z
    .object({ object: z.literal('subscription'), id: stripeId, customer })
    .transform((subscription) => subscription.customer),
);
const chargeEvent = eventOf(
  z.union([
    z.object({ object: z.literal('customer'), id: stripeId }).transform(({ id }) => id),
    z
      .object({ object: z.string().refine((name) => name !== 'customer'), customer })
      .transform((part) => part.customer),
  ]),
);
/** The events that the endpoint at Stripe must send (docs/operations.md). Other events of subscriptions are also accepted. */
export const webhookEvents = [
  ...['created', 'updated', 'deleted', 'paused', 'resumed'].map(
    (name) => `customer.subscription.${name}`,
  ),
  ...['created', 'updated', 'deleted'].map((name) => `customer.discount.${name}`),
  ...['customer.updated', 'subscription_schedule.updated'],
  ...['paid', 'payment_failed', 'voided', 'marked_uncollectible'].map((name) => `invoice.${name}`),
];

export type WebhookVerifier = ReturnType<typeof createWebhookVerifier>;

/** Creates the verifier. @param secrets the endpoint's valid signing secrets (`whsec_…`): several during a rotation */
export function createWebhookVerifier(
  { webhooks }: Pick<Stripe, 'webhooks'>,
  secrets: readonly string[],
) {
  function parseSigned(body: Buffer, header: string, receivedAt: number): unknown {
    for (const secret of secrets) {
      try {
        return webhooks.constructEvent(
          body,
          header,
          secret,
          toleranceSeconds,
          undefined,
          receivedAt,
        );
      } catch (error) {
        // The SDK parses the body only after accepting the signature.
        if (error instanceof SyntaxError) throw new WebhookRefusedError('unknown format');
      }
    }
    throw new WebhookRefusedError('bad signature');
  }

  /** Verifies and parses a delivery. @param body the raw bytes @param header `Stripe-Signature` @throws WebhookRefusedError */
  return function verify(body: Buffer, header: string | undefined): WebhookEvent {
    const sentAt = header === undefined ? null : timeOf(header);
    if (header === undefined || sentAt === null) throw new WebhookRefusedError('no signature');
    const receivedAt = Date.now();
    const content = parseSigned(body, header, receivedAt);
    // The SDK accepts a signature from the future. An attacker could replay this signature for longer than the tolerance.
    if (sentAt - receivedAt / 1000 > toleranceSeconds)
      throw new WebhookRefusedError('from the future');
    return read(content);
  };
}

/** Returns the signature's time (`t`) in seconds. Returns null if the header has no valid `t`, or more than one `t`. */
function timeOf(header: string): number | null {
  const times = header.split(',').filter((part) => part.split('=', 1)[0] === 't');
  const digits = /^t=(\d{1,12})$/.exec(times.length === 1 ? String(times[0]) : '')?.[1];
  return digits === undefined ? null : Number(digits);
}

function read(content: unknown): WebhookEvent {
  const event = eventSchema.safeParse(content);
  if (!event.success) throw new WebhookRefusedError('unknown format');
  const isOfSubscription = event.data.type.startsWith('customer.subscription.');
  if (!isOfSubscription && !webhookEvents.includes(event.data.type))
    return { kind: 'ignored', ...event.data };
  const full = (isOfSubscription ? subscriptionEvent : chargeEvent).safeParse(content);
  if (!full.success) throw new WebhookRefusedError('unknown format');
  const { created, data } = full.data;
  if (data.object === null) return { kind: 'ignored', ...event.data };
  return { kind: 'customer', ...event.data, created, customerId: data.object, isOfSubscription };
}
