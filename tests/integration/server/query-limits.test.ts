/** Tests that excessive operations are refused before execution, and that our clients' are accepted. */
import { type DocumentNode, getIntrospectionQuery, print } from 'graphql';
import { describe, expect, it } from 'vitest';
import * as desk from '../../../client/generated/desk-operations.ts';
import { queryLimits } from '../../../server/graphql/query-limits.ts';
import { usePortal } from '../../support/harness.ts';
import { operations } from '../../support/manifest.ts';

const portal = usePortal();
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');
const cancel = (id: string) =>
  `cancelSubscription(input: { subscriptionId: "${id}" }) { __typename }`;
/**
 * A query with one field, 13 fields, and 286 fields in a fragment with 22 fields that is spread 13 times, and more of the
 * viewer.
 */
const spreads = (more: string) =>
  `{ viewer { ${times(13, (i) => `a${i}: subscriptions { ...Ids }`)} ${more} } }
  fragment Ids on Subscription { ${times(22, (i) => `b${i}: id`)} }`;

describe('an operation that asks for too much', () => {
  it.each([
    ['301 fields, most in a fragment', spreads('id'), 'at most 300 fields'],
    ['two changes', `mutation { a: ${cancel('1')} b: ${cancel('2')} }`, 'exactly one field'],
    [
      'two changes, one in a fragment',
      `mutation { a: ${cancel('1')} ...More } fragment More on Mutation { ${cancel('2')} }`,
      'exactly one field',
    ],
  ])('is refused: %s', async (_, query, reason) => {
    const { status, errors, data } = await portal.ask(query);
    expect(status).toBe(400);
    expect(data).toBeUndefined();
    const reasons = errors?.filter(({ message }) => message.includes(reason));
    expect(reasons).toEqual([
      expect.objectContaining({ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }),
    ]);
    expect(reasons?.[0]?.message).not.toContain('Syntax Error');
  });

  it('has more than 300 fields: 300 are answered', async () => {
    const { status, data } = await portal.ask(spreads(''));
    expect(status).toBe(200);
    expect(data).toEqual({ viewer: null });
  });

  it('is refused when it has too many tokens', async () => {
    const { status, errors } = await portal.ask(
      `{ ${times(queryLimits.tokens, () => '__typename')} }`,
    );
    expect(status).toBe(400);
    expect(errors?.[0]?.extensions).toEqual({ code: 'GRAPHQL_PARSE_FAILED' });
    expect(errors?.[0]?.message).toContain(`${queryLimits.tokens} tokens`);
  });

  it('can’t be many operations in one request', async () => {
    const { statusCode, json } = await portal.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: [{ query: '{ __typename }' }, { query: '{ __typename }' }],
    });
    expect(statusCode).toBe(400);
    expect(json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
  });
});

const introspection = getIntrospectionQuery({
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
});

describe('what our clients send', () => {
  const ofDesk = Object.entries(desk)
    .filter(([name]) => name.endsWith('Document'))
    .map(([name, document]) => [name, print(document as DocumentNode)]);
  const all = [
    ...operations.map(({ name, body }) => [name, body]),
    ...ofDesk,
    ['the standard introspection query', introspection],
  ];

  it.each(all)('passes: %s', async (_, query = '') => {
    const { errors } = await portal.ask(query);
    const codes = errors?.map(({ extensions }) => extensions.code) ?? [];
    expect(codes.filter((code) => code.startsWith('GRAPHQL_'))).toEqual([]);
  });
});
