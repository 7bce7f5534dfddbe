/** Puts a gateway before the Stripe of a test file's portal. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import {
  type GatewayOptions,
  type Plan,
  startStripeGateway,
  type StripeRequest,
} from './stripe-gateway.ts';

/**
 * Starts a gateway around a file's tests. Call it before `usePortal`. @param variables of the server, which get the gateway's
 * address @param upstream the portal's Stripe, asked at each request @returns the fate of requests, for a test to set until its
 * end
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

/** Applies a fate to changes only: reads pass. */
export const changes =
  (plan: Plan) =>
  ({ method }: StripeRequest): Plan =>
    method === 'GET' ? 'pass' : plan;
