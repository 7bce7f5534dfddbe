// @vitest-environment happy-dom
/** GraphiQL's saved operations. */
import { readFileSync } from 'node:fs';
import { buildSchema, getVariableValues, Kind, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { savedOperations } from '../../../client/screens/graphiql/saved-operations.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

describe('a saved operation', () => {
  const named = savedOperations.map((saved) => {
    const document = parse(saved.query);
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('not an operation');
    return { ...saved, document, operation, name: operation.name?.value };
  });

  test.each(named)('is valid: $name', ({ document, operation, variables }) => {
    expect(validate(schema, document)).toEqual([]);
    expect(document.definitions).toHaveLength(1);
    const declared = operation.variableDefinitions ?? [];
    expect(Object.keys(variables)).toEqual(declared.map(({ variable }) => variable.name.value));
    expect(getVariableValues(schema, declared, variables).errors).toBeUndefined();
  });

  test('has a name of its own, which is its tab’s', () => {
    const names = named.map(({ name }) => name);
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
  });
});
