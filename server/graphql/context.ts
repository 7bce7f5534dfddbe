/** Defines the state of a request, and creates the context that resolvers get. */
import type { FastifyRequest } from 'fastify';
import type { GraphQLError } from 'graphql';
import type { DeleteOutcome } from '../domain/leaving/delete-account.ts';
import { once } from '../domain/calls.ts';
import { UpstreamError } from '../domain/errors.ts';
import { InvalidTokenError, type User, UnverifiedEmailError } from '../domain/subscriber/user.ts';
import type { Money } from '../domain/money/money.ts';
import { openSubscriber, type OpenedSubscriber } from '../domain/subscriber/subscriber.ts';
import { openSupportDesk, type SupportDesk } from '../domain/support/support-desk.ts';
import { describeError, type Log } from '../log.ts';
import type { Services } from '../services.ts';
import { clientError, toClientError, unauthenticated } from './client-errors.ts';

export interface RequestState {
  operation: LoggedOperation | null;
  /** The user of a verified token or session cookie. Null if the request has neither. */
  caller: Caller | null;
  /** The bearer token. Null if the client sent no token. Never logged. */
  token: string | null;
}

/** An agent with a revoked token gets the role SUBSCRIBER, until `requireFreshSession` refuses and records the request. */
type Caller = User & { isRevokedAgent?: true };

export interface LoggedOperation {
  operation: string;
  type: string | undefined;
  outcome: 'ok' | 'error';
  codes?: string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    state: RequestState;
  }
}

export interface RequestContext {
  viewer: OpenedSubscriber | null;
  /** True if the token belongs to an agent. `requireFreshSession` checks that the token is still valid. */
  isAgent: boolean;
  /** Opens the support desk. The desk refuses callers who aren't agents. */
  support: () => SupportDesk;
  money: Money;
  /**
   * Asks Firebase if the caller's session is still valid, and returns the user. Returns null without a caller.
   * @throws InvalidTokenError if the session is invalid, or if the request has a session cookie instead of a token; UpstreamError
   */
  freshIdentity: () => Promise<User | null>;
  /** Ends every plan of the caller and deletes the user. After an UpstreamError, nothing has changed. */
  deleteAccount: (account: OpenedSubscriber) => Promise<DeleteOutcome>;
  state: RequestState;
  log: Log;
}

export function createContext(
  services: Services,
  { id: requestId, state, log }: Pick<FastifyRequest, 'id' | 'state' | 'log'>,
): RequestContext {
  const { caller } = state;
  const token = caller && state.token;
  const isAgent = caller?.role === 'SUPPORT' || caller?.isRevokedAgent === true;
  const freshIdentity = async () => {
    if (token !== null) return services.tokens.verify(token, { checkRevoked: true });
    if (caller) throw new InvalidTokenError(null);
    return null;
  };
  const isThere = () =>
    freshIdentity().catch((error: unknown) => {
      throw toRefusal(error, log);
    });

  return {
    viewer:
      caller && !caller.isRevokedAgent
        ? openSubscriber(caller, services, log, once(isThere))
        : null,
    isAgent,
    support: once(() => openSupportDesk(caller, services, { requestId, log })),
    money: services.money,
    freshIdentity,
    deleteAccount: (account) => services.deleteAccount(account, { requestId, log }),
    state,
    log,
  };
}

/** Maps the error of a token check to the error that the caller gets. Rethrows any other error. */
export function toRefusal(error: unknown, log: Log): GraphQLError {
  if (error instanceof UnverifiedEmailError)
    return clientError('EMAIL_NOT_VERIFIED', { status: 403 });
  if (error instanceof InvalidTokenError) return unauthenticated('invalid_token');
  if (!(error instanceof UpstreamError)) throw error;
  log.error({ upstream: error.upstream, error: describeError(error) }, 'token not verified');
  return toClientError(error);
}

export function requireViewer({ viewer }: RequestContext): OpenedSubscriber {
  if (!viewer) throw clientError('UNAUTHENTICATED');
  return viewer;
}
