/** Checks Stripe: the key and its permissions, the mode, the customer portal, and the webhook endpoint. */
import Stripe from 'stripe';
import type { Env } from '../../env.ts';
import { apiVersion, createStripe } from '../../adapters/stripe/billing.ts';
import { bounded } from '../../domain/calls.ts';
import type { ClockCheck } from './check-clock.ts';
import { brief, type Finding, note, ok, timeoutMs, problem } from './findings.ts';

/** The events that the portal requires. It also accepts the others of `customer.subscription.*`. */
const requiredEvents = [
  ...['created', 'updated', 'deleted', 'paused', 'resumed'].map(
    (name) => `customer.subscription.${name}`,
  ),
  ...['created', 'updated', 'deleted'].map((name) => `customer.discount.${name}`),
  ...['customer.updated', 'subscription_schedule.updated', 'invoice.payment_failed'],
];

const keysPage = 'Stripe > Developers > API keys';

/** An id that no object has, so that the checks change nothing. */
const missingId = (prefix: string) => `${prefix}_doctor_does_not_exist`;

/** A call for each permission that the portal requires. None changes anything. */
const permissions: [name: string, call: (stripe: Stripe) => Promise<unknown>][] = [
  // For the support team's search.
  ['Customers: read', (stripe) => stripe.customers.list({ limit: 1 })],
  // For payments, the card and the exact next charge.
  ['Invoices: read', (stripe) => stripe.invoices.list({ limit: 1 })],
  [
    'Invoices: read (a preview)',
    (stripe) => stripe.invoices.createPreview({ subscription: missingId('sub') }),
  ],
  // For the support team's look-up by a card.
  ['Charges: read', (stripe) => stripe.charges.retrieve(missingId('ch'))],
  ['PaymentIntents: read', (stripe) => stripe.paymentIntents.retrieve(missingId('pi'))],
  ['Charges: read', (stripe) => stripe.charges.retrieve(missingId('ch'))],
  ['PaymentMethods: read', (stripe) => stripe.paymentMethods.retrieve(missingId('pm'))],
  [
    'Subscriptions: write',
    (stripe) => stripe.subscriptions.update(missingId('sub'), { cancel_at_period_end: true }),
  ],
  [
    'Customer portal: write',
    (stripe) => stripe.billingPortal.sessions.create({ customer: missingId('cus') }),
  ],
];

/** Tries every kind of request that the portal sends to Stripe. */
export async function checkStripe(env: Env, clock: ClockCheck): Promise<Finding[]> {
  const stripe = createStripe(env.stripe.secretKey, env.stripe.apiHost, clock.listenTo('stripe'));
  const findings = checkMode(env);
  try {
    const list = await bounded(timeoutMs, () => stripe.subscriptions.list({ limit: 1 }));
    findings.push(ok('The key works and may read subscriptions.'));
    const { apiVersion: answered } = list.lastResponse;
    if (answered && answered !== apiVersion)
      findings.push(
        problem(
          `Stripe answers in API version ${answered} instead of ${apiVersion}.`,
          'A proxy between this machine and Stripe changes the header Stripe-Version.',
        ),
      );
    else findings.push(ok(`Stripe answers in API version ${apiVersion}.`));
  } catch (error) {
    findings.push(explain(error, 'Subscriptions: read'));
    // All other checks would fail in the same way.
    if (statusOf(error) !== 403) return findings;
  }
  for (const [permission, call] of permissions)
    findings.push(await checkPermission(permission, () => call(stripe)));
  findings.push(...(await checkPortal(stripe, env)), ...(await checkWebhooks(stripe, env)));
  return findings;
}

/** Checks that the key's mode fits the environment. */
export function checkMode({ production, stripe: { secretKey } }: Env): Finding[] {
  const isLive = /^(sk|rk)_live_/.test(secretKey);
  if (production && !isLive)
    return [
      problem(
        'NODE_ENV is production, but the key is a test key: it does not see real subscriptions.',
        `Set STRIPE_SECRET_KEY to a live restricted key (${keysPage}, without test mode).`,
      ),
    ];
  if (!production && isLive)
    return [
      problem(
        'NODE_ENV is not production, but the key is a live key: it can change real subscriptions.',
        'Set STRIPE_SECRET_KEY to a test key (rk_test_…).',
      ),
    ];
  const mode = ok(`The key is a ${isLive ? 'live' : 'test'} key, as it should be.`);
  if (!secretKey.startsWith('sk_') || !isLive) return [mode];
  return [
    mode,
    note(`The key has all permissions. A restricted one (rk_…) is safer: ${keysPage}.`),
  ];
}

