/**
 * Verifies who sends a request to the API, and counts it against their rate limit, before anything is parsed: a flood of
 * garbage must cost little. Signed-in callers are counted by uid, anonymous ones by network.
 */
import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLError } from 'graphql';
import { InvalidTokenError } from '../domain/login.ts';
import type { Budgets } from '../domain/rate-limiter.ts';
import { type ApiServices, toRefusal } from './context.ts';
import { rateLimited, unauthenticated } from './errors.ts';
import { mediaTypeFor } from './over-http.ts';
import { knownOperationIn, type KnownOperations, mayChange } from './known-operations.ts';
import type { RecordOperation } from './plugins/operation-logging.ts';

interface AuthenticationOptions {
  services: Pick<ApiServices, 'tokens' | 'limiter'>;
  operations: KnownOperations;
  recordOperation: RecordOperation;
}

/** Registers the hook, which sets `caller` and `token` of `request.state`, or refuses the request. */
export function authentication(
  app: FastifyInstance,
  { services, operations, recordOperation }: AuthenticationOptions,
): void {
  async function limit(budget: keyof Budgets, whom: string): Promise<GraphQLError | null> {
    const retryAfterSeconds = await services.limiter.take(budget, whom);
    return retryAfterSeconds === null ? null : rateLimited(retryAfterSeconds);
  }

  /**
   * A valid token is never limited by its network, which a whole company or all customers of a mobile network may share.
   * @returns RATE_LIMITED (429); UNAUTHENTICATED (401) for an `authorization` header without a valid bearer token;
   *   DIRECTORY_UNAVAILABLE (503) when the token can't be verified at the moment: clients must not sign out. Null for a
   *   request that may go on
   */
  async function refusalOf(request: FastifyRequest): Promise<GraphQLError | null> {
    const { ip, state, body, log } = request;
    const { authorization } = request.headers;
    const limitAnonymous = () => limit('anonymous', networkOf(ip));
    if (!authorization) return limitAnonymous();
    const token = bearerToken(authorization);
    if (token === null) return (await limitAnonymous()) ?? unauthenticated(null);
    state.token = token;
    try {
      // A token that was verified before costs no call, nor a count in the metrics of calls.
      state.caller = services.tokens.peek(token) ?? (await services.tokens.verify(token));
    } catch (error) {
      if (!(error instanceof InvalidTokenError)) return toRefusal(error, log);
      const tooMany = await limitAnonymous();
      if (tooMany || error.login?.role !== 'SUPPORT') return tooMany ?? toRefusal(error, log);
      state.caller = { ...error.login, role: 'SUBSCRIBER', isRevokedAgent: true };
      return null;
    }
    return limit(mayChange(body, operations) ? 'changes' : 'reads', state.caller.uid);
  }

  /** Counts a refused request, and answers it. A person's has the operation in its log line, if it is a known one. */
  function refuse(request: FastifyRequest, reply: FastifyReply, error: GraphQLError): FastifyReply {
    const { state, body, headers } = request;
    const { code, http } = error.extensions as unknown as RefusalExtensions;
    const known = state.caller && knownOperationIn(body, operations);
    const logged = recordOperation({
      name: known?.name,
      known,
      header: (name) => state.caller && headers[name],
      type: known ? (mayChange(body, operations) ? 'mutation' : 'query') : undefined,
      startedAt: performance.now() - reply.elapsedTime,
      codes: [code],
    });
    if (state.caller) state.operation = logged;
    return reply
      .code(http.status)
      .headers(Object.fromEntries(http.headers ?? []))
      .type(mediaTypeFor(headers.accept))
      .send(`${JSON.stringify({ errors: [{ message: error.message, extensions: { code } }] })}\n`);
  }

  app.addHook('preHandler', async (request, reply) => {
    const refusal = await refusalOf(request);
    return refusal ? refuse(request, reply, refusal) : undefined;
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

/** The groups of an IPv6 address that name its /64 network. */
const networkGroups = 4;

/**
 * The network of an IP address, which stands for one household or company in the rate limits: an IPv4 address unchanged, or an
 * IPv6 address's /64 network, since one client can use all addresses of it.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  // The URL parser normalizes all notations: shortened, in capitals, with a dotted end.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = written.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = Array<string>(tail === undefined ? 0 : 8 - first.length - last.length).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, networkGroups).join(':')}::/64`;
}
