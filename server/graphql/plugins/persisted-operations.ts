/**
 * An Apollo plugin that decides what may be run: operations of the manifest, by id or by text, and for the
 * support team, or without a safelist, anything. Nothing that a client sends is ever added to the manifest.
 */
import { hash } from 'node:crypto';
import type { ApolloServerPlugin, GraphQLRequest } from '@apollo/server';
import { BREAK, type DocumentNode, GraphQLError, parse, visit } from 'graphql';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { clientError } from '../errors.ts';
import type { OperationManifest } from '../operation-manifest.ts';

export interface OperationRules {
  /** Whether only operations of the manifest may be run. */
  safelist: boolean;
  /** Whether the schema is kept from clients. */
  production: boolean;
  /** The largest text that is parsed, in tokens. */
  maxTokens: number;
}

/** Apollo's persisted-query protocol. */
const persistedQuery = z.object({
  version: z.literal(1),
  sha256Hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Run in place of what is refused, whose text is then neither parsed nor validated: errors would tell of the schema. */
const harmless = '{ __typename }';

export function persistedOperations(
  manifest: OperationManifest,
  { safelist, production, maxTokens }: OperationRules,
): ApolloServerPlugin<RequestContext> {
  return {
    // Whatever Apollo would do with a request, it does after this: there is no way around.
    async requestDidStart({ request, contextValue }) {
      // Agents explore: they need operations that nobody has written yet.
      const { isAgent } = contextValue;
      const asked = request.query;
      const { query, refusal } = chooseText(request, manifest, {
        anything: isAgent || !safelist,
        maxTokens,
      });
      request.query = refusal ? harmless : query;
      request.extensions = { ...request.extensions, persistedQuery: undefined };
      if (refusal) request.operationName = undefined;
      return {
        // The first hook that may throw: Apollo takes errors of the earlier ones for the server's own.
        async didResolveOperation({ document }) {
          if (refusal) {
            const fields = supportFieldsIn(asked, maxTokens);
            await Promise.all(fields.map((field) => contextValue.support.recordRefusal(field)));
            throw refusal;
          }
          // Not a validation rule: a document that was valid for support is remembered as valid.
          if (production && !isAgent && asksForSchema(document)) throw schemaIsHidden();
        },
      };
    },
  };
}

/** What only support may ask for: whoever tries is written down, as far as the text can be read. */
const supportFields = new Set(['subscriber', 'auditTrail', 'billingAccounts']);

function supportFieldsIn(text: string | undefined, maxTokens: number): string[] {
  const found = new Set<string>();
  try {
    visit(parse(text ?? '', { maxTokens, noLocation: true }), {
      Field: ({ name }) => void (supportFields.has(name.value) && found.add(name.value)),
    });
  } catch {
    // Not an operation: nothing was asked for.
  }
  return [...found];
}

/** The text to run, or why there is none. */
function chooseText(
  { query, extensions }: GraphQLRequest,
  manifest: OperationManifest,
  { anything, maxTokens }: { anything: boolean; maxTokens: number },
): { query?: string | undefined; refusal?: GraphQLError } {
  const given: unknown = extensions?.['persistedQuery'] ?? undefined;
  if (given === undefined && anything) return { query };
  const { data: persisted, success } = persistedQuery.optional().safeParse(given);
  if (!success) return { refusal: badRequest(malformed) };
  if (persisted && query === undefined) {
    const body = manifest.byId(persisted.sha256Hash);
    if (body !== undefined) return { query: body };
    return { refusal: anything ? notFound() : unlisted() };
  }
  if (persisted && query !== undefined && sha256(query) !== persisted.sha256Hash)
    return { refusal: badRequest('The sha256Hash is not that of the query.') };
  const allowed = anything || !query || manifest.hasText(query, { maxTokens });
  return allowed ? { query } : { refusal: unlisted() };
}

const malformed =
  'extensions.persistedQuery must be { "version": 1, "sha256Hash": … } with 64 lower-case hex digits.';

const sha256 = (text: string) => hash('sha256', text);

const unlisted = () =>
  clientError('FORBIDDEN', {
    message: 'This operation is not on the list of operations that may be run here.',
    status: 403,
  });

/** As Apollo Server answers, word for word: client libraries look for it. */
const notFound = () =>
  new GraphQLError('PersistedQueryNotFound', {
    extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', http: { status: 200 } },
  });

const badRequest = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status: 400 } } });

const schemaIsHidden = () =>
  new GraphQLError('The schema can’t be asked for here.', {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', http: { status: 400 } },
  });

/** Documents are remembered by Apollo: each is looked through once. */
const schemaQuestions = new WeakMap<DocumentNode, boolean>();

function asksForSchema(document: DocumentNode): boolean {
  const known = schemaQuestions.get(document);
  if (known !== undefined) return known;
  let asks = false;
  visit(document, {
    Field({ name }) {
      if (name.value !== '__schema' && name.value !== '__type') return undefined;
      asks = true;
      return BREAK;
    },
  });
  schemaQuestions.set(document, asks);
  return asks;
}
