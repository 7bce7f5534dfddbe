/**
 * Verifies who sends a request to the API, and counts it against their rate limit, before anything is parsed: a flood of
 * garbage must cost little. Signed-in callers are counted by uid, anonymous ones by network. What an agent asks, and each
 * change, needs a session that Firebase still calls valid.
 */
import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type DocumentNode,
  getArgumentValues,
  getVariableValues,
  type GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { InvalidTokenError } from '../domain/subscriber/user.ts';
import type { Services } from '../services.ts';
import { type RequestContext, toRefusal } from './context.ts';
import { clientError, rateLimited, sendError, unauthenticated } from './client-errors.ts';
import { mayChange } from './known-operations.ts';
import type { RecordOperation } from './operation-logging.ts';
import { rootFieldsIn } from './query-limits.ts';
import { sentTo } from './resolvers/desk-operation.ts';
import { schema } from './schema.ts';

interface AuthenticationOptions {
  services: Services;
  recordOperation: RecordOperation;
}

/** Registers the hook, which sets `caller` and `token` of `request.state`, or refuses the request. */
export function authentication(
  app: FastifyInstance,
  { services, recordOperation }: AuthenticationOptions,
): void {
  const limit = (retryAfterSeconds: number | null): GraphQLError | null =>
    retryAfterSeconds === null ? null : rateLimited(retryAfterSeconds);

  /**
   * A valid token is never limited by its network, which a whole company or all customers of a mobile network may share.
   * @returns RATE_LIMITED (429); UNAUTHENTICATED (401) for an `authorization` header without a valid bearer token;
   *   EMAIL_NOT_VERIFIED (403) for a token of an address that is not proven;
   *   DIRECTORY_UNAVAILABLE (503) when the token can't be verified at the moment: clients must not sign out. Null for a
   *   request that may go on
   */
  async function refusalOf(request: FastifyRequest): Promise<GraphQLError | null> {
    const { state, body, log } = request;
    const { authorization } = request.headers;
    if (!authorization) return null;
    const limitAnonymous = async () => limit(await request.consume('anonymous'));
    const token = bearerToken(authorization);
    if (token === null) return (await limitAnonymous()) ?? unauthenticated(null);
    state.token = token;
    try {
      // A token that was verified before costs no call, nor a count in the metrics of calls.
      state.caller = services.tokens.peek(token) ?? (await services.tokens.verify(token));
    } catch (error) {
      if (!(error instanceof InvalidTokenError)) return toRefusal(error, log);
      const tooMany = await limitAnonymous();
      if (tooMany || error.user?.role !== 'SUPPORT') return tooMany ?? toRefusal(error, log);
      state.caller = { ...error.user, role: 'SUBSCRIBER', isRevokedAgent: true };
      return null;
    }
    const budget = mayChange(body) ? 'changes' : 'reads';
    return limit(await services.limiter.consume(budget, state.caller.uid));
  }

  /** Counts a refused request, and answers it. */
  function refuse(request: FastifyRequest, reply: FastifyReply, error: GraphQLError): FastifyReply {
    const { code, http } = error.extensions as unknown as RefusalExtensions;
    request.state.operation = recordOperation({ codes: [code] });
    reply.headers(Object.fromEntries(http.headers ?? []));
    return sendError(reply, http.status, { code, message: error.message });
  }

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization) return undefined;
    const refusal = limit(await request.consume('anonymous'));
    return refusal ? refuse(request, reply, refusal) : undefined;
  });
  app.addHook('preHandler', async (request, reply) => {
    const refusal = await refusalOf(request);
    return refusal ? refuse(request, reply, refusal) : undefined;
  });
}

/**
 * The Apollo plugin that asks Firebase whether the session is still valid. It refuses with UNAUTHENTICATED (401) when the
 * account was deleted or disabled or its sessions were revoked, FORBIDDEN (403) when the account has lost the support role,
 * and DIRECTORY_UNAVAILABLE (503) when Firebase does not answer.
 */
export const requireFreshSession: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, document, request, contextValue }) {
        const { isAgent, freshIdentity, log } = contextValue;
        const isChange = operation?.operation === OperationTypeNode.MUTATION;
        // Apollo rejects a request for an operation that is not in the document.
        if (!operation || !(isChange || isAgent)) return;
        const recordRefusals = async () => {
          if (!isAgent) return;
          const fields = askedFields(operation, document, request.variables ?? {});
          await Promise.all(
            fields.map((field) =>
              contextValue.support().recordRefusal(field.name, sentTo(field.given)),
            ),
          );
        };
        const fresh = await freshIdentity().catch(async (error: unknown) => {
          if (error instanceof InvalidTokenError) await recordRefusals();
          throw toRefusal(error, log);
        });
        if (!isAgent || fresh?.role === 'SUPPORT') return;
        await recordRefusals();
        throw clientError('FORBIDDEN', { status: 403 });
      },
    };
  },
};

/** A field of the schema that was asked for, with its arguments; without any where they are not valid. */
interface AskedField {
  name: string;
  given: object;
}

/**
 * The root fields that an operation asks for, each with its arguments: what the audit of a refusal is about.
 * @param variables as they were sent
 */
function askedFields(
  operation: OperationDefinitionNode,
  { definitions }: DocumentNode,
  variables: Record<string, unknown>,
): AskedField[] {
  const fragments = definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const type = schema.getRootType(operation.operation);
  const { coerced = {} } = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    variables,
  );
  const find = (name: string) => fragments.find((one) => one.name.value === name);
  return rootFieldsIn(operation.selectionSet, find).map((node) => {
    const field = type?.getFields()[node.name.value];
    const none = { name: node.name.value, given: {} };
    try {
      return field ? { ...none, given: getArgumentValues(field, node, coerced) } : none;
    } catch {
      return none;
    }
  });
}

/** The token in an `authorization` header; null when the header has another form. */
export const bearerToken = (authorization: string): string | null =>
  /^Bearer +([^\s]+)$/i.exec(authorization)?.[1] ?? null;

/** The extensions of the errors that refuse a whole request. */
export interface RefusalExtensions {
  code: string;
  http: { status: number; headers?: ReadonlyMap<string, string> };
}
