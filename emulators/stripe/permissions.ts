/** Restricted keys: what each may do, and Stripe's refusal of everything else (https://docs.stripe.com/keys/restricted-api-keys). */
import { StripeError } from './errors.ts';

/** What each restricted key may do: `subscription_read`, `customer_portal_write`, … Writing includes reading. */
export type RestrictedKeys = Readonly<Record<string, readonly string[]>>;

/** The same while the emulator runs, by key. */
export type Permissions = Map<string, readonly string[]>;

/** The resource of a permission, by the beginning of the path. */
const resources = [
  ['/v1/subscription', 'subscription'],
  ['/v1/invoices', 'invoice'],
  ['/v1/payment_intents', 'payment_intent'],
  ['/v1/payment_methods', 'payment_method'],
  ['/v1/charges', 'charge'],
  ['/v1/refunds', 'charge'],
  ['/v1/tax_rates', 'tax_rate'],
  ['/v1/customers', 'customer'],
  ['/v1/billing_portal', 'customer_portal'],
  ['/v1/webhook_endpoints', 'webhook'],
  ['/v1/events', 'event'],
  ['/v1/prices', 'plan'],
  ['/v1/products', 'product'],
  ['/v1/test_helpers', 'billing_clock'],
] as const;

/** Objects that may be expanded, each with the permission to read them that this takes. */
const expandable: Readonly<Record<string, string>> = {
  charge: 'charge',
  customer: 'customer',
  invoice: 'invoice',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  subscription_schedule: 'subscription',
};

/**
 * Throws Stripe's 403 when a restricted key may not do this. A key that is not listed has all permissions.
 * Stripe checks this before it looks for the object.
 */
export function assertPermitted(
  restricted: Permissions,
  key: string,
  { method, path }: { method: string; path: string },
): void {
  const resource = resources.find(([start]) => path.startsWith(start))?.[1] ?? 'unknown';
  // A preview stores nothing.
  const isRead = method === 'GET' || path === '/v1/invoices/create_preview';
  assertGranted(restricted, key, resource, isRead ? 'read' : 'write');
}

/** The same for the objects that a request expands (https://docs.stripe.com/stripe-apps/reference/permissions). */
export function assertMayExpand(restricted: Permissions, key: string, kinds: string[]): void {
  for (const kind of kinds) {
    const resource = expandable[kind];
    if (resource) assertGranted(restricted, key, resource, 'read');
  }
}

function assertGranted(
  restricted: Permissions,
  key: string,
  resource: string,
  level: 'read' | 'write',
): void {
  const permissions = restricted.get(key);
  const needed = `${resource}_${level}`;
  if (!permissions || permissions.includes(needed) || permissions.includes(`${resource}_write`))
    return;
  throw new StripeError(403, {
    type: 'invalid_request_error',
    message: `The provided key '${key.slice(0, 8)}${'*'.repeat(20)}${key.slice(-6)}' does not have the required permissions for this endpoint on account 'acct_emulator'. Having the 'rak_${needed}' permission would allow this request to continue.`,
  });
}
