/** Checks the key and the API version of each request, before its parameters. */
import type { IncomingHttpHeaders } from 'node:http';
import { StripeError, invalidRequest } from './errors.ts';
import { API_VERSION } from './version.ts';

/** Checks the `Authorization` header (Bearer or Basic) and hands back its key; throws Stripe's 401. */
export function assertAuthorized(header: string | undefined): string {
  if (!header)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  const key = keyIn(header);
  if (!key)
    throw unauthorized(
      "You did not provide an API key, though you did set your Authorization header. Using Bearer auth, your Authorization header should look something like 'Authorization: Bearer YOUR_SECRET_KEY'. See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  if (/^(sk|rk)_live_/.test(key))
    throw unauthorized(
      'This is an emulator and takes test keys only (sk_test_…). A live key has no business here: check the configuration that sent it.',
    );
  if (!/^(sk|rk)_\w+$/.test(key)) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
  return key;
}

/**
 * Checks the headers that choose another API: `Stripe-Version` (without one the account's applies) and
 * `Stripe-Account` (Connect).
 */
export function assertCovered(headers: IncomingHttpHeaders): void {
  const version = headers['stripe-version']?.toString() ?? API_VERSION;
  if (headers['stripe-account'] !== undefined)
    throw invalidRequest(
      'This emulator has one account and does not cover Connect (Stripe-Account).',
    );
  if (version === API_VERSION) return;
  if (!/^\d{4}-\d{2}-\d{2}(\.[a-z_]+)?$/.test(version))
    throw invalidRequest(`Invalid Stripe API version: ${version}`);
  throw invalidRequest(
    `This emulator speaks Stripe API version ${API_VERSION}; the request asked for ${version}.`,
  );
}

/** POST bodies are forms; Stripe refuses anything else. */
export function unsupportedContentType(type: string): StripeError {
  return invalidRequest(
    `Invalid request: unsupported Content-Type ${type}. If error persists and you need assistance, please contact support@stripe.com.`,
  );
}

function keyIn(header: string): string | undefined {
  const [scheme = '', value = ''] = header.trim().split(/\s+/);
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString().split(':')[0];
  return undefined;
}

function masked(key: string): string {
  return key.length > 12
    ? key.slice(0, 8) + '*'.repeat(key.length - 12) + key.slice(-4)
    : '*'.repeat(key.length);
}

function unauthorized(message: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message });
}
