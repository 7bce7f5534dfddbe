/** Everything that the portal asks of Stripe, and nothing of Stripe's own shapes past this line. */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { z } from 'zod';
import { within } from './deadline.ts';
import { hasEnded, type Subscription, subscriptionSchema } from './subscription.ts';

/** The version whose fields the specification reads; the SDK's types accept exactly this one. */
export const apiVersion = '2024-12-18.acacia';

/** How many subscriptions are asked for (specification, section 9). */
export const listLimit = 10;

/** The longest text that Stripe takes for `cancellation_details.comment`, in characters. */
export const commentLimit = 5_000;

/** Milliseconds for one attempt, and for the whole call with its retry. */
const attempt = 3_000;
const deadline = 8_000;

/** Why somebody leaves, in Stripe's words (`cancellation_details.feedback`). */
export type CancellationReason = Exclude<
  Stripe.SubscriptionUpdateParams.CancellationDetails['feedback'],
  '' | undefined
>;

/** A request to stop a subscription. */
export interface CancelRequest {
  subscriptionId: string;
  reason: CancellationReason | undefined;
  comment: string | undefined;
}

/** How it came out. The names are those of the schema's union. */
export type CancelOutcome =
  | { __typename: 'CancellationAccepted'; subscription: Subscription }
  | { __typename: 'SubscriptionNotFound'; subscriptionId: string }
  | { __typename: 'SubscriptionAlreadyEnded'; subscription: Subscription };

/**
 * The Stripe SDK as the portal uses it.
 * @param apiHost `host:port` of an emulator, or null for Stripe itself
 */
export function createStripe(secretKey: string, apiHost: string | null): Stripe {
  const { hostname, port } = new URL(`http://${apiHost ?? 'unused'}`);
  return new Stripe(secretKey, {
    apiVersion,
    timeout: attempt,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiHost && { host: hostname, port: Number(port), protocol: 'http' }),
  });
}

export type Billing = ReturnType<typeof createBilling>;

/**
 * Billing over the official SDK. Every function throws UpstreamError when Stripe does not answer
 * within 8 s, or with something that we do not understand.
 * @param options.returnUrl where the billing portal sends people back to
 * @param options.loginUrl Stripe's generic login page
 */
export function createBilling(stripe: Stripe, options: { returnUrl: string; loginUrl: string }) {
  const ask = <T>(call: () => Promise<T>) => within('billing', deadline, call, isMissing);

  /** A subscription, fetched fresh; null when Stripe does not know the id. */
  async function retrieve(id: string): Promise<Subscription | null> {
    // An id goes into the path of a request: an empty one would ask for the list.
    if (!/^\w{1,255}$/.test(id)) return null;
    return orNull(
      ask(async () => subscriptionSchema.parse(await stripe.subscriptions.retrieve(id))),
    );
  }

  return {
    /** A customer's subscriptions, newest first, without ended ones; null when Stripe does not know the customer. */
    list(customer: string): Promise<Subscription[] | null> {
      return orNull(
        ask(async () => {
          const page = await stripe.subscriptions.list({ customer, limit: listLimit });
          return z.array(subscriptionSchema).parse(page.data);
        }),
      );
    },

    /** A new billing portal session: a key to the account for some minutes. Don't store or log it. */
    portalUrl(customer: string): Promise<string> {
      return ask(async () => {
        const session = await stripe.billingPortal.sessions.create(
          { customer, return_url: options.returnUrl },
          { idempotencyKey: randomUUID() },
        );
        return z.url({ protocol: /^https?$/ }).parse(session.url);
      });
    },

    /** Stripe's generic login page, with the address filled in when there is one. */
    loginUrl(email: string | null): string {
      const url = new URL(options.loginUrl);
      if (email) url.searchParams.set('prefilled_email', email);
      return url.href;
    },

    /**
     * Ends a customer's subscription with the period that is paid for. Reads before it writes: a
     * second request finds the end scheduled and changes nothing.
     */
    async cancel(customer: string, request: CancelRequest): Promise<CancelOutcome> {
      const { subscriptionId, reason, comment } = request;
      const subscription = await retrieve(subscriptionId);
      if (subscription?.customerId !== customer)
        return { __typename: 'SubscriptionNotFound', subscriptionId };
      if (hasEnded(subscription)) return { __typename: 'SubscriptionAlreadyEnded', subscription };
      if (subscription.cancelAt) return { __typename: 'CancellationAccepted', subscription };
      const updated = await ask(async () =>
        subscriptionSchema.parse(
          await stripe.subscriptions.update(
            subscriptionId,
            {
              cancel_at_period_end: true,
              cancellation_details: {
                ...(reason && { feedback: reason }),
                ...(comment && { comment }),
              },
            },
            // Explicit, so that the SDK's own retry after a cut connection is one change, too.
            { idempotencyKey: randomUUID() },
          ),
        ),
      );
      return { __typename: 'CancellationAccepted', subscription: updated };
    },

    /** Asks for the smallest list there is: opens the connection, and shows that the key works. */
    async warm(): Promise<void> {
      await ask(() => stripe.subscriptions.list({ limit: 1 }));
    },
  };
}

/** Stripe's answer to an id that it does not know. */
function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}

async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
