/** In production, lets clients run only the manifest's operations, sent by id or as text. Only agents can run other operations. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ApolloServerPlugin, GraphQLRequest } from '@apollo/server';
import { type DefinitionNode, GraphQLError, Kind, parse, print, visit } from 'graphql';
import { z } from 'zod';
import type { RequestContext } from './context.ts';
import { clientError } from './client-errors.ts';
import { queryLimits } from './query-limits.ts';

interface KnownOperation {
  id: string;
  name: string;
  body: string;
}

const manifest = new URL('../../operations/manifest.json', import.meta.url);
const { operations } = JSON.parse(readFileSync(manifest, 'utf8')) as {
  operations: KnownOperation[];
};
const byId = new Map(operations.map((operation) => [operation.id, operation]));
const byBody = new Map(operations.map((operation) => [operation.body, operation]));
const byForm = new Map(operations.map((operation) => [formOf(operation.body), operation]));

export function idOf(name: string): string {
  const known = operations.find((operation) => operation.name === name);
  if (!known) throw new Error(`The manifest has no operation ${name}.`);
  return known.id;
}

/** Normalizes the layout, the order of fragments and `__typename`, because client libraries change these. @throws GraphQLError */
function formOf(text: string): string {
  const parsed = parse(text, { maxTokens: queryLimits.tokens, noLocation: true });
  const document = visit(parsed, {
    Field: ({ name, alias, directives }) =>
      name.value === '__typename' && !alias && !directives?.length ? null : undefined,
  });
  const printed = (definition: DefinitionNode) =>
    print({ kind: Kind.DOCUMENT, definitions: [definition] });
  return document.definitions.map(printed).sort().join('\n');
}

function findByText(text: string): KnownOperation | undefined {
  const asListed = byBody.get(text);
  if (asListed) return asListed;
  try {
    return byForm.get(formOf(text));
  } catch {
    return undefined;
  }
}

/** The parts of a request's body that identify the operation. The body is not validated yet. */
interface Body {
  query?: unknown;
  extensions?: { persistedQuery?: { sha256Hash?: unknown } | null } | null;
}

/** Returns the sent text, or the text of the manifest's operation with the sent id. Undefined if there is no text. */
function textOf(body: unknown): string | undefined {
  const { query, extensions } = (body ?? {}) as Body;
  if (typeof query === 'string') return query;
  const id = extensions?.persistedQuery?.sha256Hash;
  return typeof id === 'string' ? byId.get(id)?.body : undefined;
}

/** True if the text has the word `mutation`. Parsing the text before the rate limits would cost too much. */
export function mayChange(body: unknown): boolean {
  return /\bmutation\b/.test(textOf(body) ?? '');
}

/** Runs instead of a refused operation, because Apollo's parse and validation errors would reveal the schema. */
const emptyQuery = '{ __typename }';

export function knownOperations(production: boolean): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart({ request, contextValue }) {
      const chosen = chooseText(request, contextValue.isAgent || !production);
      const refusal = chosen instanceof GraphQLError ? chosen : null;
      request.query = chosen instanceof GraphQLError ? emptyQuery : chosen;
      request.extensions = { ...request.extensions, persistedQuery: undefined };
      if (refusal) request.operationName = undefined;
      return {
        // An error thrown in an earlier hook would count as an internal error.
        async didResolveOperation() {
          if (refusal) throw refusal;
        },
      };
    },
  };
}

const persistedQuery = z.object({
  version: z.literal(1),
  sha256Hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Returns the text to run, undefined without a text, or the refusal. @param anything true if the caller may run any text */
function chooseText(
  { query, operationName, extensions }: GraphQLRequest,
  anything: boolean,
): string | undefined | GraphQLError {
  if (operationName?.isWellFormed() === false)
    return clientError('BAD_USER_INPUT', { message: 'A name is not Unicode.', status: 400 });
  const given: unknown = extensions?.['persistedQuery'] ?? undefined;
  const { data: persisted, success } = persistedQuery.optional().safeParse(given);
  if (!success) return badRequest(malformed);
  if (persisted && query === undefined)
    return byId.get(persisted.sha256Hash)?.body ?? (anything ? notFound() : unlisted());
  if (persisted && query !== undefined && hash('sha256', query) !== persisted.sha256Hash)
    return badRequest('The sha256Hash is not that of the query.');
  return anything || !query ? query : (findByText(query)?.body ?? unlisted());
}

const malformed =
  'extensions.persistedQuery must be { "version": 1, "sha256Hash": … } with 64 lower-case hex digits.';

const unlisted = () =>
  clientError('FORBIDDEN', {
    message: 'This operation is not on the list of operations that may be run here.',
    status: 403,
  });

/** Apollo Server's own error: client libraries recognize its message. */
const notFound = () =>
  new GraphQLError('PersistedQueryNotFound', {
    extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', http: { status: 200 } },
  });

const badRequest = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } });
