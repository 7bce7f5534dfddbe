/** What is too much for one operation is refused before it is carried out; what our clients send is not. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getIntrospectionQuery, Kind, parse, print, visit } from 'graphql';
import { describe, expect, it } from 'vitest';
import { queryLimits } from '../../../server/graphql/query-limits.ts';
import { createSubscriber } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';

const portal = usePortal();
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');
const cancel = (id: string) =>
  `cancelSubscription(input: { subscriptionId: "${id}" }) { __typename }`;
const ofType = (depth: number): string =>
  depth === 0 ? 'name' : `ofType { ${ofType(depth - 1)} }`;

describe('an operation that asks for too much', () => {
  it.each([
    ['16 aliases', `{ ${times(16, (i) => `a${i}: __typename`)} }`, 'Aliases limit of 15'],
    [
      '16 aliases in fragments',
      `{ ...A ...B } ${['A', 'B'].map((name) => `fragment ${name} on Query { ${times(8, (i) => `${name}${i}: __typename`)} }`).join(' ')}`,
      'Aliases limit of 15',
    ],
    ['9 levels', `{ __type(name: "A") { ${ofType(8)} } }`, 'Query depth limit of 8'],
    [
      '16 directives',
      `{ __typename ${times(16, () => '@include(if: true)')} }`,
      'Directives limit of 15',
    ],
    ['7 root fields', `{ ${times(7, (i) => `a${i}: __typename`)} }`, 'Root fields limit of 6'],
    [
      '7 root fields in a fragment',
      `{ ... { ...A } } fragment A on Query { ${times(7, (i) => `a${i}: __typename`)} }`,
      'Root fields limit of 6',
    ],
    [
      'a list of a million',
      '{ viewer { subscriptions(first: 1000000) { id } } }',
      'Query Cost limit of 4000',
    ],
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

  it('is refused when it has too many tokens', async () => {
    const { status, errors } = await portal.ask(
      `{ ${times(queryLimits.tokens, () => '__typename')} }`,
    );
    expect(status).toBe(400);
    expect(errors?.[0]?.extensions).toEqual({ code: 'GRAPHQL_PARSE_FAILED' });
    expect(errors?.[0]?.message).toContain(`${queryLimits.tokens} tokens`);
  });

  it('does not have a part of it carried out', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk, [{}, {}]);
    const [first = '', second = ''] = subscriptions.map(({ id }) => id);
    await portal.ask(`mutation { a: ${cancel(first)} b: ${cancel(second)} }`, { token });
    for (const { id } of subscriptions)
      expect((await portal.sdk.subscriptions.retrieve(id)).cancel_at).toBeNull();
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

describe('what our clients send', () => {
  const files = readdirSync('client', { recursive: true, encoding: 'utf8' });
  const documents = files
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => parse(readFileSync(join('client', file), 'utf8')));
  const definitions = documents.flatMap((document) => document.definitions);
  const fragments = new Map(
    definitions.flatMap((each) =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
    ),
  );
  const operations = definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? [each] : [],
  );

  /** An operation with the fragments that it needs, as the build sends it. */
  function whole(operation: (typeof operations)[number]): string {
    const needed = new Set<string>();
    const collect = (node: Parameters<typeof visit>[0]) =>
      visit(node, {
        FragmentSpread({ name: { value } }) {
          const fragment = fragments.get(value);
          if (!fragment || needed.has(value)) return;
          needed.add(value);
          collect(fragment);
        },
      }) as unknown;
    collect(operation);
    const used = [...needed].flatMap((name) => fragments.get(name) ?? []);
    return [operation, ...used].map(print).join('\n');
  }

  it.each(operations.map((each) => [each.name?.value ?? 'anonymous', whole(each)]))(
    'passes: %s',
    async (_, query) => {
      const { errors } = await portal.ask(query);
      const codes = errors?.map(({ extensions }) => extensions.code) ?? [];
      expect(codes.filter((code) => code.startsWith('GRAPHQL_'))).toEqual([]);
    },
  );

  it('passes: the introspection query, with all that tools ask for', async () => {
    const { status, errors } = await portal.ask(
      getIntrospectionQuery({
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        inputValueDeprecation: true,
        oneOf: true,
      }),
    );
    expect(errors).toBeUndefined();
    expect(status).toBe(200);
  });
});
