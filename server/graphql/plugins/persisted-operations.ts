/**
 * An Apollo plugin that decides which operations may run: those of the manifest and those that were published for apps,
 * by id or by text. The support team may run any operation, and so may everybody without the safelist. Clients can't
 * add to either.
 */
import { hash } from 'node:crypto';
import type { ApolloServerPlugin, GraphQLRequest } from '@apollo/server';
import { BREAK, type DocumentNode, GraphQLError, Kind, parse, visit } from 'graphql';
import { z } from 'zod';
import { aboutField, type AskedField } from '../../domain/audit-subject.ts';
import { askedFields } from '../operation-document.ts';
import { UpstreamError } from '../../domain/errors.ts';
import type { RequestContext } from '../context.ts';
import { clientError, toClientError } from '../errors.ts';
import type { Found, KnownOperations } from '../known-operations.ts';
import { memoize } from '../operation-document.ts';
import type { KnownOperation } from '../operation-manifest.ts';
import { supportFields } from '../schema.ts';

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
  sha256Hash: z.string().regex(/^[0-9a-f]{64}$/),
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
      const asked = request.query;
      const { query, operation, refusal } = await chooseText(request, known, {
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
          if (refusal) {
            const fields = supportFieldsIn(asked, request.variables ?? {}, maxTokens);
            await Promise.all(
              fields.map((field) =>
                contextValue.support.recordRefusal(field.name, aboutField(field)),
              ),
            );
            throw refusal;
          }
          // This is no validation rule: Apollo caches a document that was valid for an agent as valid for all.
          if (production && !isAgent && asksForSchema(document)) throw introspectionRefused();
        },
      };
    },
  };
}

/** Those that a text asks for; those at its root with their arguments. */
function supportFieldsIn(
  text: string | undefined,
  variables: Record<string, unknown>,
  maxTokens: number,
): AskedField[] {
  try {
    const document = parse(text ?? '', { maxTokens, noLocation: true });
    const roots = document.definitions.flatMap((one) =>
      one.kind === Kind.OPERATION_DEFINITION ? askedFields(one, document, variables) : [],
    );
    const others = new Set<string>();
    visit(document, { Field: ({ name }) => void others.add(name.value) });
    for (const { name } of roots) others.delete(name);
    return [...roots, ...[...others].map((name) => ({ name, given: {} }))].filter(({ name }) =>
      supportFields.has(name),
    );
  } catch {
    // The text has a syntax error or too many tokens, so no field can be audited.
    return [];
  }
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
async function chooseText(
  { query, extensions }: GraphQLRequest,
  known: KnownOperations,
  { anything, maxTokens }: { anything: boolean; maxTokens: number },
): Promise<Choice> {
  const asSent = (text: string | undefined): Choice => ({
    query: text,
    operation: text === undefined ? undefined : known.byBody(text),
  });
  const given: unknown = extensions?.['persistedQuery'] ?? undefined;
  if (given === undefined && anything) return asSent(query);
  const { data: persisted, success } = persistedQuery.optional().safeParse(given);
  if (!success) return { refusal: badRequest(malformed) };
  if (persisted && query === undefined)
    return chosen(
      () => known.byId(persisted.sha256Hash),
      ({ body }) => body,
      anything ? notFound : unlisted,
    );
  if (persisted && query !== undefined && sha256(query) !== persisted.sha256Hash)
    return { refusal: badRequest('The sha256Hash is not that of the query.') };
  if (anything || !query) return asSent(query);
  return chosen(
    () => known.byText(query, { maxTokens }),
    () => query,
    unlisted,
  );
}

/** The text of an operation that was found, or the error that says why there is none. */
async function chosen(
  find: () => Promise<Found>,
  textOf: (operation: { body: string }) => string,
  unknown: () => GraphQLError,
): Promise<Choice> {
  try {
    const found = await find();
    if (found === 'unknown') return { refusal: unknown() };
    if (found === 'retired') return { refusal: retired() };
    return { query: textOf(found), operation: found };
  } catch (error) {
    // The registry could never be read, so that nobody knows whether this was published.
    if (error instanceof UpstreamError) return { refusal: toClientError(error, 503) };
    throw error;
  }
}

const malformed =
  'extensions.persistedQuery must be { "version": 1, "sha256Hash": … } with 64 lower-case hex digits.';

const sha256 = (text: string) => hash('sha256', text);

const unlisted = () =>
  clientError('FORBIDDEN', {
    message: 'This operation is not on the list of operations that may be run here.',
    status: 403,
  });

const retired = () => clientError('OPERATION_RETIRED', { status: 410 });

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
