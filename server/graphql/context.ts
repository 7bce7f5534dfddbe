/** Creates the context of a request: opens the viewer's account. */
import type { GraphQLError } from 'graphql';
import { aboutField, type AskedField } from '../domain/audit-subject.ts';
import type { DeleteAccount, DeleteOutcome } from '../domain/delete-account.ts';
import { UpstreamError } from '../domain/errors.ts';
import { type IdentityService, InvalidTokenError } from '../domain/identity.ts';
import type { Money } from '../domain/money/money.ts';
import type { RateLimiter } from '../domain/rate-limiter.ts';
import type { SignReceipt } from '../domain/receipt-proof.ts';
import type { Snapshots } from '../domain/snapshots.ts';
import { openAccount, type SubscriberAccount } from '../domain/subscriber-account.ts';
import { openSupportDesk, type SupportDesk, type SupportServices } from '../domain/support-desk.ts';
import { describeError, type Log } from '../telemetry/log.ts';
import { clientError, toClientError, unauthenticated } from './errors.ts';
import type { RequestState } from './request-state.ts';

/** The services that the API uses. */
export interface ApiServices extends SupportServices {
  identity: IdentityService;
  limiter: RateLimiter;
  snapshots: Snapshots;
  signReceipt: SignReceipt;
  money: Money;
  deleteAccount: DeleteAccount;
}

/** The context that resolvers and plugins get. */
export interface RequestContext {
  /** The signed-in subscriber; null without a token. */
  viewer: SubscriberAccount | null;
  /** Whether the token belongs to a support agent. `checkSession` tests whether it is still valid. */
  isAgent: boolean;
  /** The functions of the support team; they refuse all other callers. */
  support: SupportDesk;
  /** Payments, cards and exact charges. Each asks the payment provider. */
  money: Money;
  /**
   * Checks with Firebase that the session is still valid, for changes and for all operations of a support agent.
   * Called before the operation runs.
   * @throws UNAUTHENTICATED (401) when the account was deleted or disabled or its sessions were revoked
   * @throws FORBIDDEN (403) when the account has lost the support role
   * @throws DIRECTORY_UNAVAILABLE (503) when Firebase does not answer
   */
  checkSession: (asked: { isChange: boolean; fields: () => AskedField[] }) => Promise<void>;
  /**
   * Checks with Firebase that the caller's session is still valid, for a field that gives access to the account.
   * @throws InvalidTokenError when it is not; UpstreamError when Firebase does not answer
   */
  requireFreshSession: () => Promise<void>;
  /** Ends every plan of the caller and removes their login. @throws UpstreamError when nothing was changed */
  deleteAccount: (account: SubscriberAccount) => Promise<DeleteOutcome>;
  /** Makes the signed proof of a receipt; null where receipts are not signed. */
  signReceipt: SignReceipt;
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
  services: ApiServices,
  { id: requestId, state, log }: HttpRequest,
): RequestContext {
  const { caller } = state;
  const token = caller && state.token;
  const isAgent = caller?.role === 'SUPPORT' || caller?.isRevokedAgent === true;
  const support = openSupportDesk(caller, services, { requestId, log });
  const viewer = caller && !caller.isRevokedAgent ? openAccount(caller, services, log) : null;

  return {
    viewer,
    isAgent,
    support,
    money: services.money,
    async requireFreshSession() {
      if (token !== null) await services.identity.verify(token, { checkRevoked: true });
    },
    deleteAccount: (account) => services.deleteAccount(account, { requestId, log }),
    signReceipt: services.signReceipt,
    state,
    async checkSession({ isChange, fields }) {
      if (token === null || !(isChange || isAgent)) return;
      const recordRefusals = () =>
        isAgent &&
        Promise.all(fields().map((field) => support.recordRefusal(field.name, aboutField(field))));
      const { role } = await services.identity
        .verify(token, { checkRevoked: true })
        .catch(async (error: unknown) => {
          if (error instanceof InvalidTokenError) await recordRefusals();
          throw toRefusal(error, log);
        });
      if (!isAgent || role === 'SUPPORT') return;
      await recordRefusals();
      throw clientError('FORBIDDEN', { status: 403 });
    },
    log,
  };
}

/**
 * Maps an error of the identity service to the error that the caller gets.
 * @throws any other error
 */
export function toRefusal(error: unknown, log: Log): GraphQLError {
  if (error instanceof InvalidTokenError) return unauthenticated('invalid_token');
  if (!(error instanceof UpstreamError)) throw error;
  log.error({ upstream: error.upstream, error: describeError(error) }, 'token not verified');
  return toClientError(error, 503);
}

/**
 * The viewer, for a field that needs one.
 * @throws UNAUTHENTICATED without a token
 */
export function requireViewer({ viewer }: RequestContext): SubscriberAccount {
  if (!viewer) throw clientError('UNAUTHENTICATED');
  return viewer;
}
