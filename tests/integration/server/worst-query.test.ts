/** Tests that no accepted request costs much more than the introspection query, which must be accepted. */
import { getIntrospectionQuery } from 'graphql';
import { expect, it } from 'vitest';
import { queryLimits } from '../../../server/graphql/query-limits.ts';
import { usePortal } from '../../support/harness.ts';

const portal = usePortal();

/** The limit in multiples of the introspection query's processor time. The worst took 7 to 9. */
const allowed = 14;
const bodyLimit = 32 * 1024;
const { tokens, fields } = queryLimits;
/** Sends each so often and takes the least, without compilation and other processes' work. */
const attempts = 8;

const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: Math.floor(count) }, (_, index) => part(index)).join(' ');
const query = (text: string, variables?: unknown) => JSON.stringify({ query: text, variables });
const cancel =
  'mutation ($input: CancelSubscriptionInput!) { cancelSubscription(input: $input) { __typename } }';

/** Some for each of parsing, validating and answering, whose work could grow faster than the request. */
const bodies: Record<string, string> = {
  'the same lists again and again': query(
    `{ ${times(tokens / 10 - 2, () => 'viewer { subscriptions { price { display } } }')} }`,
  ),
  'nested inline fragments': query(
    `{ viewer { ${times(tokens / 4 - 3, () => '... { id')} ${times(tokens / 4 - 3, () => '}')} } }`,
  ),
  'fragments in a circle': query(
    `{ ...F0 } ${times(20, (i) => `fragment F${i} on Query { ${times(15, (k) => `...F${k}`)} }`)}`,
  ),
  'many unknown fields': query(`{ viewer { ${times(tokens - 8, (i) => `subscriptionz${i}`)} } }`),
  'fragments that multiply': query(
    `{ ${times(9, (i) => `a${i}: __schema { ...S }`)} } ${[
      ['S on __Schema', 'types { ...A }'],
      ['A on __Type', 'fields { ...F }'],
      ['F on __Field', 'type { ...T }'],
      ['T on __Type', 'ofType { ...B }'],
      ['B on __Type', 'name'],
    ]
      .map(([on, field]) => `fragment ${on} { ${times(9, (i) => `a${i}: ${field}`)} }`)
      .join(' ')}`,
  ),
  'a long list under as many names as fit': query(
    `{ __schema { types { fields { type { ${times(4, (i) => `a${i}: ofType { fields { ...C } }`)} } } } } }
    fragment C on __Field { ${times(fields / 4 - 5, (i) => `a${i}: name`)} }`,
  ),
  'the same object under many names': query(
    `{ ${times(tokens / 10 - 2, (i) => `a${i}: viewer { b${i}: subscriptions { id } }`)} }`,
  ),
  'a block string of empty lines': query(`{ viewer(a: """${'\n'.repeat(15_000)}""") { id } }`),
  'unknown fields in the input': query(cancel, {
    input: Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`f${index}`, 1])),
  }),
  'a long email address': query('query ($e: String!) { whoIs(key: $e) { notes } }', {
    e: `${'a.'.repeat(bodyLimit / 2 - 150)}@`,
  }),
  'brackets in JSON': `{"query":"{ __typename }","variables":${'['.repeat(bodyLimit - 100)}}`,
};

const introspection = query(getIntrospectionQuery({ oneOf: true, inputValueDeprecation: true }));

async function costOf(payload: string): Promise<number> {
  const spent: number[] = [];
  while (spent.length < attempts) {
    const before = process.cpuUsage();
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    const { user, system } = process.cpuUsage(before);
    expect(statusCode).toBeLessThan(500);
    spent.push((user + system) / 1_000);
  }
  return Math.min(...spent);
}

it.each(Object.entries(bodies))('%s', async (_, payload) => {
  expect(payload.length).toBeLessThanOrEqual(bodyLimit);
  expect((await costOf(payload)) / (await costOf(introspection))).toBeLessThanOrEqual(allowed);
});
