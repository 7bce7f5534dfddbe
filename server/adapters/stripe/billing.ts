/** Everything that the portal asks of Stripe, and nothing of Stripe's own shapes past this line. */
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Change, Slot } from '../../domain/account.ts';
import type { ChangeResult } from '../../domain/payment-provider.ts';
import { cancellationReason, listLimit, type Subscription } from '../../domain/subscription.ts';
import { classifyStripeError, createDeadlineHttpClient, isReplayed } from './http-client.ts';
import { createUpstream } from '../resilience.ts';

/** The version whose fields the specification reads; the SDK's types accept exactly this one. */
export const apiVersion = '2024-12-18.acacia';

/** The entry of a subscription's metadata that marks our writes, and the one that a burnt key leaves. */
const writeTag = 'portal_write';
const burntTag = 'portal_burnt';

/** Milliseconds for one attempt, and for the whole call with its retry. */
const attemptTimeoutMs = 3_000;
const timeoutMs = 8_000;
/** Milliseconds until Stripe is asked again after it did not answer, at most: accepted changes wait for it. */
const longestPauseMs = 5_000;

/**
 * The Stripe SDK as the portal uses it.
 * @param apiHost `host:port` of an emulator, or null for Stripe itself
 */
export function createStripe(secretKey: string, apiHost: string | null): Stripe {
  const { hostname, port } = new URL(`http://${apiHost ?? 'unused'}`);
  return new Stripe(secretKey, {
    apiVersion,
    timeout: attemptTimeoutMs,
    // The deadline, the retry and the circuit are ours (resilience.ts): the SDK's do not hold.
    maxNetworkRetries: 0,
    httpClient: createDeadlineHttpClient(),
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
  const upstream = createUpstream({
    name: 'billing',
    attemptTimeoutMs,
    timeoutMs,
    classifyError: classifyStripeError,
    circuit: { longestPauseMs },
  });
  const ask = <T>(call: () => Promise<T>) => upstream.call(call, { pass: isMissing });

  /** A subscription, fetched fresh; null when Stripe does not know the id. */
  async function retrieve(id: string): Promise<Subscription | null> {
    if (!isId(id)) return null;
    return orNull(ask(async () => readSubscription(await stripe.subscriptions.retrieve(id))));
  }

  /** Asks for the smallest list there is: opens the connection, and shows that the key works. */
  async function warm(): Promise<void> {
    await ask(() => stripe.subscriptions.list({ limit: 1 }));
  }

  function listBy(params: Stripe.SubscriptionListParams): Promise<Subscription[] | null> {
    return orNull(
      ask(async () => {
        const page = await stripe.subscriptions.list({ ...params, limit: listLimit });
        return readSubscriptions(page.data);
      }),
    );
  }

  /**
   * Sends an update under a slot's key, once: what it says of the write is told apart by how often it was sent.
   * @throws UpstreamError when it is not known how it came out
   */
  async function update(
    id: string,
    key: string,
    params: Stripe.SubscriptionUpdateParams,
  ): Promise<ChangeResult> {
    const send = async (): Promise<ChangeResult> => {
      const answer = await stripe.subscriptions.update(id, params, { idempotencyKey: key });
      const subscription = readSubscription(answer);
      return { kind: 'done', subscription, isReplayed: isReplayed(answer) };
    };
    try {
      return await upstream.call(send, {
        retry: false,
        pass: (error) => outcomeOf(error) !== null,
      });
    } catch (error) {
      const outcome = outcomeOf(error);
      if (outcome) return outcome;
      throw error;
    }
  }

  return {
    /** A customer's subscriptions, newest first, without ended ones; null when Stripe does not know the customer. */
    list: (customer: string) => listBy({ customer }),

    /** The same with ended ones, for the support team. */
    listAll: (customer: string) => listBy({ customer, status: 'all' }),

    /**
     * A page of customers with their subscriptions, newest first.
     * @param after the last customer of the page before; null for the first page
     */
    customers(after: string | null): Promise<CustomerPage> {
      return ask(async () => {
        const page = await stripe.customers.list({
          limit: 100,
          expand: ['data.subscriptions'],
          ...(after !== null && { starting_after: after }),
        });
        const customers = z.array(customerSchema).parse(page.data);
        return { customers, hasMore: page.has_more };
      });
    },

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
    portalUrl: (customer: string): Promise<string> => {
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

    /** Sends a slot's change under its key, once. The same slot is the same request, however often it is sent. */
    change: (id: string, { key, tag, change }: Slot) =>
      update(id, key, { ...paramsOf(change), metadata: { [writeTag]: tag } }),

    /** Uses a slot's key for a harmless note: if that succeeds, its change can never take effect. */
    burn: (id: string, { key, tag }: Slot) => update(id, key, { metadata: { [burntTag]: tag } }),

    /** Whether Stripe did not answer of late: most calls fail at once. */
    isDown: () => upstream.circuitState() !== 'closed',

    /** Whether Stripe answers again; asks it, unless it was asked a moment ago. */
    probe: (): Promise<boolean> =>
      warm().then(
        () => true,
        () => false,
      ),

    /** For metrics. */
    circuitState: upstream.circuitState,

    warm,
  };
}

/** A change in Stripe's terms. */
function paramsOf(change: Change): Stripe.SubscriptionUpdateParams {
  if (change.kind === 'DATE') return { cancel_at: change.date.getTime() / 1000 };
  if (change.kind === 'RENEW')
    return change.clears === 'PERIOD_END' ? { cancel_at_period_end: false } : { cancel_at: '' };
  const { reason, comment } = change;
  return {
    cancel_at_period_end: true,
    cancellation_details: { ...(reason && { feedback: reason }), ...(comment && { comment }) },
  };
}

/** What an error says of an update; null when it says nothing of how the update came out. */
function outcomeOf(error: unknown): ChangeResult | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  const { statusCode = 0, headers = {}, code, type } = error as Partial<Stripe.errors.StripeError>;
  const isReplayed = headers['idempotent-replayed'] === 'true';
  // Saved under the key only if Stripe says so: one from on the way is no answer.
  if (statusCode >= 500) return isReplayed ? { kind: 'failed' } : null;
  if (type === 'StripeIdempotencyError' && statusCode === 400) return { kind: 'other parameters' };
  if (code === 'resource_missing') return { kind: 'ended' };
  if ([400, 402, 403, 404].includes(statusCode)) return { kind: 'refused', isReplayed };
  return null;
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

const seconds = z.int().transform((value) => new Date(value * 1000));
const item = z.object({
  quantity: z.int().nullish(),
  plan: z
    .object({
      amount: z.int().nullable(),
      currency: z.string(),
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: z.int(),
    })
    .nullish(),
});

/**
 * Stripe's answer, reduced to what is used and checked: a half-understood answer is an error, not a
 * blank card. Fields as in API version 2024-12-18.acacia, times in unix seconds.
 */
const subscriptionSchema = z
  .object({
    id: z.string(),
    customer: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]),
    status: z.string(),
    current_period_start: seconds,
    current_period_end: seconds,
    cancel_at: seconds.nullable(),
    cancel_at_period_end: z.boolean(),
    canceled_at: seconds.nullish(),
    ended_at: seconds.nullish(),
    // A reason that Stripe adds one day must not hide the subscription.
    cancellation_details: z
      .object({
        feedback: cancellationReason.nullish().catch(null),
        comment: z.string().nullish().catch(null),
      })
      .nullish(),
    metadata: z.record(z.string(), z.string()).nullish(),
    items: z.object({ data: z.array(item) }),
  })
  .transform((wire): Subscription => ({
    id: wire.id,
    customerId: wire.customer,
    status: wire.status,
    startedAt: wire.current_period_start,
    endsAt: wire.current_period_end,
    cancelAt: wire.cancel_at,
    cancelsAtPeriodEnd: wire.cancel_at_period_end,
    canceledAt: wire.canceled_at ?? null,
    endedAt: wire.ended_at ?? null,
    reason: wire.cancellation_details?.feedback ?? null,
    comment: wire.cancellation_details?.comment ?? null,
    plan: planOf(wire.items.data),
    tag: wire.metadata?.[writeTag] ?? null,
  }));

const readSubscription = (wire: unknown): Subscription => subscriptionSchema.parse(wire);
const readSubscriptions = (wire: unknown): Subscription[] =>
  z.array(subscriptionSchema).parse(wire);

/** What all items cost a period together; null without a plan, and with an amount of null where one has tiers. */
function planOf(items: z.infer<typeof item>[]): Subscription['plan'] {
  const plans = items.flatMap(({ plan, quantity }) => (plan ? [{ ...plan, quantity }] : []));
  const [first] = plans;
  if (!first) return null;
  const amount = plans.reduce<number | null>(
    (sum, plan) =>
      sum === null || plan.amount === null ? null : sum + plan.amount * (plan.quantity ?? 1),
    0,
  );
  const { currency, interval, interval_count: intervalCount } = first;
  return { amount, currency, interval, intervalCount };
}

const customerSchema = z
  .object({
    id: z.string(),
    deleted: z.boolean().optional(),
    subscriptions: z.object({ data: z.array(subscriptionSchema) }).optional(),
  })
  .transform(({ id, subscriptions }) => ({ id, subscriptions: subscriptions?.data ?? [] }));

/** Some customers, each with the subscriptions that have not ended. */
export interface CustomerPage {
  customers: z.infer<typeof customerSchema>[];
  hasMore: boolean;
}
