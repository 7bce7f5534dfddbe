/** Authenticates and rate-limits each API request before the operation is parsed, so that invalid requests cost little. */
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
import { sentTo } from './resolvers/root-resolvers.ts';
import { schema } from './schema.ts';

/** Registers the hooks that set `caller` and `token` of `request.state`, or refuse the request. */
export function authentication(
  app: FastifyInstance,
  { services, recordOperation }: { services: Services; recordOperation: RecordOperation },
): void {
  const limit = (retryAfterSeconds: number | null): GraphQLError | null =>
    retryAfterSeconds === null ? null : rateLimited(retryAfterSeconds);

  /**
   * Verifies a request's token. A request with a valid token counts only against the user's limit, because users share networks.
   * @returns null if the request may continue. Else RATE_LIMITED (429), EMAIL_NOT_VERIFIED (403), UNAUTHENTICATED (401) for an
   *   invalid header or token, or DIRECTORY_UNAVAILABLE (503) if the token can't be verified now
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
      // `peek` first, because metrics count each `verify` as a call to Firebase. A cached token needs no call.
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
 * Asks Firebase about the session before each change and each request of an agent. Refuses with UNAUTHENTICATED (401) if the
 * session is invalid, FORBIDDEN (403) if the agent lost the role, or DIRECTORY_UNAVAILABLE (503) if Firebase doesn't answer.
 */
export const requireFreshSession: ApolloServerPlugin<RequestContext> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, document, request, contextValue }) {
        const { isAgent, freshIdentity, log } = contextValue;
        const isChange = operation?.operation === OperationTypeNode.MUTATION;
        // Apollo itself rejects an unknown operation.
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

/** Lists an operation's root fields for the audit. A field with invalid arguments is listed without arguments. */
function askedFields(
  operation: OperationDefinitionNode,
  { definitions }: DocumentNode,
  variables: Record<string, unknown>,
): { name: string; given: object }[] {
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

export const bearerToken = (authorization: string): string | null =>
  /^Bearer +([^\s]+)$/i.exec(authorization)?.[1] ?? null;

export interface RefusalExtensions {
  code: string;
  http: { status: number; headers?: ReadonlyMap<string, string> };
}
