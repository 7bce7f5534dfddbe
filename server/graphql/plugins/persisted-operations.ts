/**
 * An Apollo plugin that decides which operations may run: those of the manifests, by id or by text. The support team may
 * run any operation, and so may everybody without the safelist. Clients can't add to the manifests.
 */
import { hash } from 'node:crypto';
import type { ApolloServerPlugin, GraphQLRequest } from '@apollo/server';
import { BREAK, type DocumentNode, GraphQLError, visit } from 'graphql';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { clientError } from '../errors.ts';
import { bareId, type KnownOperation, type KnownOperations } from '../known-operations.ts';
import { memoize } from '../operation-document.ts';

export interface OperationRules {
  /** Whether only known operations may be run. */
  safelist: boolean;
  /** In production, introspection is refused. */
  production: boolean;
  /** Longer texts are not parsed. */
  maxTokens: number;
}

/** Apollo's persisted-query protocol. */
const persistedQuery = z.object({
  version: z.literal(1),
  sha256Hash: z
    .string()
    .transform(bareId)
    .refine((id) => /^[0-9a-f]{64}$/.test(id)),
});

/** Replaces a refused operation, so that Apollo does not parse and validate it: its errors would reveal the schema. */
const emptyQuery = '{ __typename }';

export function persistedOperations(
  known: KnownOperations,
  { safelist, production, maxTokens }: OperationRules,
): ApolloServerPlugin<RequestContext> {
  return {
    // Apollo calls this hook before it reads the query.
    async requestDidStart({ request, contextValue }) {
      // Agents write their own operations.
      const { isAgent, state } = contextValue;
      const { query, operation, refusal } = chooseText(request, known, {
        anything: isAgent || !safelist,
        maxTokens,
      });
      state.known = operation ?? null;
      request.query = refusal ? emptyQuery : query;
      request.extensions = { ...request.extensions, persistedQuery: undefined };
      if (refusal) request.operationName = undefined;
      return {
        // Apollo treats errors of the earlier hooks as internal errors.
        async didResolveOperation({ document }) {
          if (refusal) throw refusal;
          // This is no validation rule: Apollo caches a document that was valid for an agent as valid for all.
          if (production && !isAgent && asksForSchema(document)) throw introspectionRefused();
        },
      };
    },
  };
}

interface Choice {
  /** The text to run. */
  query?: string | undefined;
  /** The known operation whose text it is. */
  operation?: KnownOperation | undefined;
  /** The error in place of a text. */
  refusal?: GraphQLError;
}

/** Chooses the text to run. */
function chooseText(
  { query, extensions }: GraphQLRequest,
  known: KnownOperations,
  { anything, maxTokens }: { anything: boolean; maxTokens: number },
): Choice {
  const asSent = (text: string | undefined): Choice => ({
    query: text,
    operation: text === undefined ? undefined : known.byBody(text),
  });
  const given: unknown = extensions?.['persistedQuery'] ?? undefined;
  if (given === undefined && anything) return asSent(query);
  const { data: persisted, success } = persistedQuery.optional().safeParse(given);
  if (!success) return { refusal: badRequest(malformed) };
  if (persisted && query === undefined) {
    const operation = known.byId(persisted.sha256Hash);
    if (operation) return { query: operation.body, operation };
    return { refusal: anything ? notFound() : unlisted() };
  }
  if (persisted && query !== undefined && sha256(query) !== persisted.sha256Hash)
    return { refusal: badRequest('The sha256Hash is not that of the query.') };
  if (anything || !query) return asSent(query);
  const operation = known.byText(query, { maxTokens });
  return operation ? { query, operation } : { refusal: unlisted() };
}

const malformed =
  'extensions.persistedQuery must be { "version": 1, "sha256Hash": … } with 64 lower-case hex digits.';

const sha256 = (text: string) => hash('sha256', text);

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

const introspectionRefused = () =>
  new GraphQLError('The schema can’t be asked for here.', {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  });

const asksForSchema = memoize((document: DocumentNode): boolean => {
  let asks = false;
  visit(document, {
    Field({ name }) {
      if (name.value !== '__schema' && name.value !== '__type') return undefined;
      asks = true;
      return BREAK;
    },
  });
  return asks;
});
