/** Restricted keys: what each may do, and Stripe's refusal of everything else (https://docs.stripe.com/keys/restricted-api-keys). */
import { StripeError } from './errors.ts';

/** What each restricted key may do: `subscription_read`, `customer_portal_write`, … Writing includes reading. */
export type RestrictedKeys = Readonly<Record<string, readonly string[]>>;

/** The same while the emulator runs, by key. */
export type Permissions = Map<string, readonly string[]>;

/** The resource of a permission, by the beginning of the path. */
const resources = [
  ['/v1/subscriptions', 'subscription'],
  ['/v1/customers', 'customer'],
  ['/v1/billing_portal', 'customer_portal'],
  ['/v1/webhook_endpoints', 'webhook'],
  ['/v1/events', 'event'],
  ['/v1/prices', 'plan'],
  ['/v1/products', 'product'],
  ['/v1/test_helpers', 'billing_clock'],
] as const;

/**
 * Throws Stripe's 403 when a restricted key may not do this. A key that is not listed has all permissions.
 * Stripe checks this before it looks for the object.
 */
export function assertPermitted(
  restricted: Permissions,
  key: string,
  { method, path }: { method: string; path: string },
): void {
  const permissions = restricted.get(key);
  if (!permissions) return;
  const resource = resources.find(([start]) => path.startsWith(start))?.[1] ?? 'unknown';
  const needed = `${resource}_${method === 'GET' ? 'read' : 'write'}`;
  if (permissions.includes(needed) || permissions.includes(`${resource}_write`)) return;
  throw new StripeError(403, {
    type: 'invalid_request_error',
    message: `The provided key '${key.slice(0, 8)}${'*'.repeat(20)}${key.slice(-6)}' does not have the required permissions for this endpoint on account 'acct_emulator'. Having the 'rak_${needed}' permission would allow this request to continue.`,
  });
}
