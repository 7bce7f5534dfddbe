/** Is Stripe set up? The key and its permissions, the mode, the customer portal, and the webhook endpoint. */
import Stripe from 'stripe';
import type { Env } from '../../env.ts';
import { apiVersion, createStripe } from '../../adapters/stripe/billing.ts';
import { bounded } from '../../domain/deadline.ts';
import { brief, type Finding, note, ok, timeoutMs, problem } from './findings.ts';

/** What the portal can't do without; the others of `customer.subscription.*` are welcome. */
const neededEvents = ['created', 'updated', 'deleted', 'paused', 'resumed'].map(
  (name) => `customer.subscription.${name}`,
);

const where = 'Stripe > Developers > API keys';

/** An id that no object has, so that what is tried changes nothing. */
const nobody = (prefix: string) => `${prefix}_doctor_does_not_exist`;

/** Each call that the portal makes and a key may be kept from, in a way that changes nothing. */
const permissions: [name: string, call: (stripe: Stripe) => Promise<unknown>][] = [
  // The support team looks subscribers up.
  ['Customers: read', (stripe) => stripe.customers.list({ limit: 1 })],
  [
    'Subscriptions: write',
    (stripe) => stripe.subscriptions.update(nobody('sub'), { cancel_at_period_end: true }),
  ],
  [
    'Customer portal: write',
    (stripe) => stripe.billingPortal.sessions.create({ customer: nobody('cus') }),
  ],
];

/** Tries everything that the portal will ask of Stripe. */
export async function checkStripe(env: Env): Promise<Finding[]> {
  const stripe = createStripe(env.stripe.secretKey, env.stripe.apiHost);
  const findings = checkMode(env);
  try {
    const list = await bounded(timeoutMs, () => stripe.subscriptions.list({ limit: 1 }));
    findings.push(ok('The key works, and may read subscriptions.'));
    const { apiVersion: answered } = list.lastResponse;
    if (answered && answered !== apiVersion)
      findings.push(
        problem(
          `Stripe answers in API version ${answered} instead of ${apiVersion}.`,
          'Something between here and Stripe changes the header Stripe-Version.',
        ),
      );
    else findings.push(ok(`Stripe answers in API version ${apiVersion}.`));
  } catch (error) {
    findings.push(explain(error, 'Subscriptions: read'));
    // Nothing else can be told with a key that does not work, or without Stripe.
    if (statusOf(error) !== 403) return findings;
  }
  for (const [permission, call] of permissions)
    findings.push(await checkPermission(permission, () => call(stripe)));
  findings.push(...(await checkPortal(stripe, env)), ...(await checkWebhooks(stripe, env)));
  return findings;
}

/** Is it the right key for this environment? */
export function checkMode({ production, stripe: { secretKey } }: Env): Finding[] {
  const isLive = /^(sk|rk)_live_/.test(secretKey);
  if (production && !isLive)
    return [
      problem(
        'NODE_ENV is production, and the key is a test key: nobody’s real subscription is there.',
        `Set STRIPE_SECRET_KEY to a live restricted key (${where}, without test mode).`,
      ),
    ];
  if (!production && isLive)
    return [
      problem(
        'NODE_ENV is not production, and the key is a live key: real people’s plans are within reach.',
        'Set STRIPE_SECRET_KEY to a test key (rk_test_…).',
      ),
    ];
  const mode = ok(`The key is a ${isLive ? 'live' : 'test'} key, as it should be.`);
  if (!secretKey.startsWith('sk_') || !isLive) return [mode];
  return [mode, note(`The key may do everything. A restricted one (rk_…) is safer: ${where}.`)];
}

async function checkPermission(permission: string, call: () => Promise<unknown>): Promise<Finding> {
  try {
    await bounded(timeoutMs, call);
  } catch (error) {
    // The object was looked for: so the key was let through.
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
      return [problem('The customer portal was never set up: nobody can get there.', activate)];
    const { features, login_page: login } = configuration;
    const { enabled, mode } = features.subscription_cancel;
    return [
      !enabled
        ? problem('The customer portal has no cancellation: nobody can leave.', activate)
        : mode === 'immediately'
          ? problem('The customer portal cancels at once instead of with the period.', activate)
          : ok('The customer portal is set up, and cancels with the period.'),
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
      return [note('The key may not read the portal’s settings. Look yourself: ' + activate)];
    return [explain(error, 'Customer portal: read')];
  }
}

async function checkWebhooks(stripe: Stripe, env: Env): Promise<Finding[]> {
  const url = `${env.siteOrigin}/webhooks/stripe`;
  const set = `Stripe > Developers > Webhooks: an endpoint at ${url} with the events customer.subscription.*`;
  if (!env.stripe.webhookSecret)
    return [
      note(
        `STRIPE_WEBHOOK_SECRET is not set: nothing is remembered, and cancellations in the portal become no receipts. ${set}.`,
      ),
    ];
  try {
    const { data } = await bounded(timeoutMs, () => stripe.webhookEndpoints.list({ limit: 100 }));
    const endpoint = data.find((each) => each.url === url);
    if (!endpoint)
      return [problem('No webhook endpoint is registered for SITE_ORIGIN.', `${set}.`)];
    if (endpoint.status !== 'enabled')
      return [problem('The webhook endpoint is disabled.', `${set}: enable it.`)];
    const { enabled_events: events } = endpoint;
    const absent = events.includes('*')
      ? []
      : neededEvents.filter((name) => !events.includes(name));
    return absent.length > 0
      ? [problem(`The webhook endpoint does not get ${absent.join(', ')}.`, `${set}.`)]
      : [ok('The webhook endpoint is registered with the events that are needed.')];
  } catch (error) {
    if (statusOf(error) === 403)
      return [note(`The key may not read webhook endpoints. Look yourself: ${set}.`)];
    return [explain(error, 'Webhook endpoints: read')];
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;

function explain(error: unknown, permission: string): Finding {
  const status = statusOf(error);
  if (status === 401)
    return problem('Stripe does not accept the key.', `Copy it again from ${where}.`);
  if (status === 403)
    return problem(
      `The key lacks the permission ${permission}.`,
      `${where}: edit the restricted key and give it that.`,
    );
  return problem(
    `Stripe did not answer as it should (${brief(error)}).`,
    'Can this machine reach api.stripe.com over HTTPS? https://status.stripe.com tells whether Stripe is well.',
  );
}
