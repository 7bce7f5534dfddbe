/** Gives the tests of the Stripe emulator an emulator for each file and the official SDK. */
import Stripe from 'stripe';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  startStripeEmulator,
  type StripeEmulator,
  type StripeEmulatorOptions,
} from '../../../emulators/stripe/server.ts';
import { typeChecker } from '../../support/stripe-types.ts';

const KEY = 'sk_test_emulator';

/** Creates an official SDK for an emulator. It never retries, so that tests see the first answer. */
export function sdkFor(
  { host, port }: Pick<StripeEmulator, 'host' | 'port'>,
  config: Partial<Stripe.StripeConfig> = {},
): Stripe {
  return new Stripe(KEY, {
    host,
    port,
    protocol: 'http',
    apiVersion: '2024-12-18.acacia',
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

export interface Stage {
  emulator: StripeEmulator;
  stripe: Stripe;
}

export function useStripe(options: StripeEmulatorOptions = {}): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    stage.emulator = await startStripeEmulator({ webhookRetryDelays: [5, 5], ...options });
    stage.stripe = sdkFor(stage.emulator);
  });
  afterAll(async () => {
    expect(await untyped(stage)).toEqual([]);
    await stage.emulator.close();
  });
  return stage;
}

/** Returns where a file's objects differ from the SDK's types. Events have each state of an object. */
async function untyped({ emulator, stripe }: Stage): Promise<string[]> {
  emulator.restrict(KEY, null);
  const all = { limit: 100 };
  const pages = await Promise.all([
    stripe.customers.list({ ...all, expand: ['data.subscriptions'] }),
    stripe.subscriptions.list({ ...{ ...all, status: 'all' }, expand: ['data.plan.product'] }),
    stripe.events.list(all),
    stripe.subscriptions.list({ ...all, status: 'all', expand: ['data.schedule'] }),
    stripe.invoices.list({ ...all, expand: ['data.payment_intent', 'data.charge.refunds'] }),
  ]);
  return pages.flatMap(await typeChecker());
}

/** Sends a raw request with a valid key, for what the SDK can't send. `form` is sent as it is. */
export async function raw(
  { emulator }: Stage,
  method: string,
  path: string,
  form?: string,
  headers: Record<string, string> = {},
) {
  const response = await fetch(emulator.url + path, {
    method,
    redirect: 'manual',
    headers: {
      Authorization: `Bearer ${KEY}`,
      ...(form !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form !== undefined && { body: form }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body = (isJson ? JSON.parse(text) : {}) as { error?: Stripe.StripeRawError; id?: string };
  return { status: response.status, headers: response.headers, text, body };
}

/** Returns the error of a call. Fails if the call succeeds. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => expect.fail('the call was not refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  return error;
}

export function createPrice(
  stripe: Stripe,
  params: Partial<Stripe.PriceCreateParams> = {},
): Promise<Stripe.Price> {
  return stripe.prices.create({
    currency: 'usd',
    unit_amount: 2999,
    recurring: { interval: 'month' },
    product_data: { name: 'Premium' },
    ...params,
  });
}

export async function subscribe(
  stripe: Stripe,
  params: Partial<Stripe.SubscriptionCreateParams> = {},
  customerParams: Stripe.CustomerCreateParams = {},
): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create(customerParams);
  const price = await createPrice(stripe);
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    ...params,
  });
}
