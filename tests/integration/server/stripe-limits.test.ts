/**
 * Tests more people at once than Stripe's limit: their answers, and that it recovers. Over HTTP, on a clock that a busy machine
 * can't slow.
 */
import { afterEach, expect, it, vi } from 'vitest';
import { writeDocument } from '../../support/factories.ts';
import { type PortalOptions, usePortal } from '../../support/harness.ts';
import { useTokenIssuer } from '../../support/use-token-issuer.ts';

const variables = { STRIPE_WEBHOOK_SECRET: 'whsec_limits' };
/** Stripe's requests of a kind in a second. */
const endpoint = 4;
const options: PortalOptions = { rateLimits: { account: 100, endpoint } };
const issuer = useTokenIssuer(options);
const portal = usePortal(variables, options);
afterEach(() => void vi.useRealTimers());

/** Creates subscribers without Stripe's API. @returns their tokens */
async function people(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, number) => `limited${number}`);
  portal.stripe.seed({
    customers: names.map((name) => ({
      id: `cus_${name}`,
      subscriptions: [{ id: `sub_${name}`, status: 'active', amount: 2999, startedDaysAgo: 3 }],
    })),
  });
  return Promise.all(
    names.map(async (name) => {
      await writeDocument(name, { subscriptions: [{ vendorProfileId: `cus_${name}` }] });
      return issuer().sign({ sub: name });
    }),
  );
}

it('answers as many as Stripe lets it, tells the others, and all of them a little later', async () => {
  const tokens = await people(12);
  const view = (token: string) => portal.ask('{ viewer { subscriptions { id } } }', { token });
  // For Stripe's limit all requests come at the same time, however long they take.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });

  let left = tokens;
  for (let second = 0; left.length > 0; second += 1) {
    const answers = await Promise.all(left.map(view));
    const errors = answers.flatMap((answer) => answer.errors ?? []);
    expect(errors).toHaveLength(left.length - endpoint);
    for (const { extensions } of errors)
      expect(extensions.code).toBe('PAYMENT_PROVIDER_UNAVAILABLE');
    // A rate limit is no outage: the circuit stays closed.
    expect(await portal.metrics.register.metrics()).toContain(
      'portal_circuit_state{upstream="stripe"} 0',
    );
    left = left.filter((_, index) => answers[index]?.errors);
    vi.setSystemTime(Date.now() + 1_000);
  }

  // Subscribers with an answer cost Stripe nothing more.
  portal.stripe.requests.clear();
  const again = await Promise.all(tokens.map(view));
  expect(again.flatMap(({ errors = [] }) => errors)).toEqual([]);
  expect(portal.stripe.requests.entries).toEqual([]);
});
