/** Bearer token → viewer: the only place where a token is trusted. */
import { clientError, toClientError, UpstreamError } from './errors.ts';
import { describeError, type Log } from './log.ts';
import { type Account, type AccountServices, openAccount } from './services/account.ts';
import { type IdentityService, InvalidTokenError } from './services/identity.ts';
import type { WaitingCancellations } from './services/waiting-cancellations.ts';
import type { WebhookOptions } from './webhooks.ts';

/** What the app is made of; main.ts makes them from the environment, tests as they need. */
export interface Services extends AccountServices {
  identity: IdentityService;
  waiting: WaitingCancellations;
  /** Null when webhooks are not configured. */
  webhooks: WebhookOptions | null;
  /** Closes what stays connected. */
  close: () => Promise<void>;
}

/** What every resolver can see of its request. */
export interface RequestContext {
  /** The signed-in subscriber; null without a token. */
  viewer: Account | null;
  /** Whether a cancellation of a subscription waits; null when that can't be told just now. */
  isWaiting: WaitingCancellations['isWaiting'];
  /** The logger of this request: its lines carry the request id. */
  log: Log;
}

/**
 * Makes the context of one request.
 * @param authorization the header's value, if there is one
 * @throws UNAUTHENTICATED (401) for a header that is not a good bearer token
 * @throws DIRECTORY_UNAVAILABLE (503) when the token can't be checked just now: not a log-out
 */
export async function createContext(
  services: Services,
  authorization: string | undefined,
  log: Log,
): Promise<RequestContext> {
  const { isWaiting } = services.waiting;
  if (!authorization) return { viewer: null, isWaiting, log };
  const token = /^Bearer +([^\s]+)$/i.exec(authorization)?.[1];
  if (!token) throw clientError('UNAUTHENTICATED', { status: 401 });
  try {
    const identity = await services.identity.verify(token);
    return { viewer: openAccount(identity, services, log), isWaiting, log };
  } catch (error) {
    if (error instanceof InvalidTokenError) throw clientError('UNAUTHENTICATED', { status: 401 });
    if (error instanceof UpstreamError) {
      log.error({ upstream: error.upstream, error: describeError(error) }, 'token not checked');
      throw toClientError(error, 503);
    }
    throw error;
  }
}

/**
 * The viewer, for a field that needs one.
 * @throws UNAUTHENTICATED without a token
 */
export function requireViewer({ viewer }: RequestContext): Account {
  if (!viewer) throw clientError('UNAUTHENTICATED');
  return viewer;
}
