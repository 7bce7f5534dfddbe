/** Checks Stripe: the key, its mode and permissions, the customer portal, and the webhook endpoint. */
import type Stripe from 'stripe';
import type { Env } from '../../env.ts';
import { createStripe } from '../../adapters/stripe/billing.ts';
import { webhookEvents } from '../../adapters/stripe/verify-webhook.ts';
import type { Finding } from './findings.ts';

const keysPage = 'Stripe > Developers > API keys';

/** Returns an id that doesn't exist at Stripe. A call with this id changes nothing. */
const none = (prefix: string) => `${prefix}_doctor_does_not_exist`;

/** A call for each required permission. No call changes anything. */
const permissions: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  'Subscriptions: read': (stripe) => stripe.subscriptions.list({ limit: 1 }),
  'Customers: read': (stripe) => stripe.customers.list({ limit: 1 }),
  'Invoices: read': (stripe) => stripe.invoices.list({ limit: 1 }),
  'Invoices: read (a preview)': (stripe) =>
    stripe.invoices.createPreview({ subscription: none('sub') }),
  'Charges: read': (stripe) => stripe.charges.retrieve(none('ch')),
  'PaymentIntents: read': (stripe) => stripe.paymentIntents.retrieve(none('pi')),
  'PaymentMethods: read': (stripe) => stripe.paymentMethods.retrieve(none('pm')),
  'Subscriptions: write': (stripe) =>
    stripe.subscriptions.update(none('sub'), { cancel_at_period_end: true }),
  'Subscriptions: write (a schedule)': (stripe) =>
    stripe.subscriptionSchedules.release(none('sub_sched')),
  'Invoices: write': (stripe) => stripe.invoices.voidInvoice(none('in')),
  'Customer portal: write': (stripe) =>
    stripe.billingPortal.sessions.create({ customer: none('cus') }),
};

/** Tries every kind of request that the portal sends to Stripe. @throws if Stripe does not answer */
export async function checkStripe(env: Env): Promise<Finding[]> {
  const { production, siteOrigin, links } = env;
  const { secretKey, apiHost, webhookSecrets } = env.stripe;
  const stripe = createStripe(secretKey, apiHost);
  const findings: Finding[] = [];
  const isLive = /^(sk|rk)_live_/.test(secretKey);
  // In production the server refuses to start with a test key.
  if (!production && isLive)
    findings.push([
      'NODE_ENV is not production, but the key is a live key.',
      `Set STRIPE_SECRET_KEY to a test restricted key (${keysPage}).`,
    ]);
  for (const [permission, call] of Object.entries(permissions)) {
    const status = await refusalOf(() => call(stripe));
    if (status === 401)
      return [...findings, ['Stripe does not accept the key.', `Copy it again from ${keysPage}.`]];
    if (status === 403)
      findings.push([`The key lacks the permission ${permission}.`, `${keysPage}: add it.`]);
  }

  const settings = 'Stripe > Settings > Billing > Customer portal';
  const isPortalRefused = await refusalOf(async () => {
    const { data } = await stripe.billingPortal.configurations.list({ is_default: true, limit: 1 });
    const [{ features, login_page: login } = {}] = data;
    const { enabled, mode } = features?.subscription_cancel ?? {};
    const { enabled: mayUpdate, allowed_updates: updates } = features?.customer_update ?? {};
    if (!enabled || mode === 'immediately')
      findings.push([
        'The customer portal does not cancel at the end of the period.',
        `${settings}: let customers cancel at the end of the billing period, and save.`,
      ]);
    if (mayUpdate && updates?.includes('email'))
      findings.push([
        'The customer portal lets people change their email address: the portal then doesn’t find their plan by the address that they sign in with.',
        `${settings} > Customer information: switch the email address off.`,
      ]);
    if (!login?.enabled || login.url !== links.providerLogin)
      findings.push([
        'STRIPE_LOGIN_URL is not the address of the customer portal’s login page.',
        login?.url ? `Set it to ${login.url}` : `${settings}: activate the link.`,
      ]);
  });
  if (isPortalRefused) findings.push(`The key may not read the settings: look at ${settings}.`);

  const url = `${siteOrigin}/webhooks/stripe`;
  const setUp = `Stripe > Developers > Webhooks: an enabled endpoint at ${url} with the events ${webhookEvents.join(', ')}; its signing secret is STRIPE_WEBHOOK_SECRET.`;
  const untold = 'Stripe’s changes show late, because no webhook reports them.';
  if (webhookSecrets.length === 0)
    return [...findings, [`STRIPE_WEBHOOK_SECRET is not set: ${untold}`, setUp]];
  const areWebhooksRefused = await refusalOf(async () => {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const found = data.find((each) => each.url === url && each.status === 'enabled');
    const events = found?.enabled_events ?? [];
    const absent = webhookEvents.filter((name) => !events.includes(name));
    if (!found) findings.push([`No webhook endpoint of SITE_ORIGIN is enabled: ${untold}`, setUp]);
    else if (absent.length > 0 && !events.includes('*'))
      findings.push([`The webhook endpoint does not get ${absent.join(', ')}.`, setUp]);
  });
  if (areWebhooksRefused) findings.push(`The key may not read webhook endpoints. ${setUp}`);
  return findings;
}

/** Returns 401 or 403 if Stripe refuses the key, or null if Stripe accepts the key. @throws if Stripe does not answer */
async function refusalOf(call: () => Promise<unknown>): Promise<number | null> {
  try {
    await call();
    return null;
  } catch (error) {
    const { code, statusCode } = error as Stripe.errors.StripeError;
    // Stripe looked for the object, so the key has the permission.
    if (code === 'resource_missing') return null;
    if (statusCode === 401 || statusCode === 403) return statusCode;
    throw error;
  }
}
