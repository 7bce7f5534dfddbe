/** docs/mobile.md is true: its examples are run, in their order, as one subscriber's story. */
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientErrors, graphqlLayerCodes } from '../../../server/graphql/client-errors.ts';
import { createSubscriber } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { operation } from '../../support/manifest.ts';

const text = readFileSync('docs/mobile.md', 'utf8');

interface Example {
  name: string;
  /** ", without a token": what is special about it. */
  how: string;
  variables: { input?: { subscriptionId: string } };
  answer: unknown;
}

/** Each block of variables, with the block of the answer that follows it. */
const examples = [
  ...text.matchAll(/^```json variables (\w+)(.*)\n([^]*?)^```\n\n```json answer\n([^]*?)^```$/gm),
].map(([, name = '', how = '', variables = '', answer = '']): Example => {
  return {
    name,
    how,
    variables: JSON.parse(variables) as Example['variables'],
    answer: JSON.parse(answer),
  };
});

const portal = usePortal({ STRIPE_WEBHOOK_SECRET: 'whsec_mobile' }, { production: true });
let token: string;
/** The documented ids, and the real ones that stand behind them. */
const real = new Map<string, string>();
beforeAll(async () => {
  const paid = { params: { default_payment_method: 'pm_card_visa' } };
  const subscriber = await createSubscriber(portal.sdk, [paid, paid]);
  const [ended, running] = subscriber.subscriptions.map(({ id }) => id);
  await portal.sdk.subscriptions.cancel(ended ?? '');
  await portal.sdk.customers.update(subscriber.customerId, {
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  });
  const { data } = await portal.sdk.invoices.list({ customer: subscriber.customerId, limit: 1 });
  await portal.sdk.refunds.create({ charge: data[0]?.charge as string });
  token = subscriber.token;
  real.set('sub_1QdRunning', running ?? '');
});

/** Sends an example as its title says. */
async function run({ name, how, variables }: Example): Promise<unknown> {
  const { id, body } = operation(name);
  const extensions = { persistedQuery: { version: 1, sha256Hash: id } };
  const bearer = { '': token, ', by its id': token }[how];
  if (bearer === undefined) expect(how).toBe(', without a token');
  const { input } = variables;
  const subscriptionId = real.get(input?.subscriptionId ?? '');
  const response = await portal.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    payload: {
      ...(how === ', by its id' ? { extensions } : { query: body }),
      variables: input ? { input: { ...input, subscriptionId } } : {},
    },
  });
  return response.json();
}

/** Keys whose values differ from run to run. */
const own = new Set(['id', 'subscriptionId', 'email', 'portalUrl', 'number', 'url']);

/** What an example can promise: everything but ids, addresses, moments and days, which still must be there. */
function masked(value: unknown, key = '', isUnion = false): unknown {
  if (Array.isArray(value)) return value.map((each) => masked(each));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => name !== 'locations' && (name !== '__typename' || isUnion))
        .map(([name, inner]) => [
          name,
          masked(inner, name, /^(cancel|resume)S|^deleteA/.test(name)),
        ]),
    );
  if (typeof value !== 'string') return value;
  if (own.has(key)) return `some ${key}`;
  if (key === 'explain' || key === 'message')
    return value.replaceAll(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/g, 'some day');
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) ? 'a moment' : value;
}

describe('the examples of docs/mobile.md', () => {
  it('are there for every operation of the app', () => {
    const blocks = text.match(/^```json variables/gm);
    expect(examples).toHaveLength(blocks?.length ?? 0);
    const files = readdirSync('operations').filter((file) => file.endsWith('.graphql'));
    const texts = files.map((file) => readFileSync(`operations/${file}`, 'utf8'));
    const names = texts.flatMap((each) => /^(?:query|mutation) (\w+)/m.exec(each)?.[1] ?? []);
    expect(names.length).toBeGreaterThanOrEqual(5);
    expect(examples.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  it.each(examples)('$name $how', async (example) => {
    const answer = await run(example);
    expect(masked(answer)).toEqual(masked(example.answer));
    // What may be sent twice, the document says: all but the address that is new each time, and the last.
    if (example.name === 'DeleteAccount')
      expect(await run(example)).toMatchObject({
        errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
      });
    else if (example.name !== 'PortalLink') expect(await run(example)).toEqual(answer);
  });
});

describe('docs/mobile.md', () => {
  it('says what to do on every error code', () => {
    const section = /\n## Errors\n(.*?)\n## /s.exec(text)?.[1] ?? '';
    const missing = [...Object.keys(clientErrors), ...graphqlLayerCodes].filter(
      (code) => !section.includes(`\`${code}\``),
    );
    expect(missing).toEqual([]);
  });
});
