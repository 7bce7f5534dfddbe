/** Tests the cost of garbage: no upstream call, at most a log line each, and above a limit one a second. Counts, no times. */
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { type PortalOptions, usePortal } from '../../support/harness.ts';
import { operationBody } from '../../support/manifest.ts';
import { useTokenIssuer } from '../../support/use-token-issuer.ts';

const limit = 5;
const variables = { TRUST_PROXY: '127.0.0.1' };
const options: PortalOptions = { budgets: { reads: limit, anonymous: limit } };
const issuer = useTokenIssuer(options);
const portal = usePortal(variables, options);
const page = operationBody('ManageSubscriptions');

let network = 0;
beforeEach(() => (network += 1));

async function send(query: string, token?: string): Promise<number> {
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: {
      'x-forwarded-for': `192.0.2.${network}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: { query },
  });
  return statusCode;
}

/** Sends messages one after another. Returns their cost. */
async function costs(count: number, message: (index: number) => Promise<number>) {
  const [lines, keys] = [portal.logs().length, issuer().fetches()];
  portal.stripe.requests.clear();
  const statuses: number[] = [];
  const startedAt = performance.now();
  while (statuses.length < count) statuses.push(await message(statuses.length));
  const written = portal.logs().slice(lines).split('\n').slice(0, -1);
  return {
    statuses,
    lines: written.length,
    fewLines: 1 + Math.ceil((performance.now() - startedAt) / 1_000),
    stripe: portal.stripe.requests.entries.length,
    keys: issuer().fetches() - keys,
  };
}
const times = <T>(count: number, value: T) => Array<T>(count).fill(value);

describe('bad tokens', () => {
  const forged = async () => {
    const [head, content] = (await issuer().sign()).split('.');
    return [head, content, randomBytes(256).toString('base64url')].join('.');
  };
  it.each([
    ['random text', async () => randomBytes(300).toString('base64url')],
    ['an unknown key', () => issuer().sign({}, { kid: randomBytes(20).toString('hex') })],
    ['an expired token', () => issuer().sign({ exp: Math.floor(Date.now() / 1_000) - 600 })],
    ['a wrong signature', forged],
  ])(
    'ask nothing of anybody and write a line each, and few above the limit: %s',
    async (_, make) => {
      await portal.services.tokens.warm();
      const few = await costs(limit, async () => send(page, await make()));
      expect(few).toMatchObject({ statuses: times(limit, 401), stripe: 0 });
      expect(few.lines).toBeLessThanOrEqual(limit);
      // An unknown key may be new: one fetch in half a minute.
      expect(few.keys).toBeLessThanOrEqual(1);
      const flood = await costs(100, async () => send(page, await make()));
      expect(flood).toMatchObject({ statuses: times(100, 429), stripe: 0, keys: 0 });
      expect(flood.lines).toBeLessThanOrEqual(flood.fewLines);
    },
  );
});

describe('a flood of one person', () => {
  it('is not executed above the limit, and writes few lines', async () => {
    const { uid } = await createSubscriber(portal.sdk);
    const token = await issuer().sign({ sub: uid });
    expect((await costs(limit, () => send(page, token))).statuses).toEqual(times(limit, 200));
    const flood = await costs(100, () => send(page, token));
    expect(flood).toMatchObject({ statuses: times(100, 429), stripe: 0, keys: 0 });
    expect(flood.lines).toBeLessThanOrEqual(flood.fewLines);
  });

  it.each([
    ['with syntax errors', () => '{ viewer {'],
    ['with unknown fields', (index: number) => `{ nothing${index} }`],
    ['with too many tokens', () => `{ ${'id '.repeat(500)} }`],
  ])('is limited %s', async (_, query) => {
    const { uid } = await createSubscriber(portal.sdk);
    const token = await issuer().sign({ sub: uid });
    const { statuses } = await costs(limit + 3, (index) => send(query(index), token));
    expect(statuses).toEqual([...times(limit, 400), ...times(3, 429)]);
  });
});
