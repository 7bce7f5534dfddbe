/** A gateway before the Stripe of a test file's portal, for tests of a Stripe that fails. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import {
  type GatewayOptions,
  type Plan,
  startStripeGateway,
  type StripeRequest,
} from './stripe-gateway.ts';

/**
 * Starts a gateway before a file's tests, and closes it after them. Call it before `usePortal`.
 * @param variables of the server, which get the gateway's address
 * @param upstream the portal's Stripe, asked at each request
 * @returns what becomes of requests, for a test to set: after it all pass again
 */
export function useStripeGateway(
  variables: Record<string, string>,
  upstream: GatewayOptions['upstream'],
): Pick<GatewayOptions, 'plan'> {
  const gateway: Pick<GatewayOptions, 'plan'> = { plan: () => 'pass' };
  let close: () => Promise<void>;
  beforeAll(async () => {
    const started = await startStripeGateway({ upstream, plan: (asked) => gateway.plan(asked) });
    close = started.close;
    variables['STRIPE_API_HOST'] = started.host;
  });
  afterEach(() => void (gateway.plan = () => 'pass'));
  afterAll(() => close());
  return gateway;
}

/** A plan for changes alone: reads pass. */
export const changes =
  (plan: Plan) =>
  ({ method }: StripeRequest): Plan =>
    method === 'GET' ? 'pass' : plan;
