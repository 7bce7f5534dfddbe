/** Bearer token → viewer: the only place where a token is trusted. */
import { UpstreamError } from '../domain/errors.ts';
import { type Identity, type IdentityService, InvalidTokenError } from '../domain/identity.ts';
import type { RateLimiter } from '../domain/rate-limiter.ts';
import type { Snapshot, Snapshots } from '../domain/snapshots.ts';
import { openAccount, type SubscriberAccount } from '../domain/subscriber-account.ts';
import { openSupportDesk, type SupportDesk, type SupportServices } from '../domain/support-desk.ts';
import { describeError, type Log } from '../telemetry/log.ts';
import { clientError, toClientError } from './errors.ts';
import type { RequestState } from './request-state.ts';

/** What the API asks. */
export interface ApiServices extends SupportServices {
  identity: IdentityService;
  limiter: RateLimiter;
  snapshots: Snapshots;
}

/** What every resolver can see of its request. */
export interface RequestContext {
  /** The signed-in subscriber; null without a token. */
  viewer: SubscriberAccount | null;
  /** Whether the token is an agent's. Whether it still holds is for `checkSession` to find out. */
  isAgent: boolean;
  /** What only the support team may do; it refuses everybody else. */
  support: SupportDesk;
  /**
   * Makes sure that the token still holds, for changes and for all that a support agent asks. To be called
   * before the operation runs.
   * @throws UNAUTHENTICATED (401) when the account is gone, disabled or had its sessions revoked
   * @throws FORBIDDEN (403) when the account is no longer support's
   * @throws DIRECTORY_UNAVAILABLE (503) when that can't be found out just now
   */
  checkSession: (asked: { isChange: boolean; fields: () => Iterable<string> }) => Promise<void>;
  /**
   * Asks whether the caller's session still stands: for a field that hands out a key to the account.
   * @throws InvalidTokenError when it does not; UpstreamError when that can't be found out just now
   */
  requireFreshSession: () => Promise<void>;
  /** To be called by each resolver that asks anything but the viewer's snapshot: the answer is not kept then. */
  skipAnswerCache: () => void;
  /** The snapshot that the answer was made from, and from nothing else; null when there is more to it. */
  answerSnapshot: () => Snapshot | null;
  /** What Fastify's hooks and Apollo's plugins share of this request. */
  state: RequestState;
  /** The logger of this request: its lines carry the request id. */
  log: Log;
}

/** The part of an HTTP request that a context is made from. */
interface HttpRequest {
  id: string;
  headers: { authorization?: string | undefined };
  state: RequestState;
  log: Log;
}

/**
 * Makes the context of one request.
 * @throws UNAUTHENTICATED (401) for a header that is not a good bearer token
 * @throws DIRECTORY_UNAVAILABLE (503) when the token can't be checked just now: not a log-out
 */
export async function createContext(
  services: ApiServices,
  { id: requestId, headers: { authorization }, state, log }: HttpRequest,
): Promise<RequestContext> {
  const token = readBearerToken(authorization);
  const caller = token === null ? null : await identify(token);
  const isAgent = caller?.role === 'SUPPORT' || caller?.isRevokedAgent === true;
  const support = openSupportDesk(caller, services, { requestId, log });
  const viewer = caller && !caller.isRevokedAgent ? openAccount(caller, services, log) : null;
  let isOnlyFromSnapshot = true;

  /** A revoked token of an agent is left to `checkSession`, which writes down what was asked. */
  async function identify(bearer: string): Promise<Identity & { isRevokedAgent?: true }> {
    try {
      return await services.identity.verify(bearer);
    } catch (error) {
      const whose = error instanceof InvalidTokenError ? error.identity : null;
      if (whose?.role !== 'SUPPORT') throw toRefusal(error, log);
      return { ...whose, role: 'SUBSCRIBER', isRevokedAgent: true };
    }
  }

  return {
    viewer,
    isAgent,
    support,
    async requireFreshSession() {
      if (token !== null) await services.identity.verify(token, { checkRevoked: true });
    },
    skipAnswerCache: () => void (isOnlyFromSnapshot = false),
    answerSnapshot: () => (isOnlyFromSnapshot ? (viewer?.usedSnapshot() ?? null) : null),
    state,
    async checkSession({ isChange, fields }) {
      if (token === null || !(isChange || isAgent)) return;
      const recordRefusals = () =>
        isAgent && Promise.all([...fields()].map((field) => support.recordRefusal(field)));
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

/** What the caller is told when the identity service did not accept a token. */
function toRefusal(error: unknown, log: Log): unknown {
  if (error instanceof InvalidTokenError) return clientError('UNAUTHENTICATED', { status: 401 });
  if (!(error instanceof UpstreamError)) return error;
  log.error({ upstream: error.upstream, error: describeError(error) }, 'token not checked');
  return toClientError(error, 503);
}

/** The token in an `authorization` header; null when there is none in it. */
export const bearerToken = (authorization: string): string | null =>
  /^Bearer +([^\s]+)$/i.exec(authorization)?.[1] ?? null;

/** The bearer token; null without a header. @throws UNAUTHENTICATED (401) for any other header */
function readBearerToken(authorization: string | undefined): string | null {
  if (!authorization) return null;
  const token = bearerToken(authorization);
  if (!token) throw clientError('UNAUTHENTICATED', { status: 401 });
  return token;
}

/**
 * The viewer, for a field that needs one.
 * @throws UNAUTHENTICATED without a token
 */
export function requireViewer({ viewer }: RequestContext): SubscriberAccount {
  if (!viewer) throw clientError('UNAUTHENTICATED');
  return viewer;
}