async function checkPermission(permission: string, call: () => Promise<unknown>): Promise<Finding> {
  try {
    await bounded(timeoutMs, call);
  } catch (error) {
    // Stripe looked for the object, so the key has the permission.
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_missing')
      return explain(error, permission);
  }
  return ok(`The key has the permission ${permission}.`);
}

async function checkPortal(stripe: Stripe, env: Env): Promise<Finding[]> {
  const activate =
    'Stripe > Settings > Billing > Customer portal: let customers cancel at the end of the period, activate the link, and save.';
  try {
    const { data } = await bounded(timeoutMs, () =>
      stripe.billingPortal.configurations.list({ is_default: true, limit: 1 }),
    );
    const [configuration] = data;
    if (!configuration)
      return [problem('The customer portal was never set up: nobody can open it.', activate)];
    const { features, login_page: login } = configuration;
    const { enabled: mayUpdate, allowed_updates: updates } = features.customer_update;
    const { enabled, mode } = features.subscription_cancel;
    return [
      !enabled
        ? problem('The customer portal does not allow cancellations.', activate)
        : mode === 'immediately'
          ? problem('The customer portal cancels at once, not at the end of the period.', activate)
          : ok('The customer portal is set up and cancels at the end of the period.'),
      ...(mayUpdate && updates.includes('email')
        ? [
            problem(
              'The customer portal lets people change their email address: their plan is then not found by the one that they sign in with.',
              'Stripe > Settings > Billing > Customer portal > Customer information: switch the email address off.',
            ),
          ]
        : []),
      !login.enabled
        ? problem('The customer portal’s login page is off.', activate)
        : login.url === env.links.providerLogin
          ? ok('STRIPE_LOGIN_URL is the customer portal’s login page.')
          : problem(
              'STRIPE_LOGIN_URL is not the address of the customer portal’s login page.',
              `Set it to ${login.url}`,
            ),
    ];
  } catch (error) {
    if (statusOf(error) === 403)
      return [note('The key may not read the portal’s settings. Check them yourself: ' + activate)];
    return [explain(error, 'Customer portal: read')];
  }
}

async function checkWebhooks(stripe: Stripe, env: Env): Promise<Finding[]> {
  const url = `${env.siteOrigin}/webhooks/stripe`;
  const setUp = `Stripe > Developers > Webhooks: add an endpoint at ${url} with the events customer.subscription.*, customer.discount.*, subscription_schedule.*, customer.updated and invoice.payment_failed`;
  if (env.stripe.webhookSecrets.length === 0)
    return [
      problem(
        'STRIPE_WEBHOOK_SECRET is not set: Stripe tells us nothing. Each view asks it, and cancellations in the customer portal get their receipts late.',
        `${setUp}, and set its signing secret.`,
      ),
    ];
  const untold = 'Stripe tells us nothing: changes at the provider show after 5 minutes.';
  try {
    const { data } = await bounded(timeoutMs, () => stripe.webhookEndpoints.list({ limit: 100 }));
    const endpoint = data.find((each) => each.url === url);
    if (!endpoint)
      return [problem(`No webhook endpoint is registered for SITE_ORIGIN. ${untold}`, `${setUp}.`)];
    if (endpoint.status !== 'enabled')
      return [
        problem(
          `The webhook endpoint is disabled. ${untold}`,
          `${setUp}, or enable the one there.`,
        ),
      ];
    const { enabled_events: events } = endpoint;
    const absent = events.includes('*')
      ? []
      : requiredEvents.filter((name) => !events.includes(name));
    return absent.length > 0
      ? [problem(`The webhook endpoint does not get ${absent.join(', ')}.`, `${setUp}.`)]
      : [ok('The webhook endpoint is registered with the required events.')];
  } catch (error) {
    if (statusOf(error) === 403)
      return [note(`The key may not read webhook endpoints. Check them yourself: ${setUp}.`)];
    return [explain(error, 'Webhook endpoints: read')];
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;

function explain(error: unknown, permission: string): Finding {
  const status = statusOf(error);
  if (status === 401)
    return problem('Stripe does not accept the key.', `Copy it again from ${keysPage}.`);
  if (status === 403)
    return problem(
      `The key lacks the permission ${permission}.`,
      `${keysPage}: edit the restricted key and add the permission.`,
    );
  return problem(
    `Stripe gave no usable answer (${brief(error)}).`,
    'Can this machine reach api.stripe.com over HTTPS? https://status.stripe.com shows known outages.',
  );
}
