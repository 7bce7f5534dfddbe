/**
 * An Apollo plugin that checks every text an operation brings along, before any resolver runs and any upstream
 * hears of it. It goes by the schema's types, so a new field or argument is covered without further ado.
 */
import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  type GraphQLSchema,
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

/** Characters of the longest id. The providers' own have up to 255. */
const idLimit = 255;

const notWellFormed = 'Text must be well-formed Unicode.';
const idTooLong = `An ID can have at most ${idLimit} characters.`;

/** Refuses operations with such text: `BAD_USER_INPUT`, 400, as graphql-js's own errors of variables. */
export const inputRules: ApolloServerPlugin = {
  async requestDidStart() {
    return {
      async didResolveOperation({ request, operation, document, schema }) {
        const { operationName, variables } = request;
        const message =
          problemOfText(operationName) ??
          problemOfLiterals(document, schema) ??
          (operation && problemOfVariables(operation, variables ?? {}, schema));
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

/** Documents are kept by Apollo: each is looked through once. */
const checkedDocuments = new WeakMap<DocumentNode, string | null>();

function problemOfLiterals(document: DocumentNode, schema: GraphQLSchema): string | null {
  const known = checkedDocuments.get(document);
  if (known !== undefined) return known;
  const types = new TypeInfo(schema);
  let problem: string | null = null;
  const check = ({ value }: { value: string }) => {
    problem ??= problemOfText(value, types.getInputType());
  };
  // An ID may be written as a number.
  visit(document, visitWithTypeInfo(types, { StringValue: check, IntValue: check }));
  checkedDocuments.set(document, problem);
  return problem;
}

function problemOfVariables(
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Record<string, unknown>,
  schema: GraphQLSchema,
): string | null {
  for (const { variable, type: node } of variableDefinitions) {
    const type = typeFromAST(schema, node);
    const problem = isInputType(type) ? problemOfValue(values[variable.name.value], type) : null;
    if (problem) return problem;
  }
  return null;
}

/** Values that don't fit their types are left to graphql-js: it goes no deeper into them than this does. */
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

function firstProblem<T>(
  items: readonly T[],
  problemOf: (item: T) => string | null,
): string | null {
  for (const item of items) {
    const problem = problemOf(item);
    if (problem) return problem;
  }
  return null;
}
