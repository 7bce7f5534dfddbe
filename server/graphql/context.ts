/** What is known of a request: the state that its hooks and plugins share, and the context with the viewer's opened account. */
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

/** The state of one request that Fastify's hooks and Apollo's plugins share. */
export interface RequestState {
  /** The operation that was answered, for the log line. */
  operation: LoggedOperation | null;
  /** The caller, whose token or session was verified; null without either. */
  caller: Caller | null;
  /** The bearer token that was sent, with which the caller's session is checked; null without one. Never logged. */
  token: string | null;
}

/**
 * The owner of a verified token. An agent whose token was revoked keeps no role: `requireFreshSession` audits the refusal
 * and rejects.
 */
type Caller = User & { isRevokedAgent?: true };

/** The fields of an operation's log line. */
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

/** The context that resolvers and plugins get. */
export interface RequestContext {
  /** The signed-in subscriber; null without a token. */
  viewer: OpenedSubscriber | null;
  /** Whether the token belongs to a support agent. `requireFreshSession` tests whether it is still valid. */
  isAgent: boolean;
  /** Runs the operations of the support team; it refuses all other callers. */
  support: () => SupportDesk;
  /** Payments, cards and exact charges. Each asks the payment provider. */
  money: Money;
  /**
   * Checks with Firebase that the caller's session is still valid.
   * @returns what Firebase says of them now; null without a caller
   * @throws InvalidTokenError when it is not, or the caller has a page rendered and no token; UpstreamError when Firebase
   *   does not answer
   */
  freshIdentity: () => Promise<User | null>;
  /** Ends every plan of the caller and removes their login. @throws UpstreamError when nothing was changed */
  deleteAccount: (account: OpenedSubscriber) => Promise<DeleteOutcome>;
  /** The state that Fastify's hooks and Apollo's plugins share. */
  state: RequestState;
  /** Logs with the request id. */
  log: Log;
}

interface HttpRequest {
  id: string;
  state: RequestState;
  log: Log;
}

/** Creates the context of one request, whose caller `authentication` has verified. */
export function createContext(
  services: Services,
  { id: requestId, state, log }: HttpRequest,
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
  const viewer =
    caller && !caller.isRevokedAgent ? openSubscriber(caller, services, log, once(isThere)) : null;

  return {
    viewer,
    isAgent,
    support: once(() => openSupportDesk(caller, services, { requestId, log })),
    money: services.money,
    freshIdentity,
    deleteAccount: (account) => services.deleteAccount(account, { requestId, log }),
    state,
    log,
  };
}

/**
 * Maps an error of the token verifier to the error that the caller gets.
 * @throws any other error
 */
export function toRefusal(error: unknown, log: Log): GraphQLError {
  if (error instanceof UnverifiedEmailError)
    return clientError('EMAIL_NOT_VERIFIED', { status: 403 });
  if (error instanceof InvalidTokenError) return unauthenticated('invalid_token');
  if (!(error instanceof UpstreamError)) throw error;
  log.error({ upstream: error.upstream, error: describeError(error) }, 'token not verified');
  return toClientError(error, 503);
}

/**
 * The viewer, for a field that needs one.
 * @throws UNAUTHENTICATED without a token
 */
export function requireViewer({ viewer }: RequestContext): OpenedSubscriber {
  if (!viewer) throw clientError('UNAUTHENTICATED');
  return viewer;
}
