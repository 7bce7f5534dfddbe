/** More people at once than Stripe lets the account ask for: what they are told, and that it heals by itself. In real time, over HTTP. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { writeDocument } from '../../support/factories.ts';
import { type PortalOptions, usePortal } from '../../support/harness.ts';
import { useTokenIssuer } from '../../support/use-token-issuer.ts';

const variables = {
  STRIPE_WEBHOOK_SECRET: 'whsec_limits',
};
/** Less than Stripe's own 25, so that a busy machine is too fast for it all the same. */
const endpoint = 10;
const options: PortalOptions = { rateLimits: { account: 100, endpoint } };
const issuer = useTokenIssuer(options);
const portal = usePortal(variables, options);

/** Subscribers who are put there without asking Stripe's API. @returns their tokens */
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
  const tokens = await people(100);
  const view = (token: string) => portal.ask('{ viewer { subscriptions { id } } }', { token });
  const refusals = () =>
    portal.stripe.requests.entries.filter(({ status }) => status === 429).length;

  const first = await Promise.all(tokens.map(view));
  expect(refusals()).toBeGreaterThan(0);
  const isAnswered = ({ errors }: (typeof first)[number]) => errors === undefined;
  expect(first.filter(isAnswered).length).toBeGreaterThanOrEqual(endpoint);
  const codes = first.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions.code));
  expect(new Set(codes)).toEqual(new Set(['PAYMENT_PROVIDER_UNAVAILABLE']));

  // Too many requests are not an outage: nobody is kept from asking.
  expect(await portal.metrics.register.metrics()).toContain(
    'portal_circuit_state{upstream="stripe"} 0',
  );

  // The page asks again by itself. Whoever had an answer costs Stripe nothing more.
  let left = tokens.filter((_, index) => !isAnswered(first[index] as (typeof first)[number]));
  for (let round = 0; left.length > 0 && round < 25; round += 1) {
    await wait(1_000);
    const answers = await Promise.all(left.map(view));
    left = left.filter((_, index) => !isAnswered(answers[index] as (typeof first)[number]));
  }
  expect(left).toEqual([]);
  portal.stripe.requests.clear();
  expect((await Promise.all(tokens.map(view))).every(isAnswered)).toBe(true);
  expect(portal.stripe.requests.entries).toEqual([]);
});
