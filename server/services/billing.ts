/** Everything that the portal asks of Stripe, and nothing of Stripe's own shapes past this line. */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { z } from 'zod';
import { createDeadlineHttpClient, judgeStripe } from './stripe-http-client.ts';
import { type CancellationReason, type Subscription, subscriptionSchema } from './subscription.ts';
import { createUpstream } from './upstream.ts';

/** The version whose fields the specification reads; the SDK's types accept exactly this one. */
export const apiVersion = '2024-12-18.acacia';

/** How many subscriptions are asked for (specification, section 9). */
export const listLimit = 10;

/** The longest text that Stripe takes for `cancellation_details.comment`, in characters. */
export const commentLimit = 5_000;

/** How many subscriptions are kept in mind for while Stripe can't be asked. */
const seenLimit = 10_000;

/** Milliseconds for one attempt, and for the whole call with its retry. */
const attempt = 3_000;
const deadline = 8_000;

/**
 * The Stripe SDK as the portal uses it.
 * @param apiHost `host:port` of an emulator, or null for Stripe itself
 */
export function createStripe(secretKey: string, apiHost: string | null): Stripe {
  const { hostname, port } = new URL(`http://${apiHost ?? 'unused'}`);
  return new Stripe(secretKey, {
    apiVersion,
    timeout: attempt,
    // Deadlines, retries and the circuit are ours (upstream.ts): the SDK's do not hold.
    maxNetworkRetries: 0,
    httpClient: createDeadlineHttpClient(),
    telemetry: false,
    ...(apiHost && { host: hostname, port: Number(port), protocol: 'http' }),
  });
}

/** Which subscription is to end, whose it is, and why. */
export interface EndRequest {
  subscriptionId: string;
  customerId: string;
  reason: CancellationReason | null;
  comment: string | null;
}

export type Billing = ReturnType<typeof createBilling>;

/**
 * Billing over the official SDK. Every function throws UpstreamError when Stripe does not answer
 * within 8 s, or with something that we do not understand.
 * @param options.returnUrl where the billing portal sends people back to
 * @param options.loginUrl Stripe's generic login page
 */
export function createBilling(stripe: Stripe, options: { returnUrl: string; loginUrl: string }) {
  const upstream = createUpstream({ name: 'billing', attempt, deadline, judge: judgeStripe });
  const ask = <T>(call: () => Promise<T>) => upstream.call(call, { pass: isMissing });

  /** What was last heard of each subscription; the oldest go first. */
  const seen = new Map<string, Subscription>();
  const note = (wire: unknown): Subscription => {
    const subscription = subscriptionSchema.parse(wire);
    seen.delete(subscription.id);
    seen.set(subscription.id, subscription);
    const [oldest] = seen.keys();
    if (seen.size > seenLimit && oldest) seen.delete(oldest);
    return subscription;
  };

  /** A subscription, fetched fresh; null when Stripe does not know the id. */
  async function retrieve(id: string): Promise<Subscription | null> {
    if (!isId(id)) return null;
    return orNull(ask(async () => note(await stripe.subscriptions.retrieve(id))));
  }

  function listBy(params: Stripe.SubscriptionListParams): Promise<Subscription[] | null> {
    return orNull(
      ask(async () => {
        const page = await stripe.subscriptions.list({ ...params, limit: listLimit });
        return z.array(z.unknown()).parse(page.data).map(note);
      }),
    );
  }

  return {
    /** A customer's subscriptions, newest first, without ended ones; null when Stripe does not know the customer. */
    list: (customer: string) => listBy({ customer }),

    /** The same with ended ones, for the support team. */
    listAll: (customer: string) => listBy({ customer, status: 'all' }),

    /** The ids of the customers under an e-mail, newest first, at most 20. Stripe minds letter case. */
    customersOf(email: string): Promise<string[]> {
      return ask(async () => {
        const page = await stripe.customers.list({ email, limit: 20 });
        return z
          .array(z.object({ id: z.string() }))
          .parse(page.data)
          .map(({ id }) => id);
      });
    },

    /** The e-mail that Stripe has for a customer; null when there is none, or no such customer. */
    async emailOf(customer: string): Promise<string | null> {
      if (!isId(customer)) return null;
      const found = await orNull(
        ask(async () =>
          z
            .object({ email: z.string().nullish() })
            .parse(await stripe.customers.retrieve(customer)),
        ),
      );
      return found?.email ?? null;
    },

    /** A new billing portal session: a key to the account for some minutes. Don't store or log it. */
    portalUrl(customer: string): Promise<string> {
      // One key for all attempts: a retry after a cut connection makes no second session.
      const idempotencyKey = randomUUID();
      return ask(async () => {
        const session = await stripe.billingPortal.sessions.create(
          { customer, return_url: options.returnUrl },
          { idempotencyKey },
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

    retrieve,

    /** What was last heard of a subscription, for while Stripe can't be asked; null when nothing was. */
    lastSeen: (id: string): Subscription | null => seen.get(id) ?? null,

    /**
     * Schedules the end with the period that is paid for.
     * @param key the idempotency key: the same key and reasons are one change, however often it is sent
     */
    scheduleEnd(
      { subscriptionId, reason, comment }: EndRequest,
      key: string,
    ): Promise<Subscription> {
      const details = { ...(reason && { feedback: reason }), ...(comment && { comment }) };
      return ask(async () =>
        note(
          await stripe.subscriptions.update(
            subscriptionId,
            { cancel_at_period_end: true, cancellation_details: details },
            { idempotencyKey: key },
          ),
        ),
      );
    },

    /** Withdraws a scheduled end, whether with the period or at a date of its own. */
    withdrawEnd({ id, cancelsAtPeriodEnd }: Subscription): Promise<Subscription> {
      const change = cancelsAtPeriodEnd
        ? ({ cancel_at_period_end: false } as const)
        : ({ cancel_at: '' } as const);
      const idempotencyKey = randomUUID();
      return ask(async () =>
        note(await stripe.subscriptions.update(id, change, { idempotencyKey })),
      );
    },

    /** For metrics. */
    circuitState: upstream.circuitState,

    /** Asks for the smallest list there is: opens the connection, and shows that the key works. */
    async warm(): Promise<void> {
      await ask(() => stripe.subscriptions.list({ limit: 1 }));
    },
  };
}

/** Whether a text can be an id. It goes into the path of a request: an empty one would ask for a list. */
const isId = (text: string): boolean => /^\w{1,255}$/.test(text);

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
