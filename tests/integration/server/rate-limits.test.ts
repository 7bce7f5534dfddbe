/** Tests rate limits: who gets them, who doesn't, and that exits stay open. */
import { describe, expect, it } from 'vitest';
import { networkOf } from '../../../server/http/admission.ts';
import { createSubscriber, createUser } from '../../support/factories.ts';
import { type Answer, usePortal } from '../../support/harness.ts';

const budgets = { reads: 5, changes: 3, anonymous: 4, portalSessions: 2 };
const portal = usePortal({ TRUST_PROXY: '127.0.0.1' }, { budgets });
const direct = usePortal({}, { budgets });

const read = '{ viewer { id } }';
const change =
  'mutation ($id: ID!) { cancelSubscription(input: { subscriptionId: $id }) { __typename } }';

/** Asks from an address, as the proxy reports it. */
async function askFrom(address: string, token?: string, at = portal) {
  const response = await at.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) },
    payload: { query: read },
  });
  const [error] = response.json<Partial<Answer>>().errors ?? [];
  return { status: response.statusCode, code: error?.extensions.code };
}

async function repeat<T>(count: number, call: () => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  while (answers.length < count) answers.push(await call());
  return answers;
}

const ok = { status: 200, code: undefined };
const limited = { status: 429, code: 'RATE_LIMITED' };

describe('a signed-in person', () => {
  it('a caller who reads too much gets a 429 with the time to return, and others don’t', async () => {
    const [one, other] = [await createUser(), await createUser()];
    await repeat(5, async () => expect((await portal.ask(read, one)).status).toBe(200));
    const { status, data, errors, headers } = await portal.ask(read, one);
    expect(status).toBe(429);
    expect(data).toBeUndefined();
    expect(errors).toEqual([
      {
        message: 'Too many requests. Please try again in a moment.',
        extensions: { code: 'RATE_LIMITED' },
      },
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await portal.ask(read, other)).status).toBe(200);
  });

  it('can still cancel when the reads are used up', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk);
    await repeat(6, () => portal.ask(read, { token }));
    const variables = { id: subscriptions[0]?.id };
    const { status, data } = await portal.ask(change, { token, variables });
    expect(status).toBe(200);
    expect(data.cancelSubscription.__typename).toBe('CancellationAccepted');
  });

  it('has a budget for changes', async () => {
    const { token } = await createUser();
    const answers = await repeat(4, () => portal.ask(change, { token, variables: { id: 'x' } }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect((await portal.ask(read, { token })).status).toBe(200);
  });

  it('gets the provider’s login page instead of ever more portal sessions', async () => {
    const { token } = await createSubscriber(portal.sdk);
    const answers = await repeat(3, () => portal.ask('{ viewer { portalUrl } }', { token }));
    const urls = answers.map(({ data }) => data.viewer.portalUrl);
    expect(urls.slice(0, 2).join()).not.toContain('/p/login/');
    expect(urls[2]).toContain('/p/login/');
    expect(answers[2]?.errors).toBeUndefined();
  });
});

describe('an anonymous caller', () => {
  it('is counted by address', async () => {
    expect(await repeat(5, () => askFrom('192.0.2.1'))).toEqual([ok, ok, ok, ok, limited]);
    expect(await askFrom('192.0.2.2')).toEqual(ok);
  });

  it('is counted by network, where a network is one household’s', async () => {
    await repeat(4, () => askFrom(`2001:db8::${Math.floor(Math.random() * 60_000).toString(16)}`));
    expect(await askFrom('2001:db8:0:0:ffff::1')).toEqual(limited);
    expect(await askFrom('2001:db8:0:1::1')).toEqual(ok);
  });

  it('with a bad token counts as well, and with a good one doesn’t', async () => {
    const { token } = await createUser();
    const refused = { status: 401, code: 'UNAUTHENTICATED' };
    const answers = await repeat(5, () => askFrom('192.0.2.3', 'nonsense'));
    expect(answers).toEqual([refused, refused, refused, refused, limited]);
    expect(await askFrom('192.0.2.3', token)).toEqual(ok);
  });

  it('can’t choose an address where no proxy is trusted', async () => {
    let last = 0;
    const answers = await repeat(5, () => askFrom(`198.51.100.${(last += 1)}`, undefined, direct));
    expect(answers.at(-1)).toEqual(limited);
  });
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['nonsense', 'nonsense'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
