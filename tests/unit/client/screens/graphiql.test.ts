// @vitest-environment happy-dom
/** Tests GraphiQL's first tabs. */
import { readFileSync } from 'node:fs';
import { buildSchema, getVariableValues, Kind, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { tabs } from '../../../../client/screens/graphiql/saved-operations.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

describe('a saved operation', () => {
  const named = tabs.map(({ query, variables }) => {
    const document = parse(query);
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('not an operation');
    const values = JSON.parse(variables) as Record<string, unknown>;
    return { document, operation, values, name: operation.name?.value };
  });

  test.each(named)('is valid, with its variables: $name', ({ document, operation, values }) => {
    expect(validate(schema, document)).toEqual([]);
    const declared = operation.variableDefinitions ?? [];
    expect(getVariableValues(schema, declared, values).errors).toBeUndefined();
    const names = declared.map(({ variable }) => variable.name.value);
    expect(names).toEqual(expect.arrayContaining(Object.keys(values)));
  });

  test('has a name of its own, which is its tab’s', () => {
    const names = named.map(({ name }) => name);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
  });
});
