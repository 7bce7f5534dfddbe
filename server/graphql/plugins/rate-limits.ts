/** Rate limits of the API: by uid for signed-in callers, by network for anonymous ones. */
import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError, OperationTypeNode } from 'graphql';
import type { RateLimiter } from '../../domain/rate-limiter.ts';
import type { RequestContext } from '../context.ts';
import { rateLimited } from '../errors.ts';
import { networkOf } from '../network-address.ts';

/**
 * Creates the context of a request, and counts the request against its network if it is anonymous: without a
 * token, or with an invalid one. A valid token is never limited by its network, which a whole company or all
 * customers of a mobile network may share.
 * @param address the client's IP address
 * @throws what `makeContext` throws, or RATE_LIMITED (429)
 */
export async function limitAnonymous(
  limiter: RateLimiter,
  address: string,
  makeContext: () => Promise<RequestContext>,
): Promise<RequestContext> {
  const count = async () => {
    const retryAfterSeconds = await limiter.take('anonymous', networkOf(address));
    if (retryAfterSeconds !== null) throw rateLimited(retryAfterSeconds);
  };
  try {
    const context = await makeContext();
    if (!context.viewer) await count();
    return context;
  } catch (error) {
    if (isUnauthenticated(error)) await count();
    throw error;
  }
}

const isUnauthenticated = (error: unknown): boolean =>
  error instanceof GraphQLError && error.extensions['code'] === 'UNAUTHENTICATED';

/** An Apollo plugin that counts each operation of a signed-in caller before it runs. */
export function rateLimits(limiter: RateLimiter): ApolloServerPlugin<RequestContext> {
  return {
    async requestDidStart({ contextValue: { viewer, state } }) {
      if (!viewer) return;
      return {
        async didResolveOperation({ operation }) {
          const budget = operation?.operation === OperationTypeNode.MUTATION ? 'changes' : 'reads';
          const retryAfterSeconds =
            state.retryAfterSeconds ?? (await limiter.take(budget, viewer.uid));
          if (retryAfterSeconds !== null) throw rateLimited(retryAfterSeconds);
        },
      };
    },
  };
}
