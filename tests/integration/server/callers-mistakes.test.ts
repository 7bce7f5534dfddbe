/** Tests that a request that graphql-js rejects is the caller's mistake and raises no alert, even without a code. */
import { expect, it } from 'vitest';
import { usePortal } from '../../support/harness.ts';

const portal = usePortal();
const cancel =
  'mutation ($input: CancelSubscriptionInput!) { cancelSubscription(input: $input) { __typename } }';
const two = 'query A { __typename } query B { __typename }';
const withKeys = (count: number) => ({
  input: Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])),
});
/** Validation allows it because the variable has a default. Execution fails. */
const nullInArgument =
  'mutation ($id: ID = "x") { cancelSubscription(input: { subscriptionId: $id }) { __typename } }';

it.each<[what: string, query: string, variables: object, code?: string]>([
  ['ten unknown keys', cancel, withKeys(10)],
  ['a thousand unknown keys', cancel, withKeys(1_000)],
  ['null for an input', cancel, { input: null }],
  ['null in an input', cancel, { input: { subscriptionId: null } }],
  ['null in an argument', nullInArgument, { id: null }],
  ['no variables', cancel, {}],
  ['a list for a text', cancel, { input: { subscriptionId: ['a', 'b'] } }],
  [
    'a wrong enum value',
    'query ($l: Language!) { viewer { subscriptions { price { display(language: $l) } } } }',
    { l: 'XX' },
  ],
  ['many mistakes in the document', `{ ${'a '.repeat(100)} }`, {}, 'GRAPHQL_VALIDATION_FAILED'],
  ['a syntax error', '{', {}, 'GRAPHQL_PARSE_FAILED'],
  ['two operations, none named', two, {}, 'OPERATION_RESOLUTION_FAILURE'],
  ['no such operation', '', {}, 'BAD_REQUEST'],
])('%s', async (_, query, variables, code = 'BAD_USER_INPUT') => {
  const before = portal.logs().length;
  const { errors, status, headers } = await portal.ask(query, { variables });
  expect(errors?.length).toBeGreaterThan(0);
  for (const { extensions } of errors ?? []) expect(extensions).toEqual({ code });
  expect(status).toBeLessThan(500);
  if (code !== 'BAD_USER_INPUT') expect(status).toBe(400);
  expect(headers['cache-control']).toBe('no-store');
  expect(portal.logs().slice(before)).not.toContain('"level":50');
  expect(await portal.metrics.register.metrics()).toContain(
    'portal_graphql_operations_total{outcome="failed"} 0',
  );
});
