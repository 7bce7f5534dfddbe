/** Requests and answers of the simulated Stripe, as its endpoints and the official SDK have them. */
import { Readable } from 'node:stream';
import type Stripe from 'stripe';
import { portalSessionEndpoints } from '../../emulators/stripe/portal-sessions.ts';
import { subscriptionEndpoints } from '../../emulators/stripe/subscriptions.ts';

const endpoints = [...subscriptionEndpoints, ...portalSessionEndpoints];

/** The endpoint of a path, and the id in it. */
export function route(method: string, path: string) {
  const direct = endpoints.find((one) => one.method === method && one.path === path);
  if (direct) return { endpoint: direct, id: '' };
  const id = path.slice(path.lastIndexOf('/') + 1);
  const pattern = path.replace(id, ':id');
  const endpoint = endpoints.find((one) => one.method === method && one.path === pattern);
  if (!endpoint) throw new Error(`the simulation does not cover ${method} ${path}`);
  return { endpoint, id };
}

/** The name of the endpoint, as Stripe's limits have it. */
export function nameOf(method: string, target: string): string {
  return `${method} ${route(method, target.split('?')[0] ?? '').endpoint.path}`;
}

/** What the SDK gets of its HTTP client. */
export function toResponse(
  status: number,
  body: object,
  headers: Record<string, string> = {},
): Stripe.HttpClientResponse {
  return {
    getStatusCode: () => status,
    getHeaders: () => ({ 'request-id': 'req_simulated', ...headers }),
    getRawResponse: () => ({ headers }),
    toStream: () => Readable.from([]),
    toJSON: async () => structuredClone(body),
  };
}
