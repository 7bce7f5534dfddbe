/** Calls Stripe: finds customers, reads and changes subscriptions, reads payments, and creates portal sessions. */
import { randomUUID } from 'node:crypto';
import { defaultLanguage, type Language } from '../../../texts/generated/languages.ts';
import Stripe from 'stripe';
import { z } from 'zod';
import { UnreadablePlanError, UpstreamError } from '../../domain/errors.ts';
import { areAll, type Subscription } from '../../domain/subscription/subscription.ts';
import { isStripeId } from '../../domain/stripe-id.ts';
import { createUpstream } from '../upstream.ts';
import { createChanges } from './changes.ts';
import { createCustomerSearch } from './customers.ts';
import { classifyStripeError, createDeadlineHttpClient, isMissing } from './http-client.ts';
import { createPayments } from './payments.ts';
import { isOfProduct, readSubscription, readSubscriptions } from './objects.ts';

/** The specification's API version. The SDK's types accept no other version. */
export const apiVersion = '2024-12-18.acacia';

const attemptTimeoutMs = 3_000;
/** Milliseconds for a call with its retry. */
const timeoutMs = 8_000;
/** The most pages of a list to read. A page has a hundred subscriptions. */
const pageLimit = 10;
/** The most milliseconds for which the circuit stays open. Few, because accepted changes wait until the circuit closes. */
const longestPauseMs = 5_000;

/** Configures the Stripe SDK. @param apiHost `host:port` of an emulator, or null for Stripe */
export function createStripe(secretKey: string, apiHost: string | null): Stripe {
  const { hostname, port } = new URL(`http://${apiHost ?? 'unused'}`);
  return new Stripe(secretKey, {
    apiVersion,
    timeout: attemptTimeoutMs,
    // upstream.ts retries. The SDK doesn't retry if an answer's body breaks off.
    maxNetworkRetries: 0,
    httpClient: createDeadlineHttpClient(),
    telemetry: false,
    ...(apiHost && { host: hostname, port: Number(port), protocol: 'http' }),
  });
}

/** Reads subscriptions with their customer and newest invoice. If the API key may not read invoices, leaves out the invoices. */
const withInvoices = <T>(of: '' | 'data.', ask: (expand: string[]) => Promise<T>): Promise<T> =>
  ask([`${of}customer`, `${of}latest_invoice.payment_intent`]).catch((error: unknown) => {
    if (error instanceof Stripe.errors.StripePermissionError) return ask([`${of}customer`]);
    throw error;
  });

export type Billing = ReturnType<typeof createBilling>;

/**
 * Creates the adapter. Every function throws UpstreamError if no readable answer arrives within 8 s.
 * @param options.returnUrl returns the URL, in a language, to which the portal's back link leads
 * @param options.premiumProducts the products that count as Premium. If empty, all products count
 * @param options.onOddInvoice gets the invalid fields of an unreadable invoice. The invoice is left out
 */
export function createBilling(
  stripe: Stripe,
  options: {
    returnUrl: (language: Language) => string;
    loginUrl: string;
    premiumProducts?: readonly string[];
    onOddInvoice?: (fields: string[]) => void;
  },
) {
  const upstream = createUpstream({
    name: 'stripe',
    attemptTimeoutMs,
    timeoutMs,
    classifyError: classifyStripeError,
    circuit: { longestPauseMs },
  });
  const { premiumProducts = [] } = options;
  const isPremium = (wire: unknown) => isOfProduct(wire, premiumProducts);
  const ask = <T>(call: () => Promise<T>) => upstream.call(call, { pass: isMissing });
  const find = <T>(call: () => Promise<T>) => upstream.orNull(call, isMissing);

  async function retrieve(id: string): Promise<Subscription | null> {
    if (!isStripeId(id)) return null;
    const wire = await find(() =>
      withInvoices('', (expand) => stripe.subscriptions.retrieve(id, { expand })),
    );
    try {
      return wire && isPremium(wire) ? readSubscription(wire) : null;
    } catch (error) {
      throw new UnreadablePlanError(error);
    }
  }

  async function warm(): Promise<void> {
    await ask(() => stripe.subscriptions.list({ limit: 1 }));
  }

  /** Reads a list page by page, until the list ends or `areAll` returns false. */
  async function listBy(
    params: Stripe.SubscriptionListParams,
    onUnreadable?: (id: string) => void,
  ): Promise<Subscription[] | null> {
    const found: Subscription[] = [];
    let last: string | undefined;
    for (let pages = 0; pages < pageLimit; pages += 1) {
      const after = last === undefined ? {} : { starting_after: last };
      const page = await find(async () => {
        const { data, has_more: hasMore } = await withInvoices('data.', (expand) =>
          stripe.subscriptions.list({ ...params, ...after, expand, limit: 100 }),
        );
        return {
          subscriptions: readSubscriptions(data.filter(isPremium), onUnreadable),
          data,
          hasMore,
        };
      });
      if (page === null) return null;
      found.push(...page.subscriptions);
      last = page.data.at(-1)?.id;
      if (!areAll(found) || !page.hasMore || last === undefined) return found;
    }
    throw new UpstreamError('stripe', new Error('a list of subscriptions does not end'));
  }

  return {
    /** Lists a customer's subscriptions, except canceled subscriptions. `PaymentProvider` describes the result. */
    list: (customer: string, onUnreadable?: (id: string) => void) =>
      listBy({ customer }, onUnreadable),

    listAll: (customer: string, onUnreadable?: (id: string) => void) =>
      listBy({ customer, status: 'all' }, onUnreadable),

    /** True if a customer has a plan that isn't canceled and whose product doesn't count as Premium. */
    async hasOtherPlans(customer: string): Promise<boolean> {
      if (premiumProducts.length === 0) return false;
      const page = await find(() => stripe.subscriptions.list({ customer, limit: 100 }));
      return page?.data.some((wire) => !isPremium(wire)) ?? false;
    },

    ...createCustomerSearch(stripe, { ask, find }),

    /** Creates a billing portal session. The session's URL grants access for some minutes, so never store or log the URL. */
    portalUrl: (customer: string, language: Language): Promise<string> => {
      // Both attempts use the same key, so that a retry creates no second session.
      const idempotencyKey = randomUUID();
      return ask(async () => {
        const session = await stripe.billingPortal.sessions.create(
          {
            customer,
            return_url: options.returnUrl(language),
            // Without a locale, the portal uses the browser's language.
            ...(language !== defaultLanguage && { locale: language }),
          },
          { idempotencyKey },
        );
        return z.url({ protocol: /^https?$/ }).parse(session.url);
      });
    },

    loginUrl(email: string | null): string {
      const url = new URL(options.loginUrl);
      if (email) url.searchParams.set('prefilled_email', email);
      return url.href;
    },

    retrieve,

    ...createChanges(stripe, upstream),
    ...createPayments(stripe, upstream, isPremium, options.onOddInvoice ?? (() => {})),

    isDown: () => upstream.circuitState() !== 'closed',

    /** Returns true if Stripe answers. Sends no request while the circuit is open. */
    probe: (): Promise<boolean> =>
      warm().then(
        () => true,
        () => false,
      ),

    circuitState: upstream.circuitState,

    warm,
  };
}
