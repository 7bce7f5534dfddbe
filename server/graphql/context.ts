/** Bearer token → viewer: the only place where a token is trusted. */
import { openAccount, type SubscriberAccount } from '../domain/subscriber-account.ts';
import { UpstreamError } from '../domain/errors.ts';
import type { Snapshot, Snapshots } from '../domain/snapshots.ts';
import { clientError, toClientError } from './errors.ts';
import { describeError, type Log } from '../telemetry/log.ts';
import type { RequestNotes } from './request-state.ts';
import {
  type Identity,
  type IdentityService,
  InvalidTokenError,
} from '../adapters/firebase-auth/identity.ts';
import type { RateLimiter } from '../adapters/rate-limiter.ts';
import { openSupportDesk, type SupportDesk, type SupportServices } from '../domain/support-desk.ts';
import type { WebhookOptions } from '../http/webhooks.ts';

/** What the app is made of; main.ts makes them from the environment, tests as they need. */
export interface Services extends SupportServices {
  identity: IdentityService;
  limiter: RateLimiter;
  snapshots: Snapshots;
  /** Null when webhooks are not configured. */
  webhooks: WebhookOptions | null;
  /** Opens the connections to the upstreams, so that nobody has to wait for that. Rejects when one does not answer. */
  warm: () => Promise<unknown>;
  /** Starts what runs beside requests. @returns a function that stops it */
  start: () => () => Promise<void>;
  /** Closes what stays connected. */
  close: () => Promise<void>;
}

/** What every resolver can see of its request. */
export interface RequestContext {
  /** The signed-in subscriber; null without a token. */
  viewer: SubscriberAccount | null;
  /** Whether the token is an agent's. Whether it still holds is for `confirm` to find out. */
  isAgent: boolean;
  /** What only the support team may do; it refuses everybody else. */
  support: SupportDesk;
  /**
   * Makes sure that the token still holds, where more depends on it than what one sees of oneself: for
   * changes, and for all that a support agent asks. To be called before the operation runs.
   * @throws UNAUTHENTICATED (401) when the account is gone, disabled or had its sessions revoked
   * @throws FORBIDDEN (403) when the account is no longer support's
   * @throws DIRECTORY_UNAVAILABLE (503) when that can't be found out just now
   */
  confirm: (asked: { changes: boolean; fields: () => Iterable<string> }) => Promise<void>;
  /**
   * Asks whether the caller's session still stands: for what hands out a key to the account.
   * @throws InvalidTokenError when it does not; UpstreamError when that can't be found out just now
   */
  requireFreshSession: () => Promise<void>;
  /** To be called by each resolver that asks anything but the viewer's snapshot: the answer is not kept then. */
  dependsOnMore: () => void;
  /** The snapshot that the answer was made of, and of nothing else; null when there is more to it. */
  onlyFrom: () => Snapshot | null;
  /** What other parts of the server know of this request, and are told of it. */
  notes: RequestNotes;
  /** The logger of this request: its lines carry the request id. */
  log: Log;
}

/** The part of an HTTP request that a context is made from. */
interface HttpRequest {
  id: string;
  headers: { authorization?: string | undefined };
  notes: RequestNotes;
  log: Log;
}

/**
 * Makes the context of one request.
 * @throws UNAUTHENTICATED (401) for a header that is not a good bearer token
 * @throws DIRECTORY_UNAVAILABLE (503) when the token can't be checked just now: not a log-out
 */
export async function createContext(
  services: Services,
  { id: requestId, headers: { authorization }, notes, log }: HttpRequest,
): Promise<RequestContext> {
  const token = tokenOf(authorization);
  const caller = token === null ? null : await identify(token);
  const isAgent = caller?.role === 'SUPPORT' || caller?.isVoid === true;
  const support = openSupportDesk(caller, services, { requestId, log });
  const viewer = caller && !caller.isVoid ? openAccount(caller, services, log) : null;
  let isOnlyFromSnapshot = true;

  /** An agent's token that was taken back is left to `confirm`, which can write down what was asked. */
  async function identify(bearer: string): Promise<Identity & { isVoid?: true }> {
    try {
      return await services.identity.verify(bearer);
    } catch (error) {
      const whose = error instanceof InvalidTokenError ? error.identity : null;
      if (whose?.role !== 'SUPPORT') throw refusal(error, log);
      return { ...whose, role: 'SUBSCRIBER', isVoid: true };
    }
  }

  return {
    viewer,
    isAgent,
    support,
    async requireFreshSession() {
      if (token !== null) await services.identity.verify(token, { checkRevoked: true });
    },
    dependsOnMore: () => void (isOnlyFromSnapshot = false),
    onlyFrom: () => (isOnlyFromSnapshot ? (viewer?.usedSnapshot() ?? null) : null),
    notes,
    async confirm({ changes, fields }) {
      if (token === null || !(changes || isAgent)) return;
      const noteRefusals = () =>
        isAgent && Promise.all([...fields()].map((field) => support.noteRefusal(field)));
      const { role } = await services.identity
        .verify(token, { checkRevoked: true })
        .catch(async (error: unknown) => {
          if (error instanceof InvalidTokenError) await noteRefusals();
          throw refusal(error, log);
        });
      if (!isAgent || role === 'SUPPORT') return;
      await noteRefusals();
      throw clientError('FORBIDDEN', { status: 403 });
    },
    log,
  };
}

/** What the caller is told when the identity service did not confirm a token. */
function refusal(error: unknown, log: Log): unknown {
  if (error instanceof InvalidTokenError) return clientError('UNAUTHENTICATED', { status: 401 });
  if (!(error instanceof UpstreamError)) return error;
  log.error({ upstream: error.upstream, error: describeError(error) }, 'token not checked');
  return toClientError(error, 503);
}

/** The token in an `authorization` header; null when there is none in it. */
export const bearerToken = (authorization: string): string | null =>
  /^Bearer +([^\s]+)$/i.exec(authorization)?.[1] ?? null;

/** The bearer token; null without a header. @throws UNAUTHENTICATED (401) for any other header */
function tokenOf(authorization: string | undefined): string | null {
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
