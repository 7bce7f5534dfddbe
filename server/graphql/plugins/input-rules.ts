/**
 * An Apollo plugin that checks all strings of an operation before any resolver runs: well-formed Unicode, and
 * the length of IDs. It follows the schema's types, so new fields and arguments are covered.
 */
import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  isInputObjectType,
  isInputType,
  isListType,
  type OperationDefinitionNode,
  typeFromAST,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { clientError } from '../errors.ts';
import { memoize } from '../operation-document.ts';
import { schema } from '../schema.ts';

/** The longest ID in characters. The providers' own ids have up to 255. */
const idLimit = 255;

const notWellFormed = 'Text must be well-formed Unicode.';
const idTooLong = `An ID can have at most ${idLimit} characters.`;

/** Rejects invalid strings with `BAD_USER_INPUT` and status 400, as graphql-js does for invalid variables. */
export const inputRules: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async didResolveOperation({ request, operation, document }) {
        const { operationName, variables } = request;
        const message =
          problemOfText(operationName) ??
          problemOfLiterals(document) ??
          (operation && problemOfVariables(operation, variables ?? {}));
        if (message) throw clientError('BAD_USER_INPUT', { message, status: 400 });
      },
    };
  },
};

function problemOfText(value: unknown, type?: GraphQLInputType | null): string | null {
  if (typeof value !== 'string') return null;
  if (!value.isWellFormed()) return notWellFormed;
  return type && getNamedType(type).name === 'ID' && value.length > idLimit ? idTooLong : null;
}

const problemOfLiterals = memoize((document: DocumentNode): string | null => {
  const types = new TypeInfo(schema);
  let problem: string | null = null;
  const check = ({ value }: { value: string }) => {
    problem ??= problemOfText(value, types.getInputType());
  };
  // An ID literal may be a number.
  visit(document, visitWithTypeInfo(types, { StringValue: check, IntValue: check }));
  return problem;
});

function problemOfVariables(
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Record<string, unknown>,
): string | null {
  return firstProblem(variableDefinitions, ({ variable, type: node }) => {
    const type = typeFromAST(schema, node);
    return isInputType(type) ? problemOfValue(values[variable.name.value], type) : null;
  });
}

/** Skips values that don't match their type: graphql-js rejects them. */
function problemOfValue(value: unknown, given: GraphQLInputType): string | null {
  const type = getNullableType(given);
  if (isListType(type)) {
    const items: unknown[] = Array.isArray(value) ? value : [value];
    return firstProblem(items, (item) => problemOfValue(item, type.ofType));
  }
  if (!isInputObjectType(type)) return problemOfText(value, type);
  if (typeof value !== 'object' || value === null) return null;
  const fields: Record<string, unknown> = { ...value };
  return firstProblem(Object.values(type.getFields()), ({ name, type: fieldType }) =>
    problemOfValue(fields[name], fieldType),
  );
}

const firstProblem = <T>(items: readonly T[], problemOf: (item: T) => string | null) =>
  items.map(problemOf).find((problem) => problem !== null) ?? null;
