/** What the tests of the Stripe emulator share: an emulator for a file, the official SDK on it, a webhook receiver. */
import { createServer } from 'node:http';
import { Window } from 'happy-dom';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect } from 'vitest';
import { listen } from '../../../emulators/listen.ts';
import {
  startStripeEmulator,
  type StripeEmulator,
  type StripeEmulatorOptions,
} from '../../../emulators/stripe/server.ts';
import { type Sdk, typeChecker } from '../../support/stripe-types.ts';

const KEY = 'sk_test_emulator';

/** The official SDK pointed at an emulator. It never retries, so that each test sees the first answer. */
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

/** The API version of `stripe-newer`, which the installed SDK does not know. */
export const newer = { apiVersion: '2026-02-25.clover' as '2024-12-18.acacia' };

export interface Stage {
  emulator: StripeEmulator;
  stripe: Stripe;
}

/** Starts an emulator before a file's tests and closes it after them. */
export function useStripe(options: StripeEmulatorOptions = {}): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    stage.emulator = await startStripeEmulator({ webhookRetryDelays: [5, 5], ...options });
    stage.stripe = sdkFor(stage.emulator);
  });
  afterAll(async () => {
    if (!options.apiVersion) {
      expect(await untyped(stage, 'stripe')).toEqual([]);
      const stripe = sdkFor(stage.emulator, newer);
      expect(await untyped({ ...stage, stripe }, 'stripe-newer')).toEqual([]);
    }
    await stage.emulator.close();
  });
  return stage;
}

/**
 * Where what a file's tests have made differs from an SDK's types. Events hold each state that an object was in, in the account's
 * version. Of schedules and invoices there is no newer shape.
 */
async function untyped({ emulator, stripe }: Stage, sdk: Sdk): Promise<string[]> {
  emulator.restrict(KEY, null);
  const all = { limit: 100 };
  const pages: unknown[] = await Promise.all([
    stripe.customers.list({ ...all, expand: ['data.subscriptions'] }),
    stripe.subscriptions.list({ ...all, status: 'all' }),
    stripe.prices.list(all),
    stripe.products.list(all),
  ]);
  if (sdk === 'stripe')
    pages.push(
      await stripe.events.list(all),
      await stripe.subscriptions.list({ ...all, status: 'all', expand: ['data.schedule'] }),
      await stripe.invoices.list({
        ...all,
        expand: ['data.payment_intent', 'data.charge.refunds'],
      }),
    );
  return pages.flatMap(await typeChecker(sdk));
}

/** A raw request with a good key, for what the SDK cannot be made to send. `form` goes out as typed. */
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

/** The error that a call is refused with; fails when it is not refused. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => expect.fail('the call was not refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  return error;
}

/** A recurring price in its own product. */
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

/** A new customer with a subscription to a new price. */
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

/** A subscription on a test clock that stands at `start`, and the way to move it. */
export async function subscribeOnClock(
  stripe: Stripe,
  start: string,
  params: Partial<Stripe.SubscriptionCreateParams> = {},
  customer: Stripe.CustomerCreateParams = {},
) {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: at(start) });
  const subscription = await subscribe(stripe, params, { ...customer, test_clock: clock.id });
  const now = () => stripe.subscriptions.retrieve(subscription.id);
  return {
    subscription,
    clock,
    now,
    /** Advances the clock and reads the subscription. */
    moveTo: async (moment: string) => {
      await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: at(moment) });
      return now();
    },
  };
}

/** The customer's id, expanded or not. */
export function ownerOf({ customer }: Stripe.Subscription): string {
  return typeof customer === 'string' ? customer : customer.id;
}

/** Unix seconds of a moment in UTC, such as '2025-01-31' or '2025-01-31T12:00'. */
export function at(moment: string): number {
  return Date.parse(moment.includes('T') ? `${moment}Z` : `${moment}T00:00Z`) / 1000;
}

/** A parsed page. */
export function parsePage(markup: string) {
  return new new Window().DOMParser().parseFromString(markup, 'text/html');
}

export interface Receiver {
  url: string;
  /** Bodies and signatures in order of arrival. */
  received: { body: string; signature: string }[];
  /** Answers the next posts with these statuses, then with 200 again. */
  answerWith: (...statuses: number[]) => void;
  close: () => Promise<void>;
}

/** A real HTTP server that takes webhooks. */
export async function startReceiver(): Promise<Receiver> {
  const received: Receiver['received'] = [];
  let statuses: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(statuses.shift() ?? 200, { Location: '/elsewhere' }).end();
    });
  });
  const { host, close } = await listen(server, 0);
  return {
    url: `http://${host}/webhooks`,
    received,
    answerWith: (...next) => (statuses = next),
    close,
  };
}
